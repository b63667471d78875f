//===- WarpWalker.cpp - simulating warps ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpWalker.h"
#include "AssumedBounds.h"
#include "BlockSampling.h"
#include "LaneChoices.h"
#include "Lanes/Multiples.h"
#include "ObservedNodes.h"
#include "Sampling.h"
#include "SharedSectors.h"
#include "gpuperf/Dialect/Alignment.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include <cassert>
#include <cmath>
#include <numeric>

using namespace gpuperf;

namespace {

/// Node visits of one walk. A visit takes about a thousand instructions.
constexpr double kVisits = 20000;
/// A block that stands for less of the grid is walked by two warps, if there
/// are many.
constexpr double kSmallShare = 0.1;
/// Kinds of warps, by the rows that their lanes are in, that are told apart.
constexpr int64_t kMaxKinds = 16;
/// Node visits for finding out whether two blocks do the same.
constexpr double kRehearsalVisits = 500;
/// Visits that try all residues of an unknown pitch, of all accesses together; and
/// of those whose address has to be evaluated anew for each. Where that follows a
/// recurrence for each, there is none: the visits try two after two.
constexpr unsigned kFullPitchVisits = 128, kFullPitchEvaluations = 32;
/// Iterations of a loop that are walked however small the budget is, where no
/// more than so many loops are around it: those of loops in each other multiply.
constexpr double kFewestIterations = 4;
constexpr unsigned kMaxLoopsAround = 2;
/// Of lanes in an iteration: fewer are some that have left.
constexpr double kAllLanesRun = 0.999;
/// Loops in each other beyond which none has that many: 4 * 4 * 4 times as many visits
/// of ever longer expressions.
constexpr unsigned kDeepNest = 8;

} // namespace

static bool followsRecurrence(ExprAttr expr) {
  return expr.anyNode([](ExprAttr node) {
    return node.getKind() == ExprKind::Iterate ||
           node.getKind() == ExprKind::First;
  });
}

double WarpWalker::Active::lanes() const {
  return llvm::popcount(mask) * fraction;
}

WarpWalker::WarpWalker(KernelOp kernel, const ResolvedLaunch &launch,
                       const RequestRules &rules, double effort,
                       const AssumedTrips &trips, RequestLog *log)
    : kernel(kernel), launch(launch), control(launch),
      address(launch, /*assumeAligned=*/true), requests(rules),
      allVisits(kVisits * effort), log(log) {
  assert(effort > 0 && effort <= 1 && "a share of the visits");
  AssumedBounds bounds = assumeBounds(kernel, launch);
  // Parts of other parts come after them.
  for (auto [part, value] : llvm::reverse(bounds.definitions)) {
    control.define(part, value);
    address.define(part, value);
  }
  auto assumedOf = [&](ExprAttr length) {
    auto most = launch.upperBounds.find(length.getName().str());
    int64_t assumed = trips.of(length, kernel);
    return most == launch.upperBounds.end() ? assumed
                                            : std::min(assumed, most->second);
  };
  for (ExprAttr length : bounds.lengths)
    control.define(length,
                   ExprAttr::getConst(kernel.getContext(), assumedOf(length)));
  assumptions = std::move(bounds.assumptions);
  plan = planKernel(kernel, control, address);
  if (launch.observed)
    takeObserved(plan, launch);
  forEachNode(plan, [&](PlanNode &node) {
    if (node.kind != PlanNode::Loop)
      return;
    node.length.assumed = trips.of(node.op);
    node.length.endsEarly = trips.endsEarly(node.op);
    for (ExprAttr length : bounds.lengths)
      if (node.expr && node.expr.dependsOn(length)) {
        node.assumedLength = length.getName();
        node.length.assumed = assumedOf(length);
      }
  });
  unsigned withPitch = 0;
  forEachNode(plan,
              [&](PlanNode &node) { withPitch += !node.pitches.empty(); });
  forEachNode(plan, [&](PlanNode &node) {
    if (node.holdsBarrier)
      aroundBarriers.push_back(&node);
  });
  forEachNode(plan, [&](PlanNode &node) {
    if (node.kind == PlanNode::Access)
      describeAccess(node);
    if (!node.pitchSteps.empty())
      node.fullPitchVisits = kFullPitchVisits / withPitch + 1;
    else if (!node.pitches.empty() && !followsRecurrence(node.expr))
      node.fullPitchVisits = kFullPitchEvaluations / withPitch + 1;
  });
  findPitchMultiples();
}

