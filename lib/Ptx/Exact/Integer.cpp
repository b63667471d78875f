//===- Integer.cpp - integers, as they compute ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// The flag of `.cc`, of the function.
AllocaInst *carryFlag(const Exact &e) {
  BasicBlock &entry = e.build.GetInsertBlock()->getParent()->getEntryBlock();
  for (Instruction &inst : entry)
    if (inst.getName() == "gpuperf.carry")
      return cast<AllocaInst>(&inst);
  IRBuilder<> front(&entry, entry.begin());
  return front.CreateAlloca(front.getInt1Ty(), nullptr, "gpuperf.carry");
}

/// The full sum or difference in one bit more, with the flag as it was; writes
/// its lower part, and the flag with `.cc`.
bool writeWithCarry(const Exact &e, Value *a, Value *b, bool subtracts,
                    bool takesCarry) {
  IntegerType *type = e.integer();
  unsigned bits = type->getBitWidth();
  Type *wide = e.build.getIntNTy(2 * bits);
  a = e.build.CreateZExt(a, wide);
  b = e.build.CreateZExt(b, wide);
  if (takesCarry)
    b = e.build.CreateAdd(
        b, e.build.CreateZExt(
               e.build.CreateLoad(e.build.getInt1Ty(), carryFlag(e)), wide));
  Value *sum = subtracts ? e.build.CreateSub(a, b) : e.build.CreateAdd(a, b);
  if (e.has("cc"))
    e.build.CreateStore(
        e.build.CreateTrunc(e.build.CreateLShr(sum, bits), e.build.getInt1Ty()),
        carryFlag(e));
  return e.write(e.build.CreateTrunc(sum, type));
}

/// add.u16x2 and such: on both halves.
bool pairs(const Exact &e) {
  StringRef op = e.statement.opcode;
  auto *type = FixedVectorType::get(e.build.getInt16Ty(), 2);
  bool isSigned = e.statement.type == "s16x2";
  if (e.operands.size() != 3 || (!isSigned && e.statement.type != "u16x2"))
    return false;
  Value *a = e.read(1, type), *b = e.read(2, type), *result = nullptr;
  if (!a || !b)
    return false;
  if (op == "add")
    result = e.build.CreateAdd(a, b);
  else if (op == "min")
    result = e.build.CreateBinaryIntrinsic(
        isSigned ? Intrinsic::smin : Intrinsic::umin, a, b);
  else if (op == "max")
    result = e.build.CreateBinaryIntrinsic(
        isSigned ? Intrinsic::smax : Intrinsic::umax, a, b);
  if (result && e.has("relu"))
    result = e.build.CreateBinaryIntrinsic(Intrinsic::smax, result,
                                           Constant::getNullValue(type));
  return e.write(result);
}

bool sum(const Exact &e) {
  bool subtracts = e.statement.opcode.starts_with("sub");
  bool takesCarry = e.statement.opcode.ends_with("c");
  if (isFloat(e.statement))
    return liftExactFloat(e);
  if (e.statement.type.ends_with("x2"))
    return pairs(e);
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != 3)
    return false;
  if (!takesCarry && !e.has("cc") && !e.has("sat"))
    return e.asUsual();
  Value *a = e.read(1, type), *b = e.read(2, type);
  if (!a || !b)
    return false;
  if (e.has("sat"))
    return e.write(e.build.CreateBinaryIntrinsic(
        subtracts ? Intrinsic::ssub_sat : Intrinsic::sadd_sat, a, b));
  return writeWithCarry(e, a, b, subtracts, takesCarry);
}

/// The part of a product that .lo, .hi or .wide name.
Value *product(const Exact &e, Value *a, Value *b) {
  unsigned bits = e.integer()->getBitWidth();
  Type *wide = e.build.getIntNTy(2 * bits);
  auto extended = [&](Value *value) {
    return e.isSigned() ? e.build.CreateSExt(value, wide)
                        : e.build.CreateZExt(value, wide);
  };
  if (e.has("lo"))
    return e.build.CreateMul(a, b);
  Value *full = e.build.CreateMul(extended(a), extended(b));
  if (e.has("wide"))
    return full;
  return e.build.CreateTrunc(e.build.CreateLShr(full, bits), e.integer());
}

