//===- SharedDivisions.cpp - divisions with a common divisor --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x / n of 32-bit integers is a reciprocal of n in float, and two corrections of
// x times that. ptxas makes the reciprocal once for all divisions by n, and before
// the loops in which n does not change; x % n is x - x / n * n.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/SharedDivisions.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cassert>
#include <list>

using namespace gpuperf;

namespace {

/// What kDivisionKey says of a division.
struct Division {
  int64_t divisor, dividend, divisorDepth;
  bool isSigned, isWide;
};

Division divisionOf(InstOp op) {
  auto numbers = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kDivisionKey);
  assert(numbers && numbers.size() == 5 && "set where divisions are built");
  return {numbers[0], numbers[1], numbers[2], numbers[3] != 0, numbers[4] != 0};
}

bool haveSameDivisor(const Division &a, const Division &b) {
  return a.divisor == b.divisor && a.isSigned == b.isSigned;
}

bool haveSameOperands(const Division &a, const Division &b) {
  return haveSameDivisor(a, b) && a.dividend == b.dividend;
}

/// The divisions whose reciprocals and quotients a block has so far; the reciprocals
/// of its loops are in front of them.
struct Scope {
  mlir::Block *block;
  llvm::SmallVector<Division, 4> reciprocals, quotients;
};

class DivisionSharing {
public:
  explicit DivisionSharing(const SassTable::Divisions &costs) : costs(costs) {}
  void visit(mlir::Block &block);

private:
  const SassTable::Divisions &costs;
  std::list<Scope> scopes; ///< of the blocks around, outermost first

  void share(InstOp op);
  bool hasReciprocal(const Division &division) const;
  bool hasQuotient(const Division &division) const;
  Scope &scopeOf(mlir::Block *block);
  void leaveQuotient(InstOp op, const Division &division);
};

/// The outermost loop around `op` in which the divisor does not change, or null.
mlir::Operation *loopToLeave(mlir::Operation *op, const Division &division) {
  llvm::SmallVector<mlir::Operation *, 4> loops; // innermost first
  for (mlir::Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (mlir::isa<LoopOp>(parent))
      loops.push_back(parent);
  int64_t left = int64_t(loops.size()) - division.divisorDepth;
  return left > 0 ? loops[left - 1] : nullptr;
}

ClassCountAttr countOf(mlir::MLIRContext *context, InstClass cls, double n) {
  return ClassCountAttr::get(context, cls, n);
}

bool DivisionSharing::hasReciprocal(const Division &division) const {
  return llvm::any_of(scopes, [&](const Scope &scope) {
    return llvm::any_of(scope.reciprocals, [&](const Division &other) {
      return haveSameDivisor(division, other);
    });
  });
}

bool DivisionSharing::hasQuotient(const Division &division) const {
  return llvm::any_of(scopes, [&](const Scope &scope) {
    return llvm::any_of(scope.quotients, [&](const Division &other) {
      return haveSameOperands(division, other);
    });
  });
}

Scope &DivisionSharing::scopeOf(mlir::Block *block) {
  auto found = llvm::find_if(
      scopes, [&](const Scope &scope) { return scope.block == block; });
  assert(found != scopes.end() && "a loop around is in a block around");
  return *found;
}

double reciprocalInts(const Division &division,
                      const SassTable::Divisions &costs) {
  return division.isSigned ? costs.reciprocalIntsSigned : costs.reciprocalInts;
}

/// Takes what the reciprocal costs off a division.
void DivisionSharing::leaveQuotient(InstOp op, const Division &division) {
  llvm::SmallVector<mlir::Attribute, 4> counts;
  for (mlir::Attribute attribute : op.getCounts()) {
    auto count = mlir::cast<ClassCountAttr>(attribute);
    InstClass cls = count.getInstClass();
    double left = count.getCount();
    if (cls == InstClass::Conversion || cls == InstClass::Special ||
        cls == InstClass::Move)
      left = 0;
    else if (cls == InstClass::Int)
      left -= reciprocalInts(division, costs);
    if (left > 0)
      counts.push_back(countOf(op.getContext(), cls, left));
  }
  op.setCountsAttr(mlir::ArrayAttr::get(op.getContext(), counts));
  int64_t depth = op.getDepth().value_or(1);
  op.setDepth(std::max<int64_t>(depth - costs.reciprocalDepth, 1));
}

/// One division: after another of the same operands next to nothing, after
/// another by the same number the corrections alone, and in a loop in which the
/// number does not change with the reciprocal in front of it. One of 64 bits
/// makes its reciprocal behind a branch, where it stays.
void DivisionSharing::share(InstOp op) {
  Division division = divisionOf(op);
  mlir::MLIRContext *context = op.getContext();
  op->removeAttr(kDivisionKey);
  if (hasQuotient(division)) {
    op.removeCheaperAttr();
    op.setCountsAttr(mlir::ArrayAttr::get(
        context, {countOf(context, InstClass::Int, costs.secondInts)}));
    op.setDepth(costs.secondInts);
    return;
  }
  scopeOf(op->getBlock()).quotients.push_back(division);
  if (division.isWide)
    return;
  if (hasReciprocal(division))
    return leaveQuotient(op, division);
  mlir::Operation *loop = loopToLeave(op, division);
  scopeOf(loop ? loop->getBlock() : op->getBlock())
      .reciprocals.push_back(division);
  if (!loop)
    return;
  leaveQuotient(op, division);
  mlir::OpBuilder builder(loop);
  builder.create<InstOp>(
      op.getLoc(), ValType::get(context), "reciprocal",
      builder.getArrayAttr(
          {countOf(context, InstClass::Int, reciprocalInts(division, costs)),
           countOf(context, InstClass::Conversion, 2),
           countOf(context, InstClass::Special, 1),
           countOf(context, InstClass::Move, 1)}),
      builder.getI64IntegerAttr(costs.reciprocalDepth), mlir::IntegerAttr(),
      CheaperAttr(), mlir::DenseI64ArrayAttr(), mlir::IntegerAttr(),
      mlir::ValueRange());
}

void DivisionSharing::visit(mlir::Block &block) {
  scopes.push_back({&block, {}, {}});
  for (mlir::Operation &op : block) {
    if (op.hasAttr(kDivisionKey))
      share(mlir::cast<InstOp>(op));
    for (mlir::Region &region : op.getRegions())
      for (mlir::Block &inner : region)
        visit(inner);
  }
  scopes.pop_back();
}

} // namespace

void gpuperf::shareDivisions(KernelOp kernel, const SassTable &table) {
  DivisionSharing(table.divisions).visit(kernel.getBody().front());
}
