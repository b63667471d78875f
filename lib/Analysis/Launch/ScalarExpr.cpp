//===- ScalarExpr.cpp - expressions of one thread -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarExpr.h"
#include "gpuperf/Dialect/ExprFold.h"

using namespace gpuperf;

namespace {

/// Shared sub-expressions are evaluated once.
class ScalarEvaluator {
public:
  explicit ScalarEvaluator(const ScalarValues &values) : values(values) {}

  std::optional<int64_t> evaluate(ExprAttr expr) {
    if (auto it = memo.find(expr); it != memo.end())
      return it->second;
    std::optional<int64_t> value = compute(expr);
    memo[expr] = value;
    return value;
  }

private:
  const ScalarValues &values;
  llvm::DenseMap<ExprAttr, std::optional<int64_t>> memo;

  std::optional<int64_t> compute(ExprAttr expr) {
    if (expr.isConst())
      return expr.getValue();
    if (expr.isLeaf())
      return values.of(expr);
    std::optional<int64_t> a = evaluate(expr.getOperands()[0]);
    if (!a)
      return std::nullopt;
    if (expr.getKind() == ExprKind::Select)
      return evaluate(expr.getOperands()[*a ? 1 : 2]);
    std::optional<int64_t> b = evaluate(expr.getOperands()[1]);
    return b ? foldExpr(expr.getKind(), *a, *b) : std::nullopt;
  }
};

} // namespace

std::optional<int64_t> ScalarValues::of(ExprAttr leaf) const {
  if (leaf.isDim())
    return (*this)[leaf.getDim()];
  auto it = leaf.isParam() ? params.find(leaf.getName().str()) : params.end();
  return it == params.end() ? std::nullopt : std::optional(it->second);
}

std::optional<int64_t> gpuperf::evaluateScalar(ExprAttr expr,
                                               const ScalarValues &values) {
  return ScalarEvaluator(values).evaluate(expr);
}