bool multiply(const Exact &e) {
  if (isFloat(e.statement))
    return liftExactFloat(e);
  IntegerType *type = e.integer();
  bool adds = e.statement.opcode != "mul";
  if (!type || e.operands.size() != (adds ? 4 : 3))
    return false;
  Value *a = e.read(1, type), *b = e.read(2, type);
  if (!a || !b)
    return false;
  Value *result = product(e, a, b);
  if (!adds)
    return e.write(result, e.isSigned());
  Value *c = e.read(3, result->getType());
  if (!c)
    return false;
  bool takesCarry = e.statement.opcode == "madc";
  if (takesCarry || e.has("cc"))
    return !e.has("wide") && writeWithCarry(e, result, c, false, takesCarry);
  if (e.has("sat"))
    return e.write(
        e.build.CreateBinaryIntrinsic(Intrinsic::sadd_sat, result, c));
  return e.write(e.build.CreateAdd(result, c), e.isSigned());
}

/// A quotient by zero has all bits, a remainder the dividend; the host would
/// trap, as it does for the quotient that overflows.
bool divide(const Exact &e) {
  if (isFloat(e.statement))
    return liftExactFloat(e);
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != 3)
    return false;
  Value *a = e.read(1, type), *b = e.read(2, type);
  if (!a || !b)
    return false;
  Constant *zero = ConstantInt::get(type, 0), *one = ConstantInt::get(type, 1);
  Value *byZero = e.build.CreateICmpEQ(b, zero);
  Value *isSpecial = byZero;
  Value *minusOne = nullptr;
  if (e.isSigned()) {
    minusOne = e.build.CreateICmpEQ(b, ConstantInt::getAllOnesValue(type));
    isSpecial = e.build.CreateOr(byZero, minusOne);
  }
  Value *divisor = e.build.CreateSelect(isSpecial, one, b);
  bool isQuotient = e.statement.opcode == "div";
  Value *result = isQuotient ? (e.isSigned() ? e.build.CreateSDiv(a, divisor)
                                             : e.build.CreateUDiv(a, divisor))
                             : (e.isSigned() ? e.build.CreateSRem(a, divisor)
                                             : e.build.CreateURem(a, divisor));
  if (minusOne)
    result = e.build.CreateSelect(
        minusOne, isQuotient ? e.build.CreateNeg(a) : zero, result);
  result = e.build.CreateSelect(
      byZero, isQuotient ? ConstantInt::getAllOnesValue(type) : a, result);
  return e.write(result, e.isSigned());
}

/// min, max, neg, abs and logic of integers are as LLVM has them.
bool usual(const Exact &e) {
  if (isFloat(e.statement))
    return liftExactFloat(e);
  if (e.statement.type.ends_with("x2"))
    return pairs(e);
  if (!e.has("relu"))
    return e.asUsual();
  IntegerType *type = e.integer();
  Value *a = type ? e.read(1, type) : nullptr;
  Value *b = type ? e.read(2, type) : nullptr;
  if (!a || !b)
    return false;
  Value *result = e.build.CreateBinaryIntrinsic(
      e.statement.opcode == "min" ? Intrinsic::smin : Intrinsic::smax, a, b);
  return e.write(e.build.CreateBinaryIntrinsic(Intrinsic::smax, result,
                                               ConstantInt::get(type, 0)));
}

/// Shifts by the width or more give 0, or the sign.
bool shift(const Exact &e) {
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != 3)
    return false;
  Value *value = e.read(1, type), *amount = e.read32(2);
  if (!value || !amount)
    return false;
  unsigned bits = type->getBitWidth();
  Value *isLarge = e.build.CreateICmpUGE(amount, e.build.getInt32(bits));
  amount = e.build.CreateZExtOrTrunc(
      e.build.CreateSelect(isLarge, e.build.getInt32(bits - 1), amount), type);
  if (e.statement.opcode == "shr" && e.isSigned())
    return e.write(e.build.CreateAShr(value, amount), true);
  Value *shifted = e.statement.opcode == "shl"
                       ? e.build.CreateShl(value, amount)
                       : e.build.CreateLShr(value, amount);
  return e.write(
      e.build.CreateSelect(isLarge, ConstantInt::get(type, 0), shifted));
}

