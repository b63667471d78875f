//===- KernelAnalyzer.cpp - one kernel under one launch -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "Footprint/AtomicContention.h"
#include "Footprint/BlockReuse.h"
#include "Footprint/Footprint.h"
#include "Footprint/RecordArrays.h"
#include "Latency/AsyncWork.h"
#include "Latency/Schedule.h"
#include "Launch/Guards.h"
#include "Launch/LaunchLimits.h"
#include "Launch/ResolveLaunch.h"
#include "Request/BankConflicts.h"
#include "Walk/InstructionMix.h"
#include "Walk/IntegerPipes.h"
#include "Walk/RegisterReads.h"
#include "Walk/UnknownTrips.h"
#include "Walk/ViewStrides.h"
#include "gpuperf/Analysis/Spills.h"
#include "gpuperf/Analysis/WalkMemo.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Dialect/TensorMemory.h"
#include "gpuperf/Profile/SharedAtomics.h"
#include "gpuperf/Support/RegistersSource.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>
#include <set>

using namespace gpuperf;

/// Where only registers keep `block` from being launched, and their number is an
/// estimate: the occupancy with the most registers that launch, which `block` gets;
/// nothing where none does.
static std::optional<Occupancy>
launchableOccupancy(const Machine &machine, BlockResources &block,
                    const Occupancy &asEstimated) {
  if (asEstimated.unlaunchable.empty() ||
      asEstimated.limiter != Limiter::Registers)
    return std::nullopt;
  for (BlockResources fewer = block; --fewer.registersPerThread > 0;) {
    llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, fewer);
    if (!occupancy) {
      llvm::consumeError(occupancy.takeError());
      return std::nullopt;
    }
    if (occupancy->unlaunchable.empty()) {
      block = fewer;
      return std::move(*occupancy);
    }
    if (occupancy->limiter != Limiter::Registers)
      return std::nullopt;
  }
  return std::nullopt;
}

/// While an SM has no such many columns of tensor memory left, a block waits in
/// `tcgen05.alloc` (PTX ISA): it is resident, and does nothing.
static void limitByTensorMemory(int64_t columns, const Machine &machine,
                                Occupancy &occupancy) {
  Figure all = machine.modelParameter("gpuperf", "tensor_memory_columns");
  if (!all || columns <= 0)
    return;
  int64_t blocks = std::max<int64_t>(int64_t(*all) / columns, 1);
  if (blocks >= occupancy.blocksPerSM)
    return;
  occupancy.blocksPerSM = blocks;
  occupancy.blocksByLimit = blocks;
  occupancy.warpsPerSM = blocks * occupancy.warpsPerBlock;
  occupancy.limiter = Limiter::Blocks;
  occupancy.nextStep.clear();
}

/// See KernelProfile::registerLimit: with what __launch_bounds__ asks for, as many
/// blocks of as many threads have to launch.
static int64_t findRegisterLimit(KernelOp kernel, const Machine &machine) {
  int64_t limit = kernel.getMaxRegisters().value_or(0);
  if (!kernel.getMaxThreads())
    return limit;
  BlockResources block;
  block.threads = *kernel.getMaxThreads();
  block.registersPerThread =
      limit ? limit : machine.limits.maxRegistersPerThread.value_or(0);
  int64_t blocks = std::max<int64_t>(kernel.getMinBlocks().value_or(0), 1);
  for (; block.registersPerThread > 1; --block.registersPerThread) {
    llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, block);
    if (occupancy && occupancy->blocksPerSM >= blocks)
      return block.registersPerThread;
    if (!occupancy) {
      llvm::consumeError(occupancy.takeError());
      break;
    }
  }
  return limit;
}

/// Pinned or mapped host memory is behind the link to the host: without a rate
/// of it, work of which nothing is known. Managed memory is assumed to be on
/// the GPU.
static void stateMemory(const ResolvedLaunch &launch, Figure hostLinkGBps,
                        WarpWalk &walk) {
  std::set<std::string> managed, host;
  for (AccessProfile &access : walk.accesses) {
    auto memory = launch.memory.find(access.base);
    if (memory == launch.memory.end() || access.space != Space::Global ||
        access.executionsPerWarp <= 0)
      continue;
    access.isOnHost = memory->second == "host";
    (access.isOnHost ? host : managed).insert(access.base);
  }
  walk.hasUnknownWork |= !host.empty() && !hostLinkGBps;
  for (const std::string &name : host)
    if (hostLinkGBps)
      walk.assumptions.push_back(
          llvm::formatv("'{0}' is host memory, behind a link assumed to carry "
                        "{1} GB/s each way, with the latency of DRAM",
                        name, llvm::format("%g", *hostLinkGBps)));
    else
      walk.unknown.push_back("accesses to '" + name +
                             "', which is host memory: the rate of the link to "
                             "the host is not known");
  for (const std::string &name : managed)
    walk.assumptions.push_back("'" + name +
                               "' is managed memory, assumed to be on the GPU "
                               "when the kernel starts");
}

