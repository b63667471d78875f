//===- WarpAccess.cpp - memory requests of a walked warp ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataPlaces.h"
#include "LaneDistances.h"
#include "Lanes/UsedUnknowns.h"
#include "Lanes/ValueRange.h"
#include "Request/Coalescing.h"
#include "SharedSectors.h"
#include "WarpWalker.h"
#include "gpuperf/Analysis/Walk/RequestShapes.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace gpuperf;

namespace {

/// An unknown row pitch is tried modulo 32: all residues in each of the first
/// visits, then two in a visit, 0 and 5, 10 and 15, and so on round all 32.
constexpr unsigned kResidues = 32, kResidueStep = 5;
constexpr unsigned kLaterTries = 2;
/// Shifts of other blocks that are counted in one visit: as many as a 4-byte
/// word has places in a 128-byte line.
constexpr size_t kMaxShifts = 32;

bool isTooLong(llvm::StringRef name) { return name.ends_with(".long"); }

constexpr const char *kTooLong =
    "the expression of the address is too long to be followed";

/// Names as the source has them: values of one variable, `sum.3` and `sum.7`,
/// are 'sum'. A dozen names say no more than a few do.
std::string list(llvm::ArrayRef<std::string> names) {
  constexpr size_t most = 4;
  llvm::SmallVector<std::string, 8> variables;
  for (const std::string &name : names) {
    std::string text = describeValue(name);
    if (!llvm::is_contained(variables, text))
      variables.push_back(text);
  }
  size_t more = variables.size() > most ? variables.size() - most : 0;
  variables.truncate(variables.size() - more);
  std::string text = llvm::join(variables, ", ");
  return more ? text + " and " + std::to_string(more) + " more" : text;
}

/// What stands for data, and not for an expression that is too long.
std::vector<std::string> withoutLong(std::vector<std::string> names) {
  llvm::erase_if(names, isTooLong);
  return names;
}

/// Why the address is not known, of which the unknowns `varying` differ between
/// lanes.
std::string unknownReasonOf(const std::vector<std::string> &varying) {
  if (varying.empty())
    return "the address divides by zero, or follows a recurrence for too long";
  std::vector<std::string> names = withoutLong(varying);
  return names.empty() ? kTooLong : "the address depends on " + list(names);
}

} // namespace

/// What of an access no visit changes.
void WarpWalker::describeAccess(PlanNode &node) {
  auto op = llvm::cast<AccessOp>(node.op);
  node.cls = {op.getSpace(), op.getKind(), unsigned(op.getBytes())};
  node.leavesSectors = leavesSectors(op, requests.machineRules());
  if (op.getPointer())
    if (auto it = launch.args.find(op.getBase().name().str());
        it != launch.args.end())
      node.baseOffset = it->second;
  Space space = node.cls.space;
  bool device = space == Space::Global || space == Space::Generic ||
                space == Space::Texture;
  if (device && op.getBaseAlign())
    node.baseAlign =
        std::min<int64_t>(std::max<int64_t>(*op.getBaseAlign(), op.getBytes()),
                          int64_t(kLineBytes));
}

void WarpWalker::walkAccess(PlanNode &node, Active active) {
  const AccessClass &cls = node.cls;
  LaneValue offset = address.evaluate(node.expr);
  node.access.lanesFromData |= active.fromData;
  node.access.lanesAssumed |= active.fromData || active.someAssumed;
  if (!offset.knownIn(active.mask))
    return countIndirect(node, cls, active);
  if (node.leavesSectors)
    recordRequest(node, offset, active);
  if (!node.pitches.empty())
    return countPitches(node, cls, active);
  if (!node.areAssumptionsStated)
    stateAssumptions(node);
  offset.base = saturatingAdd(offset.base, node.baseOffset);
  countAlignments(node, cls, offset, active);
}

void WarpWalker::recordRequest(PlanNode &node, const LaneValue &offset,
                               Active active) {
  constexpr int64_t farthest = int64_t(1) << 48; // sums stay in 64 bits
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (active.mask >> lane & 1 &&
        (offset[lane] > farthest || offset[lane] < -farthest))
      return;
  node.isSure = !active.assumed;
  node.asked.active = active.mask;
  node.asked.bytes = node.cls.bytes;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    node.asked.address[lane] = offset[lane];
}

/// What every visit of the access rests on, said once.
void WarpWalker::stateAssumptions(PlanNode &node) {
  node.areAssumptionsStated = true;
  constexpr const char *aligned = ", assumed to keep the access aligned";
  if (llvm::any_of(node.unknowns, isTooLong))
    node.access.assumptions.insert(std::string(kTooLong) + aligned);
  if (std::vector<std::string> names = withoutLong(node.unknowns);
      !names.empty())
    node.access.assumptions.insert(list(names) + " unknown" + aligned);
  if (llvm::cast<AccessOp>(node.op).getBase().isUnknown())
    node.access.assumptions.insert(
        "base pointer unknown, assumed to be 256-byte aligned");
  if (node.baseAlign < kLineBytes)
    node.access.assumptions.insert(
        "base known to be " + std::to_string(node.baseAlign) +
        "-byte aligned only, averaged over its alignments");
}