/// shf.l.clamp.b32 d, a, b, c: of (b:a) << c the upper word; .r the lower one
/// of >>.
bool funnel(const Exact &e) {
  Value *a = e.operands.size() == 4 ? e.read32(1) : nullptr;
  Value *b = a ? e.read32(2) : nullptr, *c = b ? e.read32(3) : nullptr;
  if (!c)
    return false;
  c = e.has("wrap") ? e.build.CreateAnd(c, 31)
                    : e.build.CreateBinaryIntrinsic(Intrinsic::umin, c,
                                                    e.build.getInt32(32));
  Type *wide = e.build.getInt64Ty();
  Value *both =
      e.build.CreateOr(e.build.CreateShl(e.build.CreateZExt(b, wide), 32),
                       e.build.CreateZExt(a, wide));
  Value *amount = e.build.CreateZExt(c, wide);
  both = e.has("l") ? e.build.CreateLShr(e.build.CreateShl(both, amount), 32)
                    : e.build.CreateLShr(both, amount);
  return e.write(e.build.CreateTrunc(both, e.build.getInt32Ty()));
}

/// `length` ones; all where it is the width or more.
Value *onesOf(const Exact &e, Value *length, IntegerType *type) {
  unsigned bits = type->getBitWidth();
  Value *isAll = e.build.CreateICmpUGE(length, ConstantInt::get(type, bits));
  Value *ones = e.build.CreateSub(
      e.build.CreateShl(
          ConstantInt::get(type, 1),
          e.build.CreateSelect(isAll, ConstantInt::get(type, 0), length)),
      ConstantInt::get(type, 1));
  return e.build.CreateSelect(isAll, ConstantInt::getAllOnesValue(type), ones);
}

Value *byteOf(const Exact &e, unsigned operand, IntegerType *type) {
  Value *value = e.read32(operand);
  return value ? e.build.CreateZExtOrTrunc(e.build.CreateAnd(value, 255), type)
               : nullptr;
}

/// value >> amount, 0 from the width on.
Value *shiftedRight(const Exact &e, Value *value, Value *amount) {
  auto *type = cast<IntegerType>(value->getType());
  Constant *bits = ConstantInt::get(type, type->getBitWidth());
  Value *isLarge = e.build.CreateICmpUGE(amount, bits);
  Value *zero = ConstantInt::get(type, 0);
  return e.build.CreateSelect(
      isLarge, zero,
      e.build.CreateLShr(value, e.build.CreateSelect(isLarge, zero, amount)));
}

/// PTX ISA, bfe: the field, and above it its sign.
bool extractBits(const Exact &e) {
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != 4)
    return false;
  Value *value = e.read(1, type), *start = byteOf(e, 2, type),
        *length = byteOf(e, 3, type);
  if (!value || !start || !length)
    return false;
  Value *ones = onesOf(e, length, type);
  Value *field = e.build.CreateAnd(shiftedRight(e, value, start), ones);
  if (e.isSigned()) {
    Constant *last = ConstantInt::get(type, type->getBitWidth() - 1);
    Value *end = e.build.CreateBinaryIntrinsic(
        Intrinsic::umin,
        e.build.CreateSub(e.build.CreateAdd(start, length),
                          ConstantInt::get(type, 1)),
        last);
    Value *sign = e.build.CreateTrunc(e.build.CreateLShr(value, end),
                                      e.build.getInt1Ty());
    // Above the word there are copies of the sign, too.
    Value *inWord = shiftedRight(e, ConstantInt::getAllOnesValue(type), start);
    Value *kept = e.build.CreateAnd(ones, inWord);
    Value *isEmpty = e.build.CreateICmpEQ(length, ConstantInt::get(type, 0));
    Value *above = e.build.CreateSelect(
        e.build.CreateAnd(sign, e.build.CreateNot(isEmpty)),
        e.build.CreateNot(kept), ConstantInt::get(type, 0));
    field = e.build.CreateOr(field, above);
  }
  return e.write(field, e.isSigned());
}

