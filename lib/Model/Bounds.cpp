//===- Bounds.cpp - throughput limits of an SM as cycles per warp ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "MachineInputs.h"
#include "gpuperf/Model/Formula.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;
using llvm::ArrayRef;
using llvm::StringRef;
using llvm::Twine;

namespace {

constexpr const char *kResources = "Volkov 2016, section 3.6, Table 3.4";

/// A resource as equations over the names of profileSheet.
struct Limit {
  Bound bound;
  const char *term;
  const char *work;   ///< of one warp; without it there is no bound
  const char *cycles; ///< that the resource is busy with the work
  /// The figure to ask for when one is absent; empty: no bound then.
  const char *needs = "";
  const char *equation = kResources;
  ThroughputBound::Scope scope = ThroughputBound::PerSM;
};

constexpr Limit kIssue = {Bound::Issue,
                          "issue_cycles",
                          "issue_events",
                          "issue_events / (schedulers * issue_rate)",
                          "issue.warps_per_cycle_per_scheduler",
                          kResources,
                          ThroughputBound::PerScheduler};

constexpr Limit kFp32 = {Bound::Fp32,
                         "fp32_cycles",
                         "fp32",
                         "fp32 * warp_size / fp32_lanes",
                         "throughput.fp32_lanes_per_cycle",
                         kResources,
                         ThroughputBound::PerScheduler};
constexpr Limit kInt = {Bound::Int,
                        "int_cycles",
                        "int",
                        "int * warp_size / int_lanes",
                        "throughput.int_lanes_per_cycle",
                        kResources,
                        ThroughputBound::PerScheduler};
/// Where multiply-adds of integers have lanes of their own, those of single
/// precision, ptxas shares sums out between them and the others.
constexpr Limit kIntOfTwo = {
    Bound::Int,
    "int_cycles",
    "int",
    "max(min(int_logic, int) / int_lanes, "
    "min(int_products, int) / int_product_lanes, "
    "int / (int_lanes + int_product_lanes)) * warp_size",
    "throughput.int_lanes_per_cycle",
    kResources,
    ThroughputBound::PerScheduler};
/// Before compute capability 7.0 one set of CUDA cores executes basic integer
/// and single-precision instructions (Volkov 2016, section 2.7), so their times
/// add; since then integer has lanes of its own.
constexpr Limit kCudaCores = {
    Bound::Fp32, "cuda_core_cycles", "fp32 + move + int",
    "(fp32 + move) * warp_size / fp32_lanes + int * warp_size / int_lanes",
    "throughput.int_lanes_per_cycle"};
constexpr Limit kCudaCoresOfFloats = {Bound::Fp32, "cuda_core_cycles",
                                      "fp32 + move",
                                      "(fp32 + move) * warp_size / fp32_lanes",
                                      "throughput.fp32_lanes_per_cycle"};

/// Conversions from and to 64-bit types are as slow as double precision on GPUs
/// that have few of its units: these do them. On others the units of special
/// functions convert everything.
constexpr Limit kFp64 = {Bound::Fp64,
                         "fp64_cycles",
                         "fp64",
                         "fp64 * warp_size / fp64_lanes",
                         "throughput.fp64_lanes_per_cycle",
                         kResources,
                         ThroughputBound::PerScheduler};
constexpr Limit kFp64Converting = {
    Bound::Fp64,
    "fp64_cycles",
    "fp64 + conversion64",
    "(fp64 + conversion64) * warp_size / fp64_lanes",
    "",
    kResources,
    ThroughputBound::PerScheduler};
constexpr Limit kConversion = {Bound::Special,
                               "conversion_cycles",
                               "conversion",
                               "conversion * warp_size / conversion_lanes",
                               "throughput.conversion_lanes_per_cycle",
                               kResources,
                               ThroughputBound::PerScheduler};
constexpr Limit kAllConversions = {
    Bound::Special,
    "conversion_cycles",
    "conversion + conversion64",
    "conversion * warp_size / conversion_lanes + "
    "conversion64 * warp_size / conversion64_lanes",
    "throughput.conversion_lanes_per_cycle",
    kResources,
    ThroughputBound::PerScheduler};
constexpr Limit kSlowConversions = {
    Bound::Special,
    "conversion_cycles",
    "conversion64",
    "conversion64 * warp_size / conversion64_lanes",
    "throughput.conversion64_lanes_per_cycle",
    kResources,
    ThroughputBound::PerScheduler};

constexpr Limit kDram = {Bound::Dram,
                         "dram_cycles",
                         "dram_bytes",
                         "dram_bytes / warps / (dram_GBps / clock_GHz / sms)",
                         "dram.sustained_bandwidth_GBps",
                         kResources,
                         ThroughputBound::SharedByAll};
constexpr Limit kDramWork = {
    Bound::Dram,
    "dram_cycles",
    "dram_work",
    "dram_work / warps / (dram_GBps / clock_GHz / sms)",
    "dram.sustained_bandwidth_GBps",
    kResources,
    ThroughputBound::SharedByAll};

/// L1 and shared memory are one array of banks, which does lines and wavefronts
/// in turn, but on Maxwell and Pascal, where L1 is apart.
constexpr Limit kL1AndShared = {
    Bound::Shared,
    "l1_and_shared_cycles",
    "min(l1_lines, shared_wavefronts)",
    "l1_lines / l1_line_rate + "
    "shared_wavefronts / min(shared_rate / (banks * bank_width), 1)",
    "",
    "CUDA C Programming Guide 7.5 and 9.0, shared memory by capability"};

/// The machine gives multiply-adds; the dialect counts matrix instructions of
/// the m16n8k16 shape, 16 * 8 * 16 multiply-adds (PTX ISA, mma.sync).
constexpr Limit kTensor = {Bound::Tensor,
                           "tensor_cycles",
                           "tensor",
                           "tensor * 16 * 8 * 16 / tensor_fma",
                           "throughput.tensor_fma_per_cycle",
                           kResources,
                           ThroughputBound::PerScheduler};
/// With what a unit takes longer for the first product of a run of a warp.
constexpr Limit kTensorBursts = {
    Bound::Tensor,
    "tensor_cycles",
    "tensor",
    "tensor * 16 * 8 * 16 / tensor_fma + tensor_bursts * tensor_burst / "
    "schedulers",
    "throughput.tensor_fma_per_cycle",
    kResources,
    ThroughputBound::PerScheduler};

/// An instruction issues when its operands have been read; each bank of a
/// scheduler's registers gives so many a cycle.
constexpr Limit kRegisters = {Bound::Issue,
                              "register_cycles",
                              "bank_reads * register_reads",
                              "register_reads / (schedulers * bank_reads)",
                              "",
                              kResources,
                              ThroughputBound::PerScheduler};

constexpr const char *kRate = "atomics / (atomics per cycle)";

constexpr Limit kOtherLimits[] = {
    {Bound::Fp16, "fp16_cycles", "fp16", "fp16 * warp_size / fp16_lanes",
     "throughput.fp16_lanes_per_cycle", kResources,
     ThroughputBound::PerScheduler},
    {Bound::Special, "special_cycles", "special",
     "(special + 2 * matches) * warp_size / special_lanes",
     "throughput.special_lanes_per_cycle", kResources,
     ThroughputBound::PerScheduler},
    // Shuffles pass through the crossbar of shared memory.
    {Bound::Shared, "shuffle_cycles", "shuffle",
     "shuffle * warp_size / shuffle_lanes",
     "throughput.shuffle_lanes_per_cycle"},
    // Products of warp groups are in cycles already: their shapes differ.
    {Bound::Tensor, "product_cycles", "product_busy", "product_busy", "",
     "the most of multiply-adds, operands and registers of each product"},
    {Bound::Barrier, "mbarrier_cycles", "mbarrier_lanes",
     "mbarrier_lanes / mbarrier_lane_rate", "", "lanes / (lanes per cycle)"},
    // It issues shuffles, too (Nsight Compute, "Metrics Decoder", Pipelines),
    // one a cycle (CUDA C++ Programming Guide, arithmetic throughput).
    {Bound::Lsu, "lsu_cycles", "load + store + atomic + constant_replays",
     "(load + store + atomic + constant_replays) * warp_size / load_lanes + "
     "shuffle"},
    // Constant memory serves one address after the other.
    {Bound::Lsu, "constant_cycles", "constant_replays * constant_pass",
     "constant_replays * constant_pass", "", "passes * (cycles per pass)"},
    // What blocks of a cluster read of each other's shared memory goes through
    // the network between their SMs.
    {Bound::Shared, "cluster_cycles", "cluster_wavefronts",
     "cluster_wavefronts * banks * bank_width / cluster_rate", "shared.banks",
     "bytes / (bytes per cycle)"},
    // A wavefront takes one word from every bank; at the width that gives the
    // published bytes per cycle it takes banks * width / that many cycles. A
    // wider mode does not serve more wavefronts per cycle.
    {Bound::Shared, "shared_cycles", "shared_wavefronts",
     "shared_wavefronts / min(shared_rate / (banks * bank_width), 1)",
     "shared.bytes_per_cycle"},
    {Bound::L1, "l1_cycles", "l1_bytes", "l1_bytes / warps / l1_rate", "",
     "bytes / (bytes per cycle)"},
    // A request goes through L1 line by line, however little of one it wants.
    {Bound::L1, "l1_line_cycles", "l1_lines", "l1_lines / l1_line_rate", "",
     "lines / (lines per cycle)"},
    // What is stored there stays in L1 until there is no room for it. Behind
    // the line, as of each request, its sectors take their time.
    {Bound::L1, "local_cycles", "local_sectors * local_sector_rate",
     "l1_lines / l1_line_rate + local_sectors / local_sector_rate", "",
     "lines / (lines per cycle), sectors / (sectors per cycle)"},
    {Bound::L2, "l2_cycles", "l2_bytes", "l2_bytes / warps / (l2_rate / sms)",
     "", "bytes / (bytes per cycle per SM)", ThroughputBound::SharedByAll},
    // L1 asks L2 line by line for what it does not have, however little of one
    // is wanted.
    {Bound::L2, "missed_line_cycles", "l1_lines * missed_line_rate",
     "l1_lines * min(l2_bytes / l1_bytes, 1) / missed_line_rate", "",
     "lines / (lines per cycle)"},
    // L2 has to merge what does not fill a sector with what the sector holds.
    {Bound::L2, "partial_store_cycles", "partial_sectors",
     "max(partial_sectors / partial_sector_rate, "
     "partial_lines / partial_line_rate)",
     "", "sectors / (sectors per cycle)", ThroughputBound::OneForAll},
    // Both ways at once.
    {Bound::HostLink, kHostLinkTerm, "max(host_read, host_written)",
     "max(host_read, host_written) / warps / (host_link_GBps / clock_GHz)", "",
     "bytes / (bytes per second)", ThroughputBound::OneForAll},
    {Bound::Atomics, "shared_atomic_cycles", "shared_atomic_jobs",
     "shared_atomic_jobs * shared_atomic_service", "",
     "Dong and Pai 2025, Table 2"},
    {Bound::Atomics, "swap_cycles", "swap_tries * retry_busy",
     "swap_tries * retry_busy", "", "lanes * (cycles per lane)"},
    // Each success has to come back before another thread knows what to compare
    // with.
    {Bound::Atomics, "global_swap_cycles", "global_swaps",
     "global_swaps * swap_interval / warps", "",
     "successes * (cycles from one to the next)", ThroughputBound::OneForAll},
    {Bound::Atomics, "global_atomic_cycles", "global_atomics",
     "global_atomics / (global_atomic_lanes / sms)", "", kRate,
     ThroughputBound::SharedByAll},
    {Bound::Atomics, "same_address_atomic_cycles", "same_address_atomics",
     "same_address_atomics / warps / same_address_atomic_lanes", "", kRate,
     ThroughputBound::OneForAll},
    {Bound::Atomics, "same_address_float_atomic_cycles",
     "same_address_float_atomics",
     "same_address_float_atomics / warps / same_address_float_atomic_lanes", "",
     kRate, ThroughputBound::OneForAll},
    // Slices work side by side, so that the one with most decides, or all
    // together where the atomics are spread over them.
    {Bound::Atomics, "atomic_slice_cycles",
     "slice_atomic_sectors + slice_double_atomics",
     "(slice_atomic_sectors / slice_sectors + "
     "slice_double_atomics / slice_doubles) / warps",
     "", kRate, ThroughputBound::OneForAll},
    {Bound::Atomics, "l2_atomic_cycles", "atomic_sectors + double_atomics",
     "(atomic_sectors / slice_sectors + double_atomics / slice_doubles) / "
     "atomic_slices",
     "", kRate, ThroughputBound::OneForAll},
    // One unit hands the blocks out to all SMs.
    {Bound::Launch, "block_start_cycles", "block_start",
     "block_start * blocks / warps", "", "blocks * (cycles per block)",
     ThroughputBound::OneForAll},
    // The blocks of a cluster start together, on SMs that have room for all.
    {Bound::Launch, "cluster_start_cycles", "cluster_blocks * cluster_start",
     "cluster_start * blocks / cluster_blocks / warps", "",
     "clusters * (cycles per cluster)", ThroughputBound::OneForAll},
    {Bound::Launch, "warp_start_cycles", "warp_start", "warp_start", "",
     "warps * (cycles per warp)", ThroughputBound::OneForAll},
    {Bound::Barrier, "barrier_cycles", "barriers",
     "barriers * warp_size / barrier_lanes"},
};

/// Work for which no other bound stands when these are absent. A request of one
/// line takes the load/store units no less than L1; what goes to DRAM takes L2
/// no longer, which has at least twice the bandwidth wherever both are known.
/// Before compute capability 2.0 there is neither L1 nor L2.
struct Uncounted {
  const char *work;
  const char *terms[4]; ///< any of them counts it
  const char *why;
};
constexpr Uncounted kUncounted[] = {
    {"shared_atomic_passes",
     {"shared_atomic_cycles", "swap_cycles"},
     "how long atomics in shared memory take is not published: they take no "
     "time here"},
    {"l1_lines - (load + store + atomic)",
     {"l1_cycles", "l1_line_cycles"},
     "the throughput of L1 is not published: requests take no time there"},
    {"l2_bytes - 2 * (dram_bytes + host_read + host_written)",
     {"l2_cycles", "l2_atomic_cycles", "atomic_slice_cycles",
      "global_atomic_cycles"},
     "the bandwidth of L2 is not published: traffic takes no time there"},
    {"host_read + host_written",
     {kHostLinkTerm},
     "the rate of the link to the host is not known: what it carries takes no "
     "time here"}};

/// Collects the bounds one by one.
class BoundBuilder {
public:
  BoundBuilder(const Worksheet &sheet, const Machine &machine)
      : sheet(sheet), machine(machine) {}
  ThroughputBounds build();

private:
  const Worksheet &sheet;
  const Machine &machine;
  ThroughputBounds result;

