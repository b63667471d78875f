//===- AssumedBounds.cpp - assumed results of comparisons -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssumedBounds.h"
#include "Lanes/LaneVectors.h"
#include "Launch/Guards.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;

namespace {

constexpr char kPassed[] =
    "{0}, the guard at {1} assumed to let all threads pass: the launch was "
    "sized for it";
constexpr char kOnce[] = "{0}, what the condition at {1} compares assumed to "
                         "be equal for one index only";
constexpr char kCut[] =
    "{0}, what the bound at {1} cuts off assumed to be little";
constexpr char kBorder[] =
    "{0}, what the bound at {1} leaves assumed to be a border, and little";

bool isBlockIndex(ExprAttr leaf) {
  return leaf.isDim() && leaf.getDim() >= Dim::Bx && leaf.getDim() <= Dim::Bz;
}

bool isThreadIndex(ExprAttr leaf) {
  return leaf.isDim() && leaf.getDim() <= Dim::Tz;
}

/// Whatever counts from 0 up.
bool isMovingIndex(ExprAttr leaf) {
  return isThreadIndex(leaf) || isBlockIndex(leaf) || leaf.isCounter();
}

class BoundAssumer {
public:
  BoundAssumer(KernelOp kernel, const ResolvedLaunch &launch)
      : kernel(kernel), launch(launch) {}

  AssumedBounds run() {
    std::vector<IndexBound> bounds = findIndexBounds(kernel);
    for (const IndexBound &bound : bounds)
      if (bound.isUpper()) {
        ranges.insert(bound.op);
        for (ExprAttr side : bound.comparison.getOperands())
          if (growthOf(side).isStill())
            addSizes(side, extents);
      }
    kernel.walk([&](LoopOp op) {
      std::optional<ExprAttr> trip = op.getTrip();
      if (trip && growthOf(*trip).isStill())
        addSizes(*trip, extents);
    });
    for (const IndexBound &bound : bounds)
      if (isOpen(bound.comparison))
        assume(bound);
    kernel.walk([&](IfOp op) { assumeMeetings(op.getCondition()); });
    kernel.walk([&](mlir::Operation *op) { assumeCuts(op); });
    kernel.walk([&](LoopOp op) { assumeLength(op); });
    return std::move(result);
  }

private:
  KernelOp kernel;
  const ResolvedLaunch &launch;
  AssumedBounds result;
  /// Conditionals with a bound up to which their body runs.
  llvm::DenseSet<mlir::Operation *> ranges;
  /// Sizes that indices go up to, as far as they are values with a name.
  llvm::DenseSet<ExprAttr> extents;

  bool isUnknown(ExprAttr leaf) const {
    return leaf.isUniformUnknown() ||
           (leaf.isParam() && !launch.args.count(leaf.getName().str()));
  }
  bool isOpen(ExprAttr expr) const {
    return expr.anyLeaf([&](ExprAttr leaf) { return isUnknown(leaf); });
  }

  /// "'h' and 'w' not known"
  std::string unknownsOf(ExprAttr expr) const {
    std::set<std::string> names;
    expr.forEachLeaf([&](ExprAttr leaf) {
      if (isUnknown(leaf))
        names.insert(describeValue(leaf.getName()));
    });
    return llvm::join(names, " and ") + " not known";
  }

  void define(ExprAttr part, ExprAttr value, mlir::Operation *op,
              const char *why) {
    result.definitions.push_back({part, value});
    result.assumptions.insert(
        llvm::formatv(why, unknownsOf(part), describePlace(op)).str());
  }

  ExprAttr truth(bool value) {
    return ExprAttr::getConst(kernel.getContext(), value);
  }

  void assume(const IndexBound &bound) {
    if (bound.isEquality())
      return assumeEquality(bound.comparison, bound.op);
    if (isPassed(bound))
      return define(bound.comparison, truth(*bound.passes), bound.op, kPassed);
    part(bound.comparison);
  }

  /// Index and bound meet once in the grid, or once in a row.
  void part(ExprAttr comparison) {
    result.definitions.push_back(
        {comparison,
         ExprAttr::getUnknown(kernel.getContext(),
                              "~" + std::to_string(result.definitions.size()) +
                                  ".bound")});
  }