/// Whether a condition around `op` asks for `pitch`, as `if (pitch % 4 == 0)`
/// does before accesses of 16 bytes.
static bool isAskedFor(llvm::StringRef pitch, mlir::Operation *op) {
  for (auto around = op->getParentOfType<IfOp>(); around;
       around = around->getParentOfType<IfOp>())
    if (around.getCondition().anyLeaf([&](ExprAttr leaf) {
          return leaf.isParam() && leaf.getName() == pitch;
        }))
      return true;
  return false;
}

/// What the launches pass multiples of; and: an access of 16 bytes that is not
/// at a multiple of 16 ends the kernel with an error (CUDA C++ Programming
/// Guide, "Device Memory Accesses"): a pitch that would bring one there is that
/// of no program that runs, and so for the other accesses with that pitch.
void WarpWalker::findPitchMultiples() {
  llvm::StringMap<unsigned> everywhere;
  if (mlir::DictionaryAttr multiples = kernel.getMultiplesAttr())
    for (mlir::NamedAttribute known : multiples)
      everywhere[known.getName()] = unsigned(powerOfTwoIn(
          llvm::cast<mlir::IntegerAttr>(known.getValue()).getInt()));
  forEachNode(plan, [&](PlanNode &node) {
    node.pitchMultiples.assign(node.pitches.size(), 1);
    if (node.pitches.empty() || !llvm::isPowerOf2_32(node.cls.bytes))
      return;
    auto op = llvm::cast<AccessOp>(node.op);
    auto needed = multiplesFor(op.getOffset(), node.cls.bytes, launch);
    if (!needed || needed->size() != 1)
      return;
    auto [name, multiple] = needed->front();
    for (auto [pitch, own] : llvm::zip(node.pitches, node.pitchMultiples))
      if (pitch == name)
        own = multiple;
    if (!isAskedFor(name, op))
      everywhere[name] = std::max<unsigned>(everywhere[name], multiple);
  });
  forEachNode(plan, [&](PlanNode &node) {
    for (auto [pitch, own] : llvm::zip(node.pitches, node.pitchMultiples))
      own = std::max(own, everywhere.lookup(pitch));
    if (!node.pitches.empty())
      node.access.pitchMultiple = *llvm::min_element(node.pitchMultiples);
  });
}

/// Warps of one of `blocks` blocks, which stands for `share` of the grid. Where
/// rows of threads are no whole warps, which lanes are in which row repeats
/// after some warps (5 for rows of 80): of a block that stands for many, one of
/// each kind at least.
std::vector<Sample> WarpWalker::sampleWarps(double share, size_t blocks) const {
  int64_t row = launch.block[0];
  int64_t kinds = row / std::gcd(row, int64_t(kWarpSize));
  auto most = int64_t(allVisits / 2 / double(plan.size + 1) / double(blocks));
  most = std::max<int64_t>(
      most, share < kSmallShare ? 2 : std::min(kinds, kMaxKinds));
  return sampleRange(0, launch.warpsPerBlock(), std::max<int64_t>(most, 2),
                     kinds);
}