static RequestShape shapeOf(const LaneValue &offset, LaneMask active,
                            const CountedRequest &figures) {
  RequestShape shape;
  shape.active = active;
  shape.sectors = figures.sectorsPerRequest;
  shape.wavefronts = figures.wavefrontsPerRequest;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (active >> lane & 1)
      shape.address[lane] = offset[lane];
  return shape;
}

/// Counts one request of the lanes `active` at `offset`.
const CountedRequest &WarpWalker::addRequest(PlanNode &node,
                                             const AccessClass &cls,
                                             const LaneValue &offset,
                                             Active active) {
  constexpr double kVisitsOfRequest = 0.25; // most are known already
  visits += kVisitsOfRequest;
  const CountedRequest &figures =
      requests.count(cls, offset, active.mask, address);
  node.access.add(figures, active.weight, active.lanes());
  if (figures.isBeyondMemory)
    node.access.assumptions.insert(
        "the lanes' addresses lie further apart than any memory is long, "
        "assumed to be spread");
  else if (log)
    log->add(node.op, shapeOf(offset, active.mask, figures), active.weight);
  return figures;
}

/// A base that is only known to be 32-byte aligned may start at 0, 32, 64 or 96
/// in a 128-byte line: each is counted with a fourth of the weight.
void WarpWalker::countAlignments(PlanNode &node, const AccessClass &cls,
                                 const LaneValue &offset, Active active) {
  unsigned tries = llvm::divideCeil(kLineBytes, node.baseAlign);
  for (unsigned i = 0; i != tries; ++i) {
    LaneValue shifted = offset;
    shifted.base = saturatingAdd(shifted.base, i * node.baseAlign);
    Active part = active;
    part.weight /= tries;
    countShifts(node, cls, shifted, part);
  }
}

/// Counts the request where it lies in a line in each of the blocks that the
/// walked one stands for. Of more than kMaxShifts places, the next visit goes
/// on with those that this one leaves.
void WarpWalker::countShifts(PlanNode &node, const AccessClass &cls,
                             LaneValue offset, Active active) {
  size_t all = node.shifts.size(), some = std::min(all, kMaxShifts);
  double share = 0;
  for (size_t i = 0; i != some; ++i)
    share += node.shifts[(node.nextShift + i) % all].second;
  assert((some == 0 || share > 0) && "every shift is that of some blocks");
  if (some == 0) {
    addRequest(node, cls, offset, active);
    return;
  }
  int64_t walked = offset.base;
  for (size_t i = 0; i != some; ++i) {
    auto [bytes, weight] = node.shifts[(node.nextShift + i) % all];
    offset.base = saturatingAdd(walked, bytes);
    Active part = active;
    part.weight = active.weight * weight / share;
    addRequest(node, cls, offset, part);
  }
  node.nextShift = (node.nextShift + some) % all;
}

/// The offset of the access where its pitches leave this residue, each another
/// multiple of it and of what it is a multiple of. `steps` are the values of
/// node.pitchSteps.
LaneValue WarpWalker::offsetAtResidue(const PlanNode &node, unsigned residue,
                                      llvm::ArrayRef<LaneValue> steps) {
  auto residueOf = [&](size_t pitch) {
    return (residue * (2 * pitch + 1) * node.pitchMultiples[pitch]) % kResidues;
  };
  if (steps.empty())
    for (auto [n, name] : llvm::enumerate(node.pitches))
      address.bindUnknown(name, residueOf(n));
  LaneValue offset = address.evaluate(node.expr);
  for (auto [n, step] : llvm::enumerate(steps))
    offset = address.moved(offset, residueOf(n), step);
  return offset;
}

/// Sectors of the request where the pitch that its lanes are apart by is 1, as
/// of `a[x * step]` with a `step` that nobody knows; see AccessStats.
double WarpWalker::sectorsIfPitchIsOne(const PlanNode &node,
                                       const AccessClass &cls, LaneMask active,
                                       llvm::ArrayRef<LaneValue> steps) {
  constexpr int64_t toOne = 1 - kAlignedUnknown;
  auto op = llvm::cast<AccessOp>(node.op);
  std::vector<std::string> names =
      namesBetweenLanes(op.getOffset(), node.pitches, launch);
  auto pitch = names.size() == 1 ? llvm::find(node.pitches, names.front())
                                 : node.pitches.end();
  if (pitch == node.pitches.end())
    return 0;
  LaneValue offset;
  if (steps.empty()) {
    address.bindUnknown(*pitch, toOne);
    offset = address.evaluate(node.expr);
    address.bindUnknown(*pitch, 0);
  } else {
    offset = address.moved(address.evaluate(node.expr), toOne,
                           steps[pitch - node.pitches.begin()]);
  }
  const CountedRequest &figures = requests.count(cls, offset, active, address);
  unsigned bytes = unsigned(llvm::popcount(active)) * cls.bytes;
  return figures.sectorsIdeal < llvm::divideCeil(bytes, kSectorBytes)
             ? 0
             : figures.sectorsIfAligned;
}

