//===- Machine.h - the published figures of one GPU -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU as a plain struct, read from a YAML file in `machines/` (format:
// docs/machines.md). Every figure there names its unit and its source. A figure
// that nobody published is absent and never guessed: a model that needs it
// answers "no time: needs X".
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_MACHINE_H
#define GPUPERF_MACHINE_MACHINE_H

#include "gpuperf/Support/Kinds.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// A measured or published quantity; absent when nobody published it.
using Figure = std::optional<double>;
/// A published whole number.
using Count = std::optional<int64_t>;
/// A published yes or no.
using Flag = std::optional<bool>;

/// Compute capability, as in sm_86 = {8, 6}.
struct ComputeCapability {
  unsigned major = 0, minor = 0;
  /// 10 * major + minor, the number after "sm_".
  unsigned number() const { return 10 * major + minor; }
  std::string str() const {
    return std::to_string(major) + "." + std::to_string(minor);
  }
};

/// One instruction class on one SM. CUDA C++ Programming Guide, "Throughput of
/// Native Arithmetic Instructions": results per clock cycle per SM.
struct UnitFigures {
  /// Lanes (threads' results) per cycle per SM; 32 = one warp instruction per
  /// cycle. For `tensor`: dense FP16 multiply-adds with FP32 accumulation per
  /// cycle per SM (not lanes).
  Figure lanesPerCycle;
  /// Cycles from issue until a dependent instruction can issue. The latencies
  /// of load, store and atomic are figures of the memory level instead.
  Figure latencyCycles;
};

/// How a warp's global accesses become memory transactions.
enum class TransactionRule {
  HalfWarpInOrder, ///< 1.0, 1.1: per half warp, only in-order aligned coalesces
  HalfWarpSegments, ///< 1.2, 1.3: per half warp, 32/64/128-byte segments shrink
  FermiLines,       ///< 2.x: loads 128-byte L1 lines, stores 32-byte segments
  KeplerSegments,   ///< 3.x: 32-byte segments from L2 unless L1 is opted in
  Sectors           ///< 5.0 and later: 32-byte sectors
};
/// The name in YAML: "half-warp-in-order", "half-warp-segments", …
llvm::StringRef transactionRuleName(TransactionRule rule);

/// The granularity in which an SM allocates registers.
enum class RegisterAllocation {
  PerBlock, ///< 1.x: the total of a block is rounded up
  PerWarp   ///< 2.x and later: the registers of each warp are rounded up
};

/// Warp schedulers of one SM. Volkov 2016, section 2.9 and Table 2.8.
struct IssueFigures {
  Count schedulersPerSM;
  /// Warp instructions that one scheduler issues per cycle, single issue: 0.5
  /// on 1.x, 2.x.
  Figure warpsPerCyclePerScheduler;
  /// Instructions of one warp that a scheduler can issue in one cycle (1 or 2).
  Count dispatchWidth;
  /// Operands per cycle from one of the two register banks of a scheduler.
  Figure bankReadsPerCycle;
  /// Instruction fetch of code that a warp executes for the first time: the
  /// first `nearCodeBytes` arrive at `codeBytesPerCycle` per SM, the rest at
  /// `farCodeBytesPerCycle`.
  Figure nearCodeBytes, codeBytesPerCycle, farCodeBytesPerCycle;
  /// Code that stays cached in an SM between two launches of a kernel: the
  /// bytes that are fetched without a wait, and the bytes that are fetched at
  /// `codeBytesPerCycle`.
  Figure innerCodeCacheBytes, codeCacheBytes;
};

/// Occupancy limits: CUDA C++ Programming Guide, "Technical Specifications per
/// Compute Capability", and NVIDIA's occupancy calculator.
struct OccupancyLimits {
  Count warpSize; ///< threads
  Count maxThreadsPerBlock;
  Count maxWarpsPerSM;
  Count maxBlocksPerSM;
  Count registersPerSM;       ///< 32-bit registers
  Count maxRegistersPerBlock; ///< 32-bit registers
  Count maxRegistersPerThread;
  Count registerAllocationUnit;    ///< 32-bit registers
  Count warpAllocationGranularity; ///< warps
  Count subPartitions;             ///< register files per SM
  std::optional<RegisterAllocation> registerAllocation;
};

