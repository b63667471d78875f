//===- BlockReader.h - dependence on blockIdx -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_BLOCKREADER_H
#define GPUPERF_LIB_ANALYSIS_WALK_BLOCKREADER_H

#include "Lanes/LaneEvaluator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>
#include <optional>

namespace gpuperf {

/// The largest number of residues that are distinguished, such as the three of
/// `blockIdx.x % 3`.
constexpr int64_t kMaxResidues = 128;

/// What depends on blockIdx in one dimension. `decides`: what lanes do or how
/// they lie relative to each other; this repeats after at most `turn` blocks,
/// such as the 3 of `blockIdx.x % 3` (1 if nothing repeats). `address`: only
/// where an access begins.
struct Dependence {
  bool decides = false, address = false;
  int64_t turn = 1;
};

inline bool isThreadLeaf(ExprAttr leaf) {
  return leaf.isDim() && leaf.getDim() <= Dim::Tz;
}

/// Determines how expressions depend on blockIdx in dimension `dim`, as far as
/// `evaluator` knows the values in them.
class BlockReader {
public:
  BlockReader(LaneEvaluator &evaluator, unsigned dim)
      : evaluator(evaluator), dim(dim) {}

  bool depends(ExprAttr expr) { return evaluator.dependsOnBlock(expr, dim); }

  /// Whether the lanes' values may differ from each other in a different way in
  /// another block. Those of `tx * (bx % 3)` may, those of `8 * (bx + tx)` may
  /// not.
  bool movesLanes(ExprAttr expr) {
    expr = evaluator.definitionOf(expr);
    if (!depends(expr) || !expr.anyLeaf(isThreadLeaf))
      return false;
    return remembered(moving, expr, [&] { return computeMoves(expr); });
  }

  /// The number of blocks after which remainders and bits of blockIdx repeat,
  /// at most: 12 for `bx % 3 + (bx & 3)`. The result is 1 if there are none,
  /// and kMaxResidues if it is not known or at least that large.
  int64_t turn(ExprAttr expr) {
    expr = evaluator.definitionOf(expr);
    if (!depends(expr))
      return 1;
    return remembered(turns, expr, [&] { return computeTurn(expr); });
  }

  /// Whether the value differs in another block, as far as that is known.
  bool changes(ExprAttr expr) {
    expr = evaluator.definitionOf(expr);
    if (!depends(expr) || expr.getKind() == ExprKind::Of || isUnknown(expr))
      return false;
    return expr.isLeaf() || remembered(changing, expr, [&] {
             return llvm::any_of(expr.getOperands(),
                                 [&](ExprAttr e) { return changes(e); });
           });
  }

private:
  LaneEvaluator &evaluator;
  unsigned dim;
  llvm::DenseMap<ExprAttr, bool> moving, changing, unknown;
  llvm::DenseMap<ExprAttr, int64_t> turns;

  /// Caches the result: expressions share parts, and each part is visited once.
  template <typename T, typename Fn>
  static T remembered(llvm::DenseMap<ExprAttr, T> &known, ExprAttr expr,
                      Fn compute) {
    if (auto it = known.find(expr); it != known.end())
      return it->second;
    T value = compute();
    known[expr] = value;
    return value;
  }

  /// Whether the value is unknown in all lanes and blocks, as that of `bx * n`
  /// with unknown n, or of `data[bx]`.
  bool isUnknown(ExprAttr expr) {
    expr = evaluator.definitionOf(expr);
    if (expr.isLeaf())
      return !expr.isCounter() && !expr.isBound() &&
             evaluator.evaluate(expr).known == 0;
    return remembered(unknown, expr, [&] { return computeUnknown(expr); });
  }

  bool computeUnknown(ExprAttr expr) {
    auto isUnknownPart = [&](ExprAttr e) { return isUnknown(e); };
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    switch (expr.getKind()) {
    case ExprKind::LogicalAnd:
    case ExprKind::LogicalOr:
      return llvm::all_of(operands, isUnknownPart);
    case ExprKind::Select:
      return isUnknown(operands[0]) ||
             llvm::all_of(operands.drop_front(), isUnknownPart);
    case ExprKind::Of:
    case ExprKind::First:
    case ExprKind::Iterate:
      return false;
    default:
      return llvm::any_of(operands, isUnknownPart);
    }
  }

