//===- KernelAnalyzer.h - one kernel under one launch -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   gpuperf.kernel + gpuperf.launch + Machine
//        │ resolveLaunch        unknowns become numbers, each with its origin
//        ▼
//   ResolvedLaunch
//        │ walkWarps            expressions evaluated on the lanes of warps
//        ▼
//   WarpWalk: per operation: executions, active lanes; per access: its lanes
//        │ coalescing, bank conflicts, atomics, divergence, barriers, mix
//        │ footprint            bytes at L1, L2, DRAM
//        │ schedule             latency of one warp
//        ▼
//   KernelProfile (Profile/KernelProfile.h)
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_KERNELANALYZER_H
#define GPUPERF_ANALYSIS_KERNELANALYZER_H

#include "gpuperf/Analysis/Launch/LaunchOverride.h"
#include "gpuperf/Analysis/LineCosts.h"
#include "gpuperf/Analysis/Walk/RequestShapes.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace gpuperf {

class IssuePlan;

/// A problem taken away, for "what would fixing it be worth".
struct WhatIf {
  enum Kind {
    Nothing,
    IdealCoalescing, ///< access `access`: sectors become ideal
    BestPitch,       ///< access `access`: sectorsAtBestPitch
    NoBankConflict,  ///< access `access`: wavefronts become ideal
    NoDivergence,    ///< branch `access` (index into divergence)
    /// Access `access`, atomics in global memory: no two lanes on one address.
    NoAtomicContention,
    AtomicLanes, ///< access `access`: at most `lanes` lanes in one bank
    /// Access `access`, of global memory: one lane for each address of a
    /// request.
    AggregatedAtomics,
    /// The same: in shared memory, and then one for each address and block in
    /// global memory, with at most `blocks` resident blocks per SM.
    SharedAtomics,
    /// Access `access`, atomics in global memory: none takes place.
    NoAtomics,
    /// The same: all lanes take part that conditions of unknown outcome can
    /// let, and data that chooses the address chooses one for all of them.
    AtomicsAtWorst,
    ConstantInShared, ///< access `access`, of constant memory: in shared memory
    ConstantInGlobal, ///< likewise: in global memory, from L1
    WideAccesses, ///< vectorChances[`access`]: one request where it has several
    NoLocalMemory,
    StructOfArrays, ///< the RecordArray of access `access`: each member of the
                    ///< structs lies in an array of its own
    StagedInShared, ///< the BlockReuse of access `access`: a block loads what
                    ///< is distinct once and keeps it in shared memory
    CheaperForm, ///< place `access` (index into cheaper): what would do instead
    /// Product `access` (index into products): by tensor cores, of which one
    /// instruction does what `lanes` multiply-adds of a warp do.
    TensorCores,
    GivenOccupancy, ///< `blocks` resident blocks per SM, whatever limits them
    /// The same work in `blocks` blocks, or where that is 0 in as many as fill
    /// all SMs evenly, in full waves where there is one: each block does more,
    /// or less.
    EvenGrid,
    FullWarps, ///< the same threads in warps of 32
    NoBarrier  ///< barrier `access` (index into barriers)
  } kind = Nothing;
  unsigned access = 0;
  /// Further accesses that are changed with it, or branches: those of the same line that
  /// come through other calls.
  std::vector<unsigned> others = {};
  int64_t blocks = 0;
  double lanes = 0;
  /// Instructions that the change takes for each request of the accesses.
  double instructions = 0;
};

/// Whether data chooses the address of `access`, an atomic in global memory.
inline bool isPlacedByData(const AccessProfile &access) {
  return access.isSpreadOverRange || access.addressesOfGrid <= 0;
}

class WalkMemo;

/// How a kernel is analysed.
struct AnalysisOptions {
  double effort = 1; ///< see walkWarps
  UnknownTrips trips = UnknownTrips::Usual;
  WalkMemo *memo = nullptr; ///< may be null: walks that may be known
};

/// One kernel under one launch on one machine: walks once, profiles as often
/// as asked.
class KernelAnalyzer {
public:
  /// Resolves the launch and walks the warps. `launch` may be null. Errors: an
  /// override that does not evaluate. On a machine that lacks limits the
  /// occupancy is empty and the profile says why.
  static llvm::Expected<KernelAnalyzer>
  create(KernelOp kernel, LaunchOp launch, const Machine &machine,
         const LaunchOverride &override, const AnalysisOptions &options = {});

  /// The analysis of `copy`, a clone of the kernel that was changed, under the
  /// same launch. Errors as `create`.
  llvm::Expected<KernelAnalyzer> reanalyse(KernelOp copy) const;

  /// The profile, with one problem taken away from the walk's result before
  /// footprint and schedule. A `whatIf` that names nothing changes nothing.
  KernelProfile profile(const WhatIf &whatIf = {}) const;

  /// By access of the walk, the kind of request that is commonest; nothing for
  /// one whose addresses are never known. Walks once more.
  std::vector<std::optional<RequestShape>> requestShapes() const;

  /// What each line costs, by file and line. Schedules once more.
  std::vector<LineCost> lineCosts() const;

  const WarpWalk &walk() const { return theWalk; }
  const ResolvedLaunch &launch() const { return theLaunch; }
  const Occupancy &occupancy() const { return theOccupancy; }
  double effort() const { return theEffort; }
  /// What the walk took (see WarpWalk); 0 where it was known.
  double visits() const { return theVisits; }

private:
  KernelAnalyzer(KernelOp kernel, LaunchOp launchOp, Machine machine,
                 const LaunchOverride &override, UnknownTrips trips)
      : kernel(kernel), launchOp(launchOp), machine(std::move(machine)),
        override(override), trips(trips) {}
  KernelProfile withStructOfArrays(const WhatIf &whatIf) const;

  KernelOp kernel;
  LaunchOp launchOp; ///< may be null
  Machine machine;
  LaunchOverride override;
  UnknownTrips trips;
  ResolvedLaunch givenLaunch; ///< also where no device launches it
  ResolvedLaunch theLaunch;   ///< within the limits of the machine
  Occupancy theOccupancy;
  std::string noOccupancy;
  WarpWalk theWalk;
  WarpWalk walkWithTraffic; ///< and the bytes of each access at each cache
  std::shared_ptr<IssuePlan> issuePlan; ///< what all schedules share
  double theEffort = 1, theVisits = 0;
  int64_t registers = 0, staticSharedBytes = 0;
  std::string registersSource; ///< see KernelProfile
  int64_t registerLimit = 0;   ///< see KernelProfile
  std::vector<RecordArray> records; ///< likewise
  std::vector<BlockReuse> reuses;   ///< likewise
};

/// KernelAnalyzer::create and profile in one step.
llvm::Expected<KernelProfile> profileKernel(KernelOp kernel, LaunchOp launch,
                                            const Machine &machine,
                                            const LaunchOverride &override,
                                            const WhatIf &whatIf = {});

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_KERNELANALYZER_H
