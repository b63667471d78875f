//===- Latencies.cpp - latency of instructions and accesses ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Latencies.h"
#include "AsyncWork.h"
#include "MemoryDependence.h"
#include "Walk/DataPlaces.h"
#include "gpuperf/Dialect/TensorMemory.h"
#include "gpuperf/Machine/RequestRules.h"
#include "gpuperf/Profile/SharedAtomics.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;

double Latencies::require(Figure figure, const char *path) {
  if (figure)
    return *figure;
  needs.insert(path);
  return 0;
}

/// Classes whose instructions CUDA cores execute.
static bool runsOnCudaCores(InstClass c) {
  switch (c) {
  case InstClass::Fp32:
  case InstClass::Int:
  case InstClass::Conversion:
  case InstClass::Conversion64:
  case InstClass::Control:
  case InstClass::Move:
    return true;
  default:
    return false;
  }
}

double Latencies::ofClass(InstClass c) {
  std::optional<double> &known = byClass[static_cast<unsigned>(c)];
  if (!known)
    known = findLatency(c);
  return *known;
}

double Latencies::findLatency(InstClass c) {
  // The figure of control is that of a branch that jumps; the tests inside of
  // an operation do not.
  Figure own = machine.unit(c).latencyCycles;
  if (own && c != InstClass::Control)
    return *own;
  // A barrier's latency is added only "if known" (Volkov 2016, section 3.7).
  if (c == InstClass::Barrier)
    return ofBarrier();
  if (runsOnCudaCores(c))
    for (InstClass like : {InstClass::Int, InstClass::Fp32})
      if (Figure latency = machine.unit(like).latencyCycles)
        return *latency;
  return lowerBound(c);
}

/// The latency of fp32, the shortest pipeline, or the cycles in which the unit
/// of one scheduler takes in a warp if these are more: 4 lanes per cycle and SM
/// are 8 cycles for a warp of 32, times 4 schedulers.
double Latencies::lowerBound(InstClass c) {
  std::string name = stringifyInstClass(c).str();
  Figure fp32 = machine.unit(InstClass::Fp32).latencyCycles;
  Figure busy = machine.cyclesPerWarpInstruction(c);
  if (!fp32 || !busy || c == InstClass::Tensor)
    return require(std::nullopt, ("latency." + name + "_cycles").c_str());
  double cycles =
      std::max(*fp32, *busy * machine.issue.schedulersPerSM.value_or(1));
  assumptions.insert(
      llvm::formatv(
          "latency of {0} instructions not published for {1}, its "
          "lower bound of {2:f0} cycles assumed: 32 lanes through the "
          "unit of one scheduler",
          name, machine.name, cycles)
          .str());
  return cycles;
}

/// `own`, or on a GPU of compute capability 2.x the figure of the one that was
/// measured, a GeForce GTX 480. Of others there is none.
double Latencies::ofFermi(Figure own, const char *what, double cycles) {
  constexpr unsigned kFermi = 2;
  if (own || machine.computeCapability.major != kFermi)
    return own.value_or(0);
  assumptions.insert(llvm::formatv("{0} takes {1} cycles, as on a GeForce GTX "
                                   "480: not published for {2}",
                                   what, cycles, machine.name)
                         .str());
  return cycles;
}

double Latencies::ofBarrier() {
  constexpr unsigned kVolta = 7;
  constexpr unsigned kH200 = 14; // machines/h100.yaml
  if (machine.computeCapability.major < kVolta)
    return ofFermi(std::nullopt, "a barrier", 34);
  assumptions.insert(llvm::formatv("a barrier takes {0} cycles, as on an H200: "
                                   "not published for {1}",
                                   kH200, machine.name)
                         .str());
  return kH200;
}

/// `own`, or the figure of an H100 (machines/h100.yaml), which is said.
double Latencies::likeH100(Figure own, const char *what, double cycles) {
  if (own)
    return *own;
  assumptions.insert(llvm::formatv("{0} takes {1} cycles, as on an H100: not "
                                   "published for {2}",
                                   what, cycles, machine.name)
                         .str());
  return cycles;
}

double Latencies::productCycles(InstOp op) {
  std::optional<double> cycles = gpuperf::productCycles(op, machine);
  bool isTensor = productBlocks(op) > 0;
  if (isTensor)
    assumptions.insert(
        "products into tensor memory take as long as others "
        "measured them alone on a B200; how fast warps read it is "
        "not published: 128 bytes a cycle for each warp");
  return require(cycles, isTensor ? kTensorProductNeeds : kProductNeeds);
}

