//===- ProfileNumbers.cpp - a kernel profile as named numbers -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileNumbers.h"
#include "KernelCounts.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using llvm::StringRef;

namespace {

/// A member of the profile behind a parameter.
struct Number {
  const char *name;
  double KernelProfile::*member;
};

constexpr Number kNumbers[] = {
    {"latency_cycles", &KernelProfile::latencyCyclesPerWarp},
    {"memory_latency", &KernelProfile::memoryLatencyCyclesPerWarp},
    {"longest_wait", &KernelProfile::longestMemoryWaitCycles},
    {"longest_warp", &KernelProfile::longestWarpCycles},
    {"dram_round_trips", &KernelProfile::dramRoundTripsPerWarp},
    {"issue_slots", &KernelProfile::issueSlotsPerWarp},
    {"issue_events", &KernelProfile::issueEventsPerWarp},
    {"register_reads", &KernelProfile::registerReadsPerWarp},
    {"code_bytes", &KernelProfile::codeBytes},
    {"constant_replays", &KernelProfile::constantReplaysPerWarp},
    {"shared_wavefronts", &KernelProfile::sharedWavefrontsPerWarp},
    {"product_busy", &KernelProfile::productCyclesPerWarp},
    {"mbarrier_lanes", &KernelProfile::mbarrierLanesPerWarp},
    {"cluster_wavefronts", &KernelProfile::clusterWavefrontsPerWarp},
    {"bulk_copies", &KernelProfile::bulkCopiesPerWarp},
    {"async_waits", &KernelProfile::asyncWaitsPerWarp},
    {"async_wait", &KernelProfile::asyncWaitCyclesPerWarp},
    {"bulk_l2_bytes", &KernelProfile::bulkL2Bytes},
    {"bulk_dram_bytes", &KernelProfile::bulkDramBytes},
    {"shared_atomic_passes", &KernelProfile::sharedAtomicPassesPerWarp},
    {"global_atomics", &KernelProfile::globalAtomicsPerWarp},
    {"same_address_atomics", &KernelProfile::globalAtomicsOnOneAddress},
    {"same_address_float_atomics",
     &KernelProfile::globalFloatAtomicsOnOneAddress},
    {"slice_atomic_sectors", &KernelProfile::atomicSectorsOfSlice},
    {"slice_double_atomics", &KernelProfile::doubleAtomicsOfSlice},
    {"atomic_sectors", &KernelProfile::atomicSectorsPerWarp},
    {"double_atomics", &KernelProfile::doubleAtomicsPerWarp},
    {"partial_sectors", &KernelProfile::partialSectorsPerWarp},
    {"partial_lines", &KernelProfile::partialLinesPerWarp},
    {"barriers", &KernelProfile::barriersPerWarp},
    {"global_reads", &KernelProfile::globalReadsPerWarp},
    {"global_stores", &KernelProfile::globalStoresPerWarp},
    {"l1_lines", &KernelProfile::l1LinesPerWarp},
    {"local_sectors", &KernelProfile::localSectorsPerWarp},
    {"l1_bytes", &KernelProfile::l1Bytes},
    {"l2_bytes", &KernelProfile::l2Bytes},
    {"dram_bytes", &KernelProfile::dramBytes},
    {"dram_written", &KernelProfile::dramWrittenBytes},
    {"host_read", &KernelProfile::hostReadBytes},
    {"host_written", &KernelProfile::hostWrittenBytes},
};

constexpr Parameter kParameters[] = {
    {"blocks", "blocks", "thread blocks of the grid"},
    {"threads_per_block", "threads", "threads of a block"},
    {"blocks_per_sm", "blocks/SM", "blocks that an SM holds at once"},
    {"latency_cycles", "cycles", "one warp alone, first issue to its end"},
    {"memory_latency", "cycles", "of that, waiting for memory", "", "0",
     "default"},
    {"longest_wait", "cycles", "the longest of these waits", "", "0",
     "default"},
    {"longest_warp", "cycles", "the longest-lived warp of the grid", "", "0",
     "default"},
    {"dram_round_trips", "", "DRAM latencies in a row in that", "", "0",
     "default"},
    {"issue_slots", "instructions/warp", "warp instructions", "", "0",
     "default"},
    {"issue_events", "events/warp", "the same, a dual-issued pair once", "",
     "issue_slots", "issue_slots"},
    {"register_reads", "operands/warp", "from the register bank with most", "",
     "0", "default"},
    {"code_bytes", "bytes", "of machine code that is executed", "", "0",
     "default"},
#define GPUPERF_CLASS(NAME, MEANING)                                           \
  {NAME, "instructions/warp", MEANING, "", "0", "default"}
    GPUPERF_CLASS("fp32", "single-precision instructions"),
    GPUPERF_CLASS("fp64", "double-precision instructions"),
    GPUPERF_CLASS("fp16", "half-precision instructions"),
    GPUPERF_CLASS("int", "integer instructions"),
    GPUPERF_CLASS("conversion", "conversions"),
    GPUPERF_CLASS("conversion64", "conversions from and to 64-bit types"),
    GPUPERF_CLASS("special", "special functions"),
    GPUPERF_CLASS("tensor", "matrix instructions (m16n8k16)"),
    GPUPERF_CLASS("control", "branches"),
    GPUPERF_CLASS("load", "loads"),
    GPUPERF_CLASS("store", "stores"),
    GPUPERF_CLASS("atomic", "atomics"),
    GPUPERF_CLASS("barrier", "barrier instructions"),
    GPUPERF_CLASS("shuffle", "shuffles and votes"),
    GPUPERF_CLASS("move", "moves"),
#undef GPUPERF_CLASS
    {"constant_replays", "passes/warp", "further passes of constant loads", "",
     "0", "default"},
    {"shared_wavefronts", "wavefronts/warp", "passes over shared memory", "",
     "0", "default"},
    {"product_busy", "cycles/warp", "of tensor cores by warp groups", "", "0",
     "default"},
    {"mbarrier_lanes", "lanes/warp", "that arrive at barriers in shared memory",
     "", "0", "default"},
    {"cluster_blocks", "blocks", "of a cluster; 0 without clusters", "", "0",
     "default"},
    {"cluster_wavefronts", "wavefronts/warp",
     "passes over the shared memory of other blocks of a cluster", "", "0",
     "default"},
    {"bulk_copies", "copies/warp", "that one thread asks for", "", "0",
     "default"},
    {"async_waits", "1/warp", "of the barriers, those in shared memory", "",
     "0", "default"},
    {"async_wait", "cycles",
     "of the latency, waiting for products and copies beside the warp", "", "0",
     "default"},
    {"bulk_l2_bytes", "bytes", "of l2_bytes, by copies in bulk", "", "0",
     "default"},
    {"bulk_dram_bytes", "bytes", "of dram_bytes, by copies in bulk", "", "0",
     "default"},
    {"shared_atomic_passes", "passes/warp", "passes of shared atomics", "", "0",
     "default"},
    {"global_atomics", "lanes/warp", "lanes of atomics in global memory", "",
     "0", "default"},
    {"same_address_atomics", "lanes",
     "of the grid, on the most popular address", "", "0", "default"},
    {"same_address_float_atomics", "lanes",
     "the same of floating-point numbers", "", "0", "default"},
    {"slice_atomic_sectors", "sectors",
     "of atomics of the grid, in the slice of L2 with most", "", "0",
     "default"},
    {"slice_double_atomics", "lanes", "the same of 64-bit floats", "", "0",
     "default"},
    {"atomic_sectors", "sectors/warp", "of atomics in global memory", "", "0",
     "default"},
    {"double_atomics", "lanes/warp", "the same of 64-bit floats", "", "0",
     "default"},
    {"partial_sectors", "sectors/warp",
     "of global memory, of which a store fills only a part", "", "0",
     "default"},
    {"partial_lines", "lines/warp", "with such sectors", "", "0", "default"},
    {"barriers", "1/warp", "barriers that a warp passes", "", "0", "default"},
    {"global_reads", "requests/warp", "that read global memory", "", "0",
     "default"},
    {"global_stores", "requests/warp", "that only write it", "", "0",
     "default"},
    {"l1_lines", "lines/warp", "of requests, through L1", "", "0", "default"},
    {"local_sectors", "sectors/warp", "of requests to local memory", "", "0",
     "default"},
    {"l1_bytes", "bytes", "of the grid, through L1", "", "0", "default"},
    {"l2_bytes", "bytes", "of the grid, through L2", "", "0", "default"},
    {"dram_bytes", "bytes", "of the grid, to and from DRAM", "", "0",
     "default"},
    {"dram_written", "bytes", "of these, to DRAM", "", "0", "default"},
    {"host_read", "bytes", "of the grid, from host memory", "", "0", "default"},
    {"host_written", "bytes", "of the grid, to host memory", "", "0",
     "default"},
};

} // namespace