  /// `i % n < i / n` and `i % n + pad < k * step`: the sides move, and meet as an
  /// index and a bound do. What data moves is another value in each lane.
  void assumeMeetings(ExprAttr cond) {
    ExprKind kind = cond.getKind();
    if (kind == ExprKind::LogicalAnd || kind == ExprKind::LogicalOr)
      for (ExprAttr operand : cond.getOperands())
        assumeMeetings(operand);
    if ((kind != ExprKind::Lt && kind != ExprKind::Le) || !isOpen(cond))
      return;
    Growth left = growthOf(cond.getOperands()[0]),
           right = growthOf(cond.getOperands()[1]);
    bool moveAlike =
        left.direction == right.direction && left.direction == Growth::Up;
    bool moveAnyhow = sumOf(left, right.reversed()).direction == Growth::Mixed;
    if (moveAlike || (moveAnyhow && meetsSeldom(cond)))
      part(cond);
  }

  /// Whether `comparison` changes with indices alone, and none of them comes
  /// round within a warp: `i % 4 < n` parts every warp.
  bool meetsSeldom(ExprAttr comparison) const {
    if (comparison.anyLeaf([](ExprAttr leaf) {
          return leaf.isVaryingUnknown() || leaf.isBound();
        }))
      return false;
    return !comparison.anyNode([](ExprAttr part) {
      bool comesRound =
          part.getKind() == ExprKind::Rem || part.getKind() == ExprKind::And;
      if (!comesRound || !part.getOperands()[1].isConst())
        return false;
      return part.anyLeaf(isThreadIndex) &&
             part.getOperands()[1].getValue() < kWarpSize;
    });
  }

  /// Whether all threads are taken to be on the body's side of `bound`.
  bool isPassed(const IndexBound &bound) const {
    if (!bound.passes)
      return false;
    if (!bound.isUpper())
      return hasKnownBound(bound.comparison) || ranges.contains(bound.op);
    return bound.comparison.anyLeaf([](ExprAttr leaf) {
      return isBlockIndex(leaf) || leaf.isCounter();
    }) || !launch.origins.find(LaunchPart::Block) ||
           launch.origins.is(LaunchPart::Block, FactOrigin::Default);
  }

  /// Of `0 < i % w` and `1 <= i / w` the side that does not move is known.
  bool hasKnownBound(ExprAttr comparison) const {
    for (ExprAttr side : comparison.getOperands())
      if (growthOf(side).isStill())
        return !isOpen(side);
    return false;
  }

  /// What is equal for one index only holds where all indices are 0.
  void assumeEquality(ExprAttr comparison, mlir::Operation *op) {
    mlir::MLIRContext *context = kernel.getContext();
    ExprAttr zero = ExprAttr::getConst(context, 0), isFirst = truth(true);
    comparison.forEachLeaf([&](ExprAttr leaf) {
      if (isMovingIndex(leaf))
        isFirst =
            ExprAttr::getBinary(ExprKind::LogicalAnd, isFirst,
                                ExprAttr::getBinary(ExprKind::Eq, leaf, zero));
    });
    if (comparison.getKind() == ExprKind::Ne)
      isFirst = ExprAttr::getBinary(ExprKind::Eq, isFirst, zero);
    define(comparison, isFirst, op, kOnce);
  }

  /// `n & 3` iterations are left of n in a loop that goes on by four.
  void assumeLength(LoopOp loop) {
    std::optional<ExprAttr> trip = loop.getTrip();
    if (!trip || (trip->getKind() != ExprKind::And &&
                  trip->getKind() != ExprKind::Rem))
      return;
    ExprAttr length = trip->getOperands()[0], step = trip->getOperands()[1];
    if (length.isParam() && isUnknown(length) && step.isConst() &&
        step.getValue() < kAssumedTrip &&
        !llvm::is_contained(result.lengths, length))
      result.lengths.push_back(length);
  }

  //===--------------------------------------------------------------------===//
  // Bounds in offsets and trip counts
  //===--------------------------------------------------------------------===//

  llvm::DenseSet<ExprAttr> seen;

  void assumeCuts(mlir::Operation *op) {
    if (auto access = llvm::dyn_cast<AccessOp>(op))
      visit(access.getOffset(), op);
    else if (auto branch = llvm::dyn_cast<IfOp>(op))
      visit(branch.getCondition(), op);
    else if (auto loop = llvm::dyn_cast<LoopOp>(op)) {
      if (std::optional<ExprAttr> trip = loop.getTrip())
        visit(*trip, op);
      if (std::optional<ExprAttr> cond = loop.getWhileCond())
        visit(*cond, op);
    }
  }

