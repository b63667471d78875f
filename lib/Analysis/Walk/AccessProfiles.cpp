//===- AccessProfiles.cpp - results of the walk by access -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessProfiles.h"
#include "DataPlaces.h"
#include "LaneDistances.h"
#include "Lanes/LaneVectors.h"
#include "MatchedLanes.h"
#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Dialect/Scrambled.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Dialect/TensorTile.h"
#include "gpuperf/Support/AtomicName.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

namespace {

/// Sectors of a request, mean over those with an unknown pitch of `residue`.
double sectorsAt(unsigned residue, const AccessStats &stats) {
  assert(stats.residueTries[residue] > 0 && "the residue was tried");
  return stats.residueSectors[residue] / stats.residueTries[residue];
}

/// The fewest of a residue; infinite when none was tried.
double sectorsAtBestPitch(const AccessStats &stats) {
  double best = HUGE_VAL;
  for (unsigned r = 0; r != stats.residueTries.size(); ++r)
    if (stats.residueTries[r] > 0)
      best = std::min(best, sectorsAt(r, stats));
  return best;
}

/// The smallest power of two m such that a pitch of any multiple of m costs no
/// more sectors than the best one tried.
unsigned idealPitch(const AccessStats &stats) {
  double best = sectorsAtBestPitch(stats);
  for (unsigned m = stats.pitchMultiple; m < stats.residueTries.size();
       m *= 2) {
    bool ideal = true;
    for (unsigned r = 0; r < stats.residueTries.size(); r += m)
      ideal &= stats.residueTries[r] <= 0 ||
               sectorsAt(r, stats) <= best * (1 + 1e-9);
    if (ideal)
      return m;
  }
  return stats.residueTries.size();
}

/// Names that a sentence bears.
constexpr size_t kMaxNames = 4;

/// "'a', 'b', 'c', 'd' and 3 more"
std::string listOf(llvm::ArrayRef<std::string> names) {
  std::string text = describeValues(names.take_front(kMaxNames), ", ");
  if (names.size() <= kMaxNames)
    return text;
  return text + " and " + std::to_string(names.size() - kMaxNames) + " more";
}

/// Whether the lanes of a warp may be in several rows of a block whose shape is
/// assumed: a kernel with threadIdx.y may have rows of any length.
bool restsOnShape(ExprAttr offset, const ResolvedLaunch &launch) {
  bool isOneRow = launch.block[0] % kWarpSize == 0 && launch.block[1] == 1 &&
                  launch.block[2] == 1;
  if (!launch.origins.is(LaunchPart::Block, FactOrigin::Default) || isOneRow)
    return false;
  return offset.anyLeaf(
      [](ExprAttr leaf) { return leaf.isDim() && leaf.getDim() <= Dim::Tz; });
}

/// Sets `pitchAssumption` and `idealPitch` of `profile`.
void sayResidues(const AccessStats &stats, AccessProfile &profile) {
  unsigned multiple = stats.pitchMultiple;
  size_t all = llvm::divideCeil(stats.residueTries.size(), multiple);
  size_t tried = llvm::count_if(stats.residueTries,
                                [](double weight) { return weight > 0; });
  std::string &text = profile.pitch.assumption;
  text = "row pitch " + profile.pitch.averaged + " unknown, ";
  if (multiple > 1)
    text += "a multiple of " + std::to_string(multiple) +
            " as aligned accesses need it, ";
  text += "averaged over ";
  if (tried <
      all) { // nothing is known of the others, nor of what would be ideal
    text +=
        std::to_string(tried) + " of its " + std::to_string(all) + " residues";
    return;
  }
  text += "its residues";
  unsigned ideal = idealPitch(stats);
  // Where all lanes are apart, or a sector more or less is all, none is ideal.
  constexpr double worthSaying = 0.9;
  bool isBetter = sectorsAtBestPitch(stats) * stats.executions <
                  stats.sum.sectorsPerRequest * worthSaying;
  if (isBetter && ideal > multiple)
    profile.pitch.ideal = ideal;
}

/// Adds what the analysis assumes of pitches to the assumptions of `profile`.
void stateResidues(AccessProfile &profile) {
  if (std::string sentence = profile.pitch.sentence(); !sentence.empty())
    profile.assumptions.push_back(std::move(sentence));
}

/// Sets what of `profile` rests on values that are not known.
void sayPitches(AccessOp op, const AccessStats &stats,
                llvm::ArrayRef<std::string> pitches,
                const ResolvedLaunch &launch, AccessProfile &profile) {
  std::vector<std::string> names =
      namesBetweenLanes(op.getOffset(), pitches, launch);
  profile.pitch.names = listOf(names);
  profile.pitch.count = names.size();
  if (restsOnShape(op.getOffset(), launch))
    profile.pitch.names += profile.pitch.names.empty()
                               ? "the shape of the block"
                               : " and the shape of the block";
  profile.pitch.isAveraged = !pitches.empty();
  if (!profile.pitch.isAveraged)
    return;
  profile.pitch.averaged = listOf(pitches);
  profile.pitch.sectorsIfOne = stats.sectorsIfPitchIsOne;
  sayResidues(stats, profile);
  profile.pitch.sectorsAtBest =
      std::min(sectorsAtBestPitch(stats), profile.sectorsPerRequest);
}

/// The calls as one text, "12:3 30:5": their places are in files that follow
/// from the first place and the names.
std::string callKey(const CallChain &calls) {
  std::string key;
  for (const CallPlace &call : calls)
    key += llvm::formatv("{0} {1}:{2} ", call.function, call.place.line,
                         call.place.column);
  return key;
}

using MergeKey = std::tuple<std::string, unsigned, unsigned, std::string,
                            std::string, Space, AccessKind, int64_t>;

MergeKey mergeKey(const AccessProfile &access) {
  return {access.place.file,     access.place.line,    access.place.column,
          callKey(access.calls), access.base,          access.space,
          access.kind,           access.bytesPerThread};
}

void addNew(std::vector<std::string> &sentences,
            const std::vector<std::string> &more) {
  for (const std::string &sentence : more)
    if (!llvm::is_contained(sentences, sentence))
      sentences.push_back(sentence);
}

void mergeInto(AccessProfile &into, const AccessProfile &other) {
  double own = into.executionsPerWarp, others = other.executionsPerWarp;
  if (others <= 0)
    return;
  into.multiply(own);
  into.add(other, others);
  into.divide(own + others);
  into.executionsPerWarp = own + others;
  into.lanes.merge(other.lanes, own, others);
  if (std::string dropped = into.pitch.merge(other.pitch, others > own);
      !dropped.empty())
    addNew(into.assumptions, {dropped});
  addNew(into.observed, other.observed);
  into.valueBytes = std::min(into.valueBytes, other.valueBytes);
  if (!other.repeatedIn.line)
    into.repeatedIn = {};
  addNew(into.assumptions, other.assumptions);
  addNew(into.assumedArguments, other.assumedArguments);
  addNew(into.countAssumptions, other.countAssumptions);
  if (!into.assumedCondition.line)
    into.assumedCondition = other.assumedCondition;
}

/// `lanes`, the annotated number of lanes that meet at one address, replaces
/// the number that was counted on known addresses or expected of unknown ones.
void applyConflict(double lanes, AccessProfile &profile) {
  assert(lanes >= 1 && lanes <= kWarpSize && "the verifier bounds 'conflict'");
  lanes = std::min(lanes, std::max(profile.lanes.active, 1.0));
  profile.lanesOnOneAddress = lanes;
  if (profile.space == Space::Shared) {
    profile.lanesInOneBank = profile.wavefrontsPerRequest = lanes;
    profile.lanes.bankConflictDegree = lanes;
  }
  profile.pitch.assumption.clear();
  profile.atomic.isConflictGiven = true;
  profile.assumptions = {
      llvm::formatv("{0:F2} lanes of an atomic request meet at one address, by "
                    "annotation",
                    lanes)
          .str()};
}

/// One lane does the atomic for the warp.
void applyAggregation(AccessProfile &profile) {
  profile.lanes.active = std::min(profile.lanes.active, 1.0);
  profile.lanesOnOneAddress = std::min(profile.lanesOnOneAddress, 1.0);
  profile.addressesPerRequest = std::min(profile.addressesPerRequest, 1.0);
  profile.lanesInOneBank = std::min(profile.lanesInOneBank, 1.0);
  if (profile.space == Space::Shared) {
    profile.wavefrontsPerRequest = std::min(profile.wavefrontsPerRequest, 1.0);
    profile.lanes.bankConflictDegree =
        std::min(profile.lanes.bankConflictDegree, 1.0);
  }
  profile.assumptions.push_back("one lane does the atomic for its warp: the "
                                "compiler combines lanes on one address");
}

/// The lanes of one address are combined before: those that are left have an
/// address each.
void applyMatch(AccessProfile &profile) {
  profile.lanesOnOneAddress = std::min(profile.lanesOnOneAddress, 1.0);
  profile.addressesPerRequest = profile.lanes.active;
}

/// "256 x 8", of the extents that coordinates show.
std::string tileAssumption(llvm::ArrayRef<int64_t> extents) {
  std::string shape;
  for (int64_t extent : extents)
    if (extent > 0)
      shape += (shape.empty() ? "" : " x ") + std::to_string(extent);
  return "tiles" + (shape.empty() ? "" : " of " + shape) +
         " of a tensor map have the bytes that their barrier expects, and lie "
         "one behind the other in memory";
}

} // namespace

