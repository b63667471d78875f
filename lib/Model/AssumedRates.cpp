//===- AssumedRates.cpp - throughputs taken from other GPUs ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssumedRates.h"
#include "Bounds.h"
#include "KernelCounts.h"
#include "MachineInputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace gpuperf;
using llvm::StringRef;

namespace {

/// GPUs of which the figures are, the nearest to a machine by its compute
/// capability.
enum Kind { K40, Gtx980, Rtx3080, H100, numKinds };

constexpr const char *kKinds[] = {"a Tesla K40", "a GeForce GTX 980",
                                  "a GeForce RTX 3080", "an H100"};

constexpr unsigned kVolta = 7, kHopper = 9;

Kind nearestKind(const Machine &machine) {
  constexpr unsigned kMaxwell = 5;
  unsigned major = machine.computeCapability.major;
  if (major >= kVolta)
    return isLikeH100(machine) ? H100 : Rtx3080;
  return major >= kMaxwell ? Gtx980 : K40;
}

/// An optional throughput.
struct Rate {
  const char *name;   ///< in the worksheet
  const char *figure; ///< to ask for
  const char *terms[2];
  const char *what; ///< {0} is the number
  /// By kind; 0 where that GPU has none.
  double values[numKinds];
  bool isPerSM = false; ///< a chip has so much of it for each SM
  unsigned firstMajor = 1;
  const char *likeH100 = kKinds[H100]; ///< which GPU stands for an H100
  /// The one GPU on which it was measured; null: one of each kind was.
  const char *onlyOn = nullptr;
  /// Whether it is that of a machine with `sheet`; null: it is of any.
  bool (*isOf)(const Worksheet &sheet) = nullptr;
};

/// Whether a scheduler's registers are read as on an H200. GPUs with 16 lanes
/// of single precision for each scheduler read those of a warp in two cycles.
bool hasBanksOfH200(const Worksheet &sheet) {
  return sheet.has("fp32_lanes") && sheet.has("schedulers") &&
         sheet["fp32_lanes"] >= 32 * sheet["schedulers"];
}

bool hasClusters(const Worksheet &sheet) { return sheet["cluster_blocks"] > 0; }

bool hasPairs(const Worksheet &sheet) {
  return hasClusters(sheet) && sheet["cluster_blocks"] <= 2;
}

constexpr const char *kH200 = "an H200, the only GPU that was measured";

/// One that was measured on an H200 alone, whose chip is the H100's.
constexpr Rate ofH200(const char *name, const char *figure, const char *term,
                      const char *what, double value,
                      unsigned firstMajor = kVolta,
                      bool (*isOf)(const Worksheet &) = nullptr) {
  return {name,
          figure,
          {term, nullptr},
          what,
          {0, 0, value, value},
          /*isPerSM=*/false,
          firstMajor,
          kKinds[H100],
          kH200,
          isOf};
}

/// Figures of machines/k40.yaml, gtx980.yaml, rtx3080.yaml and h100.yaml. All
/// GPUs from Volta to Ada have one rate of barriers (CUDA C++ Programming Guide
/// 12.6, section 8.4), which names none of Hopper. The bandwidths of L2, 1190
/// and 4472 bytes a cycle, are of 68 and 132 SMs; the RTX 3090 and the A100
/// have as much for each SM within 5 %. Before compute capability 3.0 no line
/// of L1 was measured. The rates of partly written sectors and lines, 29 and
/// 11.7 of 68 SMs, 59 and 34 of 132, were measured of no other GPU.
constexpr Rate kRates[] = {
    {"load_lanes",
     "throughput.load_lanes_per_cycle",
     {"lsu_cycles", nullptr},
     "the load/store units take {0} lanes a cycle",
     {32, 32, 16, 32}},
    {"barrier_lanes",
     "throughput.barrier_lanes_per_cycle",
     {"barrier_cycles", nullptr},
     "barriers take {0} lanes a cycle",
     {128, 64, 16, 16},
     /*isPerSM=*/false,
     /*firstMajor=*/1,
     "an A100"},
    {"l1_rate",
     "l1.bytes_per_cycle",
     {"l1_cycles", nullptr},
     "L1 moves {0} bytes a cycle",
     {0, 0, 64, 126}},
    {"l1_line_rate",
     "l1.lines_per_cycle",
     {"l1_line_cycles", "l1_and_shared_cycles"},
     "L1 takes {0} lines of requests a cycle",
     {0.483, 0.946, 1, 1},
     /*isPerSM=*/false,
     /*firstMajor=*/3},
    {"l2_rate",
     "l2.bytes_per_cycle",
     {"l2_cycles", nullptr},
     "L2 moves {0} bytes a cycle for each SM",
     {0, 0, 17.5, 33.9},
     /*isPerSM=*/true},
    {"partial_sector_rate",
     "l2.partial_sectors_per_cycle",
     {"partial_store_cycles", nullptr},
     "of sectors that a store fills in part, L2 takes {0} a cycle for each SM",
     {0, 0, 0.426, 0.447},
     /*isPerSM=*/true},
    {"partial_line_rate",
     "l2.partial_lines_per_cycle",
     {"partial_store_cycles", nullptr},
     "of lines with a sector that a store fills in part, L2 takes {0} a cycle "
     "for each SM",
     {0, 0, 0.172, 0.258},
     /*isPerSM=*/true},
    ofH200("bank_reads", "issue.register_reads_per_cycle_per_bank",
           "register_cycles",
           "each of the two register banks of a scheduler gives {0} operand a "
           "cycle",
           1, kVolta, hasBanksOfH200),
    ofH200("local_sector_rate", "l1.local_sectors_per_cycle", "local_cycles",
           "L1 takes {0} sectors of local memory a cycle", 1.33),
    ofH200("constant_pass", "models.gpuperf.constant_pass_cycles",
           "constant_cycles",
           "each further address of a load from constant memory takes {0} "
           "cycles",
           2),
    ofH200("swap_interval", "l2.swap_interval_cycles", "global_swap_cycles",
           "threads that try a compare-and-swap on one address succeed {0} "
           "cycles apart",
           483),
    ofH200("cluster_start", "asynchronous.cluster_start_cycles",
           "cluster_start_cycles", "clusters start {0} cycles apart", 5,
           kHopper, hasClusters),
    ofH200("cluster_rate", "asynchronous.cluster_pair_bytes_per_cycle",
           "cluster_cycles",
           "an SM has {0} bytes a cycle of the other block of its cluster",
           17.5, kHopper, hasPairs),
    ofH200("cluster_rate", "asynchronous.cluster_bytes_per_cycle",
           "cluster_cycles",
           "an SM has {0} bytes a cycle of the other blocks of its cluster", 8,
           kHopper, hasClusters),
    ofH200("code_rate", "issue.code_bytes_per_cycle", "code_wait",
           "code comes to an SM at {0} bytes a cycle, and beyond 64 KB at half "
           "of that",
           5.4),
    ofH200("far_code_rate", "issue.far_code_bytes_per_cycle", nullptr, "{0}",
           2.7),
    ofH200("near_code", "issue.near_code_bytes", nullptr, "{0}", 65536),
    ofH200("inner_code_cache", "issue.inner_code_cache_bytes", nullptr, "{0}",
           32768),
    ofH200("code_cache", "issue.code_cache_bytes", nullptr, "{0}", 163840),
};

} // namespace