void WarpWalker::run() {
  SampledBlocks sampled = sampleBlocks(
      plan, control, address, launch, [&](const std::array<int64_t, 3> &block) {
        return controlSignature(block);
      });
  const std::vector<BlockSample> &blocks = sampled.blocks;
  if (sampled.isEstimate)
    assumptions.insert(
        "blocks differ in what they do, in no order that was found: "
        "scattered ones stand for the others");
  int64_t warpsPerBlock = launch.warpsPerBlock();
  double total = 0, walks = 0;
  for (const BlockSample &block : blocks)
    total += block.weight * warpsPerBlock;
  size_t fewest = warpsPerBlock;
  std::vector<std::vector<Sample>> warpsOf;
  for (const BlockSample &block : blocks) {
    warpsOf.push_back(
        sampleWarps(block.weight * warpsPerBlock / total, blocks.size()));
    walks += double(warpsOf.back().size());
    fewest = std::min(fewest, warpsOf.back().size());
  }
  if (int64_t(fewest) < warpsPerBlock)
    assumptions.insert("only " + std::to_string(fewest) + " of the " +
                       std::to_string(warpsPerBlock) +
                       " warps of a block were evaluated, evenly spaced");
  double budget = allVisits / walks;
  for (auto [block, warps] : llvm::zip_equal(blocks, warpsOf)) {
    findShifts(block);
    setBlock(block.position);
    for (const Sample &warp : warps) {
      walkWarp(warp.position, block.weight * warp.weight / total, budget);
      endWarp(&warp == &warps.back(), int64_t(warps.size()) == warpsPerBlock);
    }
  }
  threadsPerWarp = double(launch.threadsPerBlock()) / warpsPerBlock;
}

/// A hash of every mask and trip count in some warps of `block`, and of how the
/// lanes of accesses lie to each other.
uint64_t WarpWalker::controlSignature(const std::array<int64_t, 3> &block) {
  hashesOnly = true;
  signature = 0;
  setBlock(block);
  double most = kRehearsalVisits / (plan.size + 1);
  int64_t last = launch.warpsPerBlock() - 1;
  std::vector<Sample> warps = sampleRange(1, last, std::max<int64_t>(most, 2));
  warps.push_back({0, 1});
  if (last > 0)
    warps.push_back({last, 1});
  for (const Sample &warp : warps)
    walkWarp(warp.position, 1, kRehearsalVisits / warps.size());
  hashesOnly = false;
  return signature;
}

void WarpWalker::sign(uint64_t value) {
  signature = llvm::hash_combine(signature, value);
}

/// How the lanes lie to each other, wherever the first one is.
void WarpWalker::signLanes(const LaneValue &value, LaneMask active) {
  int64_t first = value.base;
  for (unsigned lane = 0; lane != kWarpSize && value.lanes; ++lane)
    if (active & value.known & (LaneMask(1) << lane))
      sign(uint64_t(value[lane]) - uint64_t(first));
  sign(value.known & active);
}

void WarpWalker::setBlock(const std::array<int64_t, 3> &block) {
  blocksBefore =
      double(block[0]) +
      double(launch.grid[0]) *
          (double(block[1]) + double(launch.grid[1]) * double(block[2]));
  control.setBlock(block);
  address.setBlock(block);
}

void WarpWalker::walkWarp(int64_t warp, double weight, double budget) {
  control.setWarp(warp);
  address.setWarp(warp);
  walkRegion(plan, {control.liveLanes(), weight, 1}, budget);
  judgeSectors(plan);
}

void WarpWalker::setCounter(unsigned slot, int64_t value) {
  control.setCounter(slot, value);
  address.setCounter(slot, value);
}

/// Returns the issue slots that were walked, times their weight.
double WarpWalker::walkRegion(PlanRegion &region, Active active,
                              double budget) {
  if (!active.mask || active.weight <= 0)
    return 0;
  if (!hashesOnly) {
    region.executions += active.weight;
    region.laneExecutions += active.weight * active.lanes();
  }
  double slots = active.weight * region.slots;
  for (PlanNode &node : region.nodes) {
    // The same lanes do the same here, whatever the block is.
    if (hashesOnly && !node.isBlockDependent)
      continue;
    double share = budget * node.size() / region.size;
    ++visits;
    switch (node.kind) {
    case PlanNode::Access:
      if (!hashesOnly)
        walkAccess(node, active);
      else if (node.lanesMove)
        signLanes(address.evaluate(node.expr), active.mask);
      break;
    case PlanNode::Loop:
      slots += walkLoop(node, active, share);
      break;
    case PlanNode::If:
      slots += walkIf(node, active, share);
      break;
    }
  }
  return slots;
}