bool insertBits(const Exact &e) {
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != 5)
    return false;
  Value *inserted = e.read(1, type), *into = e.read(2, type),
        *start = byteOf(e, 3, type), *length = byteOf(e, 4, type);
  if (!inserted || !into || !start || !length)
    return false;
  Constant *bits = ConstantInt::get(type, type->getBitWidth());
  Value *isOutside = e.build.CreateICmpUGE(start, bits);
  start = e.build.CreateSelect(isOutside, ConstantInt::get(type, 0), start);
  Value *mask = e.build.CreateShl(onesOf(e, length, type), start);
  Value *result = e.build.CreateOr(
      e.build.CreateAnd(e.build.CreateShl(inserted, start), mask),
      e.build.CreateAnd(into, e.build.CreateNot(mask)));
  return e.write(e.build.CreateSelect(isOutside, into, result));
}

/// The terms of the table that are 1: LLVM makes them short.
bool logic3(const Exact &e) {
  unsigned table;
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != 5 || e.operands[4].getAsInteger(0, table))
    return false;
  Value *all[3];
  for (unsigned i = 0; i < 3; ++i)
    if (!(all[i] = e.read(i + 1, type)))
      return false;
  Value *result = ConstantInt::get(type, 0);
  for (unsigned row = 0; row < 8; ++row) {
    if (!(table >> row & 1))
      continue;
    Value *term = ConstantInt::getAllOnesValue(type);
    for (unsigned i = 0; i < 3; ++i)
      term = e.build.CreateAnd(
          term, row >> (2 - i) & 1 ? all[i] : e.build.CreateNot(all[i]));
    result = e.build.CreateOr(result, term);
  }
  return e.write(result);
}

/// A byte of (b:a) for each four bits of the selector; with the highest of them
/// its sign in all bits. The other modes are a selector of their own.
bool permute(const Exact &e) {
  Value *a = e.operands.size() == 4 ? e.read32(1) : nullptr;
  Value *b = a ? e.read32(2) : nullptr, *selector = b ? e.read32(3) : nullptr;
  if (!selector)
    return false;
  auto parts = modifiers(e.statement);
  StringRef mode = parts.back();
  IRBuilder<> &build = e.build;
  if (mode != "b32") {
    // PTX ISA, prmt: the tables of .f4e, .b4e, .rc8, .ecl, .ecr, .rc16.
    struct Table {
      StringLiteral mode;
      unsigned selectors[4];
    };
    static constexpr Table tables[] = {
        {"f4e", {0x3210, 0x4321, 0x5432, 0x6543}},
        {"b4e", {0x5670, 0x6701, 0x7012, 0x0123}},
        {"rc8", {0x0000, 0x1111, 0x2222, 0x3333}},
        {"ecl", {0x3210, 0x3211, 0x3222, 0x3333}},
        {"ecr", {0x0000, 0x1110, 0x2210, 0x3210}},
        {"rc16", {0x1010, 0x3232, 0x1010, 0x3232}}};
    const Table *found = nullptr;
    for (const Table &table : tables)
      if (table.mode == mode)
        found = &table;
    if (!found)
      return false;
    Value *low = build.CreateAnd(selector, 3);
    selector = build.getInt32(found->selectors[0]);
    for (unsigned i = 1; i < 4; ++i)
      selector =
          build.CreateSelect(build.CreateICmpEQ(low, build.getInt32(i)),
                             build.getInt32(found->selectors[i]), selector);
  }
  Type *wide = build.getInt64Ty();
  Value *both = build.CreateOr(build.CreateShl(build.CreateZExt(b, wide), 32),
                               build.CreateZExt(a, wide));
  Value *result = build.getInt32(0);
  for (unsigned i = 0; i < 4; ++i) {
    Value *choice = build.CreateAnd(build.CreateLShr(selector, 4 * i), 15);
    Value *at = build.CreateShl(build.CreateAnd(choice, 7), 3);
    Value *byte = build.CreateTrunc(
        build.CreateLShr(both, build.CreateZExt(at, wide)), build.getInt8Ty());
    Value *sign = build.CreateAShr(byte, 7);
    Value *asSign =
        build.CreateICmpNE(build.CreateAnd(choice, 8), build.getInt32(0));
    byte = build.CreateSelect(asSign, sign, byte);
    result = build.CreateOr(
        result,
        build.CreateShl(build.CreateZExt(byte, build.getInt32Ty()), 8 * i));
  }
  return e.write(result);
}