/// `a[y * pitch + x]` with an unknown `pitch`: a mean over its residues.
void WarpWalker::countPitches(PlanNode &node, const AccessClass &cls,
                              Active active) {
  unsigned multiple = node.access.pitchMultiple;
  unsigned all = llvm::divideCeil(kResidues, multiple);
  unsigned tries = node.pitchVisits++ < node.fullPitchVisits
                       ? all
                       : std::min(kLaterTries, all);
  llvm::SmallVector<LaneValue, 2> steps;
  for (ExprAttr step : node.pitchSteps)
    steps.push_back(address.evaluate(step));
  if (node.pitchVisits == 1)
    node.access.sectorsIfPitchIsOne =
        sectorsIfPitchIsOne(node, cls, active.mask, steps);
  for (unsigned i = 0; i != tries; ++i) {
    unsigned residue = node.nextResidue;
    node.nextResidue = (residue + kResidueStep) % kResidues;
    LaneValue offset = offsetAtResidue(node, residue, steps);
    Active part = active;
    part.weight /= tries;
    const CountedRequest &figures = addRequest(node, cls, offset, part);
    unsigned tried = residue * multiple % kResidues;
    node.access.residueSectors[tried] +=
        active.weight * figures.sectorsPerRequest;
    node.access.residueTries[tried] += active.weight;
  }
  if (steps.empty())
    for (const std::string &name : node.pitches)
      address.bindUnknown(name, 0);
}

void WarpWalker::countIndirect(PlanNode &node, const AccessClass &cls,
                               Active active) {
  auto op = llvm::cast<AccessOp>(node.op);
  if (node.access.unknownReason.empty()) {
    node.order = orderOfPlaces(op, launch);
    std::vector<std::string> names = varyingUnknowns(node.expr, address);
    node.access.isTooLong = !names.empty() && llvm::all_of(names, isTooLong);
    node.access.unknownReason = unknownReasonOf(names);
    node.reach = arrayBytes(op.getBase().array);
    std::string where = "the array";
    auto limit = [&](std::optional<int64_t> bytes, const char *part) {
      if (!bytes || (node.reach && *bytes >= *node.reach))
        return;
      node.reach = bytes;
      where = part;
    };
    limit(reachableBytes(op.getOffset(), cls.bytes, launch),
          "the part of the array in its reach");
    limit(allocatedBytes(op.getBase(), launch),
          "what is allocated for the array");
    std::optional<int64_t> said = saidBytes(op, launch);
    if (!said && !node.reach)
      said = bytesOfCounters(op, launch);
    std::string bytes = std::to_string(said.value_or(0)) + " bytes";
    limit(said, bytes.c_str());
    std::string how = "spread evenly over " + where;
    // Lanes that go on from where data lets them begin are not at one place.
    int64_t run =
        innermost ? runOfLane(op, innermost, innermostTrips) : int64_t(0);
    int64_t local = std::max(kLocalBytes, kWarpSize * run);
    if (node.order == DataOrder::Local)
      how = "spread evenly over " + std::to_string(local) + " bytes" +
            (local > kLocalBytes ? ", " + std::to_string(run) + " of each lane"
                                 : "");
    else if (node.order == DataOrder::Sorted)
      how = "one behind the other";
    node.access.assumptions.insert(node.access.unknownReason +
                                   ", lanes assumed to be " + how);
    if (node.order == DataOrder::Local)
      node.reach = std::min(node.reach.value_or(local), local);
  }
  CountedRequest request = requests.countIndirect(
      cls, active.mask, node.reach, node.order == DataOrder::Sorted);
  // Which lanes share a sector, one warp or another, is known of places that
  // are spread evenly alone.
  if (node.order != DataOrder::Random || node.access.isTooLong)
    request.partialSectorsPerRequest = request.partialLinesPerRequest = 0;
  node.access.add(request, active.weight, active.lanes());
}

/// The size of the kernel's array, when it is known.
std::optional<int64_t> WarpWalker::arrayBytes(mlir::FlatSymbolRefAttr name) {
  if (!name)
    return std::nullopt;
  auto [it, isNew] = arraySizes.try_emplace(name, std::nullopt);
  if (!isNew)
    return it->second;
  if (auto array = kernel.lookupSymbol<ArrayOp>(name.getAttr()))
    if (std::optional<int64_t> bytes = array.getBytes(); bytes && *bytes > 0)
      it->second = bytes;
  return it->second;
}