//===----------------------------------------------------------------------===//
// Threads that part around barriers
//===----------------------------------------------------------------------===//

void WarpWalker::recordSplit(PlanNode &node, const Active &reaching,
                             const Active &taken) {
  if (!node.holdsBarrier)
    return;
  if (taken.assumed)
    return node.splitter.visitUnknown();
  node.splitter.visitIf(reaching.mask, taken.mask);
}

void WarpWalker::recordSplit(PlanNode &node, const Active &reaching,
                             const TripCount &trips) {
  if (!node.holdsBarrier)
    return;
  bool mayLeave = llvm::cast<LoopOp>(node.op).getEarlyExit();
  if (reaching.assumed || mayLeave || reaching.mask & ~trips.exact)
    return node.splitter.visitUnknown();
  node.splitter.visitLoop(reaching.mask, trips.lanes);
}

void WarpWalker::endWarp(bool isLastOfBlock, bool isWholeBlock) {
  for (PlanNode *node : aroundBarriers) {
    node->splitter.endWarp();
    if (isLastOfBlock)
      node->splitter.endBlock(isWholeBlock);
  }
}

//===----------------------------------------------------------------------===//
// Conditionals
//===----------------------------------------------------------------------===//

/// Splits the active lanes. Where the condition is unknown it holds with
/// probability `p`: for all of these lanes or none when they share the value
/// (`if (*flag)`), for each lane by itself otherwise (`if (a[i] > 0)`).
WarpWalker::Split WarpWalker::split(PlanNode &node, Active active) {
  auto op = llvm::cast<IfOp>(node.op);
  LaneValue cond = control.evaluate(node.expr);
  LaneMask yes = cond.trueLanes() & active.mask;
  LaneMask no = active.mask & cond.known & ~yes;
  LaneMask unknown = active.mask & ~cond.known;
  double takes = yes ? 1 : 0, skips = no ? 1 : 0;
  double p = 0;
  bool isAssumed = unknown && !node.observedBranch;
  if (unknown && node.observedBranch) {
    node.isObserved = true;
    p = node.observedBranch->lanes;
    takes = yes ? 1 : node.observedBranch->taken;
    skips = no ? 1 : node.observedBranch->skipped;
  } else if (unknown) {
    node.assumed = true;
    p = op.getProbability() ? op.getProbability()->convertToDouble() : 0.5;
    assert(p >= 0 && p <= 1 && "the verifier bounds 'probability'");
    // `divergent` is what the compiler knows; the launch may know better, as in
    // `if (rows[threadIdx.y])` with 32 threads in a row.
    double alone =
        cond.sameUnknown ? 1 : llvm::popcount(unknown) * active.fraction;
    takes = yes ? 1 : 1 - std::pow(1 - p, alone);
    skips = no ? 1 : 1 - std::pow(p, alone);
  }
  auto side = [&](LaneMask sure, double probability, double execution) {
    LaneMask mask = sure | unknown;
    double lanes = llvm::popcount(sure) + probability * llvm::popcount(unknown);
    double expected = execution > 0 ? lanes / execution : 0;
    double fraction =
        mask ? std::min(expected / llvm::popcount(mask), 1.0) : 0.0;
    return Active{mask,
                  active.weight * execution,
                  active.fraction * fraction,
                  active.fromData ||
                      (unknown && node.isDataDependent && !cond.sameUnknown),
                  active.assumed || isAssumed,
                  active.someAssumed || (unknown && op.getDivergent())};
  };
  return {side(yes, p, takes), side(no, 1 - p, skips),
          std::max(takes + skips - 1, 0.0)};
}