llvm::Expected<KernelAnalyzer>
KernelAnalyzer::create(KernelOp kernel, LaunchOp launch, const Machine &machine,
                       const LaunchOverride &override,
                       const AnalysisOptions &options) {
  auto [effort, trips, memo] = options;
  KernelAnalyzer analyzer(kernel, launch, machine, override, trips);
  analyzer.theEffort = effort;
  analyzer.issuePlan = std::make_shared<IssuePlan>(kernel, machine);
  std::vector<std::string> assumptions;
  auto resolved = resolveLaunch(kernel, launch, machine, override, assumptions);
  if (!resolved)
    return resolved.takeError();
  assumeContiguousViews(kernel, *resolved, assumptions);
  analyzer.givenLaunch = analyzer.theLaunch = std::move(*resolved);

  bool isRecorded = override.recorded && override.recorded->registers;
  analyzer.registers = kernel.getRegisters().value_or(kDefaultRegisters);
  analyzer.registersSource =
      kernel.getRegisters()
          ? kernel.getRegistersSource().value_or("estimated").str()
          : "assumed";
  if (isRecorded) {
    analyzer.registers = *override.recorded->registers;
    analyzer.registersSource = override.recorded->origin;
  } else if (!kernel.getRegisters())
    assumptions.push_back("register count unknown, " +
                          std::to_string(kDefaultRegisters) +
                          " per thread assumed");
  analyzer.registerLimit = findRegisterLimit(kernel, machine);
  analyzer.staticSharedBytes = gpuperf::staticSharedBytes(kernel);
  BlockResources block;
  block.threads = analyzer.theLaunch.threadsPerBlock();
  block.registersPerThread = analyzer.registers;
  block.staticSharedBytes = analyzer.staticSharedBytes;
  block.dynamicSharedBytes = analyzer.theLaunch.dynamicSharedBytes;
  auto occupancy = computeOccupancy(machine, block);
  std::string doubt;
  bool isEstimate = !isRecorded && !isCountedByPtxas(analyzer.registersSource);
  if (occupancy && isEstimate)
    if (auto launchable = launchableOccupancy(machine, block, *occupancy)) {
      doubt = "about " + std::to_string(analyzer.registers) +
              " registers per thread are estimated, with which no block of " +
              std::to_string(block.threads) + " threads launches: with " +
              std::to_string(block.registersPerThread) +
              ", the most that do, the compiler may spill";
      occupancy = std::move(*launchable);
      analyzer.registers = block.registersPerThread;
    }
  if (occupancy)
    limitByTensorMemory(tensorMemoryColumns(kernel), machine, *occupancy);
  std::string beyond =
      limitExtents(analyzer.theLaunch, machine.computeCapability);
  if (occupancy && occupancy->unlaunchable.empty())
    occupancy->unlaunchable = beyond;
  // Without occupancy there is no time, but everything else.
  if (occupancy)
    analyzer.theOccupancy = std::move(*occupancy);
  else
    analyzer.noOccupancy = llvm::toString(occupancy.takeError());

  bool isKnown = false;
  if (memo)
    std::tie(analyzer.theWalk, isKnown) =
        memo->of(kernel, analyzer.theLaunch, machine, effort, trips);
  else
    analyzer.theWalk =
        walkKernel(kernel, analyzer.theLaunch, machine, effort, trips);
  analyzer.theVisits = isKnown ? 0 : analyzer.theWalk.visits;
  analyzer.theWalk.assumptions.insert(analyzer.theWalk.assumptions.begin(),
                                      assumptions.begin(), assumptions.end());
  if (!doubt.empty())
    analyzer.theWalk.unknown.push_back(std::move(doubt));
  stateMemory(analyzer.theLaunch, machine.hostLinkGBps, analyzer.theWalk);
  analyzer.walkWithTraffic = analyzer.theWalk;
  computeFootprint(kernel, analyzer.theLaunch, machine, analyzer.theOccupancy,
                   analyzer.walkWithTraffic);
  analyzer.records = recordArrays(kernel, analyzer.theLaunch, analyzer.theWalk);
  analyzer.reuses = blockReuse(kernel, analyzer.theLaunch, analyzer.theWalk);
  return analyzer;
}

