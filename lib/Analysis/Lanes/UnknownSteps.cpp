//===- UnknownSteps.cpp - dependence on unknown values --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnknownSteps.h"

using namespace gpuperf;

namespace {

class Steps {
public:
  Steps(llvm::ArrayRef<std::string> names, const LaneEvaluator &evaluator)
      : names(names), evaluator(evaluator) {}

  /// By how much `expr` grows with `name`; null where that is no expression free
  /// of `names`.
  ExprAttr step(ExprAttr expr, llvm::StringRef name) {
    auto [it, isNew] = steps.try_emplace({expr, name});
    if (isNew) {
      ExprAttr found = findStep(evaluator.definitionOf(expr), name);
      return steps[{expr, name}] = found;
    }
    return it->second;
  }

private:
  llvm::ArrayRef<std::string> names;
  const LaneEvaluator &evaluator;
  llvm::DenseMap<std::pair<ExprAttr, llvm::StringRef>, ExprAttr> steps;
  llvm::DenseMap<ExprAttr, bool> known;

  static ExprAttr constant(ExprAttr like, int64_t value) {
    return ExprAttr::getConst(like.getContext(), value);
  }

  bool isName(ExprAttr leaf) const {
    return (leaf.isParam() || leaf.isUnknown()) &&
           llvm::is_contained(names, leaf.getName());
  }

  /// Whether one of the names is in `expr`.
  bool contains(ExprAttr expr) {
    auto [it, isNew] = known.try_emplace(expr, false);
    if (!isNew)
      return it->second;
    ExprAttr meant = evaluator.definitionOf(expr);
    bool found = meant.isLeaf() ? isName(meant)
                                : llvm::any_of(meant.getOperands(),
                                               [&](ExprAttr operand) {
                                                 return contains(operand);
                                               });
    return known[expr] = found;
  }

  ExprAttr findStep(ExprAttr expr, llvm::StringRef name) {
    if (!contains(expr))
      return constant(expr, 0);
    if (expr.isLeaf())
      return constant(expr, expr.getName() == name);
    switch (expr.getKind()) {
    case ExprKind::Add:
    case ExprKind::Sub: {
      ExprAttr a = step(expr.getOperands()[0], name);
      ExprAttr b = step(expr.getOperands()[1], name);
      return a && b ? ExprAttr::getBinary(expr.getKind(), a, b) : ExprAttr();
    }
    case ExprKind::Mul:
      if (contains(expr.getOperands()[0]))
        return scaled(expr.getKind(), expr.getOperands()[0],
                      expr.getOperands()[1], name);
      return scaled(expr.getKind(), expr.getOperands()[1],
                    expr.getOperands()[0], name);
    case ExprKind::Shl:
      return scaled(expr.getKind(), expr.getOperands()[0],
                    expr.getOperands()[1], name);
    default:
      return {};
    }
  }

  ExprAttr scaled(ExprKind kind, ExprAttr moving, ExprAttr by,
                  llvm::StringRef name) {
    ExprAttr found = contains(by) ? ExprAttr() : step(moving, name);
    return found ? ExprAttr::getBinary(kind, found, by) : ExprAttr();
  }
};

} // namespace

std::vector<ExprAttr>
gpuperf::unknownSteps(ExprAttr expr, llvm::ArrayRef<std::string> names,
                      const LaneEvaluator &evaluator) {
  Steps steps(names, evaluator);
  std::vector<ExprAttr> result;
  for (const std::string &name : names) {
    ExprAttr found = steps.step(expr, name);
    if (!found)
      return {};
    result.push_back(found);
  }
  return result;
}
