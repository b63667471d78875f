//===- UsedUnknowns.cpp - unknowns that expressions rest on ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UsedUnknowns.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>

using namespace gpuperf;

/// Visits the leaves that `expr` takes its value from under this launch: not
/// what it is not chosen to be, nor what only tells apart for which threads an
/// unknown is another one.
static void forEachUsedLeaf(ExprAttr expr, LaneEvaluator &evaluator,
                            llvm::function_ref<void(ExprAttr)> visit) {
  llvm::DenseSet<ExprAttr> seen;
  llvm::SmallVector<ExprAttr> work{expr};
  while (!work.empty()) {
    ExprAttr e = work.pop_back_val();
    if (!seen.insert(e).second)
      continue;
    llvm::ArrayRef<ExprAttr> ops = e.getOperands();
    if (e.isLeaf())
      visit(e);
    else if (e.getKind() == ExprKind::Of)
      work.push_back(ops[0]);
    else if (e.getKind() == ExprKind::Select && evaluator.isFixed(ops[0]))
      work.push_back(evaluator.evaluate(ops[0])[0] ? ops[1] : ops[2]);
    else
      work.append(ops.rbegin(), ops.rend());
  }
}

std::vector<std::string> gpuperf::uniformUnknowns(ExprAttr expr,
                                                  LaneEvaluator &evaluator) {
  std::vector<std::string> names;
  if (evaluator.isFixed(expr))
    return names;
  forEachUsedLeaf(expr, evaluator, [&](ExprAttr leaf) {
    bool isValue = leaf.isParam() || leaf.isUniformUnknown();
    if (isValue && evaluator.isOpen(leaf.getName()))
      names.push_back(leaf.getName().str());
  });
  return names;
}

std::vector<std::string> gpuperf::varyingUnknowns(ExprAttr expr,
                                                  LaneEvaluator &evaluator) {
  std::vector<std::string> names;
  forEachUsedLeaf(expr, evaluator, [&](ExprAttr leaf) {
    if (leaf.isVaryingUnknown())
      names.push_back(leaf.getName().str());
  });
  return names;
}

std::vector<std::string> gpuperf::unknownPitches(ExprAttr expr,
                                                 LaneEvaluator &evaluator) {
  std::vector<std::string> names;
  llvm::DenseMap<ExprAttr, bool> seen;
  auto add = [&](ExprAttr factor) {
    for (std::string &name : uniformUnknowns(factor, evaluator))
      if (!llvm::is_contained(names, name))
        names.push_back(name);
  };
  std::function<void(ExprAttr)> visit = [&](ExprAttr e) {
    if (!seen.try_emplace(e, true).second)
      return;
    llvm::ArrayRef<ExprAttr> ops = e.getOperands();
    if (e.getKind() == ExprKind::Mul)
      for (unsigned i : {0, 1})
        if (evaluator.moves(ops[1 - i]) && !evaluator.moves(ops[i]))
          add(ops[i]);
    for (ExprAttr op : ops)
      visit(op);
  };
  visit(expr);
  return names;
}
