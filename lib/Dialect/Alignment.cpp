//===- Alignment.cpp - known divisors of expressions ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Alignment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace gpuperf;

bool gpuperf::isOfLaunch(ExprAttr leaf) {
  return leaf.isParam() || (leaf.isDim() && leaf.getDim() >= Dim::Bdx);
}

int64_t gpuperf::powerOfTwoIn(int64_t value) {
  if (value == 0)
    return kMaxAlignment;
  uint64_t bits = static_cast<uint64_t>(value);
  return std::min<uint64_t>(bits & (~bits + 1), kMaxAlignment);
}

static int64_t product(int64_t a, int64_t b) {
  return std::min(a * b, kMaxAlignment); // both are at most 2^30
}

/// Of `kind` applied to operands of `of`, of which the second is the constant
/// `number` if `isConstant`.
static int64_t ofOperator(ExprKind kind, llvm::ArrayRef<int64_t> of,
                          bool isConstant, int64_t number) {
  switch (kind) {
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Or:
  case ExprKind::Xor:
  case ExprKind::Min:
  case ExprKind::Max:
  case ExprKind::Rem: // x - x / c * c
    return std::min(of[0], of[1]);
  case ExprKind::And:
    return std::max(of[0], of[1]);
  case ExprKind::Mul:
    return product(of[0], of[1]);
  case ExprKind::Select:
    return std::min(of[1], of[2]);
  case ExprKind::Shl:
    return isConstant && number >= 0
               ? product(of[0], int64_t(1) << std::min<int64_t>(number, 30))
               : 1;
  case ExprKind::Shr:
    return isConstant && number >= 0 && number < 30
               ? std::max<int64_t>(of[0] >> number, 1)
               : 1;
  case ExprKind::Div: // exact where the dividend is a multiple
    return isConstant && number > 0 && powerOfTwoIn(number) == number
               ? std::max<int64_t>(of[0] / number, 1)
               : 1;
  default:
    return 1;
  }
}

namespace {

class Aligner {
public:
  explicit Aligner(llvm::function_ref<int64_t(ExprAttr)> ofLeaf)
      : ofLeaf(ofLeaf) {}

  int64_t of(ExprAttr expr) {
    if (expr.isConst())
      return powerOfTwoIn(expr.getValue());
    if (expr.isBound())
      return ofBound(expr);
    if (expr.isLeaf())
      return ofLeaf && isOfLaunch(expr) ? ofLeaf(expr) : 1;
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    if (expr.getKind() == ExprKind::Iterate)
      return ofRecurrence(operands);
    llvm::SmallVector<int64_t, 3> each;
    for (ExprAttr operand : operands)
      each.push_back(of(operand));
    bool isConstant = operands.size() == 2 && operands[1].isConst();
    return ofOperator(expr.getKind(), each, isConstant,
                      isConstant ? operands[1].getValue() : 0);
  }

private:
  llvm::function_ref<int64_t(ExprAttr)> ofLeaf;
  /// What is known of the names that enclosing recurrences bind.
  llvm::SmallVector<std::pair<ExprAttr, int64_t>> bound;

  int64_t ofBound(ExprAttr name) const {
    for (auto [known, alignment] : llvm::reverse(bound))
      if (known == name)
        return alignment;
    return 1;
  }

  /// iterate(@k, n, @x, x0, x1, @y, y0, y1, …). The values start as multiples
  /// of what x0, y0, … are, and lose what a step does not keep.
  int64_t ofRecurrence(llvm::ArrayRef<ExprAttr> operands) {
    llvm::ArrayRef<ExprAttr> values = operands.drop_front(2);
    llvm::SmallVector<int64_t> starts;
    for (size_t i = 0; i < values.size(); i += 3)
      starts.push_back(of(values[i + 1]));
    size_t outer = bound.size();
    bound.push_back({operands[0], 1});
    for (auto [i, start] : llvm::enumerate(starts))
      bound.push_back({values[3 * i], start});
    for (bool isKept = false; !isKept;) {
      isKept = true;
      for (size_t i = 0; i < starts.size(); ++i) {
        int64_t after = of(values[3 * i + 2]);
        int64_t &before = bound[outer + 1 + i].second;
        isKept &= after >= before;
        before = std::min(before, after);
      }
    }
    int64_t first = bound[outer + 1].second;
    bound.truncate(outer);
    return first;
  }
};

} // namespace

int64_t gpuperf::alignmentOf(ExprAttr expr,
                             llvm::function_ref<int64_t(ExprAttr)> ofLeaf) {
  // As trees, some expressions are huge.
  constexpr unsigned kMaxNodes = 1024;
  return expr.treeSize(kMaxNodes) < kMaxNodes ? Aligner(ofLeaf).of(expr) : 1;
}
