//===- AccessProfile.h - the memory accesses of a kernel --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access is an access of the source: the copies of it that the compiler
// makes by unrolling and inlining are analysed one by one and then merged. Each
// part of a profile has a `merge`, which says for each of its members what
// several copies have in common. The mean over copies weights each by its
// executions.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_ACCESSPROFILE_H
#define GPUPERF_PROFILE_ACCESSPROFILE_H

#include "gpuperf/Profile/RequestFigures.h"
#include "gpuperf/Support/Kinds.h"
#include "gpuperf/Support/SourcePlace.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace gpuperf {

/// Size in bytes of an aligned piece of global memory whose atomics are all
/// executed by the same L2 slice. It was measured on a GeForce RTX 3080 and
/// on an H100: atomics spread over 256 bytes take 4.0 times as long as atomics
/// spread over 2048 bytes (docs/models/gpuperf.md, "Atomics in global memory").
constexpr int64_t kAtomicPieceBytes = 512;

/// What is accessed, by which instruction, and where in the source. Copies with
/// the same place, calls, base, space, kind and width are one access.
struct AccessIdentity {
  SourcePlace place; ///< in the innermost function of the user's code
  CallChain calls;
  std::string expression; ///< source text, "in[i]"; empty when unknown
  /// The library function that contains the access, "load_matrix_sync"; empty
  /// for an access in the user's code.
  std::string library;
  Space space = Space::Global;
  AccessKind kind = AccessKind::Load;
  std::string base; ///< name of the array or pointer, "?" when unknown
  int64_t bytesPerThread = 0;
  /// Size in bytes of the value in the source that this access moves or is a
  /// part of: 16 for `float4 v = in[i]`, even when the access is 4 bytes wide.
  int64_t valueBytes = 0;
  /// The array is in constant memory only because Clang puts const arrays
  /// there. The source has no `__constant__`, and nvcc would not do it.
  bool isConstantByCompiler = false;
  /// One thread asks for all of the bytes, which a unit of the SM moves between
  /// global and shared memory.
  bool isBulk = false;
  /// The shared memory is that of another block of the cluster.
  bool isRemote = false;
  /// The memory is pinned or mapped host memory: it is accessed over the link
  /// to the host instead of at DRAM.
  bool isOnHost = false;
};

/// The lanes of a request and the distances between their addresses.
struct RequestLanes {
  double active = 0; ///< mean over executions
  LanePattern pattern = LanePattern::Unknown;
  std::string unknownReason; ///< why the pattern is unknown or indirect
  /// Derivative of the element index with respect to threadIdx.x, in elements
  /// of bytesPerThread; empty when it is not a single number.
  std::optional<double> derivativeTx;
  /// It depends on the values in `assumedArguments`.
  bool stepIsAssumed = false;
  /// Distance in bytes between neighbouring lanes; empty when it differs.
  std::optional<int64_t> strideBytes;
  bool hongKimCoalesced = false;
  double bankConflictDegree = 1; ///< the worst phase of the worst warp
  /// The index is a hash or a random number that the thread computes: no order
  /// of the lanes brings them together.
  bool isScrambled = false;
  /// The requests are data-dependent and were observed in a run on the CPU.
  bool areObserved = false;
  /// The active lanes are data-dependent, as in `if (a[i] > 0) b[i] = 1`. The
  /// figures per request then hold for all lanes that can be active.
  bool areFromData = false;
  /// The active lanes are unknown, either because of `areFromData` or because
  /// a value is unknown, as in `if (threadIdx.x < n)` with an n that is halved
  /// in each iteration. Fewer lanes than assumed may be active.
  bool areAssumed = false;
  /// Other loads of the warp fetch the sectors of this one at the same time: it
  /// moves no sectors of its own into L1.
  bool shareSectors = false;

