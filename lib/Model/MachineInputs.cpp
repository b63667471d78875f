//===- MachineInputs.cpp - machine figures as model inputs ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineInputs.h"
#include "Contention.h"
#include "DongPai.h"
#include "KernelCounts.h"
#include "ProfileNumbers.h"
#include "gpuperf/Machine/Figures.h"
#include "gpuperf/Model/Formula.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

/// The path that a message names: the first that is not one paper's own,
/// "dram.latency_cycles" rather than "models.volkov.mem_lat_cycles".
static StringRef figureToAskFor(llvm::ArrayRef<StringRef> paths) {
  const StringRef *found = llvm::find_if(
      paths, [](StringRef path) { return !path.starts_with("models."); });
  return found == paths.end() ? paths.front() : *found;
}

void gpuperf::giveFigures(const Machine &machine, Worksheet &sheet) {
  sheet.machine = &machine;
  for (const Parameter &p : sheet.parameters) {
    llvm::SmallVector<StringRef, 2> paths;
    StringRef(p.figure).split(paths, '|', -1, /*KeepEmpty=*/false);
    for (StringRef path : paths) {
      if (Figure value = figureAt(machine, path)) {
        sheet.give(p.name, *value, figureSource(machine, path));
        break;
      }
    }
    if (!paths.empty() && !sheet.has(p.name))
      sheet.setMissing(
          p.name,
          (figureToAskFor(paths) + " of machine " + machine.name).str());
  }
}

static constexpr Parameter figure(const char *name, const char *unit,
                                  const char *meaning, const char *paths) {
  return {name, unit, meaning, paths, "", "", /*optional=*/true};
}

static constexpr Parameter lanes(const char *name, const char *meaning,
                                 const char *path) {
  return figure(name, "lanes/cycle/SM", meaning, path);
}