  bool computeMoves(ExprAttr expr) {
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    auto moves = [&](ExprAttr e) { return movesLanes(e); };
    // For unknown values the keys tell in which lanes they are equal.
    if (!changes(expr))
      return llvm::any_of(operands, moves);
    auto isFactor = [&](ExprAttr e) {
      return !depends(e) && !e.anyLeaf(isThreadLeaf);
    };
    switch (expr.getKind()) {
    case ExprKind::Add:
    case ExprKind::Sub:
      return llvm::any_of(operands, moves);
    case ExprKind::Mul:
      return isFactor(operands[0])   ? movesLanes(operands[1])
             : isFactor(operands[1]) ? movesLanes(operands[0])
                                     : true;
    default:
      return !expr.isLeaf();
    }
  }

  int64_t computeTurn(ExprAttr expr) {
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    switch (expr.getKind()) {
    case ExprKind::Rem:
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Xor:
      if (!changes(expr))
        break;
      if (std::optional<int64_t> by = fixed(operands[1]))
        return std::min(steady(operands[0]) * turnOf(expr.getKind(), *by),
                        kMaxResidues);
      return kMaxResidues;
    default:
      break;
    }
    int64_t all = 1;
    for (ExprAttr operand : operands)
      all = std::min(std::lcm(all, turn(operand)), kMaxResidues);
    return all;
  }

  /// The value that all lanes have in every block, if there is a single known
  /// value.
  std::optional<int64_t> fixed(ExprAttr expr) {
    if (changes(expr) || expr.anyLeaf([](ExprAttr leaf) {
          return leaf.isCounter() || leaf.isBound();
        }))
      return std::nullopt;
    LaneValue value = evaluator.evaluate(expr);
    bool isOne = !value.lanes && value.known == kAllLanes;
    return isOne ? std::optional(value.base) : std::nullopt;
  }

  /// The number of blocks after which the value has grown by an integer that is
  /// always the same: 1 for `256 * bx + tx`, 4 for `bx / 4`. The result is
  /// kMaxResidues if it is not known or at least that large.
  int64_t steady(ExprAttr expr) {
    expr = evaluator.definitionOf(expr);
    if (!changes(expr))
      return 1;
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    switch (expr.getKind()) {
    case ExprKind::Dim:
      return 1;
    case ExprKind::Add:
    case ExprKind::Sub:
      return std::min(std::lcm(steady(operands[0]), steady(operands[1])),
                      kMaxResidues);
    case ExprKind::Mul:
      return !changes(operands[0])   ? steady(operands[1])
             : !changes(operands[1]) ? steady(operands[0])
                                     : kMaxResidues;
    case ExprKind::Div:
      if (std::optional<int64_t> by = fixed(operands[1]); by && *by > 0)
        return std::min(steady(operands[0]) * std::min(*by, kMaxResidues),
                        kMaxResidues);
      return kMaxResidues;
    case ExprKind::Shr:
      if (std::optional<int64_t> by = fixed(operands[1]);
          by && *by >= 0 && *by < 7)
        return std::min(steady(operands[0]) << *by, kMaxResidues);
      return kMaxResidues;
    default:
      return kMaxResidues;
    }
  }

  /// The period of `x % by`, `x & by` and similar, where x grows with the
  /// block. Bits above the highest set bit of `by` do not change `x & by` (for
  /// negative `by`: above its highest clear bit); the other bits do not change
  /// `x | by`.
  static int64_t turnOf(ExprKind kind, int64_t by) {
    uint64_t most = kMaxResidues;
    if (kind == ExprKind::Rem)
      return by > 0 ? std::min<uint64_t>(by, most) : most;
    uint64_t bits = by < 0 ? ~uint64_t(by) : uint64_t(by);
    return std::min(llvm::PowerOf2Ceil(std::min(bits, most) + 1), most);
  }
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_BLOCKREADER_H
