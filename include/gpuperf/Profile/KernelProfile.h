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

#include "gpuperf/Machine/Occupancy.h"
#include "gpuperf/Profile/AccessProfile.h"
#include "gpuperf/Profile/AsyncPipeline.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "gpuperf/Profile/WorkFigures.h"
#include "gpuperf/Support/Expectation.h"
#include "gpuperf/Support/Kinds.h"
#include "gpuperf/Support/SourcePlace.h"
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gpuperf {

/// Instruction counts, indexed by InstClass; a mean over threads or warps.
using InstructionMix = std::array<double, numInstClasses>;

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

/// Which of the active lanes of a warp take a divergent branch.
enum class LaneChoice {
  Mixed,   ///< none of the following in every execution
  Leading, ///< all lanes below a limit, or all from it on: `threadIdx.x < n`
  Spaced,  ///< several lanes at a constant distance: `threadIdx.x % 4 == 0`
  One      ///< a single lane: `threadIdx.x == 0`
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
