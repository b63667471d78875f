//===- SharedDivisions.cpp - divisions with a common divisor --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x / n of 32-bit integers is a reciprocal of n in float, and two corrections
// of x times that; x % n is x - x / n * n. ptxas makes the reciprocal once for
// the divisions by n that come one after another, but those of a loop do not
// use what is in front of it, unless theirs would leave the loop, too (see
// leavesLoop):
//
//   r = x / n; if (c) s = y / n;                    one
//   if (c) s = y / n; else t = z / n;               two
//   r = x / n; for (…) s += y[i] / n;               one, in front
//   r = x / n; for (…) if (c[i]) s += y[i] / n;     two, one in each iteration
//   with c for (…) { r += x[i] / n; if (c[i]) s += y[i] / n; }   likewise
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Passes/SharedDivisions.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cassert>
#include <list>

using namespace gpuperf;

namespace {

/// What kDivisionKey says of a division.
struct Division {
  int64_t divisor, dividend;
  bool leavesLoop, isSigned, isWide;
};

Division divisionOf(InstOp op) {
  auto numbers = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kDivisionKey);
  assert(numbers && numbers.size() == 5 && "set where divisions are built");
  return {numbers[0], numbers[1], numbers[2] != 0, numbers[3] != 0,
          numbers[4] != 0};
}

bool haveSameDivisor(const Division &a, const Division &b) {
  return a.divisor == b.divisor && a.isSigned == b.isSigned;
}

bool haveSameOperands(const Division &a, const Division &b) {
  return haveSameDivisor(a, b) && a.dividend == b.dividend;
}

/// The divisions whose quotients and reciprocals a block has so far, and those
/// whose reciprocals are in front of the loop that it is the body of.
struct Scope {
  mlir::Block *block;
  llvm::SmallVector<Division, 4> quotients, reciprocals, inFront;

  bool isLoop() const { return mlir::isa<LoopOp>(block->getParentOp()); }
};

using Scopes = std::list<Scope>; // of the blocks around, outermost first

class DivisionSharing {
public:
  explicit DivisionSharing(const SassTable::Divisions &costs) : costs(costs) {}
  void visit(mlir::Block &block);

private:
  const SassTable::Divisions &costs;
  Scopes scopes;

  void share(InstOp op);
  Scopes::reverse_iterator loopAround();
  bool hasReciprocal(const Division &division, Scopes::reverse_iterator from);
  const Division *quotientOf(const Division &division) const;
  void takeQuotient(InstOp op, const Division &division,
                    const Division &quotient);
  void leaveQuotient(InstOp op, const Division &division);
  void makeInFront(InstOp op, const Division &division);
};

ClassCountAttr countOf(mlir::MLIRContext *context, InstClass cls, double n) {
  return ClassCountAttr::get(context, cls, n);
}

bool holds(llvm::ArrayRef<Division> reciprocals, const Division &division) {
  return llvm::any_of(reciprocals, [&](const Division &other) {
    return haveSameDivisor(division, other);
  });
}

/// The body of the innermost loop around.
Scopes::reverse_iterator DivisionSharing::loopAround() {
  return std::find_if(scopes.rbegin(), scopes.rend(),
                      [](const Scope &scope) { return scope.isLoop(); });
}

/// Whether the reciprocal is there in the blocks from `from` outwards, up to
/// the body of a loop.
bool DivisionSharing::hasReciprocal(const Division &division,
                                    Scopes::reverse_iterator from) {
  for (; from != scopes.rend(); ++from) {
    if (holds(from->reciprocals, division))
      return true;
    if (from->isLoop())
      return false;
  }
  return false;
}

/// The division before it of the same operands; null where there is none.
const Division *DivisionSharing::quotientOf(const Division &division) const {
  for (const Scope &scope : scopes)
    for (const Division &other : scope.quotients)
      if (haveSameOperands(division, other))
        return &other;
  return nullptr;
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

/// What is left of a division whose quotient is there. One whose reciprocal
/// does not leave the loop, while the first one's has left it, makes its own
/// nevertheless.
void DivisionSharing::takeQuotient(InstOp op, const Division &division,
                                   const Division &quotient) {
  mlir::MLIRContext *context = op.getContext();
  double ints = costs.secondInts;
  llvm::SmallVector<mlir::Attribute, 4> others;
  if (!division.isWide && quotient.leavesLoop && !division.leavesLoop &&
      !hasReciprocal(division, scopes.rbegin())) {
    scopes.back().reciprocals.push_back(division);
    ints += reciprocalInts(division, costs);
    others = {countOf(context, InstClass::Conversion, 2),
              countOf(context, InstClass::Special, 1),
              countOf(context, InstClass::Move, 1)};
  }
  llvm::SmallVector<mlir::Attribute, 4> counts{
      countOf(context, InstClass::Int, ints)};
  counts.append(others);
  op.removeCheaperAttr();
  op.setCountsAttr(mlir::ArrayAttr::get(context, counts));
  op.setDepth(costs.secondInts);
}

/// Makes the reciprocal of `op` in front of the loop around it, where it is not
/// there yet. Behind the loop it serves others only where it is of unsigned
/// numbers and no other loop is around.
void DivisionSharing::makeInFront(InstOp op, const Division &division) {
  auto loop = loopAround();
  bool isThere = holds(loop->inFront, division) ||
                 hasReciprocal(division, std::next(loop));
  loop->inFront.push_back(division);
  leaveQuotient(op, division);
  if (isThere)
    return;
  mlir::Operation *around = loop->block->getParentOp();
  if (!division.isSigned && !around->getParentOfType<LoopOp>())
    std::next(loop)->reciprocals.push_back(division);
  mlir::OpBuilder builder(around);
  mlir::MLIRContext *context = op.getContext();
  builder.create<InstOp>(
      op.getLoc(), ValType::get(context), "reciprocal",
      builder.getArrayAttr(
          {countOf(context, InstClass::Int, reciprocalInts(division, costs)),
           countOf(context, InstClass::Conversion, 2),
           countOf(context, InstClass::Special, 1),
           countOf(context, InstClass::Move, 1)}),
      builder.getI64IntegerAttr(costs.reciprocalDepth), mlir::IntegerAttr(),
      CheaperAttr(), mlir::DenseI64ArrayAttr(), mlir::DenseI64ArrayAttr(),
      mlir::IntegerAttr(), ProductAttr(), AsyncAttr(), mlir::ValueRange());
}

/// One division: after another of the same operands next to nothing, after
/// another by the same number the corrections alone, and those in a loop that
/// its reciprocal leaves. One of 64 bits makes its reciprocal behind a branch,
/// where it stays.
void DivisionSharing::share(InstOp op) {
  Division division = divisionOf(op);
  op->removeAttr(kDivisionKey);
  if (const Division *quotient = quotientOf(division))
    return takeQuotient(op, division, *quotient);
  scopes.back().quotients.push_back(division);
  if (division.isWide)
    return;
  if (division.leavesLoop)
    return makeInFront(op, division);
  if (hasReciprocal(division, scopes.rbegin()))
    return leaveQuotient(op, division);
  scopes.back().reciprocals.push_back(division);
}

void DivisionSharing::visit(mlir::Block &block) {
  scopes.push_back({&block, {}, {}, {}});
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
