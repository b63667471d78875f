//===- Schema.cpp - the keys of a machine file ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schema.h"

using namespace gpuperf;

#define MEMBER(path) [](Machine &m) -> FieldRef { return &m.path; }

static const Field fields[] = {
    {"device", "sm_count", "", MEMBER(smCount)},
    {"device", "gpc_count", "", MEMBER(gpcCount)},
    {"device", "sms_per_gpc", "", MEMBER(smsPerGpc)},
    {"device", "base_clock_GHz", "GHz", MEMBER(baseClockGHz)},
    {"device", "boost_clock_GHz", "GHz", MEMBER(boostClockGHz)},
    {"device", "kernel_start_us", "us", MEMBER(kernelStartUs)},
    {"device", "first_access_us", "us", MEMBER(firstAccessUs),
     /*mayBeZero=*/true},
    {"device", "last_store_us", "us", MEMBER(lastStoreUs), /*mayBeZero=*/true},
    {"device", "block_start_cycles", "cycles", MEMBER(cyclesPerBlockStart)},
    {"device", "warp_start_cycles", "cycles", MEMBER(cyclesPerWarpStart)},
    {"device", "host_link_GBps", "GB/s", MEMBER(hostLinkGBps)},

    {"issue", "schedulers_per_sm", "", MEMBER(issue.schedulersPerSM)},
    {"issue", "warps_per_cycle_per_scheduler", "warp instructions/cycle",
     MEMBER(issue.warpsPerCyclePerScheduler)},
    {"issue", "dispatch_width_instructions", "instructions",
     MEMBER(issue.dispatchWidth)},
    {"issue", "register_reads_per_cycle_per_bank", "operands/cycle",
     MEMBER(issue.bankReadsPerCycle)},
    {"issue", "near_code_bytes", "bytes", MEMBER(issue.nearCodeBytes)},
    {"issue", "inner_code_cache_bytes", "bytes",
     MEMBER(issue.innerCodeCacheBytes)},
    {"issue", "code_cache_bytes", "bytes", MEMBER(issue.codeCacheBytes)},
    {"issue", "code_bytes_per_cycle", "bytes/cycle per SM",
     MEMBER(issue.codeBytesPerCycle)},
    {"issue", "far_code_bytes_per_cycle", "bytes/cycle per SM",
     MEMBER(issue.farCodeBytesPerCycle)},

    {"limits", "warp_size_threads", "threads", MEMBER(limits.warpSize)},
    {"limits", "max_threads_per_block", "threads",
     MEMBER(limits.maxThreadsPerBlock)},
    {"limits", "max_warps_per_sm", "warps", MEMBER(limits.maxWarpsPerSM)},
    {"limits", "max_blocks_per_sm", "blocks", MEMBER(limits.maxBlocksPerSM)},
    {"limits", "registers_per_sm", "registers", MEMBER(limits.registersPerSM)},
    {"limits", "max_registers_per_block", "registers",
     MEMBER(limits.maxRegistersPerBlock)},
    {"limits", "max_registers_per_thread", "registers",
     MEMBER(limits.maxRegistersPerThread)},
    {"limits", "register_allocation", "", MEMBER(limits.registerAllocation)},
    {"limits", "register_allocation_unit_registers", "registers",
     MEMBER(limits.registerAllocationUnit)},
    {"limits", "warp_allocation_granularity_warps", "warps",
     MEMBER(limits.warpAllocationGranularity)},
    {"limits", "sub_partitions", "", MEMBER(limits.subPartitions)},

    {"shared", "banks", "", MEMBER(shared.banks)},
    {"shared", "bank_width_bytes", "bytes", MEMBER(shared.bankWidthBytes)},
    {"shared", "default_bank_width_bytes", "bytes",
     MEMBER(shared.defaultBankWidthBytes)},
    {"shared", "lanes_per_phase", "lanes", MEMBER(shared.lanesPerPhase)},
    {"shared", "latency_cycles", "cycles", MEMBER(shared.latencyCycles)},
    {"shared", "bytes_per_cycle", "bytes/cycle per SM",
     MEMBER(shared.bytesPerCycle)},
    {"shared", "bytes_per_sm", "bytes", MEMBER(shared.bytesPerSM)},
    {"shared", "bytes_per_block", "bytes", MEMBER(shared.bytesPerBlock)},
    {"shared", "opt_in_bytes_per_block", "bytes",
     MEMBER(shared.optInBytesPerBlock)},
    {"shared", "reserved_bytes_per_block", "bytes",
     MEMBER(shared.reservedBytesPerBlock), /*mayBeZero=*/true},
    {"shared", "allocation_unit_bytes", "bytes",
     MEMBER(shared.allocationUnitBytes)},
    {"shared", "carve_out_bytes", "bytes", MEMBER(shared.carveOutBytes),
     /*mayBeZero=*/true},
    {"shared", "atomic_lanes_per_cycle", "lanes/cycle per SM",
     MEMBER(shared.atomicLanesPerCycle)},
    {"shared", "atomic_latency_cycles", "cycles",
     MEMBER(shared.atomicLatencyCycles)},
    {"shared", "swap_pass_cycles", "cycles", MEMBER(shared.swapPassCycles)},
    {"shared", "swap_interval_cycles", "cycles",
     MEMBER(shared.swapIntervalCycles)},
    {"shared", "full_swap_interval_cycles", "cycles",
     MEMBER(shared.fullSwapIntervalCycles)},
    {"shared", "retry_pass_cycles", "cycles", MEMBER(shared.retryPassCycles)},
    {"shared", "retry_interval_cycles", "cycles",
     MEMBER(shared.retryIntervalCycles)},
    {"shared", "retry_lane_cycles", "cycles", MEMBER(shared.retryLaneCycles)},
    {"shared", "retry_busy_cycles", "cycles", MEMBER(shared.retryBusyCycles)},

    {"l1", "bytes", "bytes", MEMBER(l1.bytes)},
    {"l1", "latency_cycles", "cycles", MEMBER(l1.latencyCycles)},
    {"l1", "bytes_per_cycle", "bytes/cycle per SM", MEMBER(l1.bytesPerCycle)},
    {"l1", "lines_per_cycle", "lines/cycle per SM", MEMBER(l1.linesPerCycle)},
    {"l1", "local_sectors_per_cycle", "sectors/cycle per SM",
     MEMBER(l1.localSectorsPerCycle)},
    {"l1", "line_bytes", "bytes", MEMBER(l1.lineBytes)},
    {"l1", "sector_bytes", "bytes", MEMBER(l1.sectorBytes)},
    {"l1", "ways", "lines", MEMBER(l1.ways)},
    {"l1", "caches_global_loads", "", MEMBER(l1.cachesGlobalLoads)},

    {"l2", "bytes", "bytes", MEMBER(l2.bytes)},
    {"l2", "latency_cycles", "cycles", MEMBER(l2.latencyCycles)},
    {"l2", "bytes_per_cycle", "bytes/cycle", MEMBER(l2.bytesPerCycle)},
    {"l2", "line_bytes", "bytes", MEMBER(l2.lineBytes)},
    {"l2", "sector_bytes", "bytes", MEMBER(l2.sectorBytes)},
    {"l2", "ways", "lines", MEMBER(l2.ways)},
    {"l2", "swap_interval_cycles", "cycles", MEMBER(l2.swapIntervalCycles)},
    {"l2", "unwritten_bytes", "bytes", MEMBER(l2.unwrittenBytes)},
    {"l2", "load_copies", "copies", MEMBER(l2.loadCopies)},
    {"l2", "partial_sectors_per_cycle", "sectors/cycle",
     MEMBER(l2.partialSectorsPerCycle)},
    {"l2", "partial_lines_per_cycle", "lines/cycle",
     MEMBER(l2.partialLinesPerCycle)},
    {"l2", "atomic_lanes_per_cycle", "lanes/cycle",
     MEMBER(l2.atomicLanesPerCycle)},
    {"l2", "same_address_atomic_lanes_per_cycle", "lanes/cycle",
     MEMBER(l2.sameAddressAtomicLanesPerCycle)},
    {"l2", "same_address_float_atomic_lanes_per_cycle", "lanes/cycle",
     MEMBER(l2.sameAddressFloatAtomicLanesPerCycle)},
    {"l2", "atomic_sectors_per_cycle_per_slice", "sectors/cycle per slice",
     MEMBER(l2.atomicSectorsPerCyclePerSlice)},
    {"l2", "double_atomic_lanes_per_cycle_per_slice", "lanes/cycle per slice",
     MEMBER(l2.doubleAtomicLanesPerCyclePerSlice)},
    {"l2", "atomic_slices", "slices", MEMBER(l2.atomicSlices)},
    {"l2", "atomic_latency_cycles", "cycles", MEMBER(l2.atomicLatencyCycles)},

    {"dram", "bytes", "bytes", MEMBER(dram.bytes)},
    {"dram", "pin_bandwidth_GBps", "GB/s", MEMBER(dram.pinBandwidthGBps)},
    {"dram", "sustained_bandwidth_GBps", "GB/s",
     MEMBER(dram.sustainedBandwidthGBps)},
    {"dram", "latency_cycles", "cycles", MEMBER(dram.latencyCycles)},
    {"dram", "access_bytes", "bytes", MEMBER(dram.accessBytes)},
    {"dram", "scattered_read_GBps", "GB/s", MEMBER(dram.scatteredReadGBps)},
    {"dram", "scattered_write_GBps", "GB/s", MEMBER(dram.scatteredWriteGBps)},
    {"dram", "unstructured_lanes_per_cycle_per_sm", "lanes/cycle per SM",
     MEMBER(dram.unstructuredLanesPerCyclePerSM)},
    {"dram", "unstructured_latency_cycles", "cycles",
     MEMBER(dram.unstructuredLatencyCycles)},
    {"dram", "cycles_per_extra_transaction", "cycles",
     MEMBER(dram.cyclesPerExtraTransaction)},
    {"dram", "contention_a_cycles", "cycles", MEMBER(dram.contentionACycles)},
    {"dram", "contention_b_cycles", "cycles", MEMBER(dram.contentionBCycles)},
    {"dram", "contention_c_GBps", "GB/s", MEMBER(dram.contentionCGBps)},

    {"asynchronous", "product_fma_per_cycle", "FMA/cycle per SM",
     MEMBER(async.productFmaPerCycle)},
    {"asynchronous", "product_operand_bytes_per_cycle", "bytes/cycle per SM",
     MEMBER(async.productOperandBytesPerCycle)},
    {"asynchronous", "product_register_cycles", "cycles",
     MEMBER(async.productRegisterCycles)},
    {"asynchronous", "product_latency_cycles", "cycles",
     MEMBER(async.productLatencyCycles)},
    {"asynchronous", "product_register_latency_cycles", "cycles",
     MEMBER(async.productRegisterLatencyCycles)},
    {"asynchronous", "product_column_cycles", "cycles",
     MEMBER(async.productColumnCycles)},
    {"asynchronous", "product_register_column_cycles", "cycles",
     MEMBER(async.productRegisterColumnCycles)},
    {"asynchronous", "bulk_latency_cycles", "cycles",
     MEMBER(async.bulkLatencyCycles)},
    {"asynchronous", "bulk_bytes_per_cycle", "bytes/cycle",
     MEMBER(async.bulkBytesPerCycle)},
    {"asynchronous", "bulk_issue_cycles", "cycles",
     MEMBER(async.bulkIssueCycles)},
    {"asynchronous", "mbarrier_latency_cycles", "cycles",
     MEMBER(async.mbarrierLatencyCycles)},
    {"asynchronous", "mbarrier_lanes_per_cycle", "lanes/cycle per SM",
     MEMBER(async.mbarrierLanesPerCycle)},
    {"asynchronous", "cluster_barrier_cycles", "cycles",
     MEMBER(async.clusterBarrierCycles)},
    {"asynchronous", "cluster_latency_cycles", "cycles",
     MEMBER(async.clusterLatencyCycles)},
    {"asynchronous", "cluster_own_latency_cycles", "cycles",
     MEMBER(async.clusterOwnLatencyCycles)},
    {"asynchronous", "cluster_pair_bytes_per_cycle", "bytes/cycle per SM",
     MEMBER(async.clusterPairBytesPerCycle)},
    {"asynchronous", "cluster_bytes_per_cycle", "bytes/cycle per SM",
     MEMBER(async.clusterBytesPerCycle)},
    {"asynchronous", "cluster_start_cycles", "cycles",
     MEMBER(async.cyclesPerClusterStart)},

    {"transactions", "rule", "", MEMBER(transactionRule)},
};

static const UnitField perUnit[] = {
    {"throughput", "_lanes_per_cycle", "lanes/cycle per SM",
     &UnitFigures::lanesPerCycle},
    {"latency", "_cycles", "cycles", &UnitFigures::latencyCycles},
};

static const char *const sections[] = {
    "device", "issue", "throughput", "latency",      "limits",      "shared",
    "l1",     "l2",    "dram",       "asynchronous", "transactions"};

llvm::ArrayRef<Field> gpuperf::machineFields() { return fields; }
llvm::ArrayRef<UnitField> gpuperf::unitFields() { return perUnit; }
llvm::ArrayRef<const char *> gpuperf::machineSections() { return sections; }

std::string gpuperf::unitKey(const UnitField &field, InstClass c) {
  if (c == InstClass::Tensor && field.member == &UnitFigures::lanesPerCycle)
    return "tensor_fma_per_cycle";
  return stringifyInstClass(c).str() + field.suffix;
}

llvm::StringRef gpuperf::registerAllocationName(RegisterAllocation rule) {
  return rule == RegisterAllocation::PerBlock ? "per-block" : "per-warp";
}