double Latencies::behindTensorProduct(InstOp op) {
  const char *key = productBlocks(op) > 1 ? "tensor_product_pair_latency_cycles"
                                          : "tensor_product_latency_cycles";
  return cyclesBehindReads(op, machine) +
         require(machine.modelParameter("gpuperf", key),
                 (llvm::Twine("models.gpuperf.") + key).str().c_str());
}

double Latencies::behindProduct(InstOp op) {
  if (productBlocks(op))
    return behindTensorProduct(op);
  ProductAttr product = *op.getProduct();
  const AsyncFigures &async = machine.async;
  bool registers = product.getRegisters();
  constexpr int64_t kColumns = 64; // that leave after the last of the others
  double columns = double(std::min(product.getN(), kColumns));
  return require(registers ? async.productRegisterLatencyCycles
                           : async.productLatencyCycles,
                 registers ? "asynchronous.product_register_latency_cycles"
                           : "asynchronous.product_latency_cycles") +
         columns * (registers ? async.productRegisterColumnCycles
                              : async.productColumnCycles)
                       .value_or(0);
}

double Latencies::ofArrival() {
  constexpr double kH100 = 75;
  return likeH100(machine.async.mbarrierLatencyCycles,
                  "from an arrival at a barrier in shared memory to the end of "
                  "a wait there it",
                  kH100);
}

double Latencies::ofClusterBarrier() {
  constexpr double kH100 = 370;
  return likeH100(machine.async.clusterBarrierCycles, "a barrier of a cluster",
                  kH100);
}

double Latencies::ofCluster(const AccessProfile &access, bool isOwn) {
  constexpr double kH100 = 216, kH100Own = 52;
  double latency =
      isOwn ? likeH100(machine.async.clusterOwnLatencyCycles,
                       "a load from shared memory by an address of the cluster",
                       kH100Own)
            : likeH100(machine.async.clusterLatencyCycles,
                       "a load from another block's shared memory", kH100);
  return latency + extraWavefronts(access);
}

double Latencies::ofMoving(AccessOp op) const {
  constexpr double kH100BytesPerCycle = 32;
  return double(op.getBytes()) /
         machine.async.bulkBytesPerCycle.value_or(kH100BytesPerCycle);
}

double Latencies::ofBulk(AccessOp op) {
  constexpr double kH100 = 150;
  double latency =
      ofMoving(op) + likeH100(machine.async.bulkLatencyCycles,
                              "a copy in bulk, beyond a load,", kH100);
  if (op.getSpace() == Space::Shared) // to another block of the cluster
    return latency + ofCluster(AccessProfile());
  auto found = walk.perOp.find(op);
  double beyondL2 = 0;
  if (found != walk.perOp.end() && found->second.traffic.l2Bytes > 0)
    beyondL2 = std::min(
        found->second.traffic.dramBytes / found->second.traffic.l2Bytes, 1.0);
  if (op.getKind() == AccessKind::Store)
    beyondL2 = 0; // L2 takes what is written
  latency +=
      (1 - beyondL2) * require(machine.l2.latencyCycles, "l2.latency_cycles");
  constexpr double some = 1e-6;
  if (beyondL2 > some)
    latency +=
        beyondL2 * (require(machine.dram.latencyCycles, "dram.latency_cycles") +
                    extraDramCycles);
  return latency;
}

double Latencies::ofJump() {
  return ofFermi(machine.unit(InstClass::Control).latencyCycles,
                 "a branch that jumps", 32);
}

double Latencies::ofBranchNotTaken() {
  if (Figure own = machine.modelParameter("volkov", "branch_not_taken_cycles"))
    return *own;
  return ofJump();
}

double Latencies::ofDivergentExit() const {
  return machine.modelParameter("gpuperf", "divergent_exit_cycles").value_or(0);
}

bool Latencies::hasTensorRuns() const {
  return machine.modelParameter("gpuperf", "tensor_burst_cycles").has_value();
}

double Latencies::betweenProducts() const {
  constexpr double kProduct = 16 * 8 * 16; // multiply-adds
  Figure perCycle = machine.unit(InstClass::Tensor).lanesPerCycle;
  return perCycle ? kProduct / *perCycle *
                        double(machine.issue.schedulersPerSM.value_or(1))
                  : 0;
}

