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
  std::string &text = profile.pitchAssumption;
  text = "row pitch " + profile.rowPitches + " unknown, ";
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
    profile.idealPitch = ideal;
}

/// The whole sentence of an access; none where it has no such pitch.
void stateResidues(AccessProfile &profile) {
  if (profile.pitchAssumption.empty())
    return;
  profile.assumptions.push_back(
      profile.idealPitch
          ? profile.pitchAssumption + "; a multiple of " +
                std::to_string(profile.idealPitch) + " would be ideal"
          : profile.pitchAssumption);
}

/// Sets what of `profile` rests on values that are not known.
void sayPitches(AccessOp op, const AccessStats &stats,
                llvm::ArrayRef<std::string> pitches,
                const ResolvedLaunch &launch, AccessProfile &profile) {
  std::vector<std::string> names =
      namesBetweenLanes(op.getOffset(), pitches, launch);
  profile.pitches = listOf(names);
  profile.pitchCount = names.size();
  if (restsOnShape(op.getOffset(), launch))
    profile.pitches += profile.pitches.empty() ? "the shape of the block"
                                               : " and the shape of the block";
  profile.pitchUnknown = !pitches.empty();
  if (!profile.pitchUnknown)
    return;
  profile.rowPitches = listOf(pitches);
  profile.sectorsIfPitchIsOne = stats.sectorsIfPitchIsOne;
  sayResidues(stats, profile);
  profile.sectorsAtBestPitch =
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

/// What is ideal for all copies is for each; of copies at other pitches that of
/// `other` counts if it `isMore`.
void mergePitch(AccessProfile &into, const AccessProfile &other, bool isMore) {
  if (into.pitchAssumption == other.pitchAssumption) {
    into.idealPitch = std::max(into.idealPitch, other.idealPitch);
    return;
  }
  AccessProfile less = isMore ? into : other;
  if (isMore) {
    into.pitchAssumption = other.pitchAssumption;
    into.idealPitch = other.idealPitch;
  }
  less.assumptions.clear();
  stateResidues(less);
  addNew(into.assumptions, less.assumptions);
}

void mergeInto(AccessProfile &into, const AccessProfile &other) {
  double a = into.executionsPerWarp, b = other.executionsPerWarp;
  if (b <= 0)
    return;
  into.multiply(a);
  into.add(other, b);
  into.divide(a + b);
  into.activeLanes = (into.activeLanes * a + other.activeLanes * b) / (a + b);
  if (a <= 0) {
    into.derivativeTx = other.derivativeTx;
    into.laneStrideBytes = other.laneStrideBytes;
    into.hongKimCoalesced = other.hongKimCoalesced;
  }
  if (b > a) {
    into.pattern = other.pattern;
    into.pitches = other.pitches;
    into.pitchCount = other.pitchCount;
    into.sectorsIfPitchIsOne = other.sectorsIfPitchIsOne;
    into.rowPitches = other.rowPitches;
  }
  // A part that is not known makes the whole one.
  if (!other.unknownReason.empty() && (b > a || into.unknownReason.empty()))
    into.unknownReason = other.unknownReason;
  into.pitchUnknown |= other.pitchUnknown;
  into.sectorsAtBestPitch =
      std::max(into.sectorsAtBestPitch, other.sectorsAtBestPitch);
  if (into.derivativeTx != other.derivativeTx)
    into.derivativeTx = std::nullopt;
  if (into.laneStrideBytes != other.laneStrideBytes)
    into.laneStrideBytes = std::nullopt;
  into.executionsPerWarp = a + b;
  into.hongKimCoalesced &= other.hongKimCoalesced;
  into.isObserved &= other.isObserved;
  into.lanesFromData |= other.lanesFromData;
  into.sharesSectors &= other.sharesSectors;
  into.lanesAssumed |= other.lanesAssumed;
  into.stepIsAssumed |= other.stepIsAssumed;
  into.valueBytes = std::min(into.valueBytes, other.valueBytes);
  if (!other.repeatedIn.line)
    into.repeatedIn = {};
  into.bankConflictDegree =
      std::max(into.bankConflictDegree, other.bankConflictDegree);
  mergePitch(into, other, b > a);
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
  lanes = std::min(lanes, std::max(profile.activeLanes, 1.0));
  profile.lanesOnOneAddress = lanes;
  if (profile.space == Space::Shared) {
    profile.lanesInOneBank = profile.wavefrontsPerRequest = lanes;
    profile.bankConflictDegree = lanes;
  }
  profile.pitchAssumption.clear();
  profile.conflictGiven = true;
  profile.assumptions = {
      llvm::formatv("{0:F2} lanes of an atomic request meet at one address, by "
                    "annotation",
                    lanes)
          .str()};
}

/// One lane does the atomic for the warp.
void applyAggregation(AccessProfile &profile) {
  profile.activeLanes = std::min(profile.activeLanes, 1.0);
  profile.lanesOnOneAddress = std::min(profile.lanesOnOneAddress, 1.0);
  profile.addressesPerRequest = std::min(profile.addressesPerRequest, 1.0);
  profile.lanesInOneBank = std::min(profile.lanesInOneBank, 1.0);
  if (profile.space == Space::Shared) {
    profile.wavefrontsPerRequest = std::min(profile.wavefrontsPerRequest, 1.0);
    profile.bankConflictDegree = std::min(profile.bankConflictDegree, 1.0);
  }
  profile.assumptions.push_back("one lane does the atomic for its warp: the "
                                "compiler combines lanes on one address");
}

/// The lanes of one address are combined before: those that are left have an
/// address each.
void applyMatch(AccessProfile &profile) {
  profile.lanesOnOneAddress = std::min(profile.lanesOnOneAddress, 1.0);
  profile.addressesPerRequest = profile.activeLanes;
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

/// The requests that a run has shown, in the place of what is assumed of those
/// that data chooses.
static void takeObserved(AccessOp op, const ResolvedLaunch &launch,
                         AccessProfile &profile) {
  const ObservedAccess *seen = observedAccess(op, launch);
  bool isOpen = !profile.unknownReason.empty() || profile.lanesFromData;
  if (!seen || !isOpen || profile.sectorsPerRequest <= 0)
    return;
  double requests = seen->executions;
  double sectors = seen->sectors / requests, lines = seen->lines / requests;
  double share = sectors / profile.sectorsPerRequest;
  profile.isObserved = true;
  profile.lanesFromData = profile.lanesAssumed = false;
  profile.assumptions.clear();
  profile.activeLanes = seen->lanes / requests;
  profile.sectorsPerRequest = sectors;
  profile.linesPerRequest = lines;
  profile.sectorsIfAligned = std::min(profile.sectorsIfAligned, sectors);
  profile.linesIfAligned = std::min(profile.linesIfAligned, lines);
  profile.sectorsIdeal = std::min(profile.sectorsIdeal, sectors);
  profile.partialSectorsPerRequest *= share;
  profile.partialLinesPerRequest *= share;
  profile.transactionsPerRequest *= share;
  profile.transactionBytesPerRequest *= share;
  profile.addressesPerRequest = seen->addresses / requests;
  if (op.getKind() == AccessKind::Atomic)
    profile.lanesOnOneAddress =
        std::max(seen->lanes / std::max(seen->addresses, 1e-9), 1.0);
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
  profile.atomic = op.getAtomic().value_or("").str();
  profile.bytesPerThread = op.getBytes();
  profile.valueBytes = op.getValueBytes().value_or(op.getBytes());
  profile.returnsOld = op.getReturns();
  profile.addsOne = op.getIncrement();
  profile.isBulk = op.getBulk();
  profile.isRemote = op.getRemote() && launch.blocksPerCluster() > 1;
  profile.isConstantByCompiler = isConstantByCompiler(op);
  profile.unknownReason = stats.unknownReason;
  profile.pattern = LanePattern::Unknown;
  if (stats.executions <= 0) {
    profile.unknownReason = "no thread of this launch executes it";
    return profile;
  }
  double n = stats.executions;
  auto most = llvm::max_element(stats.patternWeight);
  profile.pattern =
      static_cast<LanePattern>(most - stats.patternWeight.begin());
  if (profile.pattern == LanePattern::Indirect && stats.isTooLong)
    profile.pattern = LanePattern::Unknown;
  profile.isScrambled =
      profile.pattern == LanePattern::Permuted && isScrambled(op.getOffset());
  profile.derivativeTx = stats.derivative.get();
  profile.laneStrideBytes = stats.stride.get();
  profile.executionsPerWarp = n;
  profile.activeLanes = stats.laneExecutions / n;
  profile.lanesFromData = stats.lanesFromData;
  profile.lanesAssumed = stats.lanesAssumed;
  profile.hongKimCoalesced = stats.allCoalesced;
  profile.add(stats.sum, 1);
  profile.divide(n);
  profile.sharesSectors = stats.sharesSectors && !stats.hasOwnSectors;
  if (stats.gapsAreFilled && !stats.leavesGaps)
    profile.sectorsIdeal = profile.sectorsPerRequest;
  profile.bankConflictDegree = stats.degree;
  if (op.getBulk()) { // no request of lanes
    profile.bankConflictDegree = 1;
    profile.wavefrontsPerRequest = profile.wavefrontsIdeal;
  }
  profile.assumptions.assign(stats.assumptions.begin(),
                             stats.assumptions.end());
  if (op.getTile() && !op->hasAttr(kKnownMapAttr))
    profile.assumptions.push_back(tileAssumption(*op.getTile()));
  profile.assumedArguments = assumedArguments(op.getOffset(), launch);
  profile.stepIsAssumed =
      !profile.assumedArguments.empty() &&
      !stepOf(op.getOffset(), ExprAttr::getDim(op.getContext(), Dim::Tx));
  if (stats.unknownReason.empty())
    sayPitches(op, stats, pitches, launch, profile);
  takeObserved(op, launch, profile);
  if (op.getAggregated())
    applyAggregation(profile);
  if (isOfMatchedLanes(op))
    applyMatch(profile);
  if (isExtremeBySwap(profile.atomic))
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
