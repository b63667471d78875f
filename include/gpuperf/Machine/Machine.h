//===- Machine.h - what is published of one GPU -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GPU as a plain struct. Machines are written as YAML files,
// `machines/*.yaml` (format: docs/machines.md); every figure there names its
// unit and its source. A figure that nobody published is absent, never guessed:
// a model that needs it answers "no time: needs X".
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
  /// 10 * major + minor, the number behind "sm_".
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
  /// Cycles from issue until a dependent instruction can issue. Memory classes
  /// (load, store, atomic) have theirs in the memory level, not here.
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

/// How registers are handed out to a block.
enum class RegisterAllocation {
  PerBlock, ///< 1.x: a block's total is rounded up
  PerWarp   ///< 2.x and later: each warp's share is rounded up
};

/// Warp schedulers of one SM. Volkov 2016, section 2.9 and Table 2.8.
struct IssueFigures {
  Count schedulersPerSM;
  /// Warp instructions per cycle of one scheduler, single issue: 0.5
  /// on 1.x, 2.x.
  Figure warpsPerCyclePerScheduler;
  /// Instructions of one warp that one scheduler may issue at once (1, or 2).
  Count dispatchWidth;
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
  Count defaultBankWidthBytes; ///< of the mode a kernel starts in (Kepler: 4)
  /// Lanes of one request served together: 32, or 16 (half warps) on 1.x.
  Count lanesPerPhase;
  Figure latencyCycles;
  Figure bytesPerCycle; ///< per SM
  Count bytesPerSM;     ///< largest carve-out
  Count bytesPerBlock;  ///< without opt-in, reserved bytes not counted
  Count optInBytesPerBlock;
  Count reservedBytesPerBlock; ///< taken by the driver for each block
  Count allocationUnitBytes;
  /// Sizes that shared memory can take of the unified L1, ascending, in bytes.
  std::vector<int64_t> carveOutBytes;
  /// Lanes per cycle per SM and latency of a conflict-free 32-bit atomic add.
  Figure atomicLanesPerCycle;
  Figure atomicLatencyCycles;
};

/// L1 cache (or unified L1/texture cache) of one SM.
struct L1Figures {
  Count bytes; ///< with the default, or smallest, shared-memory carve-out
  Figure latencyCycles;
  Figure bytesPerCycle; ///< per SM
  Figure linesPerCycle; ///< of requests, per SM: one a cycle, whatever of it is
                        ///< read
  Count lineBytes;
  Count sectorBytes;
  Count ways; ///< of a set, at the full size; a carve-out takes ways
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
  /// Of what a kernel writes, so much is still here when it ends.
  Figure unwrittenBytes;
  /// Lanes per cycle of the whole GPU that add atomically to distinct
  /// addresses, and to one same address (integers, floating-point numbers);
  /// cycles of one such operation.
  Figure atomicLanesPerCycle;
  Figure sameAddressAtomicLanesPerCycle, sameAddressFloatAtomicLanesPerCycle;
  Figure atomicLatencyCycles;
  /// Of one slice per SM cycle: sectors of requests, and lanes with 64-bit
  /// floating-point numbers. The slices that work at once: the rate of the whole
  /// GPU over that of one slice.
  Figure atomicSectorsPerCyclePerSlice, doubleAtomicLanesPerCyclePerSlice;
  Figure atomicSlices;
};

/// Device memory.
struct DramFigures {
  Count bytes;
  Figure pinBandwidthGBps;
  Figure sustainedBandwidthGBps; ///< best measured streaming rate
  Figure latencyCycles;          ///< unloaded, of a coalesced load
  /// Smallest useful transfer: what a lone 4-byte random access costs in
  /// traffic.
  Count accessBytes;
  /// Fully diverging random 4-byte accesses (Volkov 2016, Tables 6.1 and 6.2).
  Figure unstructuredLanesPerCyclePerSM;
  Figure unstructuredLatencyCycles;
  /// Cycles that each further transaction adds (Volkov 2016, Table 6.7).
  Figure cyclesPerExtraTransaction;
  /// Mean latency in cycles at throughput x GB/s is a + b * x / (c - x) (Volkov
  /// 2016, section 6.4 and Table 6.5).
  Figure contentionACycles, contentionBCycles, contentionCGBps;
};

/// Where a figure comes from.
struct Provenance {
  std::string source; ///< key of Machine::sources
  std::string file;   ///< file that gave it, and the line there
  unsigned line = 0;
};

struct Machine {
  std::string name;  ///< "a100": lower case, what --machine takes
  std::string title; ///< "NVIDIA A100 40 GB SXM4"
  std::vector<std::string> aliases;
  ComputeCapability computeCapability;
  /// Of a machine that was asked for by an architecture, and is of another: in
  /// one sentence which, see machineForArch. Empty otherwise.
  std::string standsIn;

  Count smCount;
  Figure baseClockGHz, boostClockGHz;
  /// What a profiler shows of a kernel that does nothing, in microseconds.
  Figure kernelStartUs;
  /// What a profiler shows beyond that and beyond the latency, in microseconds:
  /// of a kernel that reads memory, whose first accesses find no translations
  /// and no instructions in any cache; and of one that writes, until its last
  /// stores are done.
  Figure firstAccessUs, lastStoreUs;
  /// From the start of a block to that of the next one, anywhere on the GPU.
  Figure cyclesPerBlockStart;
  /// The same of warps.
  Figure cyclesPerWarpStart;
  /// What kernels read of host memory in GB/s, or write of it at the same time.
  Figure hostLinkGBps;

  IssueFigures issue;
  std::array<UnitFigures, numInstClasses> units;
  OccupancyLimits limits;
  SharedMemoryFigures shared;
  L1Figures l1;
  L2Figures l2;
  DramFigures dram;
  std::optional<TransactionRule> transactionRule;

  /// Parameters that only one model uses, or that papers disagree on:
  /// modelParameters["hong-kim"]["mem_ld_cycles"].
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
  // Derived values; absent when one of their inputs is.
  //===--------------------------------------------------------------------===//

  /// SM clock in GHz: boost, or base when `base` is set. The one that is there
  /// when only one is published.
  Figure clockGHz(bool base = false) const;
  /// `cycles` of the SM clock in microseconds.
  Figure microseconds(double cycles, bool base = false) const;
  /// Warp instructions per cycle per SM, single issue (Volkov 2016, Table 4.1,
  /// issue_thru).
  Figure issuePerCycle() const;
  /// Cycles that the pipeline of class `c` is busy with one warp instruction.
  Figure cyclesPerWarpInstruction(InstClass c) const;
  /// Sustained DRAM bandwidth in GB/s, the pin bandwidth when only that is
  /// published (`dramBandwidthIsSustained` tells which).
  Figure dramBandwidthGBps() const;
  bool dramBandwidthIsSustained() const {
    return dram.sustainedBandwidthGBps.has_value();
  }
  /// dramBandwidthGBps in bytes per SM cycle, of the whole GPU.
  Figure dramBytesPerCycle(bool base = false) const;
  /// The parameter `key` of `model`, or nothing.
  Figure modelParameter(llvm::StringRef model, llvm::StringRef key) const;
};

} // namespace gpuperf

#endif // GPUPERF_MACHINE_MACHINE_H
