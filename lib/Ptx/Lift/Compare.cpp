//===- Compare.cpp - comparison and selection -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// "lt" for integers with a sign, "lo" or an unsigned type without.
std::optional<CmpInst::Predicate> integerPredicate(StringRef name,
                                                   bool isSigned) {
  using P = std::optional<CmpInst::Predicate>;
  return StringSwitch<P>(name)
      .Case("eq", CmpInst::ICMP_EQ)
      .Case("ne", CmpInst::ICMP_NE)
      .Case("lt", isSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT)
      .Case("le", isSigned ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE)
      .Case("gt", isSigned ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT)
      .Case("ge", isSigned ? CmpInst::ICMP_SGE : CmpInst::ICMP_UGE)
      .Case("lo", CmpInst::ICMP_ULT)
      .Case("ls", CmpInst::ICMP_ULE)
      .Case("hi", CmpInst::ICMP_UGT)
      .Case("hs", CmpInst::ICMP_UGE)
      .Default(std::nullopt);
}

/// The comparison that the first modifier names, of operands 1 and 2.
Value *comparison(FunctionLifter &lifter, const PtxStatement &statement,
                  Operands operands) {
  Type *type = lifter.type(statement.type);
  auto parts = modifiers(statement);
  if (!type || parts.empty() || operands.size() < 3 || type->isVectorTy())
    return nullptr;
  Value *a = lifter.read(operands[1], type),
        *b = lifter.read(operands[2], type);
  if (!a || !b)
    return nullptr;
  auto predicate =
      type->isFloatingPointTy()
          ? floatPredicate(parts[0])
          : integerPredicate(parts[0], statement.type.starts_with("s"));
  return predicate ? lifter.build().CreateCmp(*predicate, a, b) : nullptr;
}

/// setp.lt.and.s32 p|q, a, b, c: p is (a < b) and c, q is !(a < b) and c.
bool setPredicate(FunctionLifter &lifter, const PtxStatement &statement,
                  Operands operands) {
  Value *compared = comparison(lifter, statement, operands);
  if (!compared)
    return false;
  IRBuilder<> &build = lifter.build();
  Value *other = build.CreateNot(compared);
  if (operands.size() == 4) {
    Value *c = lifter.read(operands[3], build.getInt1Ty());
    if (!c)
      return false;
    auto combined = [&](Value *value) {
      return statement.has("and")  ? build.CreateAnd(value, c)
             : statement.has("or") ? build.CreateOr(value, c)
                                   : build.CreateXor(value, c);
    };
    compared = combined(compared);
    other = combined(other);
  }
  auto [first, second] = operands[0].split('|');
  return lifter.write(first.trim(), compared) &&
         (second.empty() || lifter.write(second.trim(), other));
}

/// set.lt.u32.f32: all ones where it holds; 1.0 for a float.
bool set(FunctionLifter &lifter, const PtxStatement &statement,
         Operands operands) {
  auto parts = modifiers(statement);
  Value *compared =
      operands.size() == 3 ? comparison(lifter, statement, operands) : nullptr;
  Type *type =
      parts.size() >= 3 ? lifter.type(parts[parts.size() - 2]) : nullptr;
  if (!compared || !type || type->isVectorTy())
    return false;
  IRBuilder<> &build = lifter.build();
  Value *result = type->isFloatingPointTy() ? build.CreateUIToFP(compared, type)
                                            : build.CreateSExt(compared, type);
  return lifter.write(operands[0], result);
}

/// selp d, a, b, p; slct d, a, b, c chooses by the sign of c.
bool select(FunctionLifter &lifter, const PtxStatement &statement,
            Operands operands) {
  auto parts = modifiers(statement);
  IRBuilder<> &build = lifter.build();
  bool bySign = statement.opcode == "slct";
  Type *type = parts.empty() ? nullptr
                             : lifter.type(bySign ? parts[parts.size() - 2]
                                                  : statement.type);
  if (!type || operands.size() != 4)
    return false;
  Value *a = lifter.read(operands[1], type),
        *b = lifter.read(operands[2], type);
  Value *condition = lifter.read(
      operands[3], bySign ? lifter.type(statement.type) : build.getInt1Ty());
  if (!a || !b || !condition || condition->getType()->isVectorTy())
    return false;
  if (bySign && condition->getType()->isIntegerTy())
    condition = build.CreateICmpSGE(condition,
                                    ConstantInt::get(condition->getType(), 0));
  else if (bySign)
    condition = build.CreateFCmpOGE(condition,
                                    ConstantFP::get(condition->getType(), 0));
  return lifter.write(operands[0], build.CreateSelect(condition, a, b));
}

bool selectBySign(FunctionLifter &lifter, const PtxStatement &statement,
                  Operands operands) {
  return modifiers(statement).size() >= 2 &&
         select(lifter, statement, operands);
}

constexpr LiftingRow rows[] = {
    {"setp", setPredicate},
    {"set", set},
    {"selp", select},
    {"slct", selectBySign},
};

} // namespace

namespace gpuperf {
ArrayRef<LiftingRow> compareLiftings() { return rows; }
} // namespace gpuperf