static AssumedRate giveRate(const Rate &rate, double value, StringRef like,
                            Worksheet &sheet, const Machine &machine) {
  sheet.give(rate.name, rate.isPerSM ? value * sheet["sms"] : value, "assumed");
  AssumedRate assumed;
  for (const char *term : rate.terms)
    if (term)
      assumed.terms.push_back(term);
  assumed.what =
      llvm::formatv("{0}, as on {1}: {2} has no {3}",
                    llvm::formatv(rate.what, llvm::format("%.3g", value)).str(),
                    like, machine.name, rate.figure);
  return assumed;
}

/// The units of double precision convert 64-bit types where they are few, and
/// those of special functions elsewhere: the slower of the two.
static void assumeConversions(Worksheet &sheet, const Machine &machine,
                              std::vector<AssumedRate> &assumed) {
  bool isKnown =
      machine.unit(InstClass::Conversion64).lanesPerCycle.has_value();
  if (isKnown || !sheet.has("conversion_lanes") || sheet["conversion64"] <= 0)
    return;
  bool hasDoubles = sheet.has("fp64_lanes");
  double lanes = sheet["conversion_lanes"];
  if (hasDoubles)
    lanes = std::min(lanes, sheet["fp64_lanes"]);
  sheet.give("conversion64_lanes", lanes, "assumed");
  assumed.push_back(
      {{"fp64_cycles", "conversion_cycles"},
       llvm::formatv("conversions from and to 64-bit types take {0} lanes a "
                     "cycle, as {1}: {2} has no "
                     "throughput.conversion64_lanes_per_cycle",
                     llvm::format("%.3g", lanes),
                     hasDoubles ? "the slower of double precision and other "
                                  "conversions"
                                : "other conversions",
                     machine.name)});
}