double Latencies::ofSleep(InstOp op) const {
  std::optional<int64_t> ns = op.getSleepNs();
  return double(std::max<int64_t>(ns.value_or(0), 0)) *
         machine.clockGHz().value_or(0);
}

double Latencies::betweenStores() const {
  return machine.modelParameter("volkov", "store_ilp_latency_cycles")
      .value_or(0);
}

double Latencies::ofInst(const InstShape &shape) {
  double weighted = 0;
  for (auto [instClass, count] : shape.counts)
    weighted += count * ofClass(instClass);
  return shape.slots > 0 ? weighted / shape.slots : 0;
}

/// ptxas 13.0 lets a branch wait 13 cycles for its predicate, which a select
/// has after 4 or 5, and the next instruction 5 cycles for a branch (the stall
/// counts in its code for sm_75 to sm_100). The first branch tests the
/// operands, beside the chain. BSSY and BSYNC are two of the instructions.
static double cyclesOfBranches(const InstShape &shape, const Machine &machine) {
  constexpr unsigned kVolta = 7;
  constexpr double kPredicate = 9, kBranch = 5, kBarrier = 2;
  if (!shape.hasBranches() || machine.computeCapability.major < kVolta)
    return 0;
  double control = 0;
  for (auto [instClass, count] : shape.counts)
    control += instClass == InstClass::Control ? count : 0;
  double branches = std::max(control - kBarrier, 0.0);
  return branches * kBranch + std::max(branches - 1, 0.0) * kPredicate +
         machine.modelParameter("gpuperf", "reconvergence_cycles")
             .value_or(kBranch);
}

/// The chain consists of the slowest instructions of `shape`, as far as it is
/// long: reciprocals and conversions are on it, independent sums are not. What
/// is longer than all of them waits for predicates.
double Latencies::ofChain(const InstShape &shape) {
  llvm::SmallVector<std::pair<double, double>, 4> slowest; // latency, count
  for (auto [instClass, count] : shape.counts)
    if (instClass != InstClass::Control || !shape.hasBranches())
      slowest.push_back({ofClass(instClass), count});
  llvm::sort(slowest, std::greater<>());
  double left = std::max(shape.depth, 1.0) * std::min(shape.slots, 1.0);
  double cycles = 0;
  for (auto [latency, count] : slowest) {
    bool isLast = latency == slowest.back().first;
    double here = isLast ? left : std::min(count, left);
    cycles += here * latency;
    left -= here;
  }
  return cycles + cyclesOfBranches(shape, machine);
}

double Latencies::issueSlots(const InstShape &shape) const {
  Figure each = machine.modelParameter("gpuperf", "fp64_issue_slots");
  double slots = shape.slots;
  for (auto [instClass, count] : shape.counts)
    if (instClass == InstClass::Fp64)
      slots += count * (each.value_or(1) - 1);
  return slots;
}

bool Latencies::returnsValue(AccessOp op) {
  switch (op.getKind()) {
  case AccessKind::Load:
  case AccessKind::Copy:
    return true;
  case AccessKind::Store:
    return false;
  case AccessKind::Atomic:
    return op.getReturns();
  }
  return true;
}

/// Transactions of a fully coalesced request of this width, which the
/// machine's latency already contains (Volkov 2016, section 6.7).
static double coalescedTransactions(const AccessProfile &access,
                                    TransactionRule rule) {
  switch (rule) {
  case TransactionRule::HalfWarpInOrder:
  case TransactionRule::HalfWarpSegments:
    return 2 * std::ceil(16.0 * access.bytesPerThread / 128);
  case TransactionRule::FermiLines:
    return access.kind == AccessKind::Load ? std::ceil(access.sectorsIdeal / 4)
                                           : access.sectorsIdeal;
  case TransactionRule::KeplerSegments:
  case TransactionRule::Sectors:
    return access.sectorsIdeal;
  }
  return access.sectorsIdeal;
}

double Latencies::extraTransactions(const AccessProfile &access) {
  double extra =
      access.transactionsPerRequest -
      coalescedTransactions(access, RequestRules(machine).transactions);
  if (extra <= 0.5)
    return 0;
  if (Figure each = machine.dram.cyclesPerExtraTransaction)
    return extra * *each;
  assumptions.insert("latency of each further transaction of an access not "
                     "published for " +
                     machine.name + ", none assumed");
  return 0;
}