std::vector<std::string>
gpuperf::assumedArguments(ExprAttr expr, const ResolvedLaunch &launch) {
  std::vector<std::string> sentences;
  expr.forEachLeaf([&](ExprAttr leaf) {
    if (!leaf.isParam())
      return;
    std::string name = leaf.getName().str();
    auto value = launch.args.find(name);
    if (value != launch.args.end() &&
        launch.origins.is(LaunchPart::argument(name), FactOrigin::Assumed))
      sentences.push_back(
          llvm::formatv("{0} is {1}", describeValue(name), value->second)
              .str());
  });
  return sentences;
}

/// See AccessProfile::isConstantByCompiler.
static bool isConstantByCompiler(AccessOp op) {
  if (op.getSpace() != Space::Constant || !op.getArrayAttr())
    return false;
  auto kernel = op->getParentOfType<KernelOp>();
  auto array = kernel.lookupSymbol<ArrayOp>(op.getArrayAttr().getAttr());
  return array && array.getByCompiler();
}

/// Of global memory.
static void takeSectors(const ObservedAccess &seen, AccessProfile &profile) {
  double sectors = seen.sectors / seen.executions;
  double lines = seen.lines / seen.executions;
  double share = sectors / profile.sectorsPerRequest;
  profile.sectorsPerRequest = sectors;
  profile.linesPerRequest = lines;
  profile.sectorsIfAligned = std::min(profile.sectorsIfAligned, sectors);
  profile.linesIfAligned = std::min(profile.linesIfAligned, lines);
  profile.sectorsIdeal = std::min(profile.sectorsIdeal, sectors);
  profile.partialSectorsPerRequest *= share;
  profile.partialLinesPerRequest *= share;
  profile.transactionsPerRequest *= share;
  profile.transactionBytesPerRequest *= share;
}

