//===- UnrolledSteps.cpp - the steps of an unrolled loop ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnrolledSteps.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <numeric>
#include <optional>

using namespace gpuperf;

ExprAttr gpuperf::stepLeaf(mlir::MLIRContext *context) {
  return ExprAttr::getCounter(context, "step of an unrolled loop");
}

namespace {

/// An address with `stepLeaf` where it has one constant within its divisions.
class Skeleton {
public:
  explicit Skeleton(ExprAttr offset) : expr(build(offset)) {}

  /// Null where there is no division, or none of one constant.
  ExprAttr expression() const {
    bool isAll = llvm::all_of(remainders, [&](const Remainder &r) {
      return quotient ? saturatingSub(*quotient, r.constant) % r.by == 0
                      : r.constant == constant();
    });
    return isOne && isAll && (quotient || !remainders.empty()) ? expr
                                                               : ExprAttr();
  }
  int64_t constant() const {
    return quotient             ? *quotient
           : remainders.empty() ? 0
                                : remainders.front().constant;
  }

private:
  /// What is added before a division; before a remainder, but for multiples of
  /// the divisor.
  struct Remainder {
    int64_t constant, by;
  };
  std::optional<int64_t> quotient;
  llvm::SmallVector<Remainder, 2> remainders;
  bool isOne = true;
  llvm::DenseMap<ExprAttr, ExprAttr> built;
  ExprAttr expr;

  ExprAttr build(ExprAttr e) {
    if (e.isLeaf())
      return e;
    auto known = built.find(e);
    if (known != built.end())
      return known->second;
    bool isSum = e.getKind() == ExprKind::Add && e.getOperands()[1].isConst();
    ExprAttr result;
    if (isDivision(e))
      result = division(e, 0);
    else if (isSum && e.getOperands()[0].getKind() == ExprKind::Div &&
             isDivision(e.getOperands()[0]))
      result = division(e.getOperands()[0], e.getOperands()[1].getValue());
    else
      result = operatorOn(e);
    built[e] = result;
    return result;
  }

  static bool isDivision(ExprAttr e) {
    return (e.getKind() == ExprKind::Div || e.getKind() == ExprKind::Rem) &&
           e.getOperands()[1].isConst() && e.getOperands()[1].getValue() > 0 &&
           !e.getOperands()[0].isConst();
  }

  /// Of `e` + `more`: (x + 40) / 40 is x / 40 + 1 where that is simpler.
  ExprAttr division(ExprAttr e, int64_t more) {
    ExprAttr dividend = e.getOperands()[0];
    int64_t by = e.getOperands()[1].getValue();
    int64_t constant = saturatingMul(more, by);
    if (dividend.getKind() == ExprKind::Add &&
        dividend.getOperands()[1].isConst()) {
      constant = saturatingAdd(constant, dividend.getOperands()[1].getValue());
      dividend = dividend.getOperands()[0];
    }
    if (e.getKind() == ExprKind::Rem) {
      remainders.push_back({constant, by});
    } else {
      isOne &= !quotient || *quotient == constant;
      quotient = constant;
    }
    return ExprAttr::getBinary(
        e.getKind(),
        ExprAttr::getBinary(ExprKind::Add, dividend, stepLeaf(e.getContext())),
        e.getOperands()[1]);
  }

  ExprAttr operatorOn(ExprAttr e) {
    llvm::SmallVector<ExprAttr, 3> operands;
    for (ExprAttr operand : e.getOperands())
      operands.push_back(build(operand));
    return llvm::equal(operands, e.getOperands()) ? e
                                                  : e.withOperands(operands);
  }
};

/// The operations with one skeleton, and the constant that each has in it.
struct Alike {
  llvm::SmallVector<std::pair<int64_t, AccessOp>, 8> ops;
};

bool mayBeSteps(AccessOp a, AccessOp b) {
  return a.getBase() == b.getBase() && a.getKind() == b.getKind() &&
         a.getSpace() == b.getSpace() && a.getBytes() == b.getBytes() &&
         a->getParentOfType<LoopOp>() == b->getParentOfType<LoopOp>();
}

/// `skeleton` for all of the constants, if these are the most of a progression's
/// numbers.
std::optional<SteppedOffset> stepped(ExprAttr skeleton, const Alike &alike) {
  llvm::SmallVector<int64_t, 8> constants;
  for (const auto &[constant, op] : alike.ops)
    constants.push_back(constant);
  llvm::sort(constants);
  constants.erase(std::unique(constants.begin(), constants.end()),
                  constants.end());
  int64_t distance = 0;
  for (int64_t constant : constants)
    distance = std::gcd(distance, saturatingSub(constant, constants.front()));
  if (distance == 0)
    return std::nullopt;
  double steps = double(saturatingSub(constants.back(), constants.front())) /
                     double(distance) +
                 1;
  if (steps > 2 * double(constants.size()))
    return std::nullopt;
  mlir::MLIRContext *context = skeleton.getContext();
  ExprAttr leaf = stepLeaf(context);
  auto number = [&](int64_t n) { return ExprAttr::getConst(context, n); };
  ExprAttr at = ExprAttr::getBinary(
      ExprKind::Add, ExprAttr::getBinary(ExprKind::Mul, leaf, number(distance)),
      number(constants.front()));
  return SteppedOffset{skeleton.substitute(leaf, at), steps};
}

} // namespace

llvm::DenseMap<mlir::Operation *, SteppedOffset>
gpuperf::findSteps(llvm::ArrayRef<AccessOp> ops) {
  llvm::MapVector<ExprAttr, std::vector<Alike>> bySkeleton;
  for (AccessOp op : ops) {
    Skeleton skeleton(op.getOffset());
    if (!skeleton.expression())
      continue;
    std::vector<Alike> &classes = bySkeleton[skeleton.expression()];
    auto same = llvm::find_if(classes, [&](const Alike &other) {
      return mayBeSteps(op, other.ops.front().second);
    });
    if (same == classes.end())
      same = classes.emplace(classes.end());
    same->ops.push_back({skeleton.constant(), op});
  }
  llvm::DenseMap<mlir::Operation *, SteppedOffset> result;
  for (auto &[skeleton, classes] : bySkeleton)
    for (const Alike &alike : classes)
      if (std::optional<SteppedOffset> all = stepped(skeleton, alike))
        for (const auto &[constant, op] : alike.ops)
          result[op] = *all;
  return result;
}
