//===- Guards.cpp - bounds that determine a launch's size -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Guards.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/SetVector.h"
#include <cassert>
#include <limits>

using namespace gpuperf;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

namespace {

/// Which side of a conditional is its body, as what a part of its condition is
/// there: true, false, either (neither side does anything), or of no account.
enum class Wanted { True, False, Either, None };

Wanted reversed(Wanted wanted) {
  return wanted == Wanted::True    ? Wanted::False
         : wanted == Wanted::False ? Wanted::True
                                   : wanted;
}

/// 0 for a region that does nothing, 1 for one of instructions, 2 for one that
/// stores, 3 for one with loads, barriers. What is left of a loop where the
/// compiler moved a condition in front of it counts its iterations and nothing
/// else; what is beyond an array is stored as 0 (`else tile[i] = 0`).
unsigned workIn(mlir::Region &region) {
  unsigned work = 0;
  region.walk([&](mlir::Operation *op) {
    if (llvm::isa<YieldOp>(op))
      return;
    auto access = llvm::dyn_cast<AccessOp>(op);
    bool isStore = access && access.getKind() == AccessKind::Store;
    unsigned rank = llvm::isa<InstOp, LoopOp, IfOp>(op) ? 1 : isStore ? 2 : 3;
    work = std::max(work, rank);
  });
  return work;
}

Wanted bodyOf(IfOp op) {
  unsigned taken = workIn(op.getThenRegion()),
           skipped = workIn(op.getElseRegion());
  if (taken == skipped)
    return taken ? Wanted::None : Wanted::Either;
  return taken > skipped ? Wanted::True : Wanted::False;
}

class BoundFinder {
public:
  explicit BoundFinder(IfOp op, std::vector<IndexBound> &bounds)
      : op(op), bounds(bounds) {}

  void visit(ExprAttr cond, Wanted wanted) {
    switch (cond.getKind()) {
    case ExprKind::And:
    case ExprKind::LogicalAnd:
      return visitAll(cond, wanted == Wanted::False ? Wanted::None : wanted);
    case ExprKind::Or:
    case ExprKind::LogicalOr:
      return visitOr(cond, wanted);
    case ExprKind::Eq:
    case ExprKind::Ne:
      if (cond.getOperands()[1].isConst(0) && isTruth(cond.getOperands()[0]))
        return visit(cond.getOperands()[0], cond.getKind() == ExprKind::Ne
                                                ? wanted
                                                : reversed(wanted));
      return add(cond, wanted);
    case ExprKind::Lt:
    case ExprKind::Le:
      return add(cond, wanted);
    default:
      return;
    }
  }

private:
  IfOp op;
  std::vector<IndexBound> &bounds;

  static bool isTruth(ExprAttr expr) {
    return expr.getKind() >= ExprKind::Eq &&
           expr.getKind() <= ExprKind::LogicalOr;
  }

  void visitAll(ExprAttr cond, Wanted wanted) {
    for (ExprAttr operand : cond.getOperands())
      visit(operand, wanted);
  }

  /// Whether `cond` is true up to a bound: `i < n`.
  static bool isUpTo(ExprAttr cond) {
    return (cond.getKind() == ExprKind::Lt || cond.getKind() == ExprKind::Le) &&
           growthOf(cond.getOperands()[0]).direction == Growth::Up &&
           growthOf(cond.getOperands()[1]).isStill();
  }

  /// `i < n || n < 0`, an unsigned comparison, is about `i < n`; `i < n || i <
  /// m` lets what is in either array pass.
  void visitOr(ExprAttr cond, Wanted wanted) {
    ExprAttr a = cond.getOperands()[0], b = cond.getOperands()[1];
    bool isOne = growthOf(a).isStill() || growthOf(b).isStill();
    bool areBounds = isUpTo(a) && isUpTo(b);
    visitAll(cond, wanted == Wanted::True && !isOne && !areBounds ? Wanted::None
                                                                  : wanted);
  }

  void add(ExprAttr comparison, Wanted wanted) {
    Growth growth = sumOf(growthOf(comparison.getOperands()[0]),
                          growthOf(comparison.getOperands()[1]).reversed());
    if (growth.isStill() || growth.direction == Growth::Mixed)
      return;
    IndexBound bound{comparison, op, std::nullopt, growth};
    if (wanted == Wanted::Either)
      bound.passes = growth.direction == Growth::Up;
    else if (wanted != Wanted::None)
      bound.passes = wanted == Wanted::True;
    bounds.push_back(bound);
  }
};

} // namespace