/// Shared memory of one SM.
struct SharedMemoryFigures {
  Count banks;
  Count bankWidthBytes;        ///< in the widest mode (Kepler: 8)
  Count defaultBankWidthBytes; ///< in the default mode (Kepler: 4)
  /// Lanes of one request that are served together: 32, or 16 (half a warp) on
  /// 1.x.
  Count lanesPerPhase;
  Figure latencyCycles;
  Figure bytesPerCycle; ///< per SM
  Count bytesPerSM;     ///< largest carve-out
  Count bytesPerBlock;  ///< limit without opt-in, without the reserved bytes
  Count optInBytesPerBlock;
  Count reservedBytesPerBlock; ///< reserved by the driver
  Count allocationUnitBytes;
  /// The possible shared-memory carve-outs of the unified L1, in bytes,
  /// ascending.
  std::vector<int64_t> carveOutBytes;
  /// Lanes per cycle per SM and latency of a conflict-free 32-bit atomic add.
  Figure atomicLanesPerCycle;
  Figure atomicLatencyCycles;
  /// Loop around a compare-and-swap that the compiler generates for an addition
  /// of floats: cycles of one pass; cycles between the successes of two warps
  /// on one address, with few warps and with a full SM.
  Figure swapPassCycles, swapIntervalCycles, fullSwapIntervalCycles;
  /// Loop around a compare-and-swap in the user's code, until it succeeds:
  /// cycles of one pass of a warp; cycles between the successes of two warps on
  /// one address; cycles that each competing lane adds to either; cycles that
  /// each of them occupies the unit of the SM.
  Figure retryPassCycles, retryIntervalCycles, retryLaneCycles, retryBusyCycles;
};

/// L1 cache (or unified L1/texture cache) of one SM.
struct L1Figures {
  Count bytes; ///< with the default or the smallest shared-memory carve-out
  Figure latencyCycles;
  Figure bytesPerCycle; ///< per SM
  /// Cache lines of requests per cycle per SM, independent of how much of a
  /// line is read: with 1, a warp's load that touches 32 lines takes 32 cycles.
  Figure linesPerCycle;
  Figure localSectorsPerCycle; ///< of requests to local memory, per SM
  Count lineBytes;
  Count sectorBytes;
  Count ways;             ///< of a set, without a carve-out, which reduces them
  Flag cachesGlobalLoads; ///< without opt-in
};

/// L2 cache of the whole GPU.
struct L2Figures {
  Count bytes;
  Figure latencyCycles;
  Figure bytesPerCycle; ///< of the whole GPU
  Count lineBytes;
  Count sectorBytes;
  Count ways; ///< of a set
  /// Upper limit of the bytes that a kernel has stored and that are still dirty
  /// in L2 when it ends. They do not reach DRAM within its time.
  Figure unwrittenBytes;
  /// How many times its space data takes in the cache that is loaded in random
  /// order: 1.5 where each of two halves keeps copies of what the other one
  /// has, of half of the data.
  Figure loadCopies;
  /// Lanes of atomic additions that the whole GPU serves per cycle when all
  /// addresses differ.
  Figure atomicLanesPerCycle;
  /// The same when all lanes add to one address, for integers and for
  /// floating-point numbers.
  Figure sameAddressAtomicLanesPerCycle, sameAddressFloatAtomicLanesPerCycle;
  Figure atomicLatencyCycles; ///< of one atomic addition
  /// Cycles between two successful compare-and-swaps on one address, by threads
  /// that retry until they succeed.
  Figure swapIntervalCycles;
  /// Stores that fill sectors only partly: such sectors, and lines with such a
  /// sector, that the whole GPU serves per SM cycle.
  Figure partialSectorsPerCycle, partialLinesPerCycle;
  /// Atomic throughput of one L2 slice per SM cycle: sectors of requests, and
  /// lanes whose operands are 64-bit floating-point numbers.
  Figure atomicSectorsPerCyclePerSlice, doubleAtomicLanesPerCyclePerSlice;
  /// Number of slices that work at the same time: the atomic throughput of the
  /// whole GPU divided by that of one slice.
  Figure atomicSlices;
};