  Figure value(StringRef formula) const;
  ThroughputBound::Scope scopeOf(const Limit &limit) const;
  void add(const Limit &limit, Bound bound);
  void add(const Limit &limit) { add(limit, limit.bound); }
  void cudaCores();
  void doublesAndConversions();
  void l1AndShared();
  void nameUncounted();
};

/// Nothing when a figure is absent or a rate is zero.
Figure BoundBuilder::value(StringRef formula) const {
  llvm::Expected<double> value = evaluateFormula(
      formula, [&](StringRef name) { return sheet.find(name); });
  if (value && std::isfinite(*value))
    return *value;
  llvm::consumeError(value.takeError());
  return std::nullopt;
}

/// Since Volta an SM is four parts, each with a scheduler and units of its own
/// (NVIDIA Tesla V100 white paper, 2017, "Volta Streaming Multiprocessor"); of
/// what there are fewer units than schedulers, as doubles on most GPUs, they
/// have one together.
ThroughputBound::Scope BoundBuilder::scopeOf(const Limit &limit) const {
  constexpr unsigned kVolta = 7;
  if (limit.scope != ThroughputBound::PerScheduler)
    return limit.scope;
  bool isTogether = limit.bound == Bound::Fp64 && sheet.has("fp64_lanes") &&
                    sheet.has("schedulers") &&
                    sheet["fp64_lanes"] < sheet["schedulers"];
  return machine.computeCapability.major >= kVolta && sheet.has("schedulers") &&
                 !isTogether
             ? ThroughputBound::PerScheduler
             : ThroughputBound::PerSM;
}

void BoundBuilder::add(const Limit &limit, Bound bound) {
  if (value(limit.work).value_or(0) <= 0)
    return;
  if (Figure cycles = value(limit.cycles))
    result.bounds.push_back({bound, limit.term, scopeOf(limit), *cycles,
                             limit.equation, limit.cycles});
  else if (*limit.needs)
    result.needs.push_back(limit.needs);
}

void BoundBuilder::cudaCores() {
  constexpr unsigned kVolta = 7;
  if (machine.computeCapability.major >= kVolta) {
    add(kFp32);
    add(sheet.has("int_product_lanes") ? kIntOfTwo : kInt);
    return;
  }
  Limit limit = sheet["int"] > 0 ? kCudaCores : kCudaCoresOfFloats;
  if (!sheet.has("fp32_lanes"))
    limit.needs = kFp32.needs;
  bool mostlyInt = sheet["int"] > sheet["fp32"] + sheet["move"];
  add(limit, mostlyInt ? Bound::Int : Bound::Fp32);
}

void BoundBuilder::doublesAndConversions() {
  bool areOneUnit = sheet.has("fp64_lanes") &&
                    sheet.has("conversion64_lanes") &&
                    sheet["fp64_lanes"] == sheet["conversion64_lanes"];
  add(areOneUnit ? kFp64Converting : kFp64);
  if (areOneUnit || sheet["conversion64"] <= 0)
    add(kConversion);
  else
    add(sheet["conversion"] > 0 ? kAllConversions : kSlowConversions);
}

void BoundBuilder::l1AndShared() {
  constexpr unsigned kMaxwell = 5, kPascal = 6;
  unsigned major = machine.computeCapability.major;
  if (major == kMaxwell || major == kPascal)
    return;
  double ofLines = value("l1_lines / l1_line_rate").value_or(0);
  double ofBoth = value(kL1AndShared.cycles).value_or(0);
  add(kL1AndShared, 2 * ofLines > ofBoth ? Bound::L1 : Bound::Shared);
}

void BoundBuilder::nameUncounted() {
  if (machine.computeCapability.major < 2)
    return;
  for (const Uncounted &entry : kUncounted) {
    bool isCounted =
        llvm::any_of(result.bounds, [&](const ThroughputBound &bound) {
          return llvm::any_of(entry.terms, [&](const char *term) {
            return term && bound.term == term;
          });
        });
    if (!isCounted && value(entry.work).value_or(0) > 0)
      result.uncounted.push_back(
          (Twine("of ") + machine.name + ", " + entry.why).str());
  }
}

ThroughputBounds BoundBuilder::build() {
  add(kIssue);
  add(kRegisters);
  cudaCores();
  add(sheet.has("tensor_burst") ? kTensorBursts : kTensor);
  doublesAndConversions();
  add(sheet.has("dram_work") ? kDramWork : kDram);
  l1AndShared();
  for (const Limit &limit : kOtherLimits)
    add(limit);
  nameUncounted();
  result.inputs = sheet.inputs;
  return std::move(result);
}

} // namespace