double WarpWalker::walkIf(PlanNode &node, Active active, double budget) {
  Split lanes = split(node, active);
  if (hashesOnly) {
    sign(uint64_t(lanes.taken.mask) << 32 | lanes.skipped.mask);
  } else {
    node.entries += active.weight;
    node.thenTaken += lanes.taken.weight;
    node.elseTaken += lanes.skipped.weight;
    node.divergent += lanes.divergent * active.weight;
    bool isSure = !(lanes.taken.mask & lanes.skipped.mask);
    if (lanes.taken.mask && lanes.skipped.mask && isSure)
      node.choice = together(node.choice,
                             laneChoice(lanes.taken.mask, lanes.skipped.mask));
    recordSplit(node, active, lanes.taken);
  }
  double slots = 0;
  for (auto [region, side] : {std::pair(&node.regions[0], &lanes.taken),
                              std::pair(&node.regions[1], &lanes.skipped)}) {
    double issued = walkRegion(*region, *side, budget);
    if (!hashesOnly)
      node.wasted += issued * (1 - side->lanes() / active.lanes());
    slots += issued;
  }
  return slots;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The iterations of the loop as the run has shown them: the next larger number
/// of them, each with a part of its weight.
double WarpWalker::walkObserved(PlanNode &node, Active active, double budget) {
  const ObservedLoop &loop = *node.observedLoop;
  auto whole = int64_t(std::ceil(loop.trips));
  node.isObserved = true;
  node.entries += active.weight;
  node.iterations += active.weight * loop.trips;
  node.longest = std::max(node.longest, loop.trips);
  node.divergentIterations +=
      active.weight * loop.trips * (loop.lanes < kAllLanesRun);
  if (whole == 0)
    return 0;
  TripCount trips;
  trips.lanes.fill(whole);
  active.weight *= loop.trips / double(whole);
  double lanes = active.lanes();
  active.fraction *= loop.lanes;
  active.fromData |= node.isDataDependent;
  active.someAssumed |= loop.lanes < kAllLanesRun;
  double issued = walkIterations(node, trips, active, budget);
  node.wasted += issued * (1 - active.lanes() / lanes);
  return issued;
}

double WarpWalker::walkLoop(PlanNode &node, Active active, double budget) {
  TripCount trips = countTrips(node.length, node.counter, control, active.mask);
  bool isOpen = active.mask & ~trips.exact || !node.assumedLength.empty();
  if (isOpen && node.observedLoop && !hashesOnly)
    return walkObserved(node, active, budget);
  if (hashesOnly) {
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      sign(active.mask >> lane & 1 ? trips.lanes[lane] : 0);
  } else {
    node.entries += active.weight;
    double most = double(trips.most(active.mask));
    node.iterations += active.weight * most;
    if (most > node.longest) {
      node.longest = most;
      node.longestAt = blocksBefore / double(launch.blocks());
    }
    if (std::optional<LaneChoice> choice = tripChoice(trips.lanes, active.mask))
      node.choice = together(node.choice, *choice);
    node.assumed |= (active.mask & ~trips.exact) != 0;
    recordSplit(node, active, trips);
  }
  active.assumed |= (active.mask & ~trips.exact) != 0;
  if (active.mask & ~trips.exact && node.isDataDependent &&
      !control.evaluate(node.expr).sameUnknown)
    active.fromData = true;
  return walkIterations(node, trips, active, budget);
}

namespace {
/// Iterations [begin, end) that the same lanes run.
struct LaneStretch {
  int64_t begin, end;
  LaneMask mask;
};
} // namespace

/// Lanes leave one after another; between two departures the mask is the same.
static std::vector<LaneStretch> stretchesOf(const TripCount &trips,
                                            LaneMask active) {
  std::vector<LaneStretch> stretches;
  const int64_t total = trips.most(active);
  for (int64_t done = 0; done < total;) {
    LaneStretch stretch{done, total, 0};
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (active >> lane & 1 && trips.lanes[lane] > done) {
        stretch.mask |= LaneMask(1) << lane;
        stretch.end = std::min(stretch.end, trips.lanes[lane]);
      }
    assert(stretch.end > done && "some lane runs the next iteration");
    stretches.push_back(stretch);
    done = stretch.end;
  }
  return stretches;
}

/// One iteration of each stretch, or where its iterations differ evenly spaced
/// ones, `most` of all stretches together. Where lanes leave more often than
/// that, evenly spaced iterations stand for those after the first departure,
/// with the lanes that run them: for 31, 30, ... 1 lanes those with 28, 20, 12
/// and 4.
static std::vector<WarpWalker::Visit>
visitsOf(llvm::ArrayRef<LaneStretch> stretches, bool vary, double most) {
  std::vector<WarpWalker::Visit> visits;
  auto add = [&](const LaneStretch &stretch, llvm::ArrayRef<Sample> samples) {
    for (const Sample &sample : samples)
      visits.push_back({sample.position, sample.weight, stretch.mask});
  };
  const int64_t total = stretches.back().end;
  const double density = std::min(1.0, most / double(total));
  const bool leaveOften = double(stretches.size() - 1) > most;
  for (const LaneStretch &stretch :
       stretches.take_front(leaveOften ? 1 : ~0u)) {
    auto length = double(stretch.end - stretch.begin);
    if (vary)
      add(stretch,
          sampleRange(stretch.begin, stretch.end, std::ceil(density * length)));
    else
      add(stretch, {{stretch.begin, length}});
  }
  if (!leaveOften)
    return visits;
  const LaneStretch *at = stretches.begin();
  for (const Sample &sample :
       sampleRange(stretches[1].begin, total, int64_t(most))) {
    while (at->end <= sample.position)
      ++at;
    add(*at, sample);
  }
  return visits;
}

/// How many iterations of `body` a budget is for: at least a few, unless the
/// loop is one of many in each other.
double WarpWalker::maxIterations(const PlanRegion &body, double budget) const {
  double passes = budget / (body.size + 1);
  double most = std::pow(passes, 1.0 / (body.loopDepth + 1));
  bool isDeep = loopsAround > kMaxLoopsAround ||
                loopsAround + body.loopDepth + 1 > kDeepNest;
  return isDeep ? std::max(std::floor(most), 1.0)
                : std::max(most, kFewestIterations);
}

double WarpWalker::walkIterations(PlanNode &node, const TripCount &trips,
                                  Active active, double budget) {
  const std::vector<LaneStretch> stretches = stretchesOf(trips, active.mask);
  if (stretches.empty())
    return 0;
  const double most = maxIterations(node.regions[0], budget);
  if (node.controlVaries && stretches.back().end > most && !hashesOnly)
    assumptions.insert("iterations of long loops were evaluated evenly spaced");
  for (const LaneStretch &stretch : stretches)
    if (stretch.mask != active.mask && !hashesOnly)
      node.divergentIterations +=
          active.weight * double(stretch.end - stretch.begin);
  LoopOp around = std::exchange(innermost, llvm::cast<LoopOp>(node.op));
  int64_t tripsAround = std::exchange(innermostTrips, trips.most(active.mask));
  double slots = walkVisits(
      node,
      visitsOf(stretches, hashesOnly ? node.controlVaries : node.bodyVaries,
               most),
      active, budget);
  innermost = around;
  innermostTrips = tripsAround;
  return slots;
}

double WarpWalker::walkVisits(PlanNode &node, llvm::ArrayRef<Visit> visits,
                              const Active &active, double budget) {
  double slots = 0;
  ++loopsAround;
  for (const Visit &visit : visits) {
    setCounter(node.counter, visit.position);
    Active running = active;
    running.mask = visit.mask;
    running.weight *= visit.weight;
    double issued =
        walkRegion(node.regions[0], running, budget / double(visits.size()));
    if (!hashesOnly)
      node.wasted += issued * (1 - running.lanes() / active.lanes());
    judgeSectors(node.regions[0]);
    slots += issued;
  }
  --loopsAround;
  return slots;
}