/// Whether `load` waits in each iteration for what the one before it stores: to
/// the same place, for all that is known.
static bool waitsForStores(AccessOp load) {
  auto loop = llvm::dyn_cast<LoopOp>(load->getParentOp());
  if (!loop || load.getKind() != AccessKind::Load)
    return false;
  AccessCopy next{load, 1, loop.getCounter()};
  for (AccessOp other : load->getBlock()->getOps<AccessOp>())
    if (other.getKind() == AccessKind::Store &&
        mayAlias({other, 0, loop.getCounter()}, next))
      return true;
  return false;
}

const Latencies::BlockLoads &Latencies::loadsIn(mlir::Block *block) {
  auto [entry, isNew] = loadsInBlock.try_emplace(block);
  if (!isNew)
    return entry->second;
  for (AccessOp op : block->getOps<AccessOp>()) {
    if (auto found = walk.accessOf.find(op); found != walk.accessOf.end())
      ++entry->second.copies[found->second];
    if (op.getKind() == AccessKind::Load && !op.getBase().isUnknown())
      ++entry->second.ofBase[op.getBase().key()];
  }
  return entry->second;
}

/// Neighbouring loads of one array share its lines: one that finds a line on
/// its way waits for it as long as the load that asked for it.
/// Where data places the lanes one load may say where the next one is, and they
/// are not in flight together; nor are loads of which each says where the next
/// one is, and nor are those of iterations with a store between them that may
/// be to their place.
unsigned Latencies::inFlight(AccessOp op, const AccessProfile &access,
                             unsigned copies) {
  if (access.lanes.pattern == LanePattern::Indirect ||
      access.lanes.pattern == LanePattern::Unknown)
    return 1;
  if (waitsForItself(op))
    return 1;
  if (copies > 1 && waitsForStores(op))
    copies = 1;
  auto index = walk.accessOf.find(op);
  if (index == walk.accessOf.end())
    return copies;
  const BlockLoads &loads = loadsIn(op->getBlock());
  unsigned ofBase =
      op.getBase().isUnknown() ? 0 : loads.ofBase.lookup(op.getBase().key());
  return copies * std::max(loads.copies.lookup(index->second), ofBase);
}

/// Weights the latencies of L1, L2 and DRAM by the bytes that each serves, as
/// often as one of the loads in flight does.
double Latencies::ofCached(const AccessProfile &access, unsigned inFlight) {
  double beyondL1 = 1, beyondL2 = 1;
  if (access.traffic.l1Bytes > 0) {
    beyondL1 = std::min(
        inFlight * access.traffic.l2Bytes / access.traffic.l1Bytes, 1.0);
    beyondL2 = std::min(
        inFlight * access.traffic.dramBytes / access.traffic.l1Bytes, beyondL1);
  }
  // A level that serves next to nothing (rounding) need not have a latency.
  constexpr double some = 1e-6;
  double latency = 0;
  if (1 - beyondL1 > some)
    latency +=
        (1 - beyondL1) * require(machine.l1.latencyCycles, "l1.latency_cycles");
  if (beyondL1 - beyondL2 > some)
    latency += (beyondL1 - beyondL2) *
               require(machine.l2.latencyCycles, "l2.latency_cycles");
  if (beyondL2 > some)
    latency +=
        beyondL2 * (require(machine.dram.latencyCycles, "dram.latency_cycles") +
                    extraDramCycles);
  return latency + extraTransactions(access);
}

/// Each wavefront beyond the ideal takes one more pass over the banks, unless
/// the machine has the increment that was measured (Volkov 2016, section 6.2).
double Latencies::extraWavefronts(const AccessProfile &access) const {
  const SharedMemoryFigures &shared = machine.shared;
  double extra = access.wavefrontsPerRequest - access.wavefrontsIdeal;
  if (extra <= 0)
    return 0;
  if (Figure each =
          machine.modelParameter("volkov", "cycles_per_extra_wavefront"))
    return extra * *each;
  Count width = shared.defaultBankWidthBytes ? shared.defaultBankWidthBytes
                                             : shared.bankWidthBytes;
  if (!shared.bytesPerCycle || !shared.banks || !width)
    return 0;
  return extra * std::max(1.0, *shared.banks * *width / *shared.bytesPerCycle);
}

double Latencies::ofShared(const AccessProfile &access) {
  return require(machine.shared.latencyCycles, "shared.latency_cycles") +
         extraWavefronts(access);
}

double Latencies::inPipeline(AccessOp op) {
  auto found = walk.perOp.find(op);
  if (found == walk.perOp.end())
    return 0;
  return found->second.space == Space::Shared ? extraWavefronts(found->second)
                                              : 0;
}