static constexpr Parameter kFigures[] = {
    figure("sms", "SMs", "multiprocessors", "device.sm_count"),
    figure("gpcs", "GPCs", "processing clusters", "device.gpc_count"),
    figure("sms_per_gpc", "SMs", "multiprocessors of a full GPC",
           "device.sms_per_gpc"),
    figure("clock_GHz", "GHz", "SM clock",
           "device.boost_clock_GHz|device.base_clock_GHz"),
    figure("kernel_start", "us", "a kernel that does nothing",
           "device.kernel_start_us"),
    figure("first_access", "us", "of a kernel that reads memory",
           "device.first_access_us"),
    figure("last_store", "us", "of a kernel that writes memory",
           "device.last_store_us"),
    figure("block_start", "cycles", "from a block's start to the next one's",
           "device.block_start_cycles"),
    figure("warp_start", "cycles", "from a warp's start to the next one's",
           "device.warp_start_cycles"),
    figure("cluster_start", "cycles",
           "from a cluster's start to the next one's",
           "asynchronous.cluster_start_cycles"),
    figure("host_link_GBps", "GB/s", "from the host, or to it",
           "device.host_link_GBps"),
    figure("warp_size", "threads", "of a warp", "limits.warp_size_threads"),
    figure("schedulers", "1/SM", "warp schedulers", "issue.schedulers_per_sm"),
    figure("issue_rate", "warps/cycle", "of a scheduler",
           "issue.warps_per_cycle_per_scheduler"),
    figure("bank_reads", "operands/cycle", "of a scheduler's register bank",
           "issue.register_reads_per_cycle_per_bank"),
    figure("near_code", "bytes", "of code, near enough to come fast",
           "issue.near_code_bytes"),
    figure("inner_code_cache", "bytes", "of code that comes without a wait",
           "issue.inner_code_cache_bytes"),
    figure("code_cache", "bytes", "of code that an SM keeps",
           "issue.code_cache_bytes"),
    figure("code_rate", "bytes/cycle/SM", "code that is near",
           "issue.code_bytes_per_cycle"),
    figure("far_code_rate", "bytes/cycle/SM", "code beyond that",
           "issue.far_code_bytes_per_cycle"),
    lanes("fp32_lanes", "single precision", "throughput.fp32_lanes_per_cycle"),
    lanes("fp64_lanes", "double precision", "throughput.fp64_lanes_per_cycle"),
    lanes("fp16_lanes", "half precision", "throughput.fp16_lanes_per_cycle"),
    lanes("int_lanes", "integer", "throughput.int_lanes_per_cycle"),
    lanes("int_product_lanes", "integer multiply-adds beside other integers",
          "models.gpuperf.int_product_lanes_per_cycle"),
    lanes("conversion_lanes", "conversions",
          "throughput.conversion_lanes_per_cycle"),
    lanes("conversion64_lanes", "conversions from and to 64-bit types",
          "throughput.conversion64_lanes_per_cycle|"
          "throughput.conversion_lanes_per_cycle"),
    lanes("special_lanes", "special functions",
          "throughput.special_lanes_per_cycle"),
    figure("tensor_fma", "multiply-adds/cycle/SM", "matrix units",
           "throughput.tensor_fma_per_cycle"),
    figure("tensor_burst", "cycles",
           "of a scheduler's matrix unit to begin a run of products",
           "models.gpuperf.tensor_burst_cycles"),
    lanes("load_lanes", "load/store units", "throughput.load_lanes_per_cycle"),
    figure("constant_pass", "cycles/pass", "of constant loads, for an address",
           "models.gpuperf.constant_pass_cycles"),
    lanes("barrier_lanes", "barriers", "throughput.barrier_lanes_per_cycle"),
    figure("barrier_latency", "cycles", "of a barrier",
           "latency.barrier_cycles"),
    lanes("mbarrier_lane_rate", "arrivals at barriers in shared memory",
          "asynchronous.mbarrier_lanes_per_cycle"),
    lanes("shuffle_lanes", "shuffles", "throughput.shuffle_lanes_per_cycle"),
    figure("shared_rate", "bytes/cycle/SM", "shared memory",
           "shared.bytes_per_cycle"),
    figure("banks", "1/SM", "banks of shared memory", "shared.banks"),
    figure("bank_width", "bytes", "of a bank",
           "shared.default_bank_width_bytes|shared.bank_width_bytes"),
    figure("l1_rate", "bytes/cycle/SM", "L1 bandwidth", "l1.bytes_per_cycle"),
    figure("l1_line_rate", "lines/cycle/SM", "lines of requests",
           "l1.lines_per_cycle"),
    figure("missed_line_rate", "lines/cycle/SM", "that L1 asks of L2",
           "models.gpuperf.missed_lines_per_cycle"),
    figure("local_sector_rate", "sectors/cycle/SM", "requests to local memory",
           "l1.local_sectors_per_cycle"),
    figure("l2_rate", "bytes/cycle", "L2 bandwidth", "l2.bytes_per_cycle"),
    figure("partial_sector_rate", "sectors/cycle",
           "that stores fill only in part", "l2.partial_sectors_per_cycle"),
    figure("partial_line_rate", "lines/cycle", "with such sectors",
           "l2.partial_lines_per_cycle"),
    figure("unwritten_bytes", "bytes", "of what is written, left in L2",
           "l2.unwritten_bytes"),
    figure("dram_GBps", "GB/s", "DRAM bandwidth",
           "dram.sustained_bandwidth_GBps|dram.pin_bandwidth_GBps"),
    figure("scattered_read_GBps", "GB/s", "DRAM, read at scattered places",
           "dram.scattered_read_GBps"),
    figure("scattered_write_GBps", "GB/s", "DRAM, written at scattered places",
           "dram.scattered_write_GBps"),
    figure("dram_latency", "cycles", "DRAM latency, unloaded",
           "dram.latency_cycles"),
    figure("write_wait", "cycles", "of a load while DRAM is written",
           "models.gpuperf.write_wait_cycles"),
    figure("block_replacement", "cycles",
           "until the next block has the place of one that ended",
           "models.gpuperf.block_replacement_cycles"),
    figure("shared_atomic_jobs", "jobs/warp", "atomics in shared memory", ""),
    figure("shared_atomic_service", "cycles/job", "of the atomic unit", ""),
    figure("retry_busy", "cycles", "of the unit, for a lane that tries to swap",
           "shared.retry_busy_cycles"),
    figure("swap_interval", "cycles", "from a success in L2 to the next one",
           "l2.swap_interval_cycles"),
    figure("global_atomic_lanes", "lanes/cycle", "atomics in global memory",
           "l2.atomic_lanes_per_cycle"),
    figure("same_address_atomic_lanes", "lanes/cycle", "atomics on one address",
           "l2.same_address_atomic_lanes_per_cycle"),
    figure("same_address_float_atomic_lanes", "lanes/cycle",
           "floating-point atomics on one address",
           "l2.same_address_float_atomic_lanes_per_cycle"),
    figure("cluster_pair_rate", "bytes/cycle/SM",
           "shared memory of the other block of a cluster of two",
           "asynchronous.cluster_pair_bytes_per_cycle"),
    figure("larger_cluster_rate", "bytes/cycle/SM",
           "shared memory of other blocks of a larger cluster",
           "asynchronous.cluster_bytes_per_cycle"),
    figure("cluster_rate", "bytes/cycle/SM",
           "shared memory of other blocks of the cluster", ""),
    figure("slice_sectors", "sectors/cycle", "atomics of a slice of L2",
           "l2.atomic_sectors_per_cycle_per_slice"),
    figure("slice_doubles", "lanes/cycle", "64-bit floats of a slice of L2",
           "l2.double_atomic_lanes_per_cycle_per_slice"),
    figure("atomic_slices", "slices", "of L2 that do atomics at once",
           "l2.atomic_slices"),
};

