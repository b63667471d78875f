//===- Float.cpp - floating point, as it computes -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Halves and bfloat16 are computed as float, or double for fma, and rounded
// once: the wider format has more than twice their bits and two.
//
//===----------------------------------------------------------------------===//

#include "Exact.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// "rz", "rm" or "rp"; empty for the nearest.
StringRef rounding(const Exact &e) {
  for (StringRef mode : {"rz", "rm", "rp"})
    if (e.has(mode))
      return mode;
  return "";
}

/// PTX's numbers, not NaN, where one of two is; zeros have an order.
Value *extreme(const Exact &e, Value *a, Value *b) {
  bool isMin = e.statement.opcode == "min";
  if (e.has("xorsign") || e.has("xorsign.abs"))
    return nullptr;
  Value *result = e.build.CreateBinaryIntrinsic(
      isMin ? Intrinsic::minimum : Intrinsic::maximum, a, b);
  if (e.has("NaN"))
    return result;
  auto isNaN = [&](Value *value) {
    return e.build.CreateFCmpUNO(value, value);
  };
  result = e.build.CreateSelect(isNaN(a), b, result);
  return e.build.CreateSelect(isNaN(b), a, result);
}

/// With a rounding of its own: the runtime sets the host's.
Value *roundedCall(const Exact &e, StringRef op, StringRef mode,
                   ArrayRef<Value *> values) {
  Type *type = values[0]->getType();
  SmallVector<Value *> arguments(values);
  unsigned number =
      StringSwitch<unsigned>(mode).Case("rz", 1).Case("rm", 2).Default(3);
  arguments.push_back(e.build.getInt32(number));
  return callRuntime(
      e.lifter, ("gpuperf_" + op + (type->isFloatTy() ? "_f32" : "_f64")).str(),
      type, arguments);
}

Value *host(const Exact &e, StringRef name, Value *value) {
  return callRuntime(e.lifter, name, value->getType(), {value});
}

/// Functions of the special unit by the host's, which are more exact.
Value *function(const Exact &e, StringRef op, ArrayRef<Value *> v) {
  IRBuilder<> &build = e.build;
  Type *type = v[0]->getType();
  Constant *one = ConstantFP::get(type, 1);
  auto root = [&] { return build.CreateUnaryIntrinsic(Intrinsic::sqrt, v[0]); };
  if (op == "rcp")
    return build.CreateFDiv(one, v[0]);
  if (op == "div")
    return build.CreateFDiv(v[0], v[1]);
  if (op == "sqrt")
    return root();
  if (op == "rsqrt")
    return build.CreateFDiv(one, root());
  if (type->isFloatTy() &&
      is_contained({"sin", "cos", "lg2", "ex2", "tanh"}, op))
    return host(e, ("gpuperf_" + op).str(), v[0]);
  return nullptr;
}

/// What `op` makes of values of one type, float or double; null for others.
Value *computed(const Exact &e, StringRef op, ArrayRef<Value *> v) {
  IRBuilder<> &build = e.build;
  StringRef mode = rounding(e);
  bool hasMode = !mode.empty();
  if (v.size() == 1) {
    if (op == "neg")
      return build.CreateFNeg(v[0]);
    if (op == "abs")
      return build.CreateUnaryIntrinsic(Intrinsic::fabs, v[0]);
    if (hasMode && (op == "rcp" || op == "sqrt"))
      return roundedCall(e, op, mode, v);
    return function(e, op, v);
  }
  if (v.size() == 3)
    return op != "fma" && op != "mad" ? nullptr
           : hasMode
               ? roundedCall(e, "fma", mode, v)
               : build.CreateIntrinsic(Intrinsic::fma, {v[0]->getType()}, v);
  if (op == "min" || op == "max")
    return extreme(e, v[0], v[1]);
  if (hasMode && is_contained({"add", "sub", "mul", "div"}, op))
    return roundedCall(e, op, mode, v);
  if (op == "add")
    return build.CreateFAdd(v[0], v[1]);
  if (op == "sub")
    return build.CreateFSub(v[0], v[1]);
  if (op == "mul")
    return build.CreateFMul(v[0], v[1]);
  if (op == "copysign")
    return build.CreateBinaryIntrinsic(Intrinsic::copysign, v[1], v[0]);
  return op == "div" ? function(e, op, v) : nullptr;
}