/// Device memory.
struct DramFigures {
  Count bytes;
  Figure pinBandwidthGBps;
  Figure sustainedBandwidthGBps; ///< best measured streaming rate
  Figure latencyCycles;          ///< of a coalesced load while DRAM is idle
  /// Smallest transfer: the DRAM traffic of one 4-byte access to a random
  /// address.
  Count accessBytes;
  /// Rates of accesses at places far from each other, which open a row of DRAM
  /// each: of `accessBytes` that are read, of 32-byte sectors that are written.
  Figure scatteredReadGBps, scatteredWriteGBps;
  /// Fully diverging random 4-byte accesses (Volkov 2016, Tables 6.1 and 6.2).
  Figure unstructuredLanesPerCyclePerSM;
  Figure unstructuredLatencyCycles;
  /// Cycles that each transaction of a request after the first one adds (Volkov
  /// 2016, Table 6.7).
  Figure cyclesPerExtraTransaction;
  /// Mean latency in cycles at throughput x GB/s is a + b * x / (c - x) (Volkov
  /// 2016, section 6.4 and Table 6.5).
  Figure contentionACycles, contentionBCycles, contentionCGBps;
};

/// Units of an SM that work asynchronously to its warps, from compute
/// capability 9.0 on.
struct AsyncFigures {
  /// Dense multiply-adds of 16-bit elements by warp-group products
  /// (`wgmma.mma_async`), per cycle per SM. For elements of b bits it is 16 / b
  /// times as many.
  Figure productFmaPerCycle;
  /// Bytes of shared memory per cycle per SM that these products read as
  /// operands.
  Figure productOperandBytesPerCycle;
  /// Minimum cycles of a product with A in registers.
  Figure productRegisterCycles;
  /// Cycles from the end of the last product of a group on the tensor cores
  /// until a waiting warp continues, with A in shared memory and with A in
  /// registers; and the additional cycles per column of the result, for at most
  /// 64 columns.
  Figure productLatencyCycles, productRegisterLatencyCycles;
  Figure productColumnCycles, productRegisterColumnCycles;
  /// Latency in cycles of a bulk copy beyond that of a load from the same
  /// memory, and the bytes per cycle of one copy.
  Figure bulkLatencyCycles, bulkBytesPerCycle;
  /// Cycles between two bulk copies that one thread issues.
  Figure bulkIssueCycles;
  /// Cycles from the last arrival at a barrier in shared memory until a waiting
  /// thread continues; arriving lanes per cycle per SM.
  Figure mbarrierLatencyCycles, mbarrierLanesPerCycle;
  /// Latency in cycles of a cluster barrier.
  Figure clusterBarrierCycles;
  /// Latency in cycles of a load from the shared memory of another block of the
  /// cluster, and of a load through a cluster address that refers to the
  /// block's own shared memory.
  Figure clusterLatencyCycles, clusterOwnLatencyCycles;
  /// Bytes per cycle that an SM reads from the shared memory of other blocks,
  /// in a cluster of two blocks and in a larger one.
  Figure clusterPairBytesPerCycle, clusterBytesPerCycle;
  /// Cycles between the starts of two consecutive clusters.
  Figure cyclesPerClusterStart;
};

/// Where a figure comes from.
struct Provenance {
  std::string source; ///< key of Machine::sources
  std::string file;   ///< YAML file of the figure, and its line there
  unsigned line = 0;
};