/// Of shared memory.
static void takeWavefronts(const ObservedAccess &seen, AccessProfile &profile) {
  double wavefronts = seen.wavefronts / seen.executions;
  profile.wavefrontsPerRequest = wavefronts;
  profile.wavefrontsIdeal = std::min(profile.wavefrontsIdeal, wavefronts);
  profile.lanes.bankConflictDegree =
      wavefronts / std::max(profile.wavefrontsIdeal, 1.0);
  if (seen.kind == AccessKind::Atomic)
    profile.lanesInOneBank = seen.inOneBank / seen.executions;
}

/// The requests that a run has shown, in the place of what is assumed of those
/// that data chooses.
static void takeObserved(AccessOp op, const ResolvedLaunch &launch,
                         AccessProfile &profile) {
  bool isOpen =
      !profile.lanes.unknownReason.empty() || profile.lanes.areFromData;
  bool isShared = op.getSpace() == Space::Shared;
  if (!isOpen || op.getBulk() ||
      (isShared ? profile.wavefrontsPerRequest : profile.sectorsPerRequest) <=
          0)
    return;
  std::optional<ObservedAccess> seen = observedAccess(op, launch);
  if (!seen || seen->isShared != isShared)
    return;
  double requests = seen->executions;
  profile.lanes.areObserved = true;
  profile.lanes.areFromData = profile.lanes.areAssumed = false;
  profile.assumptions.clear();
  profile.lanes.active = seen->lanes / requests;
  profile.addressesPerRequest = seen->addresses / requests;
  if (op.getKind() == AccessKind::Atomic)
    profile.lanesOnOneAddress = std::max(seen->meeting / requests, 1.0);
  if (isShared)
    takeWavefronts(*seen, profile);
  else
    takeSectors(*seen, profile);
}