  /// `own` and `others` are the executions per warp; `others` is positive.
  void merge(const RequestLanes &other, double own, double others) {
    active = (active * own + other.active * others) / (own + others);
    if (own <= 0) {
      derivativeTx = other.derivativeTx;
      strideBytes = other.strideBytes;
      hongKimCoalesced = other.hongKimCoalesced;
    }
    if (others > own)
      pattern = other.pattern;
    // If one copy is unknown, the access is.
    if (!other.unknownReason.empty() && (others > own || unknownReason.empty()))
      unknownReason = other.unknownReason;
    if (derivativeTx != other.derivativeTx)
      derivativeTx = std::nullopt;
    if (strideBytes != other.strideBytes)
      strideBytes = std::nullopt;
    stepIsAssumed |= other.stepIsAssumed;
    hongKimCoalesced &= other.hongKimCoalesced;
    bankConflictDegree = std::max(bankConflictDegree, other.bankConflictDegree);
    areObserved &= other.areObserved;
    areFromData |= other.areFromData;
    areAssumed |= other.areAssumed;
    shareSectors &= other.shareSectors;
  }
};

/// How the addresses of the lanes depend on parameters of unknown value.
struct UnknownPitch {
  /// The parameters that determine the distance between lanes: "'ld'" in
  /// `a[ld * threadIdx.x]`.
  std::string names;
  unsigned count = 0; ///< of these parameters
  /// Sectors per request if the only parameter in `names` is 1; 0 when there
  /// are several, and when lanes would overlap then.
  double sectorsIfOne = 0;
  /// The alignment of a request, or the distance of its lanes, depends on an
  /// unknown value. All figures are then a mean over the residues of that
  /// value.
  bool isAveraged = false;
  /// Sectors per request at the residue with the fewest sectors; 0 unless
  /// `isAveraged`.
  double sectorsAtBest = 0;
  std::string averaged; ///< the unknown values behind `isAveraged`, "'ld'"
  /// "row pitch 'ld' unknown, averaged over its residues"; empty unless
  /// `isAveraged`.
  std::string assumption;
  /// The power of two whose multiples cost the fewest sectors; 0 when there is
  /// none to recommend.
  unsigned ideal = 0;

  /// The sentence for the user: `assumption` and what is ideal.
  std::string sentence() const {
    if (assumption.empty() || !ideal)
      return assumption;
    return assumption + "; a multiple of " + std::to_string(ideal) +
           " would be ideal";
  }

  /// The copy with more executions decides; `isMore` when that is `other`.
  /// Returns the sentence of the pitch that is dropped, where the two differ.
  std::string merge(const UnknownPitch &other, bool isMore) {
    std::string dropped;
    if (assumption == other.assumption) {
      ideal = std::max(ideal, other.ideal); // what is ideal for all copies
    } else {
      dropped = isMore ? sentence() : other.sentence();
      if (isMore)
        std::tie(assumption, ideal) = std::tie(other.assumption, other.ideal);
    }
    if (isMore) {
      names = other.names;
      count = other.count;
      sectorsIfOne = other.sectorsIfOne;
      averaged = other.averaged;
    }
    isAveraged |= other.isAveraged;
    sectorsAtBest = std::max(sectorsAtBest, other.sectorsAtBest);
    return dropped;
  }
};

/// The operation of an atomic.
struct AtomicOperation {
  std::string name;             ///< "add.i32"; empty for a non-atomic access
  bool returnsOld = false;      ///< the result is used
  bool addsOne = false;         ///< it adds the constant 1
  bool isConflictGiven = false; ///< an annotation gives lanesOnOneAddress
};

/// Contention of an atomic: how many lanes use the same address.
struct AtomicContention {
  /// Global memory: lanes of the whole grid that access the most contended
  /// address, and passes of the whole grid in the busiest L2 slice. Addresses
  /// within one piece of kAtomicPieceBytes share a slice.
  double onOneAddress = 0, passesOfSlice = 0;
  /// Shared memory: lanes of a block that access its most contended address,
  /// over all executions.
  double ofBlockOnOneAddress = 0;
  /// Global memory: different addresses that the grid, and one block, accesses.
  /// 0 when the address is data-dependent and its range is unknown.
  double addressesOfGrid = 0, addressesOfBlock = 0;
  /// Global memory: the address is data-dependent within a known range, as in
  /// `bins[v & 255]`. All addresses of the range are assumed to be equally
  /// frequent.
  bool isSpreadOverRange = false;
  /// Global memory: a condition of unknown outcome decides whether any lane is
  /// active.
  bool isConditional = false;