/// The launch of `copy` that is at the place of `launch` in `kernel`.
static LaunchOp sameLaunch(KernelOp kernel, LaunchOp launch, KernelOp copy) {
  if (!launch)
    return {};
  assert(launch->getParentOp() == kernel.getOperation() &&
         "a launch of the kernel");
  auto originals = kernel.getBody().getOps<LaunchOp>();
  auto copies = copy.getBody().getOps<LaunchOp>();
  for (auto [original, twin] : llvm::zip(originals, copies))
    if (original == launch)
      return twin;
  return {};
}

llvm::Expected<KernelAnalyzer> KernelAnalyzer::reanalyse(KernelOp copy) const {
  return create(copy, sameLaunch(kernel, launchOp, copy), machine, override,
                {theEffort, trips});
}

llvm::Expected<KernelAnalyzer>
KernelAnalyzer::reanalyse(const LaunchOverride &override,
                          UnknownTrips trips) const {
  return create(kernel, launchOp, machine, override, {theEffort, trips});
}

std::vector<std::optional<RequestShape>> KernelAnalyzer::requestShapes() const {
  RequestLog log;
  WarpWalk walk = walkWarps(kernel, theLaunch, machine, theEffort, trips, &log);
  std::vector<std::vector<mlir::Operation *>> copies(walk.accesses.size());
  for (auto [op, access] : walk.accessOf)
    copies[access].push_back(op);
  std::vector<std::optional<RequestShape>> shapes;
  for (auto [ops, access] : llvm::zip_equal(copies, walk.accesses)) {
    shapes.push_back(log.commonest(ops, access.executionsPerWarp));
    if (shapes.back() && access.space == Space::Shared)
      shapes.back()->phaseLanes = lanesPerPhase(access.bytesPerThread, machine);
  }
  return shapes;
}

KernelProfile KernelAnalyzer::profileOfChangedCopy(const WhatIf &whatIf) const {
  KernelOp original = kernel;
  mlir::OwningOpRef<KernelOp> copy = original.clone();
  whatIf.changeKernel(records, *copy);
  llvm::Expected<KernelAnalyzer> changed = reanalyse(*copy);
  if (changed)
    return changed->profile();
  llvm::consumeError(changed.takeError());
  return profile();
}

/// Passes of a constant load beyond its own. "A request is then split into as
/// many separate requests as there are different memory addresses" (CUDA C++
/// Programming Guide, Constant Memory). Where passes were measured, the first
/// counts if there are others: 2, 4 and 8 addresses take an H200 4, 8 and 16
/// cycles. One that misses the cache takes two more: 32 lanes 256 bytes apart
/// take 199 to 231 cycles, neighbours 64.
static double constantPasses(const AccessProfile &access,
                             const Machine &machine) {
  constexpr double kOfMiss = 2;
  double others = std::max(access.wavefrontsPerRequest - 1, 0.0);
  if (!machine.modelParameter("gpuperf", "constant_pass_cycles"))
    return others;
  return others + std::min(others, 1.0) +
         kOfMiss * access.constantMissesPerRequest;
}

