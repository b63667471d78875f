//===- AlphaWorkload.h - arithmetic per memory instruction ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   load, add, add, … add, load, add, … in n warps per SM
//         └── alpha ──┘
//
// The workload of V. Volkov, "Understanding Latency Hiding on GPUs", 2016,
// section 4.1, and its figures of a GPU (Table 4.1). Section 4.8 and chapter 7
// evaluate the models of other authors on it. These models represent a general
// kernel by such a workload.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_ALPHAWORKLOAD_H
#define GPUPERF_LIB_MODEL_ALPHAWORKLOAD_H

#include "gpuperf/Model/Model.h"

namespace gpuperf::alphaworkload {

/// `p` as an optional parameter.
constexpr Parameter optional(Parameter p) {
  p.optional = true;
  return p;
}

// Of the kernel and its launch.
inline constexpr Parameter kN = {"n", "warps/SM", "warps that an SM holds"};
inline constexpr Parameter kAlpha = {
    "alpha", "", "arithmetic instructions per memory instruction"};
inline constexpr Parameter kTransactions = {
    "transactions",
    "",
    "128-byte lines of a memory instruction",
    "",
    "1",
    "section 4.1: coalesced"};
inline constexpr Parameter kMemInsts = optional(
    {"mem_insts", "/warp",
     "memory instructions of a warp; time is that of one if left out"});
inline constexpr Parameter kWarps = {
    "warps", "warps/SM", "warps of the grid over the SMs that have any",
    "",      "n",        "all of them at once"};

// Of the machine.
inline constexpr Parameter kMemLat = {
    "mem_lat", "cycles", "latency of a memory instruction",
    "models.volkov.mem_lat_cycles|dram.latency_cycles"};
inline constexpr Parameter kAluLat = {
    "alu_lat", "cycles", "latency of an arithmetic instruction",
    "models.volkov.alu_lat_cycles|latency.fp32_cycles"};
inline constexpr Parameter kSms =
    optional({"sms", "SMs", "multiprocessors", "device.sm_count"});
inline constexpr Parameter kClock =
    optional({"clock_GHz", "GHz", "SM clock",
              "device.boost_clock_GHz|device.base_clock_GHz"});
inline constexpr Parameter kBandwidth =
    optional({"bandwidth", "GB/s", "peak memory throughput",
              "dram.sustained_bandwidth_GBps|dram.pin_bandwidth_GBps"});
/// To be listed after kSms, kClock and kBandwidth, which its fallback uses.
inline constexpr Parameter kMemThru = {
    "mem_thru",
    "IPC/SM",
    "peak throughput of memory instructions",
    "models.volkov.mem_thru_ipc_per_sm",
    "bandwidth / (128 * sms * clock_GHz)",
    "section 4.1: the bandwidth by SMs, clock and bytes"};
inline constexpr Parameter kSchedulers = optional(
    {"schedulers", "/SM", "warp schedulers", "issue.schedulers_per_sm"});
inline constexpr Parameter kIssueRate =
    optional({"issue_rate", "IPC", "warps that a scheduler issues per cycle",
              "issue.warps_per_cycle_per_scheduler"});
/// To be listed after kSchedulers and kIssueRate, which its fallback uses.
inline constexpr Parameter kIssueThru = {"issue_thru",
                                         "IPC/SM",
                                         "peak throughput of issue",
                                         "models.volkov.issue_thru_ipc_per_sm",
                                         "schedulers * issue_rate",
                                         "Table 2.8"};
inline constexpr Parameter kFp32Lanes =
    optional({"fp32_lanes", "lanes/cycle/SM", "CUDA cores",
              "throughput.fp32_lanes_per_cycle"});
/// To be listed after kFp32Lanes and kIssueThru, which its fallback uses.
inline constexpr Parameter kAluThru = {
    "alu_thru",
    "IPC/SM",
    "peak throughput of arithmetic instructions",
    "models.volkov.alu_thru_ipc_per_sm",
    "min(fp32_lanes / 32, issue_thru)",
    "section 4.1: single issue factored in"};

/// Sets those of n, alpha, mem_insts, warps, transactions and NUM_sync that the
/// model declares. A kernel without memory requests has no alpha.
void reduce(const KernelProfile &kernel, const Machine &machine,
            Worksheet &sheet, Prediction &p);

/// Defines the results that follow from the term memory_throughput (IPC/SM),
/// and the time:
///
///   arithmetic_throughput  32 alpha memory_throughput, in adds/cycle/SM
///   memory_GBps            where sms and clock_GHz are known
///   latency_bound          mem_lat + alpha alu_lat, of Volkov's own model
///   overestimate           memory_throughput over n / latency_bound
///   total_cycles_SM        mem_insts warps / memory_throughput
void conclude(Worksheet &sheet, Prediction &p, Bound bound);

} // namespace gpuperf::alphaworkload

#endif // GPUPERF_LIB_MODEL_ALPHAWORKLOAD_H
