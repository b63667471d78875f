//===- WarpWalk.cpp - evaluation of a kernel on its warps -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include "AccessProfiles.h"
#include "Barriers.h"
#include "CheaperPlaces.h"
#include "Divergence.h"
#include "Doubt.h"
#include "InstructionMix.h"
#include "Launch/Guards.h"
#include "LoopProfiles.h"
#include "MatrixProducts.h"
#include "RepeatedLoads.h"
#include "TileCounts.h"
#include "UnknownTrips.h"
#include "WarpWalker.h"
#include "gpuperf/Analysis/Walk/RequestShapes.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Support/ArrayNames.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace gpuperf;

namespace {

/// Every operation of a region is executed as often as the region.
void summariseRegion(const PlanRegion &region, WarpWalk &walk) {
  OpStats stats;
  stats.executionsPerWarp = region.executions;
  if (region.executions > 0)
    stats.lanesPerExecution = region.laneExecutions / region.executions;
  for (mlir::Block &block : *region.region)
    for (mlir::Operation &op : block)
      walk.ops[&op] = stats;
}

/// The array, or what the source accesses through a pointer that is no array of
/// the kernel's.
std::string whatIsAccessed(const AccessProfile &access) {
  if (!hasNoName(access.base))
    return access.base;
  if (!access.expression.empty())
    return access.expression;
  return access.place.line ? "line " + std::to_string(access.place.line)
                           : "an access";
}

std::string assumedOf(llvm::StringRef what, mlir::Operation *op,
                      llvm::StringRef assumption) {
  // That of a library's function is not on the user's line.
  std::string library = libraryOf(op);
  std::string where = library.empty() ? "" : " in '" + library + "'";
  return llvm::formatv("{0}{1} at {2}: {3}", what, where, describePlace(op),
                       assumption)
      .str();
}

/// Why so many iterations are assumed of the loop, if there is a reason.
std::string reasonOf(const PlanNode &node,
                     const AssumedTrips::RowLengths &rows) {
  if (auto row = rows.find(node.op); row != rows.end())
    return row->second.isOfTiles ? ", as each tile of '" + row->second.array +
                                       "' is taken to be stored once"
                                 : ", as all of '" + row->second.array +
                                       "' is taken for its rows";
  if (stepsByGrid(llvm::cast<LoopOp>(node.op)) && node.length.assumed == 1)
    return ", as it goes on by the whole grid";
  return node.length.assumed < kAssumedTrip ? ", as one of loops in each other"
                                            : "";
}

/// "4.72".
std::string rounded(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.3g", value);
  return text;
}

/// ", each 4 iterations of the source" for an iteration that does so many.
std::string sourceIterations(const PlanNode &node) {
  int64_t steps = llvm::cast<LoopOp>(node.op).getSteps().value_or(1);
  if (steps <= 1)
    return "";
  return ", each " + std::to_string(steps) + " iterations of the source";
}

/// What a run has shown of a loop, in the place of an assumption.
void summariseObserved(const PlanNode &node, LoopStats &stats, WarpWalk &walk) {
  const ObservedLoop &loop = *node.observedLoop;
  stats.longestTrip = std::max(stats.tripPerWarp, loop.ofBlock);
  stats.longestTripOfGrid = std::max(stats.longestTrip, loop.ofGrid);
  stats.longestAt = 0.5; // anywhere
  std::string trips = rounded(loop.trips);
  stats.observed = trips + (trips == "1" ? " iteration" : " iterations") +
                   " in this run" + sourceIterations(node);
  if (loop.lanes < 0.995)
    stats.observed += ", by " + rounded(100 * loop.lanes) + "% of the lanes";
  if (loop.ofGrid > 1.05 * loop.trips)
    stats.observed += ", at most " + rounded(loop.ofGrid);
  walk.observed.push_back(assumedOf("loop", node.op, stats.observed));
}

void summariseLoop(const PlanNode &node, const AssumedTrips::RowLengths &rows,
                   WarpWalk &walk) {
  LoopStats &stats = walk.loops[node.op];
  if (node.entries > 0)
    stats.tripPerWarp = node.iterations / node.entries;
  if (node.iterations > 0)
    stats.divergent = node.divergentIterations / node.iterations;
  stats.wastedIssue = node.wasted;
  bool isLengthAssumed = !node.assumedLength.empty() && !node.observedLoop;
  stats.exact = !node.assumed && !isLengthAssumed;
  bool isOfAnyBlock = stats.exact && !node.isBlockDependent;
  stats.longestTrip = isOfAnyBlock ? node.longest : stats.tripPerWarp;
  stats.longestTripOfGrid = stats.exact ? node.longest : stats.tripPerWarp;
  stats.longestAt = node.longestAt;
  stats.choice = node.choice.value_or(LaneChoice::Mixed);
  if (node.isObserved)
    summariseObserved(node, stats, walk);
  if (isLengthAssumed) {
    stats.assumed = node.length.assumed;
    stats.parameter = node.assumedLength.str();
    std::string length = describeValue(node.assumedLength);
    stats.length = llvm::formatv("{0} is {1}", length, stats.assumed).str();
    stats.assumption =
        llvm::formatv("{0} not known, {1} assumed", length, stats.assumed)
            .str();
    walk.assumptions.push_back(assumedOf("loop", node.op, stats.assumption));
    return;
  }
  if (!node.assumed)
    return;
  int64_t steps = llvm::cast<LoopOp>(node.op).getSteps().value_or(1);
  double assumed = llvm::divideCeil(node.length.assumed, steps);
  bool bounded = stats.tripPerWarp < assumed - 0.5;
  // A type or the known part of a condition may bound it more tightly.
  double most = std::round(stats.tripPerWarp);
  bool isOne = bounded && std::abs(stats.tripPerWarp - most) < 1e-9;
  stats.assumed = isOne ? int64_t(most) : int64_t(assumed);
  stats.assumption =
      llvm::formatv("trip count unknown, {0}{1} assumed{2}{3}",
                    bounded ? "at most " : "", stats.assumed,
                    sourceIterations(node), reasonOf(node, rows))
          .str();
  walk.assumptions.push_back(assumedOf("loop", node.op, stats.assumption));
}

/// As of BranchStats.
std::vector<std::string> decidingParameters(ExprAttr condition,
                                            const ResolvedLaunch &launch) {
  std::vector<std::string> names;
  if (condition.hasUnknown())
    return names;
  condition.forEachLeaf([&](ExprAttr leaf) {
    if (leaf.isParam() && !launch.args.count(leaf.getName().str()) &&
        !llvm::is_contained(names, leaf.getName()))
      names.push_back(leaf.getName().str());
  });
  return names;
}

/// What is not known of `condition`: "'n' and 'm' not known", "whether 'p' is
/// null is not known"; of data there are no words.
std::string unknownOf(ExprAttr condition,
                      llvm::ArrayRef<std::string> parameters) {
  if (!parameters.empty())
    return describeValues(parameters, " and ") + " not known";
  llvm::SetVector<llvm::StringRef> unknowns;
  condition.forEachLeaf([&](ExprAttr leaf) {
    if (leaf.isUnknown())
      unknowns.insert(leaf.getName());
  });
  bool isNull = unknowns.size() == 1 && isAboutNull(unknowns.front());
  return isNull ? describeValue(unknowns.front()) + " is not known"
                : "condition unknown";
}

/// "in 128 of 4096 warps", where these are not all.
std::string inSomeWarps(const Observation &observed) {
  uint64_t all = observed.gridWarps * observed.launches;
  if (observed.warps >= all)
    return "";
  return ", of which " + std::to_string(observed.warps) + " of " +
         std::to_string(all) + " warps are known";
}

/// Likewise of a conditional. What sampled warps never come to others may do.
void summariseObserved(const PlanNode &node, const ResolvedLaunch &launch,
                       BranchStats &stats, WarpWalk &walk) {
  const ObservedBranch &branch = *node.observedBranch;
  if (branch.isOfLoop)
    return;
  double lanes = 100 * branch.lanes;
  stats.observed =
      branch.taken <= 0
          ? "never taken in this run" + inSomeWarps(*launch.observed)
      : branch.skipped <= 0
          ? "always taken in this run" + inSomeWarps(*launch.observed)
          : "taken by " + rounded(lanes) + "% of the lanes in this run, in " +
                rounded(100 * branch.taken) + "% of executions";
  walk.observed.push_back(assumedOf("conditional", node.op, stats.observed));
}

void summariseBranch(const PlanNode &node, const ResolvedLaunch &launch,
                     WarpWalk &walk) {
  BranchStats &stats = walk.branches[node.op];
  if (node.entries > 0) {
    stats.thenTaken = node.thenTaken / node.entries;
    stats.elseTaken = node.elseTaken / node.entries;
    stats.divergent = node.divergent / node.entries;
  }
  stats.wastedIssue = node.wasted;
  stats.exact = !node.assumed;
  stats.choice = node.choice.value_or(LaneChoice::Mixed);
  if (node.isObserved)
    summariseObserved(node, launch, stats, walk);
  if (!node.assumed)
    return;
  auto probability = llvm::cast<IfOp>(node.op).getProbability();
  double p = probability ? probability->convertToDouble() : 0.5;
  stats.parameters =
      decidingParameters(llvm::cast<IfOp>(node.op).getCondition(), launch);
  walk.undecided.insert(stats.parameters.begin(), stats.parameters.end());
  stats.assumption =
      llvm::formatv(
          "{0}, taken with probability {1} assumed",
          unknownOf(llvm::cast<IfOp>(node.op).getCondition(), stats.parameters),
          p)
          .str();
  walk.assumptions.push_back(
      assumedOf("conditional", node.op, stats.assumption));
}

/// What is assumed of the length of `loop`, although there is a number for it.
std::vector<std::string> assumedLength(LoopOp loop,
                                       const ResolvedLaunch &launch) {
  std::vector<std::string> sentences;
  for (std::optional<ExprAttr> length : {loop.getTrip(), loop.getWhileCond()})
    if (length)
      for (const std::string &value : assumedArguments(*length, launch))
        sentences.push_back(assumedOf("loop", loop, value));
  return sentences;
}

/// What is assumed of how often `op` is executed, outermost first.
std::vector<std::string> assumedAround(mlir::Operation *op,
                                       const ResolvedLaunch &launch,
                                       const WarpWalk &walk) {
  std::vector<std::string> sentences;
  for (mlir::Operation *around = op->getParentOp(); around;
       around = around->getParentOp()) {
    auto loop = walk.loops.find(around);
    if (loop != walk.loops.end() && !loop->second.assumption.empty())
      sentences.push_back(assumedOf("loop", around, loop->second.assumption));
    else if (loop != walk.loops.end())
      llvm::append_range(sentences,
                         assumedLength(llvm::cast<LoopOp>(around), launch));
    if (isInDoubt(op, around, walk))
      sentences.push_back(
          assumedOf("conditional", around,
                    walk.branches.find(around)->second.assumption));
  }
  std::reverse(sentences.begin(), sentences.end());
  return sentences;
}

/// What a run has shown of how often `op` is executed, outermost first.
std::vector<std::string> observedAround(mlir::Operation *op,
                                        const WarpWalk &walk) {
  std::vector<std::string> sentences;
  for (mlir::Operation *around = op->getParentOp(); around;
       around = around->getParentOp()) {
    auto loop = walk.loops.find(around);
    if (loop != walk.loops.end() && !loop->second.observed.empty())
      sentences.push_back(assumedOf("loop", around, loop->second.observed));
    auto branch = walk.branches.find(around);
    if (branch != walk.branches.end() && !branch->second.observed.empty())
      sentences.push_back(
          assumedOf("conditional", around, branch->second.observed));
  }
  std::reverse(sentences.begin(), sentences.end());
  return sentences;
}

/// "16.2 lanes, 15.9 sectors a request in this run".
std::string observedRequest(const AccessProfile &access) {
  bool isShared = access.space == Space::Shared;
  std::string text = rounded(access.lanes.active) + " lanes, " +
                     rounded(isShared ? access.wavefrontsPerRequest
                                      : access.sectorsPerRequest) +
                     (isShared ? " wavefronts" : " sectors");
  if (access.kind == AccessKind::Atomic)
    text += ", " + rounded(access.lanesOnOneAddress) + " lanes on one address";
  return text + " a request in this run";
}

void summariseNode(const PlanNode &node, const ResolvedLaunch &launch,
                   const AssumedTrips::RowLengths &rows, WarpWalk &walk) {
  if (node.kind == PlanNode::Access) {
    AccessProfile profile = summariseAccess(llvm::cast<AccessOp>(node.op),
                                            node.access, node.pitches, launch);
    profile.countAssumptions = assumedAround(node.op, launch, walk);
    profile.assumedCondition = assumedCondition(node.op, walk);
    profile.observed = observedAround(node.op, walk);
    walk.perOp[node.op] = std::move(profile);
  } else if (node.kind == PlanNode::Loop)
    summariseLoop(node, rows, walk);
  else
    summariseBranch(node, launch, walk);
  if (node.splitter.isSplit())
    walk.splits[node.op] = {placeOf(node.op), node.kind == PlanNode::Loop,
                            node.splitter.entering, node.splitter.reaching};
  for (const PlanRegion &region : node.regions)
    summariseRegion(region, walk);
}

/// Each sentence once, in the order of its first use.
void removeRepetitions(std::vector<std::string> &sentences) {
  std::set<std::string> seen;
  llvm::erase_if(sentences, [&](const std::string &sentence) {
    return !seen.insert(sentence).second;
  });
}

/// What a run has shown of requests; and that it is no whole run, which makes
/// an assumption of all of it.
void sayObserved(const ResolvedLaunch &launch, WarpWalk &walk) {
  for (AccessProfile &access : walk.accesses) {
    if (!access.lanes.areObserved || access.executionsPerWarp <= 0)
      continue;
    access.observed.push_back(observedRequest(access));
    walk.observed.push_back(whatIsAccessed(access) + ": " +
                            access.observed.back());
  }
  removeRepetitions(walk.observed);
  if (!walk.observed.empty() && !launch.observed->isWhole)
    walk.assumptions.push_back(
        "data-dependent behaviour of the whole run assumed to be that of the "
        "executed blocks: some were left out, in this launch or before it");
}

/// One sentence for all accesses whose lanes depend on data.
void stateLanesFromData(WarpWalk &walk) {
  std::set<std::pair<unsigned, std::string>> lines;
  for (auto &[op, access] : walk.perOp)
    if (access.lanes.areFromData)
      lines.insert({access.place.line, describePlace(op)});
  if (lines.empty())
    return;
  std::string list;
  for (auto [line, place] : lines) {
    llvm::StringRef number = place;
    number.consume_front("line ");
    list += (list.empty() ? "" : ", ") + number.str();
  }
  walk.assumptions.push_back(
      llvm::formatv("line{0} {1}: which lanes take part is not known, "
                    "requests of all that may are counted",
                    lines.size() == 1 ? "" : "s", list)
          .str());
}

/// Whether one side of `branch` is never taken, by what is assumed of data or
/// by the launch alone; of other conditions not each warp and iteration is
/// looked at.
bool isSideUnused(IfOp branch, bool isElse, const WarpWalk &walk) {
  auto it = walk.branches.find(branch);
  if (it == walk.branches.end())
    return false;
  const BranchStats &stats = it->second;
  bool isByLaunch = !branch.getCondition().anyLeaf(
      [](ExprAttr leaf) { return !leaf.isParam() && !leaf.isConst(); });
  return (isByLaunch || !stats.assumption.empty()) &&
         (isElse ? stats.elseTaken : stats.thenTaken) == 0;
}

/// Whether `op` is not executed at all.
bool isUnused(mlir::Operation *op, const WarpWalk &walk) {
  for (auto around = op->getParentOfType<IfOp>(); around;
       around = around->getParentOfType<IfOp>()) {
    bool isElse = around.getElseRegion().isAncestor(op->getParentRegion());
    if (isSideUnused(around, isElse, walk))
      return true;
  }
  return false;
}

/// How long warps sleep, of which CUDA says little (CUDA C++ Programming Guide,
/// "__nanosleep": approximately close to t, in [0, 2 * t]).
void collectSleeps(KernelOp kernel, WarpWalk &walk) {
  kernel.walk<mlir::WalkOrder::PreOrder>([&](InstOp op) {
    std::optional<int64_t> time = op.getSleepNs();
    if (!time || isUnused(op, walk))
      return;
    SourcePlace place = placeOf(op);
    std::string where = place.line ? " at " + describePlace(op) : std::string();
    std::string number = std::to_string(*time);
    if (*time < 0)
      walk.unknown.push_back("how long __nanosleep" + where +
                             " sleeps, which takes no time here");
    else
      walk.assumptions.push_back("__nanosleep" + where + " sleeps " + number +
                                 " ns; CUDA lets it be anything from none to "
                                 "twice that");
  });
  removeRepetitions(walk.assumptions);
}

/// Whether `op` writes a line, as `printf` does, in a warp or two of a grid of
/// many, which does not wait for them.
bool isRareLine(UnknownOp op, const ResolvedLaunch &launch,
                const WarpWalk &walk) {
  constexpr double kMostLines = 2, kFewestWarps = 64;
  double warps = double(launch.blocks()) * double(launch.warpsPerBlock());
  double lines = warps * walk.ops.lookup(op).executionsPerWarp;
  return op.getPrints() && warps >= kFewestWarps && lines <= kMostLines;
}

/// The work whose cost nobody knows. What is not done has none.
void collectUnknown(KernelOp kernel, const ResolvedLaunch &launch,
                    WarpWalk &walk) {
  if (kernel.getAlwaysTraps()) {
    walk.hasUnknownWork = true;
    walk.unknown.push_back("every thread traps, as code does on a GPU that it "
                           "was not written for");
    return;
  }
  kernel.walk<mlir::WalkOrder::PreOrder>([&](UnknownOp op) {
    if (isUnused(op, walk))
      return;
    SourcePlace place = placeOf(op);
    std::string where =
        place.line ? " (" + describePlace(op) + ")" : std::string();
    std::string what = op.getReason().str() + where;
    if (isRareLine(op, launch, walk)) {
      walk.assumptions.push_back(what + ": at most two warps of the grid do "
                                        "it; it takes no time here");
      return;
    }
    walk.hasUnknownWork = true;
    walk.prints |= op.getPrints();
    walk.unknown.push_back(what);
  });
  removeRepetitions(walk.unknown);
  removeRepetitions(walk.assumptions);
}

} // namespace