  void merge(const AtomicContention &other) {
    for (double AtomicContention::*figure :
         {&AtomicContention::onOneAddress, &AtomicContention::passesOfSlice,
          &AtomicContention::ofBlockOnOneAddress,
          &AtomicContention::addressesOfGrid,
          &AtomicContention::addressesOfBlock})
      this->*figure = std::max(this->*figure, other.*figure);
    isSpreadOverRange |= other.isSpreadOverRange;
    isConditional |= other.isConditional;
  }
};

/// Bytes that the whole grid moves for an access at each level of the memory
/// hierarchy (lib/Analysis/Footprint/Footprint.h).
struct AccessTraffic {
  double l1Bytes = 0, l2Bytes = 0;
  double dramBytes = 0; ///< over the link to the host if `isOnHost`
  /// Stores: the part of dramBytes that is read to fill sectors which leave L2
  /// before they have been written as a whole.
  double dramFilledBytes = 0;
  /// The parts of dramBytes that are read and written at places far from each
  /// other, each place in a row of DRAM of its own.
  double scatteredReadBytes = 0, scatteredWrittenBytes = 0;

  void merge(const AccessTraffic &other) {
    l1Bytes += other.l1Bytes;
    l2Bytes += other.l2Bytes;
    dramBytes += other.dramBytes;
    dramFilledBytes += other.dramFilledBytes;
    scatteredReadBytes += other.scatteredReadBytes;
    scatteredWrittenBytes += other.scatteredWrittenBytes;
  }
};

/// The accesses to one array at one source location, reached by one call chain.
struct AccessProfile : AccessIdentity, RequestFigures {
  RequestLanes lanes;
  UnknownPitch pitch;
  AtomicOperation atomic;
  AtomicContention contention;
  AccessTraffic traffic;
  double executionsPerWarp = 0; ///< mean over the warps of the grid
  /// The assumptions behind `executionsPerWarp`, of the outermost loop or
  /// conditional first: "loop at line 7: trip count unknown, 100 assumed".
  std::vector<std::string> countAssumptions;
  /// What a run on the CPU has shown of the access and of the loops and
  /// conditionals around it, outermost first.
  std::vector<std::string> observed;
  /// The outermost enclosing conditional whose unknown outcome decides whether
  /// the access is executed; line 0 for none.
  SourcePlace assumedCondition;
  /// A loop of constant trip count. If it were unrolled, values that the thread
  /// has already loaded could stay in registers. Line 0 for none.
  SourcePlace repeatedIn;
  unsigned addresses = 1; ///< different offsets of the merged copies
  /// Index + 1 of the entry of `wideAccessCandidates` that all requests of this
  /// access belong to; 0 for none.
  unsigned wideAccessCandidate = 0;
  std::vector<std::string> assumptions;
  /// Assumed values of arguments in the address, "'n' is 1024". They are also
  /// the last of `assumptions`. A prediction states each of them once for all
  /// accesses.
  std::vector<std::string> assumedArguments;
  /// Index of the access in WarpWalk::accesses, which WhatIf refers to.
  unsigned id = 0;
};

/// Accesses of one thread to neighbouring addresses. Fewer and wider accesses
/// could replace them, but the compiler cannot prove that this is safe.
struct WideAccessCandidate {
  /// Indices into `accesses`, in program order.
  std::vector<unsigned> accesses;
  /// Bytes of one access now, and of one wide access. A wide access replaces
  /// wideBytes / bytes accesses.
  int64_t bytes = 0, wideBytes = 0;
  /// Requests per warp that are replaced, and the wide requests instead.
  double requestsPerWarp = 0, widePerWarp = 0;
  /// The wide accesses of neighbouring lanes are contiguous: they waste no
  /// sector.
  bool isDense = false;
  /// The accesses are in consecutive iterations of a loop.
  bool isLoop = false;
  /// Values and the number that each must be a multiple of for the addresses to
  /// be aligned to wideBytes. Values that the launch gives fulfil this.
  std::vector<std::pair<std::string, int64_t>> multiples;
  /// Pointers that are accessed in between. They must not alias the array.
  std::vector<std::string> mustNotAlias;
  /// The array is declared in the source with an alignment below wideBytes. It
  /// is not memory behind a pointer parameter.
  bool isDeclared = false;
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_ACCESSPROFILE_H