/// The rows of DRAM take as long to open on all GPUs that were measured, in
/// proportion to their bandwidth: an H200 (2430 and 800 of 4010 GB/s) and a
/// GeForce RTX 3080.
static void assumeScattered(Worksheet &sheet, const Machine &machine,
                            std::vector<AssumedRate> &assumed) {
  if (sheet.has("scattered_read_GBps") || !sheet.has("dram_GBps") ||
      sheet["scattered_read"] + sheet["scattered_written"] <= 0)
    return;
  constexpr double kRead = 0.6, kWritten = 0.2;
  sheet.give("scattered_read_GBps", kRead * sheet["dram_GBps"], "assumed");
  sheet.give("scattered_write_GBps", kWritten * sheet["dram_GBps"], "assumed");
  assumed.push_back(
      {{"dram_cycles"},
       llvm::formatv("DRAM reads at places far from each other at {0} of its "
                     "bandwidth and writes at {1}, as an H200: {2} has no "
                     "dram.scattered_read_GBps",
                     llvm::format("%.2g", kRead),
                     llvm::format("%.2g", kWritten), machine.name),
       /*isOfOneGPU=*/true});
}

std::vector<AssumedRate> gpuperf::assumeRates(Worksheet &sheet,
                                              const Machine &machine) {
  std::vector<AssumedRate> assumed;
  Kind kind = nearestKind(machine);
  for (const Rate &rate : kRates) {
    double value = rate.values[kind];
    if (sheet.has(rate.name) || value <= 0 ||
        machine.computeCapability.major < rate.firstMajor ||
        (rate.isOf && !rate.isOf(sheet)))
      continue;
    const char *like = kind == H100 ? rate.likeH100 : kKinds[kind];
    assumed.push_back(giveRate(rate, value, rate.onlyOn ? rate.onlyOn : like,
                               sheet, machine));
    assumed.back().isOfOneGPU = rate.onlyOn != nullptr;
  }
  assumeConversions(sheet, machine, assumed);
  assumeScattered(sheet, machine, assumed);
  return assumed;
}

void gpuperf::noteAssumedRates(Prediction &prediction,
                               llvm::ArrayRef<AssumedRate> assumed,
                               llvm::function_ref<bool(StringRef)> matters,
                               llvm::function_ref<bool(StringRef)> decides) {
  for (const AssumedRate &rate : assumed)
    if (llvm::any_of(rate.terms, rate.isOfOneGPU ? decides : matters))
      assume(prediction, rate.what);
}

/// Whether requests leave much of the lines alone that they touch.
static bool hasLoneSectors(const KernelProfile &kernel) {
  constexpr double kSectorsOfLine = 4, kHalf = 0.5;
  return llvm::any_of(kernel.accesses, [](const AccessProfile &access) {
    return KernelCounts::isOffChip(access) && access.traffic.dramBytes > 0 &&
           access.sectorsPerRequest <=
               kHalf * kSectorsOfLine * access.linesPerRequest;
  });
}

void gpuperf::noteAssumedBandwidth(Prediction &prediction,
                                   const Machine &machine) {
  if (machine.dramBandwidthIsSustained())
    return;
  assume(prediction,
         llvm::formatv("DRAM sustains the bandwidth of its pins, {0} GB/s: {1} "
                       "has no dram.sustained_bandwidth_GBps",
                       llvm::format("%.4g", *machine.dramBandwidthGBps()),
                       machine.name));
}

void gpuperf::noteLoneAccesses(Prediction &prediction,
                               const KernelProfile &kernel,
                               const Machine &machine) {
  if (!machine.dram.accessBytes && hasLoneSectors(kernel))
    assume(prediction,
           llvm::formatv("DRAM moves 32 bytes for an access by itself: {0} has "
                         "no dram.access_bytes",
                         machine.name));
}
