//===- KernelProfile.h - what the analyses know of a kernel -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A KernelProfile holds plain numbers: the results of the analyses for one
// kernel under one launch on one machine. It is the only description of a
// kernel that models and views read.
//
// "Per warp" is the mean over all warps of the grid, unless stated otherwise. A
// request is one warp-level memory instruction. A mean over requests weights
// each request by how often it is executed.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_KERNELPROFILE_H
#define GPUPERF_PROFILE_KERNELPROFILE_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Machine/Occupancy.h"
#include "gpuperf/Profile/AsyncPipeline.h"
#include "gpuperf/Profile/RequestFigures.h"
#include "gpuperf/Profile/WorkFigures.h"
#include "gpuperf/Support/Expectation.h"
#include "gpuperf/Support/Kinds.h"
#include "gpuperf/Support/LaunchOrigins.h"
#include "gpuperf/Support/Observation.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/SourcePlace.h"
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gpuperf {

/// Instruction counts, indexed by InstClass; a mean over threads or warps.
using InstructionMix = std::array<double, numInstClasses>;

/// Size in bytes of an aligned piece of global memory whose atomics are all
/// executed by the same L2 slice. It was measured on a GeForce RTX 3080 and
/// on an H100: atomics spread over 256 bytes take 4.0 times as long as atomics
/// spread over 2048 bytes (docs/models/gpuperf.md, "Atomics in global memory").
constexpr int64_t kAtomicPieceBytes = 512;

/// The trip count that is assumed for a loop whose trip count is unknown.
constexpr int64_t kAssumedTrip = 100;

/// An unknown value that determines trip counts: a parameter, or the trip count
/// of one source loop itself.
struct UnknownTrip {
  SourcePlace place;     ///< of the loop; of the first of several
  std::string parameter; ///< the parameter that is the trip count, or empty
  /// All scalar parameters in the expression of the trip count. Empty when the
  /// expression has an unknown that is no parameter.
  std::vector<std::string> sizes;
  /// The assumed value of `parameter`. Without a parameter: the assumed number
  /// of source iterations (a mean), summed over the loops that the compiler
  /// made of this source loop.
  double assumed = 0;
  /// The source iterations that are executed when each of these loops runs one
  /// iteration: 5 for a loop unrolled by 4 and its remainder loop. 1 when there
  /// is a `parameter`.
  double once = 0;
  bool isNested = false; ///< inside another loop of unknown trip count
};

/// The kinds of facts that a prediction lacks. Each one that is missing makes
/// the prediction less reliable.
struct MissingFacts {
  /// The kernel executes operations that gpuperf does not understand, or the
  /// register estimate is so high that the real machine code may differ.
  bool operations = false;
  bool work = false;  ///< some of these operations have no known cost at all
  bool grid = false;  ///< the number of blocks is unknown
  bool trips = false; ///< some trip counts are unknown
  bool data = false;  ///< conditions, addresses or active lanes depend on data
  /// Arguments, pitches, alignment or figures of the machine are assumed.
  bool others = false;
};

/// One launch in which every unknown has been replaced by a number. `origin`
/// has, under the keys `grid`, `block`, `shared` and `arg:NAME`, where each
/// number came from.
struct ResolvedLaunch {
  /// A condition in the host code that decides whether the launch is executed.
  struct Condition {
    SourcePlace place;
    bool isTrue = true; ///< the outcome that leads to the launch
  };

  std::array<int64_t, 3> grid{1, 1, 1};
  std::array<int64_t, 3> block{1, 1, 1};
  int64_t dynamicSharedBytes = 0;
  /// The same blocks in rows and planes, where the addresses divide blockIdx.x
  /// into these: 8, 64 and 4 of a grid of 2048.
  std::optional<std::array<int64_t, 3>> rows;
  /// Blocks of a cluster in x, y and z; empty for a launch without clusters.
  std::optional<std::array<int64_t, 3>> cluster;
  std::map<std::string, int64_t> args; ///< scalar parameters with a value
  /// Grid-stride loops of unknown trip count. They are assumed to run one
  /// iteration: the parameter that decides has a value of that kind.
  struct SingleTripLoop {
    SourcePlace place;
    std::string parameter;
  };
  std::vector<SingleTripLoop> singleTripLoops;
  /// Upper bounds of parameters without a value, as far as they are known; of
  /// pointers the bytes of the allocation.
  std::map<std::string, int64_t> upperBounds;
  LaunchOrigins origins;
  /// Pointer parameters to memory outside the GPU: "host" (pinned or mapped) or
  /// "managed".
  std::map<std::string, std::string> memory;
  /// Values of unknown symbols of the kernel that the launch determines. Keys
  /// are symbol names: "~p_null" is 1 when the pointer p is null, else 0.
  std::map<std::string, int64_t> symbols;
  /// The parameters that would make the grid known: the extents of the grid
  /// depend on them and on no other unknown. Empty when the grid is known.
  std::vector<std::string> gridParameters;
  /// The number of blocks is unknown, and `grid` is the largest that conditions
  /// of the program allow.
  bool isLargestGrid = false;
  /// How many times the program executes the launch; empty when unknown.
  std::optional<int64_t> count;
  /// Why `count` is unknown; empty without a reason.
  std::string unknownCountReason;
  /// The program has more launches of the kernel than the ones that are
  /// analysed.
  bool hasMoreLaunches = false;
  /// The launch site. Set only when it is in another file than the kernel or in
  /// a function whose call sites are known (`calledFrom`); else line 0.
  SourcePlace site;
  /// The launch site, always. Line 0 when neither grid nor block come from the
  /// source, and when the program never reaches the launch.
  SourcePlace place;
  /// The call sites that lead to the launch, the innermost first.
  std::vector<SourcePlace> calledFrom;
  /// How many locations of the list `site`, `calledFrom…`, counted from its end
  /// (the outermost call), come from stored facts about the last build.
  size_t lastBuildLocationCount = 0;
  /// The program executes the same launch at other launch sites or call
  /// sites, too.
  bool hasOtherSites = false;
  /// Conditions on the sizes of the launch whose outcome is unknown.
  std::vector<Condition> conditions;
  /// The launch site when the program does not execute the launch, on this
  /// machine or with the given command line; else line 0.
  SourcePlace skippedSite;
  /// The machine that makes a condition of the launch false; empty for none.
  std::string skippedOnMachine;
  /// The program makes another launch in place of this one unless its input
  /// says otherwise.
  bool needsInput = false;
  /// Integers of the host code that the launch depends on and of which nothing
  /// is known.
  std::vector<std::string> openSizes;
  /// The values that the user gave to such integers, by name.
  std::map<std::string, int64_t> givenSizes;
  std::string recordedAt; ///< "trace.csv:12", for FactOrigin::Recorded facts
  /// What its warps did in a run on the CPU; null where that is not known.
  std::shared_ptr<const Observation> observed;
  /// That was other code of the same source.
  bool isObservedByLines = false;
  /// False when the number of blocks is unknown. `grid` is then a default, and
  /// the predicted time of the whole grid means nothing.
  bool isGridKnown() const {
    return !origins.is(LaunchPart::Grid, FactOrigin::Default);
  }
  /// Whether `grid` is that of a launch, if only of the largest one: its start
  /// then counts beside the work.
  bool isWholeGrid() const { return isGridKnown() || isLargestGrid; }
  int64_t threadsPerBlock() const { return volume(block); }
  int64_t blocks() const { return volume(grid); }
  const std::array<int64_t, 3> &blockGrid() const {
    return rows ? *rows : grid;
  }
  /// 1 for a launch without clusters.
  int64_t blocksPerCluster() const { return cluster ? volume(*cluster) : 1; }
  int64_t warpsPerBlock() const {
    return saturatingAdd(threadsPerBlock(), 31) / 32;
  }

private:
  static int64_t volume(const std::array<int64_t, 3> &extents) {
    return saturatingMul(saturatingMul(extents[0], extents[1]), extents[2]);
  }
};

/// The accesses to one array at one source location, reached by one call chain.
/// Copies by unrolling are merged.
struct AccessProfile : RequestFigures {
  SourcePlace place; ///< in the innermost function of the user's code
  CallChain calls;
  std::string expression; ///< source text, "in[i]"; empty when unknown
  /// The library function that contains the access, "load_matrix_sync"; empty
  /// for an access in the user's code.
  std::string library;
  Space space = Space::Global;
  AccessKind kind = AccessKind::Load;
  LanePattern pattern = LanePattern::Unknown;
  std::string base;          ///< name of the array or pointer, "?" when unknown
  std::string atomic;        ///< "add.i32"; empty for a non-atomic access
  std::string unknownReason; ///< why the pattern is unknown or indirect
  /// The parameters of unknown value that determine the distance between lanes:
  /// "'ld'" in `a[ld * threadIdx.x]`.
  std::string pitches;
  unsigned pitchCount = 0; ///< the number of these parameters
  /// Other loads of the warp bring the sectors of this one at the same time, so
  /// that it moves none of its own into L1.
  bool sharesSectors = false;
  /// Sectors per request if the only parameter in `pitches` is 1; 0 when there
  /// are several, and when lanes would overlap then.
  double sectorsIfPitchIsOne = 0;
  /// The alignment of a request, or the distance of its lanes, depends on an
  /// unknown value. All figures are then a mean over the residues of that
  /// value.
  bool pitchUnknown = false;
  /// Sectors per request at the residue with the fewest sectors; 0 unless
  /// `pitchUnknown`.
  double sectorsAtBestPitch = 0;
  std::string rowPitches; ///< the unknown values behind `pitchUnknown`, "'ld'"
  /// "row pitch 'ld' unknown, averaged over its residues", and the power of two
  /// whose multiples cost fewest sectors, 0 where none is to be told: the last
  /// of `assumptions` when all copies of the access are joined.
  std::string pitchAssumption;
  unsigned idealPitch = 0;
  int64_t bytesPerThread = 0;
  /// Size in bytes of the value in the source that this access moves or is a
  /// part of: 16 for `float4 v = in[i]`, even when the access is 4 bytes wide.
  int64_t valueBytes = 0;
  /// Derivative of the element index with respect to threadIdx.x, in elements
  /// of bytesPerThread; empty when it is not a single number.
  std::optional<double> derivativeTx;
  /// It is another one for other values of `assumedArguments`.
  bool stepIsAssumed = false;
  /// Distance in bytes between neighbouring lanes; empty when it differs.
  std::optional<int64_t> laneStrideBytes;
  double executionsPerWarp = 0; ///< mean over the warps of the grid
  /// The assumptions behind `executionsPerWarp`, of the outermost loop or
  /// conditional first: "loop at line 7: trip count unknown, 100 assumed".
  std::vector<std::string> countAssumptions;
  /// The outermost enclosing conditional whose unknown outcome decides whether
  /// the access is executed; line 0 for none.
  SourcePlace assumedCondition;
  double activeLanes = 0; ///< mean over executions
  /// Its requests are those of a run on the CPU, where data chooses them.
  bool isObserved = false;
  /// What such a run has shown of it and of what is around, outermost first.
  std::vector<std::string> observed;
  /// The active lanes are data-dependent, as in `if (a[i] > 0) b[i] = 1`. The
  /// figures per request then hold for all lanes that can be active.
  bool lanesFromData = false;
  /// The active lanes are unknown, either because of `lanesFromData` or because
  /// a value is unknown, as in `if (threadIdx.x < n)` with an n that is halved
  /// in each iteration. Fewer lanes than assumed may be active.
  bool lanesAssumed = false;
  bool hongKimCoalesced = false;
  double bankConflictDegree = 1; ///< the worst phase of the worst warp
  /// A loop of constant trip count. If it were unrolled, values that the thread
  /// has already loaded could stay in registers. Line 0 for none.
  SourcePlace repeatedIn;
  bool returnsOld = false;    ///< the result of the atomic is used
  bool addsOne = false;       ///< the atomic adds the constant 1
  bool conflictGiven = false; ///< an annotation gives lanesOnOneAddress
  unsigned addresses = 1;     ///< different offsets of the merged operations
  /// Atomics in global memory: lanes of the whole grid that access the most
  /// contended address.
  double atomicsOnOneAddress = 0;
  /// Atomics in shared memory: lanes of a block that access its most contended
  /// address, over all executions.
  double blockAtomicsOnOneAddress = 0;
  /// Atomics in global memory: passes of the whole grid in the busiest
  /// L2 slice. Addresses within one piece of kAtomicPieceBytes share a slice.
  double atomicPassesOfSlice = 0;
  /// Atomics in global memory: different addresses that the grid, and one
  /// block, accesses. 0 when the address is data-dependent and its range is
  /// unknown.
  double addressesOfGrid = 0, addressesOfBlock = 0;
  /// Atomics in global memory: the address is data-dependent within a known
  /// range, as in `bins[v & 255]`. All addresses of the range are assumed to be
  /// equally frequent.
  bool isSpreadOverRange = false;
  /// The array is in constant memory only because Clang puts const arrays
  /// there. The source has no `__constant__`, and nvcc would not do it.
  bool isConstantByCompiler = false;
  /// Index + 1 of the entry of `wideAccessCandidates` that all requests of this
  /// access belong to; 0 for none.
  unsigned wideAccessCandidate = 0;
  /// A condition of unknown outcome decides whether any lane is active. Set for
  /// atomics in global memory.
  bool isConditional = false;
  /// Bytes that the whole grid moves for this access at each level of the
  /// memory hierarchy (lib/Analysis/Footprint/Footprint.h).
  double l1Bytes = 0, l2Bytes = 0, dramBytes = 0;
  /// Stores: the part of dramBytes that is read to fill sectors which leave L2
  /// before they have been written as a whole.
  double dramFilledBytes = 0;
  /// The memory is pinned or mapped host memory: `dramBytes` are moved over the
  /// link to the host instead of to DRAM.
  bool isOnHost = false;
  std::vector<std::string> assumptions;
  /// Assumed values of arguments in the address, "'n' is 1024". They are also
  /// the last of `assumptions`. A prediction states each of them once for all
  /// accesses.
  std::vector<std::string> assumedArguments;
  /// One thread asks for all of the bytes, which a unit of the SM moves between
  /// global and shared memory.
  bool isBulk = false;
  /// The shared memory is that of another block of the cluster.
  bool isRemote = false;
  /// The index is a hash or a random number that the thread computes: no order
  /// of the lanes brings them together.
  bool isScrambled = false;
  /// Index of the access in WarpWalk::accesses, which WhatIf refers to.
  unsigned id = 0;
};

/// Which of the active lanes of a warp take a divergent branch.
enum class LaneChoice {
  Mixed,   ///< none of the following in every execution
  Leading, ///< all lanes below a limit, or all from it on: `threadIdx.x < n`
  Spaced,  ///< several lanes at a constant distance: `threadIdx.x % 4 == 0`
  One      ///< a single lane: `threadIdx.x == 0`
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

/// A conditional or loop at which the lanes of a warp diverge.
struct DivergenceProfile {
  SourcePlace place;
  std::vector<CallChain> calls; ///< each call chain that leads to it
  std::string library;          ///< see AccessProfile::library
  bool isLoop = false;
  bool isOneSided = false; ///< an `if` without an `else`
  double executionsPerWarp = 0;
  double divergentFraction = 0; ///< fraction of executions that diverge
  bool exact = false; ///< computed lane by lane, not guessed from data flow
  bool isObserved = false; ///< in a run on the CPU, where data decides
  /// Issue slots per warp that are wasted: the instructions issued in them run
  /// with idle lanes.
  double wastedIssuePerWarp = 0;
  /// A conditional without a branch instruction: the compiler predicates both
  /// sides and always issues them.
  bool isPredicated = false;
  /// One-sided conditionals: the lanes that reach the conditional, and the
  /// lanes that enter its side when at least one does; means over executions.
  double lanesReaching = 0, lanesEntering = 0;
  /// One-sided conditionals: which lanes enter. Loops: Leading when the trip
  /// counts of the lanes differ by one iteration at most.
  LaneChoice choice = LaneChoice::Mixed;
  /// The loop with the largest trip count inside the side of a one-sided
  /// conditional; line 0 for none.
  SourcePlace loopInside;
};

/// A loop of the source. Copies of it by inlining and unrolling are merged.
struct LoopProfile {
  SourcePlace place;
  double tripPerWarp = 0; ///< trip count in the compiled code, mean
  /// Trip count in the source. It is larger than tripPerWarp when the compiler
  /// has unrolled the loop.
  double sourceTrips = 0;
  double executionsPerWarp = 0; ///< of the whole loop; 0 when unrolled
  /// Fraction of the iterations that run after some lane has left the loop: 2/5
  /// when half of the lanes run 3 iterations and the others 5.
  double divergentFraction = 0;
  bool unrolled = false;  ///< the compiler unrolled it completely
  bool isDivisible = false; ///< more threads could do parts of the iterations
  std::string assumption; ///< "trip count unknown, 100 assumed"; empty: none
  /// "'n' is 100" when the assumption is the value of a parameter because the
  /// compiler has split one source loop in two; else empty.
  std::string length;
};

/// A conditional or loop that only some threads of a block enter.
struct BlockSplit {
  SourcePlace place;
  bool isLoop = false;
  /// Threads of the block that enter, and threads that reach it. Both are 0
  /// when the block reaches it more than once.
  int64_t entering = 0, reaching = 0;
};

/// A barrier of the source.
struct BarrierProfile {
  SourcePlace place;
  std::vector<CallChain> calls; ///< each call chain that leads to it
  std::string library;          ///< see AccessProfile::library
  /// The conditional or loop that keeps running threads of the block from
  /// reaching the barrier. Empty when there is none and when it is unknown.
  std::optional<BlockSplit> split;
  BarrierKind kind = BarrierKind::Block;
  double executionsPerWarp = 0;
};

/// An array in local memory.
struct LocalArray {
  std::string name;
  int64_t bytes = 0; ///< per thread
  int64_t elementBytes = 0;
  SourcePlace place;      ///< of its declaration; line 0 when there is none
  bool isIndexed = false; ///< at least one index is not a constant
  /// As isIndexed, and all such indices were loaded from the array itself.
  bool isIndexedByItself = false;
  bool isInFrame = false; ///< by the size of the stack frame, as ptxas says it
  /// Set when all indices depend on nothing but the counters of loops of
  /// constant trip count: one of these loops. Unrolling it would let the
  /// compiler keep the array in registers.
  SourcePlace loop;
};

/// A source line with spills: the number of machine instructions that store
/// registers to local memory and that load them again.
struct SpillPlace {
  SourcePlace place;
  unsigned stores = 0, loads = 0;
};

/// An array of structs in which neighbouring lanes access the same member of
/// neighbouring structs.
struct RecordArray {
  std::string array;  ///< see AccessProfile::base
  std::string record; ///< name of the struct in the source
  int64_t recordBytes = 0;
  unsigned members = 0;          ///< number of members of the struct
  std::vector<std::string> used; ///< the members that the kernel accesses
  int64_t usedBytes = 0;         ///< bytes per struct that the kernel accesses
  bool isRead = false, isWritten = false;
  /// Indices into KernelProfile::accesses of the accesses in which neighbouring
  /// lanes are one struct apart.
  std::vector<unsigned> accesses;
};

/// Global memory that several threads of a block load: a candidate for staging
/// in shared memory, see docs/checks/gpuperf-staging.md.
struct BlockReuse {
  std::string array;              ///< see AccessProfile::base
  std::vector<unsigned> accesses; ///< indices into KernelProfile::accesses
  int64_t elementBytes = 0;
  /// Bytes per block: all bytes that lanes request; the distinct bytes of each
  /// thread, summed over the threads; and the distinct bytes of the block.
  double requestedBytes = 0, threadsBytes = 0, distinctBytes = 0;
  /// The blocks or threads may differ, because some do not load everything.
  /// requestedBytes is then a mean and distinctBytes an upper bound.
  bool isMean = false;
};

/// Local memory that a function of the CUDA math library reserves for huge
/// arguments. Ordinary arguments do not use it, and it costs no time.
struct LibraryFrame {
  int64_t bytes = 0;    ///< per thread; 0 for none
  std::string function; ///< "sinf"; the first when there are several
};

/// A replacement of some source text, for a fix-it.
struct SourceEdit {
  SourcePlace place;
  unsigned length = 0; ///< bytes to replace, on one line; 0: an insertion
  std::string text;
};

/// A source location whose operations have a cheaper form.
struct CheaperPlace {
  SourcePlace place;
  std::vector<CallChain> calls; ///< each call chain that leads to it
  std::string library;          ///< see AccessProfile::library
  CheaperKind kind = CheaperKind::Single;
  std::string operation; ///< "sdiv.i32"; the most expensive of several
  std::string form;      ///< the cheaper form, "__sinf"
  std::string subject;   ///< source text, "x * 0.1"; empty when unknown
  std::string why;       ///< "'0.1' is a double"
  std::optional<SourceEdit> edit;
  double executionsPerWarp = 0; ///< summed over its operations
  /// Of the most expensive operation, see AccessProfile::assumedCondition.
  SourcePlace assumedCondition;
  /// Instructions per warp by class, as compiled and in the cheaper form.
  InstructionMix now{}, then{};
};

/// A matrix product that CUDA cores compute: C[i][j] += A[i][k] * B[k][j].
struct MatrixProduct {
  SourcePlace place; ///< of the multiply-add
  std::vector<CallChain> calls;
  std::string left, right;    ///< names of the arrays of the two factors
  int64_t elementBytes = 0;   ///< of the factors
  double addsPerWarp = 0;     ///< multiply-adds, in warp instructions
  double requestsPerWarp = 0; ///< loads of the factors
};

/// A number that the user gives, and where.
struct GivenValue {
  double value = 0;
  std::string source; ///< "--assume"
};

/// All properties of a kernel that a model may read.
struct KernelProfile : WorkFigures {
  SourcePlace place; ///< of the kernel's declaration
  ResolvedLaunch launch;
  Occupancy occupancy;
  std::string noOccupancy;     ///< why the occupancy is unknown; else empty
  int64_t registers = 0;       ///< per thread
  std::string registersSource; ///< see RegistersSource.h
  /// The limit of registers per thread by -maxrregcount and
  /// __launch_bounds__; 0 for none but that of the machine.
  int64_t registerLimit = 0;
  int64_t staticSharedBytes = 0;
  int64_t spillBytes = 0;              ///< per thread, from ptxas
  std::vector<SpillPlace> spillPlaces; ///< empty when unknown
  /// The share of machine instructions that access spilled values, in the loop,
  /// or in the code outside of loops, with the largest share. Empty when
  /// unknown.
  std::optional<double> spillShare;
  /// The registers per thread with which ptxas spills nothing. 0 when ptxas was
  /// not asked, and when even the maximum is too few.
  int64_t registersWithoutSpill = 0;
  /// The work of a thread depends only on blockIdx.x * blockDim.x +
  /// threadIdx.x, and the threads of a block share nothing. The block size may
  /// then be any multiple of 32.
  bool isByGlobalIndex = false;
  /// A bounds check `if (i < n)` lets threads beyond the work do nothing.
  bool isGuarded = false;
  std::vector<Expectation> expectations; ///< from the source
  LibraryFrame libraryFrame;
  /// The estimated registers before a limit reduced them: 80 when
  /// -maxrregcount=64 leaves 64. 0 when no limit applied.
  int64_t registersWanted = 0;
  /// Registers per thread of the values that a loop carries from one iteration
  /// to the next, of the loop with the most. With no more registers than these
  /// the kernel spills. 0 without loops.
  int64_t registersCarried = 0;
  std::vector<LocalArray> localArrays;
  std::vector<RecordArray> recordArrays;
  std::vector<BlockReuse> blockReuse;

  InstructionMix perThread{}, perWarp{};
  unsigned staticBarriers = 0;
  std::vector<AccessProfile> accesses;
  std::vector<WideAccessCandidate> wideAccessCandidates;
  std::vector<DivergenceProfile> divergence;
  std::vector<CheaperPlace> cheaper; ///< in program order
  std::vector<MatrixProduct> products;
  std::vector<LoopProfile> loops;
  /// The unknown trip counts that the time depends on, without duplicates, in
  /// source order.
  std::vector<UnknownTrip> unknownTrips;
  /// Parameters of unknown value that decide conditionals.
  std::set<std::string> undecided;
  MissingFacts missing;
  std::vector<BarrierProfile> barriers;
  std::vector<AsyncPipeline> pipelines;
  /// Why ptxas has each product of a warp group wait for the one before it, in
  /// ptxas' words; empty when it does not, and when ptxas was not asked.
  std::string serialisedProducts;

  /// Figures that the latency needs and the machine description lacks, by their
  /// path ("shared.latency_cycles"); empty when the latency is known.
  std::vector<std::string> latencyNeeds;

  /// Inputs of models that the user gives, by "MODEL.INPUT" ("bsp.lambda").
  /// They replace what the model derives from the kernel.
  std::map<std::string, GivenValue> modelInputs;

  std::vector<std::string> assumptions; ///< one sentence each
  /// What data decides, as a run on the CPU has shown it; one sentence each.
  std::vector<std::string> observed;
  /// Assumptions that only affect the latency of a warp. A prediction lists
  /// them when latency is its bound.
  std::vector<std::string> latencyAssumptions;
  std::vector<std::string> unknown; ///< operations not understood, and why
  /// One of them writes lines of text, which takes the most of the kernel's
  /// time.
  bool prints = false;
  /// No thread reaches the end of the kernel without a trap: it has no time.
  bool alwaysTraps = false;
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_KERNELPROFILE_H