bool IndexBound::isEquality() const {
  return comparison.getKind() == ExprKind::Eq ||
         comparison.getKind() == ExprKind::Ne;
}

bool IndexBound::isUpper() const {
  return passes && !isEquality() && (growth.direction == Growth::Up) == *passes;
}

std::vector<IndexBound> gpuperf::findIndexBounds(KernelOp kernel) {
  std::vector<IndexBound> bounds;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](IfOp op) {
    BoundFinder(op, bounds).visit(op.getCondition(), bodyOf(op));
  });
  return bounds;
}

/// Comparisons in `expr` that move with thread, block or counter.
static unsigned movingComparisons(ExprAttr expr) {
  if (growthOf(expr).isStill())
    return 0;
  if (expr.getKind() >= ExprKind::Eq && expr.getKind() <= ExprKind::Le &&
      !expr.getOperands()[1].isConst(0))
    return 1;
  unsigned count = 0;
  for (ExprAttr operand : expr.getOperands())
    count += movingComparisons(operand);
  return std::max(count, 1u);
}

/// Whether one of the three indices or extents from `first` on is in `expr`.
static bool dependsOnAny(ExprAttr expr, Dim first) {
  return expr.anyLeaf([&](ExprAttr leaf) {
    return leaf.isDim() && leaf.getDim() >= first &&
           leaf.getDim() <= along(first, 2);
  });
}