/// One value of 16 bits from others.
Value *computedHalf(const Exact &e, bool isBFloat, ArrayRef<Value *> bits) {
  StringRef op = e.statement.opcode;
  IRBuilder<> &build = e.build;
  if (op == "neg")
    return build.CreateXor(bits[0], build.getInt16(0x8000));
  if (op == "abs")
    return build.CreateAnd(bits[0], build.getInt16(0x7fff));
  SmallVector<Value *> values;
  for (Value *part : bits)
    values.push_back(halfToFloat(e, part, isBFloat));
  if (op == "fma") {
    for (Value *&value : values)
      value = build.CreateFPExt(value, build.getDoubleTy());
    Value *sum =
        build.CreateIntrinsic(Intrinsic::fma, {build.getDoubleTy()}, values);
    return callRuntime(e.lifter,
                       isBFloat ? "gpuperf_f64_bf16" : "gpuperf_f64_f16",
                       build.getInt16Ty(), {sum});
  }
  Value *result = computed(e, op, values);
  return result ? floatToHalf(e, result, isBFloat) : nullptr;
}

Value *limitedHalf(const Exact &e, bool isBFloat, Value *bits) {
  IRBuilder<> &build = e.build;
  if (!bits || (!e.has("sat") && !e.has("relu")))
    return bits;
  Value *value = halfToFloat(e, bits, isBFloat);
  if (e.has("sat"))
    return floatToHalf(e, saturated(e, value), isBFloat);
  Value *isNegative =
      build.CreateFCmpOLT(value, ConstantFP::get(value->getType(), 0));
  Value *isZero =
      build.CreateFCmpOEQ(value, ConstantFP::get(value->getType(), 0));
  return build.CreateSelect(build.CreateOr(isNegative, isZero),
                            build.getInt16(0), bits);
}

/// Halves, one or two, as bits of 16.
bool halves(const Exact &e) {
  StringRef name = e.statement.type;
  bool isBFloat = name.starts_with("bf16"), isPair = name.ends_with("x2");
  if (e.has("ftz") && isBFloat)
    return false;
  IRBuilder<> &build = e.build;
  Type *one = build.getInt16Ty();
  Type *type = isPair ? FixedVectorType::get(one, 2) : one;
  SmallVector<Value *> operands;
  for (unsigned i = 1; i < e.operands.size(); ++i) {
    operands.push_back(e.read(i, type));
    if (!operands.back())
      return false;
  }
  Value *result = isPair ? PoisonValue::get(type) : nullptr;
  for (unsigned lane = 0; lane < (isPair ? 2 : 1); ++lane) {
    SmallVector<Value *> parts;
    for (Value *operand : operands)
      parts.push_back(isPair ? build.CreateExtractElement(operand, lane)
                             : operand);
    Value *bits = limitedHalf(e, isBFloat, computedHalf(e, isBFloat, parts));
    if (!bits)
      return false;
    result = isPair ? build.CreateInsertElement(result, bits, lane) : bits;
  }
  return e.write(result);
}

/// testp.infinite.f32 p, a.
bool testProperty(const Exact &e) {
  Type *type = e.lifter.type(e.statement.type);
  Value *value = type && type->isFloatingPointTy() ? e.read(1, type) : nullptr;
  auto parts = modifiers(e.statement);
  if (!value || parts.empty())
    return false;
  FPClassTest mask = StringSwitch<FPClassTest>(parts[0])
                         .Case("finite", fcFinite)
                         .Case("infinite", fcInf)
                         .Case("number", ~fcNan & fcAllFlags)
                         .Case("notanumber", fcNan)
                         .Case("normal", fcNormal)
                         .Case("subnormal", fcSubnormal)
                         .Default(fcNone);
  return mask != fcNone && e.write(e.build.createIsFPClass(value, mask));
}