double Latencies::ofAtomic(AccessOp op, const AccessProfile &access,
                           unsigned inFlight) {
  if (!returnsValue(op))
    return 0;
  bool isShared = op.getSpace() == Space::Shared;
  if (access.isRemote)
    return ofCluster(access);
  if (Figure own = isShared ? machine.shared.atomicLatencyCycles
                            : machine.l2.atomicLatencyCycles)
    return *own;
  assumptions.insert(
      std::string("latency of ") + (isShared ? "shared" : "global") +
      " atomics not published for " + machine.name + ", that of loads assumed");
  return isShared ? ofShared(access) : ofCached(access, inFlight);
}

/// A loop of the program around a compare-and-swap: as below, and in each pass
/// the lanes that are left on the address take turns.
double Latencies::ofRetries(const AccessProfile &access) const {
  const SharedMemoryFigures &shared = machine.shared;
  double passes = std::max(access.lanesOnOneAddress, 1.0);
  double warps = warpsOnOneAddress(access);
  double turns = (passes + 1) / 2 * shared.retryLaneCycles.value_or(0);
  double alone = passes * (*shared.retryPassCycles + turns);
  if (warps <= 1)
    return alone;
  double interval =
      shared.retryIntervalCycles.value_or(*shared.retryPassCycles);
  return std::max(alone, warps * passes * (interval + turns));
}

/// In each pass one lane of those on an address succeeds. Other warps that do
/// their atomic on it come in between: then a success follows on the one
/// before, sooner where an SM is full of warps that try.
double Latencies::ofSwaps(AccessOp op) const {
  const SharedMemoryFigures &shared = machine.shared;
  auto found = walk.perOp.find(op);
  if (found == walk.perOp.end() || op.getSpace() != Space::Shared ||
      op.getKind() != AccessKind::Atomic || !isLoopAroundSwap(found->second))
    return 0;
  const AccessProfile &access = found->second;
  if (isTimedRetry(access, machine))
    return ofRetries(access);
  if (!shared.swapPassCycles)
    return 0;
  double passes = std::max(access.lanesOnOneAddress, 1.0);
  double warps = warpsOnOneAddress(access);
  double alone = passes * *shared.swapPassCycles;
  if (warps <= 1 || !shared.swapIntervalCycles)
    return alone;
  constexpr double kFull = 32; // warps of a block
  double full =
      shared.fullSwapIntervalCycles.value_or(*shared.swapIntervalCycles);
  double interval = warps >= kFull ? full : *shared.swapIntervalCycles;
  return std::max(alone, warps * passes * interval);
}

/// At a known offset it is an operand, `FADD R0, R1, c[0x0][0x160]`. At an
/// index LDC reads it, from the constant cache after 27 cycles (Jia et al.,
/// Dissecting the NVIDIA Volta GPU Architecture, arXiv:1804.06826, 2018,
/// section 3.4). Either does so once for each distinct address among the lanes.
double Latencies::ofConstant(AccessOp op, const AccessProfile &access) {
  constexpr unsigned kVolta = 7;
  constexpr double kIndexed = 27;
  double passes = std::max(access.wavefrontsPerRequest, 1.0);
  double each = ofClass(InstClass::Move);
  bool isOperand =
      op.getOffset().isConst() || machine.computeCapability.major < kVolta;
  return isOperand ? passes * each : kIndexed + (passes - 1) * each;
}

double Latencies::ofAccess(AccessOp op, unsigned copies) {
  auto found = walk.perOp.find(op);
  static const AccessProfile nothing;
  const AccessProfile &access =
      found == walk.perOp.end() ? nothing : found->second;
  if (op.getKind() == AccessKind::Atomic)
    return ofAtomic(op, access, inFlight(op, access, copies));
  if (!returnsValue(op))
    return 0;
  // What if it were in another space than the operation says?
  switch (found == walk.perOp.end() ? op.getSpace() : access.space) {
  case Space::Shared:
    return access.isRemote  ? ofCluster(access)
           : op.getRemote() ? ofCluster(access, /*isOwn=*/true)
                            : ofShared(access);
  case Space::Constant:
  case Space::Param:
    return ofConstant(op, access);
  case Space::Global:
  case Space::Local:
  case Space::Texture:
  case Space::Generic:
    return ofCached(access, inFlight(op, access, copies));
  }
  return 0;
}