bool gpuperf::isGridGuard(IfOp op) {
  std::vector<IndexBound> bounds;
  BoundFinder(op, bounds).visit(op.getCondition(), bodyOf(op));
  bool isBound = llvm::any_of(
      bounds, [](const IndexBound &bound) { return bound.isUpper(); });
  bool areGlobal = llvm::all_of(bounds, [](const IndexBound &bound) {
    return bound.passes && !bound.isEquality() && !bound.growth.isCyclic &&
           dependsOnAny(bound.comparison, Dim::Bx);
  });
  return isBound && areGlobal &&
         movingComparisons(op.getCondition()) == bounds.size();
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

namespace {

/// Of [low, high] the number that the largest power of two divides.
int64_t roundest(int64_t low, int64_t high) {
  assert(0 <= low && low <= high && "sizes");
  while (high & (high - 1) && (high & (high - 1)) >= low)
    high &= high - 1;
  return high;
}

/// The first thread of the first block (`last` false), or the last of the last.
ScalarValues cornerOf(ScalarValues values, bool last) {
  for (unsigned dim = 0; dim != 3; ++dim)
    for (auto [index, extent] :
         {std::pair(Dim::Tx, Dim::Bdx), std::pair(Dim::Bx, Dim::Gdx)}) {
      std::optional<int64_t> size = values[along(extent, dim)];
      values[along(index, dim)] =
          last ? (size ? std::optional(*size - 1) : std::nullopt) : 0;
    }
  return values;
}

/// The constant that is added to the rest of `expr`.
int64_t constantPart(ExprAttr expr) {
  bool isSum =
      expr.getKind() == ExprKind::Add || expr.getKind() == ExprKind::Sub;
  if (!isSum || !expr.getOperands()[1].isConst())
    return 0;
  int64_t value = expr.getOperands()[1].getValue();
  return expr.getKind() == ExprKind::Add ? value : saturatingSub(0, value);
}

} // namespace

Guard::Guard(const IndexBound &bound) : op(bound.op) {
  assert(bound.isUpper() && "a bound up to which the body runs");
  bool isLess = bound.comparison.getKind() == ExprKind::Lt;
  // `if (n <= i) return;` bounds as `if (i < n)` does.
  index = bound.comparison.getOperands()[*bound.passes ? 0 : 1];
  limit = bound.comparison.getOperands()[*bound.passes ? 1 : 0];
  isInclusive = isLess != *bound.passes;
}

/// `n - i - 1 / (gridDim.x * blockDim.x)`, a quotient by the grid of what lies
/// behind the block. A block's share, `n / gridDim.x`, is none.
static bool isGridQuotient(ExprAttr expr) {
  llvm::ArrayRef<ExprAttr> sides = expr.getOperands();
  return expr.getKind() == ExprKind::Div && dependsOnAny(sides[1], Dim::Gdx) &&
         dependsOnAny(sides[0], Dim::Bx);
}

/// `k * gridDim.x`, of the loop's own counter: a loop within a grid-stride loop
/// begins at a multiple of the grid, but does not go on by it.
static bool isGridStep(ExprAttr expr, ExprAttr counter) {
  if (expr.getKind() != ExprKind::Mul)
    return false;
  ExprAttr a = expr.getOperands()[0], b = expr.getOperands()[1];
  return (dependsOnAny(a, Dim::Gdx) && b.dependsOn(counter)) ||
         (dependsOnAny(b, Dim::Gdx) && a.dependsOn(counter));
}

bool gpuperf::stepsByGrid(LoopOp loop) {
  ExprAttr counter = loop.getCounter();
  auto steps = [&](ExprAttr part) {
    return isGridQuotient(part) || isGridStep(part, counter);
  };
  std::optional<ExprAttr> trip = loop.getTrip(), cond = loop.getWhileCond();
  return (trip && trip->anyNode(steps)) || (cond && cond->anyNode(steps));
}

bool gpuperf::isGridSizedFor(LoopOp loop, const ResolvedLaunch &launch) {
  auto isOpen = [&](std::optional<ExprAttr> expr) {
    return expr && expr->anyNode([&](ExprAttr node) -> bool {
      return node.isParam() && !launch.args.count(node.getName().str());
    });
  };
  // A program that knows its grid without the size has so many blocks whatever
  // there is to do.
  bool isFixed = launch.origins.is(LaunchPart::Grid, FactOrigin::LaunchSite) &&
                 (isOpen(loop.getTrip()) || isOpen(loop.getWhileCond()));
  return stepsByGrid(loop) && !isFixed;
}

LoopOp Guard::gridStrideLoop(ExprAttr parameter) const {
  LoopOp found;
  auto isUpTo = [&](std::optional<ExprAttr> expr) {
    return expr && expr->dependsOn(parameter);
  };
  IfOp around = op;
  around.walk([&](LoopOp loop) {
    if (stepsByGrid(loop) &&
        (isUpTo(loop.getTrip()) || isUpTo(loop.getWhileCond())))
      found = loop;
  });
  return found;
}

/// The parameters in `expr` that `values` do not have.
static llvm::SetVector<llvm::StringRef>
openParameters(ExprAttr expr, const ScalarValues &values) {
  llvm::SetVector<llvm::StringRef> open;
  expr.forEachLeaf([&](ExprAttr leaf) {
    if (leaf.isParam() && !values.params.count(leaf.getName().str()))
      open.insert(leaf.getName());
  });
  return open;
}

/// Whether `expr` is `parameter` and something else that does not depend on it,
/// by its values at 0, 1 and 1000 for the first and the last thread.
static bool isAddend(const std::string &parameter, ExprAttr expr,
                     const ScalarValues &values) {
  for (bool last : {false, true}) {
    ScalarValues at = cornerOf(values, last);
    auto with = [&](int64_t value) {
      at.params[parameter] = value;
      return evaluateScalar(expr, at);
    };
    std::optional<int64_t> none = with(0);
    if (!none || with(1) != *none + 1 || with(1000) != *none + 1000)
      return false;
  }
  return true;
}

std::string Guard::openOffset(const ScalarValues &values) const {
  llvm::SetVector<llvm::StringRef> offsets = openParameters(index, values),
                                   limits = openParameters(limit, values);
  if (offsets.size() != 1 || limits.size() != 1 || offsets == limits)
    return "";
  std::string offset = offsets.front().str();
  return gridStrideLoop(
             ExprAttr::getParam(index.getContext(), limits.front())) &&
                 isAddend(offset, index, values)
             ? offset
             : "";
}

std::string Guard::openParameter(const ScalarValues &values) const {
  std::string open;
  bool isOne = true;
  auto look = [&](ExprAttr leaf) {
    if (leaf.isDim())
      return;
    if (!leaf.isParam())
      isOne = false;
    else if (!values.params.count(leaf.getName().str())) {
      isOne &= open.empty() || open == leaf.getName();
      open = leaf.getName().str();
    }
  };
  index.forEachLeaf(look);
  limit.forEachLeaf(look);
  return isOne ? open : std::string();
}

bool Guard::dependsOnBlock(unsigned dim) const {
  ExprAttr block = ExprAttr::getDim(index.getContext(), along(Dim::Bx, dim));
  return index.dependsOn(block) || limit.dependsOn(block);
}

/// index - limit
std::optional<int64_t> Guard::difference(const ScalarValues &values) const {
  std::optional<int64_t> a = evaluateScalar(index, values);
  std::optional<int64_t> b = evaluateScalar(limit, values);
  return a && b ? std::optional(saturatingSub(*a, *b)) : std::nullopt;
}

bool Guard::passes(const ScalarValues &values, int64_t width) const {
  std::optional<int64_t> beyond = difference(values);
  return beyond && saturatingAdd(*beyond, width) < isInclusive;
}

std::string gpuperf::plainText(ExprAttr expr) {
  std::string text = expr.str(), plain;
  for (size_t i = 0; i != text.size(); ++i)
    if (text[i] != '%' || i + 1 == text.size() || text[i + 1] == ' ')
      plain += text[i];
  return plain;
}

std::string Guard::size(const ScalarValues &values) const {
  std::vector<std::string> parameters;
  auto look = [&](ExprAttr leaf) {
    if (leaf.isParam() && !llvm::is_contained(parameters, leaf.getName()))
      parameters.push_back(leaf.getName().str());
  };
  index.forEachLeaf(look);
  limit.forEachLeaf(look);
  if (limit.isConst() && parameters.empty())
    return std::to_string(limit.getValue());
  std::string text = plainText(limit);
  std::optional<int64_t> value = evaluateScalar(limit, values);
  if (parameters.size() == 1) {
    value = values.params.at(parameters.front());
    text = describeValue(parameters.front());
  } else {
    text = "'" + text + "'";
  }
  return text + " = " + std::to_string(value.value_or(0));
}

std::optional<int64_t> Guard::blocks(unsigned dim, ScalarValues values) const {
  if (!dependsOnBlock(dim))
    return std::nullopt;
  Dim block = along(Dim::Bx, dim);
  ScalarValues last = cornerOf(values, /*last=*/true);
  ScalarValues first = cornerOf(values, /*last=*/false);
  last[block] = 0;
  first[block] = 1;
  std::optional<int64_t> end = difference(last), next = difference(first);
  if (!end || !next || *end >= *next)
    return std::nullopt;
  auto isDone = [&](int64_t blocks) {
    first[block] = blocks;
    return !passes(first, 0);
  };
  return isDone(0) ? std::nullopt : smallest(0, kBeyondAnyExtent, isDone);
}

/// By how much the index stays below the limit, where that is so little that
/// less than a thirty-second part of the launch is behind it, else 0.
int64_t Guard::border(const ScalarValues &last) const {
  int64_t width = saturatingAdd(
      saturatingSub(constantPart(limit), constantPart(index)), isInclusive);
  std::optional<int64_t> begin =
      evaluateScalar(index, cornerOf(last, /*last=*/false));
  std::optional<int64_t> end = evaluateScalar(index, last);
  if (!begin || !end)
    return 0;
  int64_t span = saturatingSub(*end, *begin);
  return saturatingMul(saturatingAbs(width), 32) <= span ? width : 0;
}

std::optional<int64_t> Guard::sizeFor(const std::string &parameter,
                                      ScalarValues values) const {
  ScalarValues last = cornerOf(values, /*last=*/true);
  int64_t width = border(last);
  auto passesWith = [&](ScalarValues &at, int64_t size) {
    at.params[parameter] = size;
    return passes(at, width);
  };
  // The first thread of the block behind the last one.
  std::optional<ScalarValues> next;
  for (unsigned dim = 0; dim != 3; ++dim)
    if (dependsOnBlock(dim)) {
      next = cornerOf(values, /*last=*/false);
      (*next)[along(Dim::Bx, dim)] = values[along(Dim::Gdx, dim)];
    }
  if (!next)
    return std::nullopt;
  auto least = smallest(-1, kBeyondAnyExtent,
                        [&](int64_t size) { return passesWith(last, size); });
  auto tooMuch = smallest(-1, kBeyondAnyExtent, [&](int64_t size) {
    return passesWith(*next, size);
  });
  return least && tooMuch && *tooMuch > *least ? roundest(*least, *tooMuch - 1)
                                               : least;
}

/// A comparison with the end of what 32 bits hold, as the compiler makes it for
/// a counter that must not wrap, is no size of the data.
static bool isAboutWrapping(const IndexBound &bound) {
  constexpr int64_t kNear = 65536;
  return llvm::any_of(bound.comparison.getOperands(), [](ExprAttr side) {
    auto isNear = [&](int64_t end) {
      return saturatingAbs(saturatingSub(side.getValue(), end)) < kNear;
    };
    return side.isConst() && (isNear(std::numeric_limits<int32_t>::max()) ||
                              isNear(std::numeric_limits<uint32_t>::max()));
  });
}

std::vector<Guard> gpuperf::findGuards(KernelOp kernel) {
  std::vector<Guard> guards;
  for (const IndexBound &bound : findIndexBounds(kernel))
    if (bound.isUpper() && !bound.growth.isCyclic && !isAboutWrapping(bound))
      guards.emplace_back(bound);
  return guards;
}
