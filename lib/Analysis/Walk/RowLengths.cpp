//===- RowLengths.cpp - loops over data-dependent rows --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLengths.h"
#include "Lanes/ValueRange.h"
#include "Launch/ScalarExpr.h"
#include "llvm/ADT/Hashing.h"
#include <set>

using namespace gpuperf;

namespace {

bool isOfData(ExprAttr expr) {
  return expr.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); });
}

/// `offset` without its data: what was loaded with a key becomes a parameter,
/// whose key is kept.
class DataKeys {
public:
  ExprAttr replace(ExprAttr expr) {
    if (expr.getKind() == ExprKind::Of)
      return parameterOf(expr);
    if (expr.isLeaf() || expr.getKind() == ExprKind::First ||
        expr.getKind() == ExprKind::Iterate)
      return expr;
    llvm::SmallVector<ExprAttr, 3> operands;
    for (ExprAttr operand : expr.getOperands())
      operands.push_back(replace(operand));
    return expr.withOperands(operands);
  }

  /// Gives `values` the parameters of its thread: equal for equal keys. False
  /// where a key has no value.
  bool evaluate(ScalarValues &values) const {
    for (const auto &[node, name] : names) {
      llvm::hash_code hash(0);
      for (ExprAttr of = node; of.getKind() == ExprKind::Of;
           of = of.getOperands()[0]) {
        std::optional<int64_t> key =
            evaluateScalar(of.getOperands()[1], values);
        if (!key)
          return false;
        hash = llvm::hash_combine(hash, *key);
      }
      values.params[name] = int64_t(size_t(hash) % kFar) * kApart;
    }
    return true;
  }

private:
  /// No thread's own part of the place is as much as two rows are apart.
  static constexpr int64_t kFar = int64_t(1) << 30, kApart = int64_t(1) << 20;

  ExprAttr parameterOf(ExprAttr of) {
    std::string &name = names[of];
    if (name.empty())
      name = "row " + std::to_string(names.size());
    return ExprAttr::getParam(of.getContext(), name);
  }

  llvm::MapVector<ExprAttr, std::string> names;
};

/// The places at which the grid's threads begin, by those of one block.
std::optional<double> beginnings(ExprAttr offset,
                                 const ResolvedLaunch &launch) {
  DataKeys keys;
  ExprAttr place = keys.replace(offset);
  ScalarValues values;
  values.params = launch.args;
  for (unsigned axis = 0; axis != 3; ++axis) {
    values[along(Dim::Bdx, axis)] = launch.block[axis];
    values[along(Dim::Gdx, axis)] = launch.grid[axis];
    values[along(Dim::Bx, axis)] = 0;
  }
  std::set<int64_t> places;
  for (int64_t thread = 0; thread != launch.threadsPerBlock(); ++thread) {
    values[Dim::Tx] = thread % launch.block[0];
    values[Dim::Ty] = thread / launch.block[0] % launch.block[1];
    values[Dim::Tz] = thread / (launch.block[0] * launch.block[1]);
    ScalarValues own = values;
    std::optional<int64_t> begin =
        keys.evaluate(own) ? evaluateScalar(place, own) : std::nullopt;
    if (!begin)
      return std::nullopt;
    places.insert(*begin);
  }
  double all = double(places.size());
  for (unsigned axis = 0; axis != 3; ++axis)
    if (offset.dependsOn(
            ExprAttr::getDim(offset.getContext(), along(Dim::Bx, axis))))
      all *= double(launch.grid[axis]);
  return all;
}

/// Of an access right in `loop`, whose place grows by the loop's counter from
/// one that data chose.
std::optional<RowLength> lengthBy(AccessOp access, LoopOp loop,
                                  const ResolvedLaunch &launch) {
  std::optional<int64_t> allocated = allocatedBytes(access.getBase(), launch);
  ExprAttr offset = access.getOffset();
  if (!allocated || !offset.dependsOn(loop.getCounter()))
    return std::nullopt;
  bool isChosenAgain = offset.anyNode([&](ExprAttr node) {
    return node.getKind() == ExprKind::Of && node.dependsOn(loop.getCounter());
  });
  ExprAttr first = offset.substitute(
      loop.getCounter(), ExprAttr::getConst(offset.getContext(), 0));
  bool moves = first.anyLeaf([](ExprAttr leaf) { return leaf.isCounter(); });
  if (isChosenAgain || moves || !isOfData(first))
    return std::nullopt;
  std::optional<double> rows = beginnings(first, launch);
  if (!rows)
    return std::nullopt;
  double elements = double(*allocated) / double(access.getBytes());
  return RowLength{std::max<int64_t>(std::llround(elements / *rows), 1),
                   access.getBase().name().str()};
}

} // namespace

llvm::DenseMap<mlir::Operation *, RowLength>
gpuperf::rowLengths(KernelOp kernel, const ResolvedLaunch &launch) {
  llvm::DenseMap<mlir::Operation *, RowLength> lengths;
  kernel.walk([&](AccessOp access) {
    auto loop = llvm::dyn_cast_or_null<LoopOp>(access->getParentOp());
    std::optional<ExprAttr> trip = loop ? loop.getTrip() : std::nullopt;
    if (loop && !trip)
      trip = loop.getWhileCond();
    if (!trip || loop.getExpected() || !isOfData(*trip) ||
        lengths.contains(loop))
      return;
    if (std::optional<RowLength> length = lengthBy(access, loop, launch))
      lengths[loop] = *length;
  });
  return lengths;
}