AccessProfile gpuperf::summariseAccess(AccessOp op, const AccessStats &stats,
                                       llvm::ArrayRef<std::string> pitches,
                                       const ResolvedLaunch &launch) {
  AccessProfile profile;
  profile.place = placeOf(op);
  profile.calls = callsOf(op);
  profile.expression = expressionOf(op);
  profile.library = libraryOf(op);
  profile.space = op.getSpace();
  profile.kind = op.getKind();
  profile.base = op.getBase().name().str();
  profile.atomic.name = op.getAtomic().value_or("").str();
  profile.bytesPerThread = op.getBytes();
  profile.valueBytes = op.getValueBytes().value_or(op.getBytes());
  profile.atomic.returnsOld = op.getReturns();
  profile.atomic.addsOne = op.getIncrement();
  profile.isBulk = op.getBulk();
  profile.isRemote = op.getRemote() && launch.blocksPerCluster() > 1;
  profile.isConstantByCompiler = isConstantByCompiler(op);
  profile.lanes.unknownReason = stats.unknownReason;
  profile.lanes.pattern = LanePattern::Unknown;
  if (stats.executions <= 0) {
    profile.lanes.unknownReason = "no thread of this launch executes it";
    return profile;
  }
  double n = stats.executions;
  auto most = llvm::max_element(stats.patternWeight);
  profile.lanes.pattern =
      static_cast<LanePattern>(most - stats.patternWeight.begin());
  if (profile.lanes.pattern == LanePattern::Indirect && stats.isTooLong)
    profile.lanes.pattern = LanePattern::Unknown;
  profile.lanes.isScrambled = profile.lanes.pattern == LanePattern::Permuted &&
                              isScrambled(op.getOffset());
  profile.lanes.derivativeTx = stats.derivative.get();
  profile.lanes.strideBytes = stats.stride.get();
  profile.executionsPerWarp = n;
  profile.lanes.active = stats.laneExecutions / n;
  profile.lanes.areFromData = stats.lanesFromData;
  profile.lanes.areAssumed = stats.lanesAssumed;
  profile.lanes.hongKimCoalesced = stats.allCoalesced;
  profile.add(stats.sum, 1);
  profile.divide(n);
  profile.lanes.shareSectors = stats.sharesSectors && !stats.hasOwnSectors;
  if (stats.gapsAreFilled && !stats.leavesGaps)
    profile.sectorsIdeal = profile.sectorsPerRequest;
  profile.lanes.bankConflictDegree = stats.degree;
  if (op.getBulk()) { // no request of lanes
    profile.lanes.bankConflictDegree = 1;
    profile.wavefrontsPerRequest = profile.wavefrontsIdeal;
  }
  profile.assumptions.assign(stats.assumptions.begin(),
                             stats.assumptions.end());
  if (op.getTile() && !op->hasAttr(kKnownMapAttr))
    profile.assumptions.push_back(tileAssumption(*op.getTile()));
  profile.assumedArguments = assumedArguments(op.getOffset(), launch);
  profile.lanes.stepIsAssumed =
      !profile.assumedArguments.empty() &&
      !stepOf(op.getOffset(), ExprAttr::getDim(op.getContext(), Dim::Tx));
  if (stats.unknownReason.empty())
    sayPitches(op, stats, pitches, launch, profile);
  takeObserved(op, launch, profile);
  if (op.getAggregated())
    applyAggregation(profile);
  if (isOfMatchedLanes(op))
    applyMatch(profile);
  if (isExtremeBySwap(profile.atomic.name))
    profile.assumptions.push_back("a compare-and-swap for a maximum or its "
                                  "like is tried once: most lanes "
                                  "leave the value as it is");
  if (std::optional<llvm::APFloat> lanes = op.getConflict())
    applyConflict(lanes->convertToDouble(), profile);
  return profile;
}

namespace {
/// Which operations are copies of one access of the source: those of one place
/// and array. nvcc gives `a[8 * i] + a[n - i]` one place, where the distance of
/// the lanes tells what is no copy; in shared memory that changes from step to
/// step of one loop, as in a reduction.
class Copies {
public:
  /// The index of what `op` is a copy of; `fresh` for the first.
  unsigned indexOf(AccessOp op, const AccessProfile &profile, unsigned fresh) {
    // Without a place nothing says that two operations are copies.
    if (!profile.place.line)
      return fresh;
    std::vector<Kind> &kinds = byKey[mergeKey(profile)];
    std::optional<int64_t> step;
    if (profile.space != Space::Shared)
      step = stepOf(op.getOffset(), ExprAttr::getDim(op.getContext(), Dim::Tx));
    for (Kind &kind : kinds)
      if (!step || !kind.step || *step == *kind.step) {
        kind.step = kind.step ? kind.step : step;
        return kind.index;
      }
    kinds.push_back({step, fresh});
    return fresh;
  }

private:
  struct Kind {
    std::optional<int64_t> step; ///< bytes between lanes; empty: not a constant
    unsigned index;
  };
  std::map<MergeKey, std::vector<Kind>> byKey;
};
} // namespace

void gpuperf::mergeAccesses(KernelOp kernel, WarpWalk &walk) {
  Copies copies;
  std::vector<llvm::SmallPtrSet<const void *, 4>> offsets;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](AccessOp op) {
    AccessProfile &profile = walk.perOp[op];
    unsigned fresh = walk.accesses.size();
    unsigned index = copies.indexOf(op, profile, fresh);
    if (index == fresh) {
      walk.accesses.push_back(profile);
      offsets.emplace_back();
    } else {
      mergeInto(walk.accesses[index], profile);
    }
    offsets[index].insert(op.getOffset().getAsOpaquePointer());
    walk.accesses[index].addresses = offsets[index].size();
    walk.accesses[index].id = profile.id = index;
    walk.accessOf[op] = index;
  });
  for (AccessProfile &access : walk.accesses)
    stateResidues(access);
  for (auto &[op, access] : walk.perOp)
    stateResidues(access);
}