llvm::ArrayRef<Parameter> gpuperf::profileParameters() { return kParameters; }

KernelProfile gpuperf::profileFromNumbers(const Worksheet &sheet,
                                          const Machine &machine) {
  KernelProfile kernel;
  kernel.launch.grid[0] = static_cast<int64_t>(sheet["blocks"]);
  kernel.launch.block[0] = static_cast<int64_t>(sheet["threads_per_block"]);
  if (sheet["cluster_blocks"] > 0)
    kernel.launch.cluster = {static_cast<int64_t>(sheet["cluster_blocks"]), 1,
                             1};
  Occupancy &occupancy = kernel.occupancy;
  occupancy.blocksPerSM = static_cast<int64_t>(sheet["blocks_per_sm"]);
  occupancy.warpsPerBlock = kernel.launch.warpsPerBlock();
  occupancy.warpsPerSM = occupancy.blocksPerSM * occupancy.warpsPerBlock;
  occupancy.maxWarpsPerSM = machine.limits.maxWarpsPerSM.value_or(0);
  occupancy.limiter = Limiter::Given;
  for (const Number &number : kNumbers)
    kernel.*number.member = sheet[number.name];
  for (unsigned c = 0; c < numInstClasses; ++c)
    kernel.perThread[c] = kernel.perWarp[c] =
        sheet[stringifyInstClass(static_cast<InstClass>(c))];
  return kernel;
}

std::vector<InputValue> gpuperf::numbersOfProfile(const KernelProfile &kernel) {
  KernelCounts counts(kernel);
  Worksheet sheet(kParameters);
  sheet.give("blocks", kernel.launch.blocks(), counts.gridSource());
  sheet.give("threads_per_block", kernel.launch.threadsPerBlock(),
             counts.blockSource());
  if (kernel.launch.cluster)
    sheet.give("cluster_blocks", kernel.launch.blocksPerCluster(),
               counts.gridSource());
  sheet.give("blocks_per_sm", kernel.occupancy.blocksPerSM,
             counts.blocksPerSM().source);
  for (const Number &number : kNumbers)
    if (double value = kernel.*number.member)
      sheet.give(number.name, value, counts.numberSource(number.name));
  for (unsigned c = 0; c < numInstClasses; ++c)
    if (double value = kernel.perWarp[c])
      sheet.give(stringifyInstClass(static_cast<InstClass>(c)), value,
                 "instruction mix of " + counts.kernelSource());
  sheet.complete();
  llvm::erase_if(sheet.inputs,
                 [](const InputValue &input) { return input.value == 0; });
  return sheet.inputs;
}
