//===- Integer.cpp - integer arithmetic, logic and shifts -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

namespace {

bool isSigned(const PtxStatement &statement) {
  return statement.type.starts_with("s");
}

/// The operands behind the result as values of the statement's type; empty
/// where one of them is none.
SmallVector<Value *, 4> values(FunctionLifter &lifter, Operands operands,
                               Type *type) {
  SmallVector<Value *, 4> result;
  for (StringRef operand : operands.drop_front()) {
    Value *value = lifter.read(operand, type);
    if (!value)
      return {};
    result.push_back(value);
  }
  return result;
}

Type *integerType(FunctionLifter &lifter, const PtxStatement &statement) {
  Type *type = lifter.type(statement.type);
  return type && type->isIntegerTy() && !statement.type.contains('x') ? type
                                                                      : nullptr;
}

/// Products of twice the width: mul.wide, mul.hi.
Value *wideProduct(IRBuilder<> &build, Value *a, Value *b, bool isSigned) {
  Type *wide = build.getIntNTy(2 * a->getType()->getIntegerBitWidth());
  auto extended = [&](Value *value) {
    return isSigned ? build.CreateSExt(value, wide)
                    : build.CreateZExt(value, wide);
  };
  return build.CreateMul(extended(a), extended(b));
}

/// The product of mul and mad by .lo, .hi or .wide; null for other forms.
Value *product(FunctionLifter &lifter, const PtxStatement &statement, Value *a,
               Value *b) {
  IRBuilder<> &build = lifter.build();
  unsigned bits = a->getType()->getIntegerBitWidth();
  if (statement.has("wide"))
    return wideProduct(build, a, b, isSigned(statement));
  if (statement.has("lo"))
    return build.CreateMul(a, b);
  if (!statement.has("hi"))
    return nullptr;
  bool isKnown = isa<ConstantInt>(a) && isa<ConstantInt>(b);
  if (bits == 64 && !isKnown)
    return lifter.intrinsic(isSigned(statement) ? Intrinsic::nvvm_mulhi_ll
                                                : Intrinsic::nvvm_mulhi_ull,
                            {a, b});
  Value *wide = wideProduct(build, a, b, isSigned(statement));
  return build.CreateTrunc(build.CreateLShr(wide, bits), a->getType());
}

bool multiply(FunctionLifter &lifter, const PtxStatement &statement,
              Operands operands) {
  if (isFloat(statement))
    return liftFloat(lifter, statement, operands);
  Type *type = integerType(lifter, statement);
  bool adds = statement.opcode == "mad";
  if (!type || operands.size() != (adds ? 4 : 3) || statement.has("cc") ||
      statement.has("sat"))
    return false;
  Value *a = lifter.read(operands[1], type),
        *b = lifter.read(operands[2], type);
  Value *result = a && b ? product(lifter, statement, a, b) : nullptr;
  if (!result)
    return false;
  if (adds) {
    Value *c = lifter.read(operands[3], result->getType());
    if (!c)
      return false;
    result = lifter.build().CreateAdd(result, c);
  }
  return lifter.write(operands[0], result, isSigned(statement));
}

bool multiply24(FunctionLifter &lifter, const PtxStatement &statement,
                Operands operands) {
  Type *type = integerType(lifter, statement);
  if (!type || !statement.has("lo") || operands.size() < 3)
    return false;
  auto all = values(lifter, operands, type);
  if (all.size() < 2)
    return false;
  IRBuilder<> &build = lifter.build();
  for (Value *&factor : MutableArrayRef(all).take_front(2)) {
    factor = build.CreateShl(factor, 8);
    factor = isSigned(statement) ? build.CreateAShr(factor, 8)
                                 : build.CreateLShr(factor, 8);
  }
  Value *result = build.CreateMul(all[0], all[1]);
  if (all.size() == 3)
    result = build.CreateAdd(result, all[2]);
  return lifter.write(operands[0], result);
}

Value *binary(FunctionLifter &lifter, const PtxStatement &statement, Value *a,
              Value *b) {
  IRBuilder<> &build = lifter.build();
  StringRef op = statement.opcode;
  bool hasSign = isSigned(statement);
  if (op == "add")
    return build.CreateAdd(a, b);
  if (op == "sub")
    return build.CreateSub(a, b);
  if (op == "div")
    return hasSign ? build.CreateSDiv(a, b) : build.CreateUDiv(a, b);
  if (op == "rem")
    return hasSign ? build.CreateSRem(a, b) : build.CreateURem(a, b);
  if (op == "min")
    return build.CreateBinaryIntrinsic(
        hasSign ? Intrinsic::smin : Intrinsic::umin, a, b);
  if (op == "max")
    return build.CreateBinaryIntrinsic(
        hasSign ? Intrinsic::smax : Intrinsic::umax, a, b);
  if (op == "and")
    return build.CreateAnd(a, b);
  if (op == "or")
    return build.CreateOr(a, b);
  return op == "xor" ? build.CreateXor(a, b) : nullptr;
}

bool liftBinary(FunctionLifter &lifter, const PtxStatement &statement,
                Operands operands) {
  if (isFloat(statement))
    return liftFloat(lifter, statement, operands);
  Type *type = integerType(lifter, statement);
  if (!type || operands.size() != 3 || statement.has("cc") ||
      statement.has("sat") || statement.has("relu"))
    return false;
  auto all = values(lifter, operands, type);
  if (all.size() != 2)
    return false;
  // LLVM makes nothing of a quotient by zero, and of the loop around it.
  if (auto *divisor = dyn_cast<ConstantInt>(all[1]);
      divisor && divisor->isZero() &&
      is_contained({"div", "rem"}, statement.opcode))
    return false;
  Value *result = binary(lifter, statement, all[0], all[1]);
  return result && lifter.write(operands[0], result, isSigned(statement));
}

bool liftUnary(FunctionLifter &lifter, const PtxStatement &statement,
               Operands operands) {
  if (isFloat(statement))
    return liftFloat(lifter, statement, operands);
  Type *type = integerType(lifter, statement);
  Value *value =
      type && operands.size() == 2 ? lifter.read(operands[1], type) : nullptr;
  if (!value)
    return false;
  IRBuilder<> &build = lifter.build();
  StringRef op = statement.opcode;
  Value *result = nullptr;
  if (op == "neg")
    result = build.CreateNeg(value);
  else if (op == "not")
    result = build.CreateNot(value);
  else if (op == "cnot")
    result = build.CreateZExt(build.CreateIsNull(value), type);
  else if (op == "abs")
    result =
        build.CreateBinaryIntrinsic(Intrinsic::abs, value, build.getFalse());
  else if (op == "popc")
    result = build.CreateUnaryIntrinsic(Intrinsic::ctpop, value);
  else if (op == "clz")
    result =
        build.CreateBinaryIntrinsic(Intrinsic::ctlz, value, build.getFalse());
  else if (op == "brev")
    result = build.CreateUnaryIntrinsic(Intrinsic::bitreverse, value);
  return result && lifter.write(operands[0], result, isSigned(statement));
}

/// Shifts by the width or more give 0, or the sign; LLVM's do not. A clamp
/// would be an instruction that is not there, so only amounts that are known
/// count.
bool shift(FunctionLifter &lifter, const PtxStatement &statement,
           Operands operands) {
  Type *type = integerType(lifter, statement);
  if (!type || operands.size() != 3)
    return false;
  IRBuilder<> &build = lifter.build();
  Value *value = lifter.read(operands[1], type);
  Value *amount = lifter.read(operands[2], build.getInt32Ty());
  if (!value || !amount)
    return false;
  bool isLeft = statement.opcode == "shl";
  unsigned bits = type->getIntegerBitWidth();
  if (auto *known = dyn_cast<ConstantInt>(amount);
      known && known->getZExtValue() >= bits) {
    if (isLeft || !isSigned(statement))
      return lifter.write(operands[0], ConstantInt::get(type, 0));
    amount = build.getInt32(bits - 1);
  }
  amount = build.CreateZExtOrTrunc(amount, type);
  Value *result = isLeft                ? build.CreateShl(value, amount)
                  : isSigned(statement) ? build.CreateAShr(value, amount)
                                        : build.CreateLShr(value, amount);
  return lifter.write(operands[0], result, isSigned(statement));
}

/// shf.l.wrap.b32 d, a, b, c: the upper word of (b:a) << c; .r the lower of >>.
/// A .clamp of less than a word is the same.
bool funnel(FunctionLifter &lifter, const PtxStatement &statement,
            Operands operands) {
  Type *type = integerType(lifter, statement);
  if (!type || operands.size() != 4)
    return false;
  auto all = values(lifter, operands, type);
  if (all.size() != 3)
    return false;
  auto *amount = dyn_cast<ConstantInt>(all[2]);
  bool isPart = amount && amount->getValue().ult(type->getIntegerBitWidth());
  if (!statement.has("wrap") && !isPart)
    return false;
  IRBuilder<> &build = lifter.build();
  Intrinsic::ID id = statement.has("l") ? Intrinsic::fshl : Intrinsic::fshr;
  Value *result = build.CreateIntrinsic(id, {type}, {all[1], all[0], all[2]});
  return lifter.write(operands[0], result);
}

/// The field of bfe and bfi, where its numbers are known and it lies in the
/// word.
bool readBits(StringRef from, StringRef count, unsigned bits, unsigned &start,
              unsigned &length) {
  return !from.getAsInteger(0, start) && !count.getAsInteger(0, length) &&
         length > 0 && length <= bits && start <= bits - length;
}

/// bfe: the bits of a from b on, c of them. What is not constant stays as it
/// is.
bool extractBits(FunctionLifter &lifter, const PtxStatement &statement,
                 Operands operands) {
  Type *type = integerType(lifter, statement);
  if (!type || operands.size() != 4)
    return false;
  unsigned bits = type->getIntegerBitWidth(), start, length;
  Value *value = lifter.read(operands[1], type);
  if (!value || !readBits(operands[2], operands[3], bits, start, length))
    return false;
  IRBuilder<> &build = lifter.build();
  if (isSigned(statement)) {
    value = build.CreateShl(value, bits - start - length);
    value = build.CreateAShr(value, bits - length);
  } else { // as programs write it
    value = build.CreateLShr(value, start);
    value = build.CreateAnd(value, APInt::getLowBitsSet(bits, length));
  }
  return lifter.write(operands[0], value, isSigned(statement));
}

/// bfi: a's lowest bits in b, from c on, d of them.
bool insertBits(FunctionLifter &lifter, const PtxStatement &statement,
                Operands operands) {
  Type *type = integerType(lifter, statement);
  unsigned start, length;
  unsigned bits = type ? type->getIntegerBitWidth() : 0;
  if (!type || operands.size() != 5 ||
      !readBits(operands[3], operands[4], bits, start, length))
    return false;
  Value *inserted = lifter.read(operands[1], type);
  Value *into = lifter.read(operands[2], type);
  if (!inserted || !into)
    return false;
  IRBuilder<> &build = lifter.build();
  APInt mask = APInt::getBitsSet(bits, start, start + length);
  inserted = build.CreateAnd(build.CreateShl(inserted, start),
                             ConstantInt::get(type, mask));
  into = build.CreateAnd(into, ConstantInt::get(type, ~mask));
  return lifter.write(operands[0], build.CreateOr(inserted, into));
}

/// lop3.b32 d, a, b, c, table: the tables that two operators are.
Value *logic3(IRBuilder<> &build, unsigned table, Value *a, Value *b,
              Value *c) {
  constexpr unsigned ta = 0xf0, tb = 0xcc, tc = 0xaa;
  struct Operand {
    unsigned table;
    Value *value;
  };
  const Operand all[] = {{ta, a}, {tb, b}, {tc, c}};
  using Operator = std::pair<unsigned, unsigned (*)(unsigned, unsigned)>;
  const Operator operators[] = {
      {Instruction::And, [](unsigned x, unsigned y) { return x & y; }},
      {Instruction::Or, [](unsigned x, unsigned y) { return x | y; }},
      {Instruction::Xor, [](unsigned x, unsigned y) { return x ^ y; }}};
  auto combined = [&](const Operator &op, Value *x, Value *y) {
    return build.CreateBinOp(Instruction::BinaryOps(op.first), x, y);
  };
  for (unsigned i = 0; i < 3; ++i) {
    const Operand &x = all[i], &y = all[(i + 1) % 3], &z = all[(i + 2) % 3];
    for (const Operator &inner : operators) {
      unsigned pair = inner.second(x.table, y.table);
      if (pair == table)
        return combined(inner, x.value, y.value);
      for (const Operator &outer : operators)
        if (outer.second(pair, z.table) == table)
          return combined(outer, combined(inner, x.value, y.value), z.value);
    }
  }
  return nullptr;
}

bool liftLogic3(FunctionLifter &lifter, const PtxStatement &statement,
                Operands operands) {
  unsigned table;
  Type *type = integerType(lifter, statement);
  if (!type || operands.size() != 5 || operands[4].getAsInteger(0, table))
    return false;
  Value *a = lifter.read(operands[1], type),
        *b = lifter.read(operands[2], type),
        *c = lifter.read(operands[3], type);
  if (!a || !b || !c)
    return false;
  Value *result = logic3(lifter.build(), table, a, b, c);
  return result && lifter.write(operands[0], result);
}

/// prmt.b32 d, a, b, selector, with a selector that is known.
bool permute(FunctionLifter &lifter, const PtxStatement &statement,
             Operands operands) {
  Type *type = integerType(lifter, statement);
  if (!type || operands.size() != 4 || statement.spelling != "prmt.b32")
    return false;
  auto all = values(lifter, operands, type);
  if (all.size() != 3)
    return false;
  Value *result = lifter.intrinsic(Intrinsic::nvvm_prmt, all);
  return result && lifter.write(operands[0], result);
}

constexpr LiftingRow rows[] = {
    {"add", liftBinary}, {"sub", liftBinary},   {"mul", multiply},
    {"mad", multiply},   {"mul24", multiply24}, {"mad24", multiply24},
    {"div", liftBinary}, {"rem", liftBinary},   {"min", liftBinary},
    {"max", liftBinary}, {"and", liftBinary},   {"or", liftBinary},
    {"xor", liftBinary}, {"neg", liftUnary},    {"not", liftUnary},
    {"cnot", liftUnary}, {"abs", liftUnary},    {"popc", liftUnary},
    {"clz", liftUnary},  {"brev", liftUnary},   {"shl", shift},
    {"shr", shift},      {"shf", funnel},       {"bfe", extractBits},
    {"bfi", insertBits}, {"lop3", liftLogic3},  {"prmt", permute},
};

} // namespace

namespace gpuperf {
ArrayRef<LiftingRow> integerLiftings() { return rows; }
} // namespace gpuperf