bool highProduct24(const Exact &e) {
  if (e.has("lo"))
    return e.asUsual();
  bool adds = e.statement.opcode == "mad24";
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != (adds ? 4 : 3) || e.has("sat"))
    return false;
  Type *wide = e.build.getInt64Ty();
  Value *factors[2];
  for (unsigned i = 0; i < 2; ++i) {
    Value *value = e.read(i + 1, type);
    if (!value)
      return false;
    value = e.build.CreateShl(value, 8);
    factors[i] = e.isSigned()
                     ? e.build.CreateSExt(e.build.CreateAShr(value, 8), wide)
                     : e.build.CreateZExt(e.build.CreateLShr(value, 8), wide);
  }
  Value *result = e.build.CreateTrunc(
      e.build.CreateLShr(e.build.CreateMul(factors[0], factors[1]), 16), type);
  if (adds) {
    Value *c = e.read(3, type);
    result = c ? e.build.CreateAdd(result, c) : nullptr;
  }
  return e.write(result);
}

/// |a - b| + c.
bool absoluteSum(const Exact &e) {
  IntegerType *type = e.integer();
  if (!type || e.operands.size() != 4)
    return false;
  Value *a = e.read(1, type), *b = e.read(2, type), *c = e.read(3, type);
  if (!a || !b || !c)
    return false;
  auto chosen = [&](Intrinsic::ID id) {
    return e.build.CreateBinaryIntrinsic(id, a, b);
  };
  Value *difference = e.build.CreateSub(
      chosen(e.isSigned() ? Intrinsic::smax : Intrinsic::umax),
      chosen(e.isSigned() ? Intrinsic::smin : Intrinsic::umin));
  return e.write(e.build.CreateAdd(difference, c), e.isSigned());
}

/// dp4a.u32.s32 d, a, b, c: four products of bytes; dp2a.lo two of 16 and 8
/// bits.
bool dotProduct(const Exact &e) {
  auto parts = modifiers(e.statement);
  bool isPair = e.statement.opcode == "dp2a";
  if (parts.size() < 2 || e.operands.size() != 4)
    return false;
  bool aSigned = parts[parts.size() - 2] == "s32",
       bSigned = parts.back() == "s32";
  Value *a = e.read32(1), *b = e.read32(2), *sum = e.read32(3);
  if (!a || !b || !sum)
    return false;
  auto part = [&](Value *value, unsigned start, unsigned bits, bool isSigned) {
    value = e.build.CreateShl(value, 32 - start - bits);
    return isSigned ? e.build.CreateAShr(value, 32 - bits)
                    : e.build.CreateLShr(value, 32 - bits);
  };
  unsigned offset = isPair && e.has("hi") ? 16 : 0;
  for (unsigned i = 0; i < (isPair ? 2 : 4); ++i) {
    Value *left =
        isPair ? part(a, 16 * i, 16, aSigned) : part(a, 8 * i, 8, aSigned);
    Value *right = part(b, offset + 8 * i, 8, bSigned);
    sum = e.build.CreateAdd(sum, e.build.CreateMul(left, right));
  }
  return e.write(sum);
}

