//===- KernelProfile.h - what a model is told of a kernel -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain numbers: one kernel under one launch on one machine, as the analyses
// found it. Models and views see a kernel only through this.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_KERNELPROFILE_H
#define GPUPERF_PROFILE_KERNELPROFILE_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Machine/Occupancy.h"
#include "gpuperf/Support/Expectation.h"
#include "gpuperf/Support/Kinds.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/SourcePlace.h"
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gpuperf {

/// Instructions by class (index: InstClass), a mean over threads or warps.
using InstructionMix = std::array<double, numInstClasses>;

/// Consecutive bytes whose atomics one slice of L2 does, on a GeForce RTX 3080 and
/// an H100: atomics on 256 bytes take 4.0 times as long as on 2048
/// (docs/models/gpuperf.md, "Atomics in global memory").
constexpr int64_t kAtomicPieceBytes = 512;

/// Iterations assumed of a loop whose count is unknown.
constexpr int64_t kAssumedTrip = 100;

/// Something that decides how long loops are, and is not known.
struct UnknownTrip {
  SourcePlace place;     ///< of a loop
  std::string parameter; ///< whose value is the length; empty for none
  /// The kernel's scalars that decide the length together with what is known;
  /// none where something else that is not known does, too.
  std::vector<std::string> sizes;
  /// The value of the parameter that is assumed, else the source's iterations,
  /// a mean; those of loops that the compiler made of it are summed.
  double assumed = 0;
  /// As many of them are run where each of these loops runs once: five where
  /// one goes on by four.
  double once = 0;
  bool isNested = false; ///< another loop of unknown length is around it
};

/// What is not known of a kernel and its launch, by kind: a prediction is worth
/// as much as these let it.
struct MissingFacts {
  /// Some are executed that are not understood, or the code may be another.
  bool operations = false;
  bool work = false;       ///< … and nothing is known of what they take
  bool grid = false;       ///< the number of blocks
  bool trips = false;      ///< iterations of loops
  bool data = false;   ///< conditions, addresses and lanes that data decides
  bool others = false; ///< arguments, pitches, alignment, machine's figures
};

/// What a launch is, with every unknown resolved to a number; `origin` says for
/// `grid`, `block`, `shared`, `arg:NAME` where it came from.
struct ResolvedLaunch {
  /// A condition of the host code that decides whether it is made.
  struct Condition {
    SourcePlace place;
    bool isTrue = true; ///< false: it is made where the condition does not hold
  };

  std::array<int64_t, 3> grid{1, 1, 1};
  std::array<int64_t, 3> block{1, 1, 1};
  int64_t dynamicSharedBytes = 0;
  std::map<std::string, int64_t> args; ///< scalar parameters with a value
  /// Loops that go on by the whole grid and are assumed to run once, as their
  /// length is not known.
  std::vector<SourcePlace> singleRounds;
  /// The largest value of parameters without one, where it is known.
  std::map<std::string, int64_t> most;
  std::map<std::string, FactOrigin> origin;
  /// Pointer parameters to memory that is not the GPU's alone: "host",
  /// "managed".
  std::map<std::string, std::string> memory;
  /// Values of the kernel's unknown symbols that the launch decides, by name:
  /// "~p_null", whether the pointer p is null.
  std::map<std::string, int64_t> symbols;
  /// Parameters that the source's grid is computed from, where that is not known but
  /// would be with them.
  std::vector<std::string> gridParameters;
  /// How often the program makes it; empty where that is not known.
  std::optional<int64_t> count;
  std::string countWhy; ///< why it is not; empty where nothing was said
  /// Further launches of the kernel were seen, and are not told.
  bool isOneOfMore = false;
  /// In the source, where that is another file or in a function to which calls
  /// are followed; else none.
  SourcePlace site;
  /// In the source, wherever that is; line 0 where grid and block are not its, and
  /// where the program is not seen to make it.
  SourcePlace place;
  /// The calls that lead to it, the innermost first, as far as they are
  /// followed.
  std::vector<SourcePlace> calledFrom;
  /// So many of these places, the outermost, are as the files were last built.
  size_t lastBuiltPlaces = 0;
  bool isElsewhere = false; ///< made at other places, or by other calls, too
  /// Those about its sizes of which it is not known whether they hold.
  std::vector<Condition> conditions;
  /// Where it stands in the source, if the program does not make it, on this
  /// machine or called as it is; line 0 where it does, or may.
  SourcePlace notMadeAt;
  std::string notMadeOn;  ///< the machine that decides so; empty for none
  std::string recordedAt; ///< of what is FactOrigin::Recorded: "trace.csv:12"
  /// False where nothing says how many blocks there are: `grid` is made up then, and
  /// a time for all of it says nothing.
  bool isGridKnown() const {
    auto it = origin.find("grid");
    return it == origin.end() || it->second != FactOrigin::Default;
  }
  int64_t threadsPerBlock() const { return volume(block); }
  int64_t blocks() const { return volume(grid); }
  int64_t warpsPerBlock() const {
    return saturatingAdd(threadsPerBlock(), 31) / 32;
  }

private:
  static int64_t volume(const std::array<int64_t, 3> &extents) {
    return saturatingMul(saturatingMul(extents[0], extents[1]), extents[2]);
  }
};

/// The accesses of one place to one array, as one chain of calls comes to it.
struct AccessProfile {
  SourcePlace place; ///< in the innermost function that is the user's
  CallChain calls;
  std::string expression; ///< in the source, "in[i]"; empty when unknown
  /// The library's function that makes it, "load_matrix_sync"; empty for the
  /// user's own access.
  std::string library;
  Space space = Space::Global;
  AccessKind kind = AccessKind::Load;
  LanePattern pattern = LanePattern::Unknown;
  std::string base;          ///< array or pointer name, "?" when unknown
  std::string atomic;        ///< "add.i32"; empty when not atomic
  std::string unknownReason; ///< why the pattern is unknown or indirect
  /// Parameters of unknown value that the distance between lanes depends on,
  /// "'ld'" in `a[ld * threadIdx.x]`.
  std::string pitches;
  /// Where in a line a request begins, or how far its lanes are apart, is the
  /// mean over residues of a value that is not known.
  bool pitchUnknown = false;
  /// Sectors of a request for the residue that costs least; 0 without one.
  double sectorsAtBestPitch = 0;
  std::string rowPitches; ///< the values that are not known, "'ld'"
  int64_t bytesPerThread = 0;
  /// Bytes of the value that the source moves there at once, `float4 v = in[i]`, of
  /// which the access is a part, or all.
  int64_t valueBytes = 0;
  /// Derivative of the element index with respect to threadIdx.x, in elements
  /// of bytesPerThread; empty when it is not one number.
  std::optional<double> derivativeTx;
  /// Byte distance of neighbouring lanes when it is the same for all.
  std::optional<int64_t> laneStrideBytes;
  double executionsPerWarp = 0; ///< mean over the warps of the grid
  /// What that rests on, outermost first: "loop at line 7: trip count unknown, 100
  /// assumed".
  std::vector<std::string> countAssumptions;
  /// The outermost conditional around it that decides whether it is made, where
  /// its outcome is not known; line 0 for none.
  SourcePlace assumedCondition;
  double activeLanes = 0; ///< mean over executions
  /// Which lanes take part depends on data, as in `if (a[i] > 0) b[i] = 1`: the
  /// figures of a request are those of all lanes that may take part.
  bool lanesFromData = false;
  /// Which lanes take part is not known, by data or as in `if (threadIdx.x < n)` with
  /// an n that is halved: fewer may take part than the figures are for.
  bool lanesAssumed = false;
  bool hongKimCoalesced = false;
  double hongKimTransactions = 0;
  double linesPerRequest = 0; ///< 128-byte lines, mean over a block's warps
  /// Lines, if the lowest address of each request began a line.
  double linesIfAligned = 0;
  double sectorsPerRequest = 0; ///< 32-byte sectors, likewise
  /// Sectors, if the lowest address of each request began a sector.
  double sectorsIfAligned = 0;
  double sectorsIdeal = 0;
  /// Transactions and their bytes under the machine's own rule.
  double transactionsPerRequest = 0, transactionBytesPerRequest = 0;
  double bankConflictDegree = 1; ///< worst phase of the worst warp
  double wavefrontsPerRequest = 0, wavefrontsIdeal = 0;
  /// Atomics: lanes of a request that hit the most popular address, mean.
  double lanesOnOneAddress = 0;
  /// Atomics in shared memory: the largest number of active lanes in one bank,
  /// the same word included; mean.
  double lanesInOneBank = 0;
  /// A loop of constant length: were it unrolled, the values could be kept that
  /// the thread has loaded before. Line 0 for none.
  SourcePlace repeatedIn;
  bool returnsOld = false;    ///< of an atomic, the old value is used
  bool addsOne = false;       ///< an atomic that adds the constant one
  bool conflictGiven = false; ///< lanesOnOneAddress is an annotation's
  unsigned addresses = 1;     ///< different offsets of the merged operations
  /// Atomics in global memory: lanes of the whole grid that hit the most
  /// popular address.
  double atomicsOnOneAddress = 0;
  /// Likewise, passes that the slice of L2 makes which has most of them:
  /// neighbours, at most kAtomicPieceBytes apart, are in one slice.
  double atomicPassesOfSlice = 0;
  /// Atomics: different addresses of a request, mean.
  double addressesPerRequest = 0;
  /// Atomics in global memory: different addresses that lanes of the grid hit,
  /// and those of a block; 0 where data places them and no range of values
  /// bounds them.
  double addressesOfGrid = 0, addressesOfBlock = 0;
  /// Atomics in global memory whose address is data's in a known range, `bins[v
  /// & 255]`: all addresses of the range are assumed to be hit alike.
  bool isSpreadOverRange = false;
  /// Loads of constant memory: what the same request would take of an array in
  /// shared memory, and of one in global memory.
  double wavefrontsIfShared = 0, sectorsIfGlobal = 0, linesIfGlobal = 0;
  /// Of constant memory: there since Clang puts const arrays there, which nvcc
  /// does not, and without a `__constant__` in the source.
  bool isConstantByCompiler = false;
  /// Where all of its requests are among those of `vectorChances[vectorChance -
  /// 1]`; 0 for none.
  unsigned vectorChance = 0;
  /// Likewise: a condition that is not known decides whether any lane takes
  /// part.
  bool isConditional = false;
  /// Bytes the whole grid moves for this access at each level; see Footprint.
  double l1Bytes = 0, l2Bytes = 0, dramBytes = 0;
  /// Pinned or mapped memory of the host: what is beyond L2 in `dramBytes` is
  /// there.
  bool isOnHost = false;
  std::vector<std::string> assumptions;
  /// "'n' is 1024": arguments of the address whose value is assumed; the last of
  /// `assumptions`, too. The prediction says them once for all accesses.
  std::vector<std::string> assumedArguments;
  /// Index of this access' operations in the analysis, for what-if runs.
  unsigned id = 0;
};

/// Whether `machine` executes the shared atomic `access` as ATOMS.POPC.INC,
/// which counts the active lanes of an address and adds once: a 32-bit
/// increment whose old value is not used, from compute capability 8.0 on (Dong
/// and Pai 2025, section 2; so does ptxas 13.0).
inline bool isPopcInc(const AccessProfile &access, const Machine &machine) {
  return machine.computeCapability.major >= 8 &&
         access.space == Space::Shared && access.addsOne &&
         !access.returnsOld && access.bytesPerThread == 4;
}

/// Different addresses in the fullest bank: its lanes, those on the most
/// popular address counted once; 6 for 8 lanes of which 3 are on one address.
inline double addressesInOneBank(const AccessProfile &access) {
  double together = std::max(access.lanesOnOneAddress, 1.0);
  return std::max(access.lanesInOneBank - together + 1, 1.0);
}

/// Which lanes of a warp a conditional picks of those that come to it, where
/// they part.
enum class LaneChoice {
  Mixed,   ///< none of these each time
  Leading, ///< those up to one, or from one on: `threadIdx.x < n`
  Spaced,  ///< more than one, at even distances: `threadIdx.x % 4 == 0`
  One      ///< `threadIdx.x == 0`
};

/// Accesses of a thread to neighbouring addresses that fewer and wider ones
/// would serve, and the compiler cannot make so.
struct VectorChance {
  /// Indices into `accesses`, in the order of the program.
  std::vector<unsigned> accesses;
  /// Bytes of one now, and of one that takes the place of wideBytes / bytes of
  /// them.
  int64_t bytes = 0, wideBytes = 0;
  /// Of a warp: those that would be served, and the wide ones.
  double requestsPerWarp = 0, widePerWarp = 0;
  /// Of a lane's wide accesses and its neighbours' nothing lies between: they
  /// waste no sector.
  bool isDense = false;
  /// They are consecutive iterations of a loop.
  bool isLoop = false;
  /// Names of the values, and what each has to be a multiple of for the
  /// addresses to be multiples of wideBytes; those that the launch has are.
  std::vector<std::pair<std::string, int64_t>> multiples;
  /// Pointers of accesses in between: they must not lead to the same memory.
  std::vector<std::string> apartFrom;
  /// The array is declared, with an alignment of less than wideBytes, and is no
  /// pointer that the kernel is given.
  bool isDeclared = false;
};

/// A conditional, or a loop, whose lanes disagree.
struct DivergenceProfile {
  SourcePlace place;
  std::vector<CallChain> calls; ///< each way that leads to it
  std::string library;          ///< as of an access
  bool isLoop = false;
  bool isOneSided = false; ///< an `if` without an `else`
  double executionsPerWarp = 0;
  double divergentFraction = 0; ///< of executions in which lanes disagree
  bool exact = false;           ///< from the lanes, not from a data-flow guess
  /// Issue slots per warp that run with lanes idle because of it.
  double wastedIssuePerWarp = 0;
  /// A conditional without a branch: the compiler predicates its sides, which are
  /// issued whatever the lanes decide.
  bool isPredicated = false;
  /// Of a conditional with one side: lanes that come to it, and those that
  /// enter when some do; means over executions.
  double lanesComing = 0, lanesEntering = 0;
  /// Likewise: which lanes enter. Of a loop: Leading where no lane runs more
  /// than one iteration more than another one.
  LaneChoice choice = LaneChoice::Mixed;
  /// The longest loop in that side, by its instructions; line 0 for none.
  SourcePlace loopInside;
};

/// A loop of the source; its copies by inlining and unrolling are one.
struct LoopProfile {
  SourcePlace place;
  double tripPerWarp = 0;       ///< iterations, mean over executions
  /// Iterations of the source: more where one does what several do there.
  double sourceTrips = 0;
  double executionsPerWarp = 0; ///< of the whole loop; 0 when unrolled
  /// Part of the iterations that run after some lane has left: 2 of 5 when half
  /// of the lanes run 3 iterations and the others 5.
  double divergentFraction = 0;
  bool unrolled = false;  ///< completely, by the compiler
  std::string assumption; ///< "trip count unknown, 100 assumed"; empty: none
  /// "'n' is 100", where that is what is assumed: the compiler has made two loops of
  /// one.
  std::string length;
};

/// A conditional, or a loop, that some threads of a block enter and others do
/// not.
struct BlockSplit {
  SourcePlace place;
  bool isLoop = false;
  /// Threads that enter, of those of the block that come to it; 0 of 0 when it
  /// is more than once.
  int64_t entering = 0, coming = 0;
};

/// A barrier of the source.
struct BarrierProfile {
  SourcePlace place;
  std::vector<CallChain> calls; ///< each way that leads to it
  std::string library;          ///< as of an access
  /// What keeps threads that have not finished away from it; empty when nothing
  /// does, and when what they do is not known.
  std::optional<BlockSplit> split;
  BarrierKind kind = BarrierKind::Block;
  double executionsPerWarp = 0;
};

/// An array of a thread that is in local memory.
struct LocalArray {
  std::string name;
  int64_t bytes = 0; ///< of a thread
  int64_t elementBytes = 0;
  SourcePlace place;      ///< of its declaration; no line where there is none
  bool isIndexed = false; ///< at least once by what is no constant
  /// … and never by anything that was not loaded of the same object.
  bool isIndexedByItself = false;
  /// Where nothing but counters of loops of constant length is in an index: one of
  /// these loops, which keeps the array out of registers by not being unrolled.
  SourcePlace loop;
};

/// A line at which ptxas stores values for want of registers, or loads them
/// again: machine instructions.
struct SpillPlace {
  SourcePlace place;
  unsigned stores = 0, loads = 0;
};

/// An array of structs of which neighbouring lanes access neighbours' members.
struct RecordArray {
  std::string array;  ///< as AccessProfile::base
  std::string record; ///< the struct's name in the source
  int64_t recordBytes = 0;
  unsigned members = 0;          ///< of the struct
  std::vector<std::string> used; ///< those that the kernel accesses
  int64_t usedBytes = 0; ///< of a struct, by all of the kernel's accesses
  bool isRead = false, isWritten = false;
  /// Indices in KernelProfile::accesses: those of which neighbouring lanes are
  /// a struct apart.
  std::vector<unsigned> accesses;
};

/// Global memory of which the threads of a block load the same: see
/// docs/checks/gpuperf-staging.md.
struct BlockReuse {
  std::string array;              ///< as AccessProfile::base
  std::vector<unsigned> accesses; ///< indices in KernelProfile::accesses
  int64_t elementBytes = 0;
  /// Bytes that the lanes of a block ask for, those that differ for each thread
  /// of it, and those that differ for the block.
  double requestedBytes = 0, threadsBytes = 0, distinctBytes = 0;
  /// Some threads or blocks do not load it, so that the bytes that are asked
  /// for are a mean, the distinct ones the most that a block needs.
  bool isMean = false;
};

/// Local memory of a thread that a device function takes for its huge arguments:
/// ordinary ones do not use it, and it costs no time.
struct LibraryFrame {
  int64_t bytes = 0;    ///< 0 where there is none
  std::string function; ///< "sinf", the first of several
};

/// A text of the source and what may stand there instead.
struct SourceEdit {
  SourcePlace place;
  unsigned length = 0; ///< in bytes, on one line; 0: it is put in
  std::string text;
};

/// A place of the source whose operations have a cheaper form.
struct CheaperPlace {
  SourcePlace place;
  std::vector<CallChain> calls; ///< each way that leads to it
  std::string library;          ///< as of an access
  CheaperKind kind = CheaperKind::Single;
  std::string operation; ///< "sdiv.i32", the one that takes most
  std::string form;      ///< what would do instead, "__sinf"
  std::string subject;   ///< in the source, "x * 0.1"; empty when unknown
  std::string why;       ///< "'0.1' is a double"
  std::optional<SourceEdit> edit;
  double executionsPerWarp = 0; ///< of its operations, in sum
  /// Instructions of a warp by class, as it is and in the cheaper form.
  InstructionMix now{}, then{};
};

/// A product of matrices that CUDA cores add up, C[i][j] += A[i][k] * B[k][j].
struct MatrixProduct {
  SourcePlace place; ///< of the multiply-add
  std::vector<CallChain> calls;
  std::string left, right;    ///< the arrays that are multiplied
  int64_t elementBytes = 0;   ///< of these
  double addsPerWarp = 0;     ///< multiply-adds, warp instructions
  double requestsPerWarp = 0; ///< loads that bring the factors
};

/// A number that the user gives, and where.
struct GivenValue {
  double value = 0;
  std::string source; ///< "--assume"
};

/// Everything a model may ask about the kernel.
struct KernelProfile {
  SourcePlace place; ///< where the kernel is declared
  ResolvedLaunch launch;
  Occupancy occupancy;
  std::string noOccupancy; ///< why it is not known; empty when it is
  int64_t registers = 0;
  std::string registersSource; ///< "estimated", "ptxas", "trace.csv:12"
  /// The most registers that the compiler may give a thread, by -maxrregcount and
  /// __launch_bounds__; 0: as many as the machine has for one.
  int64_t registerLimit = 0;
  int64_t staticSharedBytes = 0;
  int64_t spillBytes = 0; ///< of a thread, as ptxas says
  std::vector<SpillPlace> spillPlaces; ///< where that is known
  /// Accesses of spilled values by all machine instructions of the loop (or of
  /// the code outside of loops) where that is largest; empty where not known.
  std::optional<double> spillShare;
  /// With so many registers ptxas stores none; 0 where it was not asked or does
  /// with all that there are.
  int64_t registersWithoutSpill = 0;
  /// The threads do their work by blockIdx.x * blockDim.x + threadIdx.x alone
  /// and share nothing in a block: blocks of another multiple of 32 do the
  /// same.
  bool isByGlobalIndex = false;
  /// A bound keeps threads beyond the work from doing any: `if (i < n)`.
  bool isGuarded = false;
  std::vector<Expectation> expectations; ///< the source's
  LibraryFrame libraryFrame;
  /// The estimate before a limit cut it: 80 where -maxrregcount=64 leaves 64. 0
  /// where no limit cut it.
  int64_t registersWanted = 0;
  /// Registers of a thread that the values take which a loop carries from one
  /// iteration to the next, of the loop with the most: with so many and fewer
  /// the kernel spills. 0 without loops.
  int64_t registersCarried = 0;
  std::vector<LocalArray> localArrays;
  std::vector<RecordArray> recordArrays;
  std::vector<BlockReuse> blockReuse;

  InstructionMix perThread{}, perWarp{};
  double issueSlotsPerWarp = 0; ///< warp instructions, replays not counted
  unsigned staticBarriers = 0;
  double barriersPerWarp = 0;
  std::vector<AccessProfile> accesses;
  std::vector<VectorChance> vectorChances;
  std::vector<DivergenceProfile> divergence;
  std::vector<CheaperPlace> cheaper; ///< in the order of the program
  std::vector<MatrixProduct> products;
  std::vector<LoopProfile> loops;
  /// What the time grows with and is not known, each once, in the source's
  /// order.
  std::vector<UnknownTrip> unknownTrips;
  /// Parameters that decide conditionals and whose values are not known.
  std::set<std::string> undecided;
  MissingFacts missing;
  std::vector<BarrierProfile> barriers;

  /// Unloaded latency of one warp from its first issue to its end, in SM
  /// cycles: list-scheduled blocks issued in order with dependences.
  double latencyCyclesPerWarp = 0;
  /// How much of that is waiting for memory, in cycles.
  double memoryLatencyCyclesPerWarp = 0;
  /// … and the longest of these waits.
  double longestMemoryWaitCycles = 0;
  /// The latency of the longest-lived warp of the grid, which may do what no
  /// other does, in cycles.
  double longestWarpCycles = 0;
  /// DRAM latencies in a row on the warp's critical path: by how many cycles
  /// the warp's latency grows when that of DRAM grows by one cycle.
  double dramRoundTripsPerWarp = 0;
  /// Issue events of a warp: instructions, a dual-issued pair counted once
  /// (Volkov 2016, section 3.6).
  double issueEventsPerWarp = 0;
  /// Figures that the latency needs and the machine's description lacks, by
  /// their path ("shared.latency_cycles"); empty when the latency is known.
  std::vector<std::string> latencyNeeds;

  double globalRequestsPerWarp = 0, sharedRequestsPerWarp = 0;
  /// Of the former, those that read, atomics included, and those that only
  /// write.
  double globalReadsPerWarp = 0, globalStoresPerWarp = 0;
  /// Passes beyond the first of loads from constant memory, one for each
  /// further address among the lanes.
  double constantReplaysPerWarp = 0;
  double sharedWavefrontsPerWarp = 0;
  /// 128-byte lines of requests that go through L1.
  double l1LinesPerWarp = 0;
  /// Lanes that execute atomics, per warp, by space.
  double globalAtomicsPerWarp = 0, sharedAtomicsPerWarp = 0;
  /// Passes that a warp's shared atomics take: lanes on one address serialise.
  double sharedAtomicPassesPerWarp = 0;
  /// Lane atomics of the whole grid that hit the most popular global address:
  /// those on floating-point numbers, and the others.
  double globalFloatAtomicsOnOneAddress = 0, globalAtomicsOnOneAddress = 0;
  /// What the slices of L2 do for global atomics: sectors of requests, those of
  /// 64-bit floats lane by lane. Per warp.
  double atomicSectorsPerWarp = 0, doubleAtomicsPerWarp = 0;
  /// The same of the whole grid, in the slice that has most.
  double atomicSectorsOfSlice = 0, doubleAtomicsOfSlice = 0;
  /// Bytes of the whole grid.
  double l1Bytes = 0, l2Bytes = 0, dramBytes = 0;
  double dramWrittenBytes = 0; ///< of dramBytes
  /// Through the link to the host, none of them in dramBytes.
  double hostReadBytes = 0, hostWrittenBytes = 0;
  double hostBytes() const { return hostReadBytes + hostWrittenBytes; }

  /// Inputs of models that the user gives, by "MODEL.INPUT" ("bsp.lambda").
  /// They replace what the model reads off the kernel.
  std::map<std::string, GivenValue> modelInputs;

  std::vector<std::string> assumptions; ///< one sentence each
  /// Assumptions that only the latency of a warp rests on: a prediction lists
  /// them when latency is its bound.
  std::vector<std::string> latencyAssumptions;
  std::vector<std::string> unknown; ///< what is not understood, and why
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_KERNELPROFILE_H