/// Sums over the accesses as the models want them, per warp.
static void addRequests(const AccessProfile &access, const Machine &machine,
                        KernelProfile &profile) {
  double requests = access.executionsPerWarp;
  bool isShared = access.space == Space::Shared;
  bool isAtomic = access.kind == AccessKind::Atomic;
  double lanes = isAtomic ? requests * access.lanes.active : 0;
  if (access.isRemote) {
    profile.sharedRequestsPerWarp += requests;
    addThroughCluster(access, profile);
    return;
  }
  if (isShared) {
    double wavefronts =
        requests * (isPopcInc(access, machine) ? addressesInOneBank(access)
                                               : access.wavefrontsPerRequest);
    profile.sharedRequestsPerWarp += requests;
    profile.sharedWavefrontsPerWarp += wavefronts;
    profile.sharedAtomicsPerWarp += lanes;
    profile.sharedAtomicPassesPerWarp += isAtomic ? wavefronts : 0;
    if (isTimedRetry(access, machine))
      profile.swapTriesPerWarp += requests * triesOfWarp(access);
    return;
  }
  if (access.space == Space::Constant || access.space == Space::Param) {
    profile.constantReplaysPerWarp +=
        requests * constantPasses(access, machine);
    return;
  }
  addThroughL1(access, profile);
  profile.globalRequestsPerWarp += requests;
  (access.kind == AccessKind::Store ? profile.globalStoresPerWarp
                                    : profile.globalReadsPerWarp) += requests;
  if (access.space == Space::Local)
    profile.localSectorsPerWarp += requests * access.sectorsPerRequest;
  // A request that fills as many sectors as it can takes no more than its
  // bytes.
  if (access.sectorsPerRequest > access.sectorsIdeal) {
    profile.partialSectorsPerWarp += requests * access.partialSectorsPerRequest;
    profile.partialLinesPerWarp += requests * access.partialLinesPerRequest;
  }
  profile.globalAtomicsPerWarp += lanes;
  if (isAtomic)
    addL2Atomic(access, machine, profile);
  profile.l2Bytes += access.traffic.l2Bytes;
  // An atomic reads what it writes.
  bool isWritten = access.kind == AccessKind::Store || isAtomic;
  double written = isWritten ? access.traffic.dramBytes / (isAtomic ? 2 : 1) -
                                   access.traffic.dramFilledBytes
                             : 0;
  if (access.isOnHost) {
    profile.hostWrittenBytes += written;
    profile.hostReadBytes += access.traffic.dramBytes - written;
    return;
  }
  profile.dramBytes += access.traffic.dramBytes;
  profile.dramWrittenBytes += written;
  profile.scatteredReadBytes += access.traffic.scatteredReadBytes;
  profile.scatteredWrittenBytes += access.traffic.scatteredWrittenBytes;
}

static void addLatency(const WarpLatency &latency, KernelProfile &profile) {
  profile.latencyCyclesPerWarp = latency.cycles;
  profile.longestWarpCycles = latency.longestCycles;
  profile.longestWarpAfter = latency.longestAfter;
  profile.memoryLatencyCyclesPerWarp = latency.memoryCycles;
  profile.longestMemoryWaitCycles = latency.longestWaitCycles;
  profile.asyncWaitCyclesPerWarp = latency.asyncCycles;
  profile.pipelines = latency.pipelines;
  profile.dramRoundTripsPerWarp = latency.dramRoundTrips;
  profile.issueEventsPerWarp = latency.issueEvents;
  profile.tensorBurstsPerWarp = latency.tensorBursts;
  profile.latencyNeeds = latency.needs;
  profile.latencyAssumptions = latency.assumptions;
}

/// The time in which a warp waits for tiles, if there are any.
static void addFilling(const TileFilling &filling, const Machine &machine,
                       KernelProfile &profile) {
  if (filling.steps <= 0)
    return;
  double l1 = machine.l1.latencyCycles.value_or(0);
  double l2 = machine.l2.latencyCycles.value_or(l1);
  double dram = machine.dram.latencyCycles.value_or(l2);
  double wait = (1 - filling.fromL2) * l1 +
                (filling.fromL2 - filling.fromDram) * l2 +
                filling.fromDram * dram;
  double cycles =
      filling.steps * (wait + machine.shared.latencyCycles.value_or(0));
  profile.latencyCyclesPerWarp += cycles;
  profile.longestWarpCycles += cycles;
  profile.memoryLatencyCyclesPerWarp += filling.steps * wait;
  profile.longestMemoryWaitCycles =
      std::max(profile.longestMemoryWaitCycles, wait);
  profile.dramRoundTripsPerWarp += filling.steps * filling.fromDram;
  profile.issueEventsPerWarp += filling.instructions;
}

/// The innermost loop of which the counter is in the offset of `access`, where
/// nothing is in it but counters of loops of constant length; null otherwise.
static LoopOp loopToUnroll(AccessOp access) {
  ExprAttr offset = access.getOffset();
  LoopOp innermost;
  auto isConstant = [&](ExprAttr leaf) {
    auto loop = access->getParentOfType<LoopOp>();
    while (loop && loop.getCounter() != leaf)
      loop = loop->getParentOfType<LoopOp>();
    return loop && loop.getTrip() && loop.getTrip()->isConst();
  };
  if (offset.anyLeaf([&](ExprAttr leaf) { return !isConstant(leaf); }))
    return nullptr;
  for (auto loop = access->getParentOfType<LoopOp>(); loop && !innermost;
       loop = loop->getParentOfType<LoopOp>())
    if (offset.dependsOn(loop.getCounter()))
      innermost = loop;
  return innermost;
}