/// Comparisons, whose operands `.ftz` flushes: LLVM's are exact else.
bool compare(const Exact &e) {
  if (e.statement.type.ends_with("x2"))
    return false;
  StringRef type = e.statement.type;
  bool isHalf = type == "f16" || type == "bf16";
  if (e.operands.size() < 3 || (!isHalf && (!e.has("ftz") || type != "f32")))
    return e.asUsual();
  auto parts = modifiers(e.statement);
  auto predicate = floatPredicate(parts[0]);
  auto operand = [&](unsigned i) -> Value * {
    if (!isHalf)
      return flushed(e, e.read(i, e.build.getFloatTy()));
    Value *bits = e.read(i, e.build.getInt16Ty());
    return bits ? halfToFloat(e, bits, type == "bf16") : nullptr;
  };
  Value *a = operand(1), *b = operand(2);
  if (!predicate || !a || !b)
    return false;
  Value *first = e.build.CreateFCmp(*predicate, a, b);
  Value *second = e.build.CreateNot(first);
  if (e.statement.opcode == "set") {
    Type *type = e.lifter.type(parts[parts.size() - 2]);
    if (!type || e.operands.size() != 3)
      return false;
    return e.write(type->isFloatingPointTy() ? e.build.CreateUIToFP(first, type)
                                             : e.build.CreateSExt(first, type));
  }
  if (e.operands.size() == 4) {
    Value *c = e.read(3, e.build.getInt1Ty());
    if (!c)
      return false;
    auto combined = [&](Value *value) {
      return e.has("and")  ? e.build.CreateAnd(value, c)
             : e.has("or") ? e.build.CreateOr(value, c)
                           : e.build.CreateXor(value, c);
    };
    first = combined(first);
    second = combined(second);
  }
  auto [name, other] = e.operands[0].split('|');
  return e.lifter.write(name.trim(), first) &&
         (other.empty() || e.lifter.write(other.trim(), second));
}

/// setp.lt.f16x2 p|q, a, b compares both; set.lt.f16x2.f16x2 has 1.0 or bits.
bool comparePairs(const Exact &e) {
  bool isBFloat = e.statement.type == "bf16x2";
  auto *type = FixedVectorType::get(e.build.getInt16Ty(), 2);
  auto parts = modifiers(e.statement);
  Value *a = e.operands.size() == 3 ? e.read(1, type) : nullptr;
  Value *b = a ? e.read(2, type) : nullptr;
  auto predicate = floatPredicate(parts[0]);
  if (!b || !predicate)
    return false;
  Value *holds[2];
  for (unsigned i = 0; i < 2; ++i)
    holds[i] = e.build.CreateFCmp(
        *predicate,
        halfToFloat(e, e.build.CreateExtractElement(a, i), isBFloat),
        halfToFloat(e, e.build.CreateExtractElement(b, i), isBFloat));
  if (e.statement.opcode == "setp") {
    auto [first, second] = e.operands[0].split('|');
    return e.lifter.write(first.trim(), holds[0]) &&
           e.lifter.write(second.trim(), holds[1]);
  }
  bool isOne = !parts[parts.size() - 2].starts_with("u32");
  Value *result = PoisonValue::get(type);
  for (unsigned i = 0; i < 2; ++i)
    result = e.build.CreateInsertElement(
        result,
        isOne ? e.build.CreateSelect(
                    holds[i], e.build.getInt16(isBFloat ? 0x3f80 : 0x3c00),
                    e.build.getInt16(0))
              : e.build.CreateSExt(holds[i], e.build.getInt16Ty()),
        i);
  return e.write(result);
}

bool compareAny(const Exact &e) {
  return e.statement.type == "f16x2" || e.statement.type == "bf16x2"
             ? comparePairs(e)
             : compare(e);
}

bool usual(const Exact &e) { return e.asUsual(); }

constexpr ExactRow rows[] = {
    {"fma", liftExactFloat},   {"copysign", liftExactFloat},
    {"rcp", liftExactFloat},   {"sqrt", liftExactFloat},
    {"rsqrt", liftExactFloat}, {"sin", liftExactFloat},
    {"cos", liftExactFloat},   {"lg2", liftExactFloat},
    {"ex2", liftExactFloat},   {"tanh", liftExactFloat},
    {"testp", testProperty},   {"setp", compareAny},
    {"set", compareAny},       {"selp", usual},
    {"slct", usual},
};

} // namespace

bool gpuperf::liftExactFloat(const Exact &e) {
  StringRef name = e.statement.type;
  if (is_contained({"f16", "bf16", "f16x2", "bf16x2"}, name))
    return halves(e);
  Type *type = e.lifter.type(name);
  if (!type || !(type->isFloatTy() || type->isDoubleTy()))
    return false;
  SmallVector<Value *> values;
  for (unsigned i = 1; i < e.operands.size(); ++i) {
    values.push_back(flushed(e, e.read(i, type)));
    if (!values.back())
      return false;
  }
  if (values.empty())
    return false;
  Value *result = flushed(e, computed(e, e.statement.opcode, values));
  if (result && e.has("sat"))
    result = saturated(e, result);
  return e.write(result);
}

namespace gpuperf {
ArrayRef<ExactRow> exactFloats() { return rows; }
} // namespace gpuperf