WarpWalk gpuperf::walkWarps(KernelOp kernel, const ResolvedLaunch &launch,
                            const RequestRules &rules, double effort,
                            UnknownTrips unknownTrips, RequestLog *log) {
  bool isOnce = unknownTrips == UnknownTrips::Once;
  AssumedTrips::RowLengths rows = rowLengths(kernel, launch);
  for (auto &[loop, length] : tileCounts(kernel, launch))
    rows.try_emplace(loop, length);
  AssumedTrips trips(isOnce ? 1 : kAssumedTrip, rows, launch);
  auto walker =
      std::make_unique<WarpWalker>(kernel, launch, rules, effort, trips, log);
  walker->run();
  WarpWalk walk;
  // Which loops are in each other and of unknown length, a walk tells.
  if (!isOnce && trips.shareAmongNested(walker->plan)) {
    if (log)
      log->clear();
    walk.visits = walker->visits;
    walker =
        std::make_unique<WarpWalker>(kernel, launch, rules, effort, trips, log);
    walker->run();
  }
  walk.visits += walker->visits;
  summariseRegion(walker->plan, walk);
  forEachNode(walker->plan,
              [&](PlanNode &node) { summariseNode(node, launch, rows, walk); });
  findRepeatedLoads(kernel, walk);
  mergeAccesses(kernel, walk);
  for (const AccessProfile &access : walk.accesses)
    for (const std::string &assumption : access.assumptions)
      walk.assumptions.push_back(whatIsAccessed(access) + ": " + assumption);
  // The launch says once for all what is assumed of arguments.
  for (AccessProfile &access : walk.accesses)
    llvm::append_range(access.assumptions, access.assumedArguments);
  stateLanesFromData(walk);
  sayObserved(launch, walk);
  walk.assumptions.insert(walk.assumptions.end(), walker->assumptions.begin(),
                          walker->assumptions.end());
  removeRepetitions(walk.assumptions);
  collectSleeps(kernel, walk);
  collectUnknown(kernel, launch, walk);
  countBarriers(kernel, launch, walk);
  collectLoops(kernel, walk);
  collectUnknownTrips(kernel, rows, walk);
  countInstructions(kernel, walker->threadsPerWarp, walk);
  findDivergence(kernel, walk);
  findCheaperPlaces(kernel, walk);
  findMatrixProducts(kernel, walk);
  return walk;
}