/// Numbers of the profile, the grid's warps, figures of the machine.
static llvm::ArrayRef<Parameter> sheetParameters() {
  static const std::vector<Parameter> all = [] {
    std::vector<Parameter> list = profileParameters().vec();
    list.push_back({"warps", "warps", "of the grid", "",
                    "blocks * ceil(threads_per_block / 32)",
                    "blocks * ceil(threads_per_block / 32)"});
    llvm::append_range(list, kFigures);
    llvm::append_range(list, fitParameters());
    return list;
  }();
  return all;
}

/// Two SMs that share a way to the rest of the chip have the blocks of a
/// cluster of two, and read from each other faster than from others.
static void giveClusterRate(Worksheet &sheet) {
  bool isPair = sheet["cluster_blocks"] <= 2;
  const char *name = isPair ? "cluster_pair_rate" : "larger_cluster_rate";
  if (sheet["cluster_blocks"] > 0 && sheet.has(name))
    sheet.give("cluster_rate", sheet[name],
               isPair ? "asynchronous.cluster_pair_bytes_per_cycle"
                      : "asynchronous.cluster_bytes_per_cycle");
}

Worksheet gpuperf::profileSheet(const KernelProfile &kernel,
                                const Machine &machine) {
  Worksheet sheet(sheetParameters());
  giveFigures(machine, sheet);
  for (const InputValue &number : numbersOfProfile(kernel))
    sheet.give(number.name, number.value, number.source);
  sheet.complete();
  for (const Parameter &p : profileParameters())
    if (!sheet.has(p.name))
      sheet.give(p.name, 0, "none");
  if (std::optional<AtomicService> service = atomicService(kernel, machine)) {
    sheet.give("shared_atomic_jobs", service->jobsPerWarp,
               KernelCounts(kernel).sourceOf(WorkSource::Atomics));
    sheet.give("shared_atomic_service", service->cyclesPerJob, service->source);
  }
  giveClusterRate(sheet);
  sheet.complete();
  return sheet;
}

void gpuperf::keepUsedInputs(Prediction &prediction) {
  llvm::StringSet<> used;
  for (const Term &term : prediction.terms)
    substituteNumbers(term.formula, [&](StringRef name) {
      used.insert(name);
      return std::optional<double>();
    });
  llvm::erase_if(prediction.inputs, [&](const InputValue &input) {
    return !used.contains(input.name);
  });
}

std::string gpuperf::waveFormula(const Worksheet &sheet) {
  bool isInGpcs = sheet["cluster_blocks"] > 1 && sheet.has("gpcs") &&
                  sheet.has("sms_per_gpc");
  return isInGpcs ? "max(1, min(floor(sms * blocks_per_sm / cluster_blocks), "
                    "gpcs * floor(sms_per_gpc * blocks_per_sm / "
                    "cluster_blocks))) * cluster_blocks"
                  : "sms * blocks_per_sm";
}