/// Whether what `access` takes, its address or a value, comes of a load of the
/// same object.
static bool takesOfItself(AccessOp access) {
  constexpr size_t kMax = 64;
  llvm::SetVector<mlir::Operation *> sources;
  auto add = [&](mlir::ValueRange values) {
    for (mlir::Value value : values)
      if (mlir::Operation *op = value.getDefiningOp())
        sources.insert(op);
  };
  add(access->getOperands());
  for (size_t i = 0; i < sources.size() && i < kMax; ++i) {
    mlir::Operation *op = sources[i];
    if (auto load = mlir::dyn_cast<AccessOp>(op)) {
      if (load.getArray() == access.getArray())
        return true;
      continue;
    }
    add(op->getOperands());
    for (mlir::Region &region : op->getRegions())
      if (!region.empty())
        add(region.back().getTerminator()->getOperands());
  }
  return false;
}

static std::vector<LocalArray> localArraysOf(KernelOp kernel) {
  std::vector<LocalArray> arrays;
  for (ArrayOp array : kernel.getBody().getOps<ArrayOp>()) {
    if (array.getSpace() != Space::Local)
      continue;
    int64_t bytes = array.getElemBytes();
    for (int64_t extent : array.getDims())
      bytes *= std::max<int64_t>(extent, 0);
    LocalArray local{array.getName().str(), bytes,
                     int64_t(array.getElemBytes()), placeOf(array)};
    bool isUnrollable = true, isByItself = true;
    kernel.walk([&](AccessOp access) {
      if (access.getArray() != array.getName() || access.getOffset().isConst())
        return;
      LoopOp loop = loopToUnroll(access);
      if (loop && !libraryOf(loop).empty())
        return; // nor is it the user's to unroll
      local.isIndexed = true;
      isUnrollable &= loop != nullptr;
      isByItself &= takesOfItself(access);
      if (loop)
        local.loop = placeOf(loop);
    });
    if (!isUnrollable)
      local.loop = {};
    local.isIndexedByItself = local.isIndexed && isByItself;
    local.isInFrame = kernel.getArraysInFrame();
    arrays.push_back(std::move(local));
  }
  return arrays;
}

static std::vector<Expectation> expectationsOf(KernelOp kernel) {
  std::vector<Expectation> list;
  if (auto attributes = kernel.getExpectationsAttr())
    for (auto attribute : attributes.getAsRange<ExpectationAttr>()) {
      // The verifier lets no other text pass.
      Expectation expectation =
          llvm::cantFail(parseExpectation(attribute.getText()));
      expectation.place = {attribute.getFile().str(), attribute.getLine(),
                           attribute.getColumn()};
      list.push_back(std::move(expectation));
    }
  return list;
}

static std::vector<SpillPlace> spillPlacesOf(KernelOp kernel) {
  std::vector<SpillPlace> places;
  if (auto spills = kernel.getSpillsAttr())
    for (auto spill : spills.getAsRange<SpillAttr>())
      places.push_back({{spill.getFile().str(), spill.getLine(), 1},
                        spill.getStores(),
                        spill.getLoads()});
  return places;
}

/// See KernelProfile::isByGlobalIndex. A block may be as large as the launch
/// bounds let it, which other sizes may not be.
static bool isByGlobalIndex(KernelOp kernel) {
  return kernel.getGlobalIndex() && !kernel.getMaxThreads() &&
         llvm::none_of(kernel.getBody().getOps<ArrayOp>(), [](ArrayOp array) {
           return array.getSpace() == Space::Shared;
         });
}

/// So many blocks are resident on an SM, whatever the limiter.
static void setBlocksPerSM(int64_t blocks, Occupancy &occupancy) {
  if (occupancy.warpsPerBlock <= 0)
    return;
  occupancy.blocksPerSM = blocks;
  occupancy.warpsPerSM = blocks * occupancy.warpsPerBlock;
  occupancy.limiter = Limiter::Warps;
  occupancy.nextStep.clear();
}