ThroughputBounds gpuperf::throughputBounds(const Worksheet &sheet,
                                           const Machine &machine) {
  return BoundBuilder(sheet, machine).build();
}

ThroughputBounds gpuperf::throughputBounds(const KernelProfile &kernel,
                                           const Machine &machine) {
  return throughputBounds(profileSheet(kernel, machine), machine);
}

double gpuperf::totalWarps(const KernelProfile &kernel) {
  return static_cast<double>(kernel.launch.blocks()) *
         kernel.launch.warpsPerBlock();
}

Prediction gpuperf::startPrediction(StringRef model,
                                    const KernelProfile &kernel,
                                    const Machine &machine) {
  Prediction p;
  p.model = model.str();
  p.machine = machine.name;
  p.hasWarmCaches = machine.hasWarmCaches;
  p.assumptions.assign(kernel.assumptions.begin(), kernel.assumptions.end());
  p.observed = kernel.observed;
  p.missing = kernel.missing;
  p.confidence = !kernel.unknown.empty()       ? Confidence::Low
                 : !kernel.assumptions.empty() ? Confidence::Assumed
                                               : Confidence::Exact;
  return p;
}

std::vector<std::string>
gpuperf::textsOf(llvm::ArrayRef<Assumption> assumptions) {
  return {assumptions.begin(), assumptions.end()};
}