/// vabsdiff4.u32.u32.u32.add d, a, b, c: |a - b| of each byte, or their sum and
/// c; vabsdiff2 of halves.
bool absoluteParts(const Exact &e) {
  auto parts = modifiers(e.statement);
  bool adds = e.has("add"), isSigned = !parts.empty() && parts[1] == "s32";
  unsigned count = e.statement.opcode == "vabsdiff4" ? 4 : 2, bits = 32 / count;
  if (parts.size() != 3u + adds || parts[1] != parts[2] ||
      (parts[1] != "s32" && parts[1] != "u32") || e.operands.size() != 4)
    return false;
  auto *type = FixedVectorType::get(e.build.getIntNTy(bits), count);
  Value *a = e.read(1, type), *b = e.read(2, type), *c = e.read32(3);
  if (!a || !b || !c)
    return false;
  auto chosen = [&](Intrinsic::ID id) {
    return e.build.CreateBinaryIntrinsic(id, a, b);
  };
  Value *all =
      e.build.CreateSub(chosen(isSigned ? Intrinsic::smax : Intrinsic::umax),
                        chosen(isSigned ? Intrinsic::smin : Intrinsic::umin));
  if (!adds)
    return e.write(all);
  for (unsigned i = 0; i < count; ++i)
    c = e.build.CreateAdd(
        c, e.build.CreateZExt(e.build.CreateExtractElement(all, i),
                              e.build.getInt32Ty()));
  return e.write(c);
}

/// The place of the highest bit that is no sign; all ones for none.
bool findBit(const Exact &e) {
  IntegerType *type = e.integer();
  Value *value = type && e.operands.size() == 2 ? e.read(1, type) : nullptr;
  if (!value)
    return false;
  unsigned bits = type->getBitWidth();
  if (e.isSigned())
    value = e.build.CreateXor(value, e.build.CreateAShr(value, bits - 1));
  Value *zeros =
      e.build.CreateBinaryIntrinsic(Intrinsic::ctlz, value, e.build.getFalse());
  Value *result = zeros;
  if (e.has("shiftamt"))
    result = e.build.CreateSelect(e.build.CreateIsNull(value),
                                  ConstantInt::getAllOnesValue(type), zeros);
  else
    result = e.build.CreateSub(ConstantInt::get(type, bits - 1), zeros);
  return e.write(e.build.CreateTrunc(result, e.build.getInt32Ty()));
}

bool findNth(const Exact &e) {
  Value *mask = e.operands.size() == 4 ? e.read32(1) : nullptr;
  Value *base = mask ? e.read32(2) : nullptr, *n = base ? e.read32(3) : nullptr;
  return n && e.write(callRuntime(e.lifter, "gpuperf_fns", e.build.getInt32Ty(),
                                  {mask, base, n}));
}

/// bmsk.clamp d, start, length.
bool bitMask(const Exact &e) {
  Value *start = e.operands.size() == 3 ? e.read32(1) : nullptr;
  Value *length = start ? e.read32(2) : nullptr;
  if (!length)
    return false;
  if (e.has("wrap")) {
    start = e.build.CreateAnd(start, 31);
    length = e.build.CreateAnd(length, 31);
  }
  IntegerType *type = e.build.getInt32Ty();
  Value *isOutside = e.build.CreateICmpUGE(start, e.build.getInt32(32));
  Value *mask = e.build.CreateShl(
      onesOf(e, length, type),
      e.build.CreateSelect(isOutside, e.build.getInt32(0), start));
  return e.write(e.build.CreateSelect(isOutside, e.build.getInt32(0), mask));
}

constexpr ExactRow rows[] = {
    {"add", sum},
    {"sub", sum},
    {"addc", sum},
    {"subc", sum},
    {"mul", multiply},
    {"mad", multiply},
    {"madc", multiply},
    {"mul24", highProduct24},
    {"mad24", highProduct24},
    {"div", divide},
    {"rem", divide},
    {"min", usual},
    {"max", usual},
    {"and", usual},
    {"or", usual},
    {"xor", usual},
    {"neg", usual},
    {"not", usual},
    {"cnot", usual},
    {"abs", usual},
    {"popc", usual},
    {"clz", usual},
    {"brev", usual},
    {"shl", shift},
    {"shr", shift},
    {"shf", funnel},
    {"bfe", extractBits},
    {"bfi", insertBits},
    {"lop3", logic3},
    {"prmt", permute},
    {"sad", absoluteSum},
    {"dp4a", dotProduct},
    {"dp2a", dotProduct},
    {"bfind", findBit},
    {"fns", findNth},
    {"vabsdiff4", absoluteParts},
    {"vabsdiff2", absoluteParts},

    {"bmsk", bitMask},
};

} // namespace

namespace gpuperf {
ArrayRef<ExactRow> exactIntegers() { return rows; }
} // namespace gpuperf