KernelProfile KernelAnalyzer::profile(const WhatIf &whatIf) const {
  if (whatIf.changeKernel)
    return profileOfChangedCopy(whatIf);
  WarpWalk walk = whatIf.changesTraffic ? theWalk : walkWithTraffic;
  KernelProfile profile;
  profile.place = placeOf(kernel);
  profile.launch = givenLaunch;
  profile.occupancy = theOccupancy;
  if (whatIf.blocksPerSM > 0)
    setBlocksPerSM(whatIf.blocksPerSM, profile.occupancy);
  if (whatIf.changeWalk)
    whatIf.changeWalk({kernel, theLaunch, machine, theOccupancy, reuses}, walk);
  if (whatIf.changesTraffic)
    computeFootprint(kernel, theLaunch, machine, profile.occupancy, walk);

  profile.noOccupancy = noOccupancy;
  KernelOp op = kernel;
  profile.registers = registers;
  profile.registerLimit = registerLimit;
  profile.registersSource = registersSource;
  profile.staticSharedBytes = staticSharedBytes;
  profile.spillBytes = op.getSpillBytes().value_or(0);
  profile.spillPlaces = spillPlacesOf(op);
  if (mlir::FloatAttr share = op.getSpillShareAttr())
    profile.spillShare = share.getValueAsDouble();
  profile.registersWithoutSpill = op.getSpillFreeRegisters().value_or(0);
  profile.expectations = expectationsOf(op);
  profile.libraryFrame = {int64_t(op.getLibraryFrameBytes().value_or(0)),
                          op.getLibraryFrameFunction().value_or("").str()};
  profile.registersWanted = op.getRegistersWanted().value_or(0);
  profile.registersCarried = op.getCarriedRegisters().value_or(0);
  profile.localArrays = localArraysOf(op);
  profile.recordArrays = records;
  profile.blockReuse = reuses;
  profile.perThread = walk.perThread;
  profile.perWarp = walk.perWarp;
  profile.issueSlotsPerWarp =
      std::accumulate(walk.perWarp.begin(), walk.perWarp.end(), 0.0);
  profile.staticBarriers = walk.staticBarriers;
  profile.barriersPerWarp = walk.barriersPerWarp;
  for (const AccessProfile &access : walk.accesses)
    addRequests(access, machine, profile);
  addAsyncWork(op, walk, machine, profile);
  double warps = double(theLaunch.warpsPerBlock());
  addLatency(scheduleWarp(kernel, machine, walk,
                          {warps, warps * double(theLaunch.blocks())},
                          *issuePlan),
             profile);
  addFilling(walk.filling, machine, profile);
  profile.registerReadsPerWarp =
      busierBankReads(kernel, walk, machine.computeCapability);
  IntegerPipes pipes = integerPipes(kernel, walk);
  profile.intLogicPerWarp = pipes.logic;
  profile.intProductsPerWarp = pipes.products;
  profile.matchesPerWarp = pipes.matches;
  profile.codeBytes = executedCodeBytes(kernel, walk);
  profile.missing = missingFacts(walk);
  if (whatIf.isNothing()) {
    profile.isByGlobalIndex = isByGlobalIndex(op);
    profile.isGuarded = profile.isByGlobalIndex && !findGuards(op).empty();
  }
  profile.missing.grid = !givenLaunch.isGridKnown();
  profile.accesses = std::move(walk.accesses);
  profile.wideAccessCandidates = std::move(walk.wideAccessCandidates);
  profile.divergence = std::move(walk.divergence);
  profile.cheaper = std::move(walk.cheaper);
  profile.products = std::move(walk.products);
  profile.loops = std::move(walk.loopProfiles);
  profile.unknownTrips = std::move(walk.unknownTrips);
  profile.undecided = std::move(walk.undecided);
  profile.barriers = std::move(walk.barriers);
  profile.assumptions = std::move(walk.assumptions);
  profile.observed = std::move(walk.observed);
  doubtRetries(machine, profile);
  profile.unknown = std::move(walk.unknown);
  profile.prints = walk.prints;
  profile.alwaysTraps = op.getAlwaysTraps();
  profile.serialisedProducts = op.getSerialisedProducts().value_or("").str();
  addSpills(kernel, walk, machine, profile);
  if (whatIf.changeProfile)
    whatIf.changeProfile(machine, profile);
  return profile;
}

llvm::Expected<KernelProfile>
gpuperf::profileKernel(KernelOp kernel, LaunchOp launch, const Machine &machine,
                       const LaunchOverride &override) {
  auto analyzer = KernelAnalyzer::create(kernel, launch, machine, override);
  if (!analyzer)
    return analyzer.takeError();
  return analyzer->profile();
}
