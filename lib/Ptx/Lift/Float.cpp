//===- Float.cpp - floating point and half precision ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

bool gpuperf::isFloat(const PtxStatement &statement) {
  return is_contained({"f32", "f64", "f16", "f16x2", "bf16", "bf16x2", "f32x2"},
                      statement.type);
}

std::optional<CmpInst::Predicate> gpuperf::floatPredicate(StringRef name) {
  using P = std::optional<CmpInst::Predicate>;
  return StringSwitch<P>(name)
      .Case("eq", CmpInst::FCMP_OEQ)
      .Case("ne", CmpInst::FCMP_ONE)
      .Case("lt", CmpInst::FCMP_OLT)
      .Case("le", CmpInst::FCMP_OLE)
      .Case("gt", CmpInst::FCMP_OGT)
      .Case("ge", CmpInst::FCMP_OGE)
      .Case("equ", CmpInst::FCMP_UEQ)
      .Case("neu", CmpInst::FCMP_UNE)
      .Case("ltu", CmpInst::FCMP_ULT)
      .Case("leu", CmpInst::FCMP_ULE)
      .Case("gtu", CmpInst::FCMP_UGT)
      .Case("geu", CmpInst::FCMP_UGE)
      .Case("num", CmpInst::FCMP_ORD)
      .Case("nan", CmpInst::FCMP_UNO)
      .Default(std::nullopt);
}

namespace {

/// The rounding is named: ptxas joins no product and sum of these.
bool isRounded(const PtxStatement &statement) {
  for (StringRef mode : {"rn", "rz", "rm", "rp"})
    if (statement.has(mode))
      return true;
  return false;
}

Value *binary(IRBuilder<> &build, StringRef op, Value *a, Value *b) {
  if (op == "add")
    return build.CreateFAdd(a, b);
  if (op == "sub")
    return build.CreateFSub(a, b);
  if (op == "mul")
    return build.CreateFMul(a, b);
  if (op == "min")
    return build.CreateMinNum(a, b);
  return op == "max" ? build.CreateMaxNum(a, b) : nullptr;
}

Value *unary(IRBuilder<> &build, StringRef op, Value *value) {
  if (op == "neg")
    return build.CreateFNeg(value);
  return op == "abs" ? build.CreateUnaryIntrinsic(Intrinsic::fabs, value)
                     : nullptr;
}

/// "rcp.approx.ftz.f" for rcp.approx.ftz.f32.
std::string spellingOf(const PtxStatement &statement) {
  std::string name = statement.opcode.str();
  for (StringRef part : modifiers(statement))
    if (part != statement.type)
      name += "." + part.str();
  return name + (statement.type == "f64" ? ".d" : ".f");
}

/// Functions of the special unit, and divisions and roots of every rounding.
bool liftFunction(FunctionLifter &lifter, const PtxStatement &statement,
                  Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || !(type->isFloatTy() || type->isDoubleTy()) || operands.empty())
    return false;
  SmallVector<Value *> arguments;
  for (StringRef operand : operands.drop_front()) {
    Value *value = lifter.read(operand, type);
    if (!value)
      return false;
    arguments.push_back(value);
  }
  IRBuilder<> &build = lifter.build();
  Value *result = nullptr;
  if (statement.opcode == "div" && statement.has("rn") && arguments.size() == 2)
    result = build.CreateFDiv(arguments[0], arguments[1]);
  else
    result = lifter.intrinsic(nvvmIntrinsic(spellingOf(statement)), arguments);
  return result && lifter.write(operands[0], result);
}

bool division(FunctionLifter &lifter, const PtxStatement &statement,
              Operands operands) {
  if (isFloat(statement))
    return operands.size() == 3 && liftFunction(lifter, statement, operands);
  return false;
}

bool multiplyAdd(FunctionLifter &lifter, const PtxStatement &statement,
                 Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || operands.size() != 4 || !isFloat(statement))
    return false;
  Value *a = lifter.read(operands[1], type),
        *b = lifter.read(operands[2], type),
        *c = lifter.read(operands[3], type);
  if (!a || !b || !c)
    return false;
  Value *result =
      lifter.build().CreateIntrinsic(Intrinsic::fma, {type}, {a, b, c});
  return lifter.write(operands[0], result);
}

/// copysign.f32 d, a, b: the sign of a and the rest of b.
bool copySign(FunctionLifter &lifter, const PtxStatement &statement,
              Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || operands.size() != 3)
    return false;
  Value *sign = lifter.read(operands[1], type),
        *value = lifter.read(operands[2], type);
  return sign && value &&
         lifter.write(operands[0], lifter.build().CreateBinaryIntrinsic(
                                       Intrinsic::copysign, value, sign));
}

constexpr LiftingRow rows[] = {
    {"fma", multiplyAdd},   {"copysign", copySign},  {"rcp", liftFunction},
    {"sqrt", liftFunction}, {"rsqrt", liftFunction}, {"sin", liftFunction},
    {"cos", liftFunction},  {"lg2", liftFunction},   {"ex2", liftFunction},
};

} // namespace

bool gpuperf::liftFloat(FunctionLifter &lifter, const PtxStatement &statement,
                        Operands operands) {
  if (statement.opcode == "div")
    return division(lifter, statement, operands);
  if (statement.opcode == "mad")
    return multiplyAdd(lifter, statement, operands);
  Type *type = lifter.type(statement.type);
  if (!type || operands.size() < 2 || operands.size() > 3)
    return false;
  Value *a = lifter.read(operands[1], type);
  Value *b = operands.size() == 3 ? lifter.read(operands[2], type) : nullptr;
  if (!a || (operands.size() == 3 && !b))
    return false;
  IRBuilder<> &build = lifter.build();
  IRBuilderBase::FastMathFlagGuard guard(build);
  FastMathFlags flags;
  flags.setAllowContract(!isRounded(statement));
  build.setFastMathFlags(flags);
  Value *result = b ? binary(build, statement.opcode, a, b)
                    : unary(build, statement.opcode, a);
  return result && lifter.write(operands[0], result);
}

namespace gpuperf {
ArrayRef<LiftingRow> floatLiftings() { return rows; }
} // namespace gpuperf