  void visit(ExprAttr expr, mlir::Operation *op) {
    if (!seen.insert(expr).second)
      return;
    if (expr.getKind() == ExprKind::First ||
        expr.getKind() == ExprKind::Iterate)
      return; // their conditions are those of loops
    bool isCut =
        expr.getKind() == ExprKind::Min || expr.getKind() == ExprKind::Max;
    if (isCut && isOpen(expr))
      assumeCut(expr, op);
    if (expr.getKind() == ExprKind::Select)
      assumeChoice(expr.getOperands()[0], op);
    for (ExprAttr operand : expr.getOperands())
      visit(operand, op);
  }

  /// `i + 1 < n ? i + 1 : 0` is i + 1.
  void assumeChoice(ExprAttr cond, mlir::Operation *op) {
    ExprKind kind = cond.getKind();
    if (kind == ExprKind::LogicalAnd || kind == ExprKind::LogicalOr)
      for (ExprAttr operand : cond.getOperands())
        assumeChoice(operand, op);
    bool isDefined = llvm::any_of(result.definitions, [&](const auto &known) {
      return known.first == cond;
    });
    if (kind < ExprKind::Eq || kind > ExprKind::Le || isDefined ||
        !isOpen(cond))
      return;
    Growth left = growthOf(cond.getOperands()[0]),
           right = growthOf(cond.getOperands()[1]);
    Growth growth = sumOf(left, right.reversed());
    if (growth.isStill() || growth.direction == Growth::Mixed ||
        left.isStill() == right.isStill())
      return;
    if (kind == ExprKind::Eq || kind == ExprKind::Ne)
      return assumeEquality(cond, op);
    // Below an unknown bound, or past a known one where rows begin.
    bool isBelow = !hasKnownBound(cond);
    define(cond, truth((growth.direction == Growth::Up) == isBelow), op, kCut);
  }

  static void addSizes(ExprAttr expr, llvm::DenseSet<ExprAttr> &to) {
    expr.forEachLeaf([&](ExprAttr leaf) {
      if (leaf.isParam() || leaf.isUniformUnknown())
        to.insert(leaf);
    });
  }

  /// Whether something is added in `expr` that an index goes up to: in `n - 1 -
  /// i`, but not in `(pad - stride * i) / step`.
  bool addsExtent(ExprAttr expr, const llvm::DenseSet<ExprAttr> &all) const {
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    switch (expr.getKind()) {
    case ExprKind::Add:
    case ExprKind::Sub:
      return addsExtent(operands[0], all) || addsExtent(operands[1], all);
    case ExprKind::Div:
    case ExprKind::Shr:
      return addsExtent(operands[0], all);
    default:
      return growthOf(expr).isStill() &&
             expr.anyLeaf([&](ExprAttr leaf) { return all.contains(leaf); });
    }
  }

  /// Whether `falling` is below a small bound but for the first of the indices
  /// that it falls with: these go up to something else than what it falls from.
  /// Of `pad - i % w` that is w.
  bool isBorder(ExprAttr falling) const {
    if (!falling.anyLeaf(isThreadIndex))
      return false;
    llvm::DenseSet<ExprAttr> all = extents;
    falling.anyNode([&](ExprAttr part) {
      if (part.getKind() == ExprKind::Rem)
        addSizes(part.getOperands()[1], all);
      return false;
    });
    return !all.empty() && !addsExtent(falling, all);
  }

  /// `min(i, n - 1)` is i, `max(i - radius, 0)` is i - radius, `max(n - 1 - i,
  /// 0)` is n - 1 - i for i < n, but `max(pad - i, 0)` is 0. `min(n - i, 32)`
  /// is 32, and so with an unknown in the place of 32.
  void assumeCut(ExprAttr expr, mlir::Operation *op) {
    ExprAttr index = expr.getOperands()[0], limit = expr.getOperands()[1];
    if (growthOf(index).isStill())
      std::swap(index, limit);
    bool isUp = growthOf(index).direction == Growth::Up;
    bool isDown = growthOf(index).direction == Growth::Down;
    bool isMin = expr.getKind() == ExprKind::Min;
    if (!growthOf(limit).isStill())
      return;
    if (isDown && isMin)
      return define(expr, limit, op, isOpen(limit) ? kBorder : kCut);
    if (isOpen(index) == isOpen(limit))
      return;
    if (isDown && !isMin && isOpen(index) && isBorder(index))
      return define(expr, limit, op, kBorder);
    if (isOpen(limit) ? isUp && isMin : (isUp || isDown) && !isMin)
      define(expr, index, op, kCut);
  }
};

} // namespace

AssumedBounds gpuperf::assumeBounds(KernelOp kernel,
                                    const ResolvedLaunch &launch) {
  return BoundAssumer(kernel, launch).run();
}