void gpuperf::assume(Prediction &prediction, Assumption what) {
  prediction.assumptions.push_back(std::move(what));
  if (prediction.confidence == Confidence::Exact)
    prediction.confidence = Confidence::Assumed;
}

void gpuperf::addLatencyAssumptions(Prediction &prediction,
                                    const KernelProfile &kernel) {
  if (prediction.bound != Bound::Latency)
    return;
  for (const std::string &assumption : kernel.latencyAssumptions)
    assume(prediction, assumption);
}

Prediction gpuperf::needsFigures(Prediction prediction,
                                 ArrayRef<std::string> figures,
                                 const Machine &machine) {
  assert(!figures.empty() && "a prediction without a time says why");
  std::vector<std::string> names(figures.begin(), figures.end());
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  prediction.reason = (Twine("needs ") + llvm::join(names, ", ") +
                       " of machine " + machine.name)
                          .str();
  prediction.timeUs.reset();
  prediction.cycles = 0;
  prediction.bound.reset();
  return prediction;
}

bool gpuperf::cannotRun(Prediction &prediction, const KernelProfile &kernel,
                        const Machine &machine) {
  std::vector<std::string> needs;
  if (!machine.smCount)
    needs.push_back("device.sm_count");
  if (!machine.clockGHz())
    needs.push_back("device.boost_clock_GHz");
  if (!needs.empty()) {
    prediction = needsFigures(std::move(prediction), needs, machine);
    return true;
  }
  const Occupancy &occupancy = kernel.occupancy;
  if (!kernel.noOccupancy.empty())
    prediction.reason = kernel.noOccupancy;
  else if (!occupancy.unlaunchable.empty())
    prediction.reason =
        "the kernel cannot be launched: " + occupancy.unlaunchable;
  else if (occupancy.blocksPerSM <= 0)
    prediction.reason = "no block fits on an SM, limited by " +
                        stringifyOptional(occupancy.limiter).str();
  else if (kernel.launch.blocks() <= 0)
    prediction.reason = "the grid has no blocks";
  return !prediction.reason.empty();
}