struct Machine {
  std::string name;  ///< "a100": lower case, the value of --machine
  std::string title; ///< "NVIDIA A100 40 GB SXM4"
  std::vector<std::string> aliases;
  ComputeCapability computeCapability;
  /// Set when the machine was requested by architecture and has another one: a
  /// sentence that names both, see machineForArch. Empty otherwise.
  std::string standInNote;

  Count smCount;
  /// Processing clusters (GPCs), and the multiprocessors of a full one. The
  /// blocks of a cluster run in one of them (CUDA C++ Programming Guide,
  /// "Thread Block Clusters").
  Count gpcCount, smsPerGpc;
  Figure baseClockGHz, boostClockGHz;
  /// Time that a profiler reports for an empty kernel, in microseconds.
  Figure kernelStartUs;
  /// Time in microseconds that a profiler reports beyond kernelStartUs and the
  /// latency of the accesses: for a kernel that reads memory, because its first
  /// accesses miss the TLB and the instruction caches; for a kernel that writes
  /// memory, until its last stores are complete.
  Figure firstAccessUs, lastStoreUs;
  /// Cycles between the starts of two consecutive blocks, on the whole GPU.
  Figure cyclesPerBlockStart;
  /// Cycles between the starts of two consecutive warps, on the whole GPU.
  Figure cyclesPerWarpStart;
  /// Bandwidth of kernels' accesses to host memory in GB/s, in each direction.
  Figure hostLinkGBps;

  IssueFigures issue;
  std::array<UnitFigures, numInstClasses> units;
  OccupancyLimits limits;
  SharedMemoryFigures shared;
  L1Figures l1;
  L2Figures l2;
  DramFigures dram;
  AsyncFigures async;
  std::optional<TransactionRule> transactionRule;

  /// Whether the kernel finds warm caches, as directly after the kernel that
  /// wrote its input or a launch of the same kernel: its input is in L2, as far
  /// as it fits, and its code is in the instruction caches. Not read from the
  /// machine file.
  bool hasWarmCaches = false;

  /// Parameters that only one model uses, or whose values differ between
  /// papers: modelParameters["hong-kim"]["mem_ld_cycles"].
  std::map<std::string, std::map<std::string, double>> modelParameters;

  /// Citations by id.
  std::map<std::string, std::string> sources;
  /// Provenance of every figure, by its YAML path ("dram.latency_cycles").
  std::map<std::string, Provenance> provenance;

  UnitFigures &unit(InstClass c) { return units[static_cast<unsigned>(c)]; }
  const UnitFigures &unit(InstClass c) const {
    return units[static_cast<unsigned>(c)];
  }

  //===--------------------------------------------------------------------===//
  // Derived values; absent when one of their inputs is absent.
  //===--------------------------------------------------------------------===//

  /// SM clock in GHz: the boost clock, or the base clock when `base` is set. If
  /// only one of them is published, that one.
  Figure clockGHz(bool base = false) const;
  /// Converts `cycles` of the SM clock to microseconds.
  Figure microseconds(double cycles, bool base = false) const;
  /// Warp instructions per cycle per SM, single issue (Volkov 2016, Table 4.1,
  /// issue_thru).
  Figure issuePerCycle() const;
  /// Cycles that one warp instruction occupies the pipeline of class `c`.
  Figure cyclesPerWarpInstruction(InstClass c) const;
  /// Sustained DRAM bandwidth in GB/s, or the pin bandwidth when only that is
  /// published (see dramBandwidthIsSustained).
  Figure dramBandwidthGBps() const;
  bool dramBandwidthIsSustained() const {
    return dram.sustainedBandwidthGBps.has_value();
  }
  /// dramBandwidthGBps of the whole GPU in bytes per SM cycle.
  Figure dramBytesPerCycle(bool base = false) const;
  /// The parameter `key` of `model`; empty when it is not published.
  Figure modelParameter(llvm::StringRef model, llvm::StringRef key) const;
};

} // namespace gpuperf

#endif // GPUPERF_MACHINE_MACHINE_H
