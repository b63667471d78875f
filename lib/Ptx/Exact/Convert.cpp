//===- Convert.cpp - moves and conversions --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"

using namespace gpuperf;
using namespace llvm;

namespace {

bool usual(const Exact &e) { return e.asUsual(); }

/// The bits are the address in every space.
bool convertAddress(const Exact &e) {
  Type *type = e.lifter.type(e.statement.type);
  return type && e.operands.size() == 2 && e.write(e.read(1, type));
}

bool isInSpace(const Exact &e) {
  auto parts = modifiers(e.statement);
  Value *address =
      e.operands.size() == 2 ? e.read(1, e.build.getInt64Ty()) : nullptr;
  if (!address || parts.empty())
    return false;
  StringRef space = parts[0].split("::").first;
  unsigned number = space == "shared"   ? kSharedSpace
                    : space == "local"  ? kLocalSpace
                    : space == "global" ? kGlobalSpace
                                        : kConstantSpace;
  return e.write(callRuntime(e.lifter, "gpuperf_is_in_space",
                             e.build.getInt1Ty(),
                             {address, e.build.getInt32(number)}));
}

bool hasSign(StringRef type) { return type.starts_with("s"); }
bool isHalf(StringRef type) { return type == "f16" || type == "bf16"; }

/// Rounded to a whole number, where a mode says so.
Value *whole(const Exact &e, Value *value) {
  Intrinsic::ID id = e.has("rni")   ? Intrinsic::roundeven
                     : e.has("rzi") ? Intrinsic::trunc
                     : e.has("rmi") ? Intrinsic::floor
                     : e.has("rpi") ? Intrinsic::ceil
                                    : Intrinsic::not_intrinsic;
  return id ? e.build.CreateUnaryIntrinsic(id, value) : value;
}

/// PTX ISA, cvt: what is outside of the target's range is its limit; of NaN it
/// is 0, or the highest bit of 64 ones and those from double.
Value *toInteger(const Exact &e, Value *value, StringRef to, StringRef from) {
  Type *type = e.lifter.type(to);
  value = whole(e, value);
  Value *result = e.build.CreateIntrinsic(hasSign(to) ? Intrinsic::fptosi_sat
                                                      : Intrinsic::fptoui_sat,
                                          {type, value->getType()}, {value});
  unsigned bits = type->getIntegerBitWidth();
  if (from != "f64" && bits != 64)
    return result;
  return e.build.CreateSelect(e.build.CreateFCmpUNO(value, value),
                              ConstantInt::get(type, APInt::getSignMask(bits)),
                              result);
}

/// "rz" of cvt.rz.f32.f64; empty for the nearest.
StringRef rounding(const Exact &e) {
  for (StringRef mode : {"rz", "rm", "rp"})
    if (e.has(mode))
      return mode;
  return "";
}

Value *modeNumber(const Exact &e, StringRef mode) {
  return e.build.getInt32(mode == "rz" ? 1 : mode == "rm" ? 2 : 3);
}

/// From a double, and an integer by a double or an exact sum of two, to `to`
/// with that rounding; null where that is not known.
Value *narrowed(const Exact &e, Value *value, StringRef to) {
  StringRef mode = rounding(e);
  IRBuilder<> &build = e.build;
  if (to == "f64")
    return build.CreateFPExt(value, build.getDoubleTy());
  bool isDouble = value->getType()->isDoubleTy();
  if (to == "f32") {
    if (!isDouble)
      return value;
    return mode.empty()
               ? build.CreateFPTrunc(value, build.getFloatTy())
               : callRuntime(e.lifter, "gpuperf_f64_f32", build.getFloatTy(),
                             {value, modeNumber(e, mode)});
  }
  bool isBFloat = to == "bf16";
  if (!isHalf(to))
    return nullptr;
  if (!mode.empty()) {
    if (isDouble || mode != "rz")
      return nullptr;
    return callRuntime(e.lifter,
                       isBFloat ? "gpuperf_bf16_rz" : "gpuperf_f16_rz",
                       build.getInt16Ty(), {value});
  }
  if (isDouble)
    return callRuntime(e.lifter,
                       isBFloat ? "gpuperf_f64_bf16" : "gpuperf_f64_f16",
                       build.getInt16Ty(), {value});
  return floatToHalf(e, value, isBFloat);
}

Value *fromInteger(const Exact &e, Value *value, StringRef from, StringRef to) {
  IRBuilder<> &build = e.build;
  StringRef mode = rounding(e);
  Type *type = isHalf(to) ? build.getDoubleTy() : e.lifter.type(to);
  if (!mode.empty() && !isHalf(to)) {
    Value *wide = build.CreateIntCast(value, build.getInt64Ty(), hasSign(from));
    return callRuntime(
        e.lifter,
        std::string(hasSign(from) ? "gpuperf_s64_" : "gpuperf_u64_") + to.str(),
        type, {wide, modeNumber(e, mode)});
  }
  Value *result = hasSign(from) ? build.CreateSIToFP(value, type)
                                : build.CreateUIToFP(value, type);
  return isHalf(to) ? narrowed(e, result, to) : result;
}

/// PTX ISA, cvt.sat of integers: within the target's range.
Value *integerToInteger(const Exact &e, Value *value, StringRef from,
                        StringRef to) {
  IRBuilder<> &build = e.build;
  IntegerType *type = cast<IntegerType>(e.lifter.type(to));
  if (!e.has("sat"))
    return build.CreateIntCast(value, type, hasSign(from));
  Type *wide = build.getIntNTy(130);
  value = build.CreateIntCast(value, wide, hasSign(from));
  unsigned bits = type->getBitWidth();
  APInt most = hasSign(to) ? APInt::getSignedMaxValue(bits).zext(130)
                           : APInt::getMaxValue(bits).zext(130);
  APInt least =
      hasSign(to) ? APInt::getSignedMinValue(bits).sext(130) : APInt(130, 0);
  value = build.CreateBinaryIntrinsic(Intrinsic::smin, value,
                                      ConstantInt::get(wide, most));
  value = build.CreateBinaryIntrinsic(Intrinsic::smax, value,
                                      ConstantInt::get(wide, least));
  return build.CreateTrunc(value, type);
}

bool isFloatName(StringRef name) {
  return name == "f32" || name == "f64" || isHalf(name);
}

/// cvt.rn.f16x2.f32 d, a, b: a is the upper one.
bool convertPair(const Exact &e, StringRef to) {
  bool isBFloat = to == "bf16x2";
  IRBuilder<> &build = e.build;
  Value *result = build.getInt32(0);
  for (unsigned i = 0; i < 2; ++i) {
    Value *value = e.read(i + 1, build.getFloatTy());
    if (!value)
      return false;
    if (e.has("relu")) {
      Value *isPositive =
          build.CreateFCmpUGT(value, ConstantFP::get(value->getType(), 0));
      value = build.CreateSelect(isPositive, value,
                                 ConstantFP::get(value->getType(), 0));
    }
    Value *bits = narrowed(e, value, isBFloat ? "bf16" : "f16");
    if (!bits)
      return false;
    result = build.CreateOr(
        result, build.CreateShl(build.CreateZExt(bits, build.getInt32Ty()),
                                i ? 0 : 16));
  }
  return e.write(result);
}

/// cvt.rna.tf32.f32: the upper 19 bits, the nearest, away from zero of two.
bool convertTensorFloat(const Exact &e) {
  if (!e.has("rna") && !e.has("rn") && !e.has("rz"))
    return false;
  IRBuilder<> &build = e.build;
  Value *value = e.read(1, build.getFloatTy());
  if (!value)
    return false;
  Value *bits = build.CreateBitCast(value, build.getInt32Ty());
  Value *added =
      e.has("rz") ? build.getInt32(0)
      : e.has("rna")
          ? build.getInt32(0x1000)
          : build.CreateAdd(build.getInt32(0xfff),
                            build.CreateAnd(build.CreateLShr(bits, 13), 1));
  Value *isSpecial = build.CreateICmpEQ(build.CreateAnd(bits, 0x7f800000),
                                        build.getInt32(0x7f800000));
  Value *rounded = build.CreateAnd(build.CreateAdd(bits, added), ~0x1fffu);
  return e.write(build.CreateSelect(isSpecial, bits, rounded));
}

/// Formats of eight bits, two at once: e4m3x2, e5m2x2.
bool convertBytes(const Exact &e, StringRef to, StringRef from) {
  IRBuilder<> &build = e.build;
  auto isBytes = [](StringRef name) {
    return name == "e4m3x2" || name == "e5m2x2";
  };
  if (isBytes(to) && from == "f32" && e.operands.size() == 3 &&
      e.has("satfinite")) {
    Value *a = e.read(1, build.getFloatTy()),
          *b = e.read(2, build.getFloatTy());
    return a && b &&
           e.write(callRuntime(e.lifter, "gpuperf_f32_fp8x2",
                               build.getInt16Ty(),
                               {a, b, build.getInt32(to == "e4m3x2")}));
  }
  if (to == "f16x2" && isBytes(from) && e.operands.size() == 2 &&
      !e.has("relu")) {
    Value *bits = e.read(1, build.getInt16Ty());
    return bits && e.write(callRuntime(
                       e.lifter, "gpuperf_fp8x2_f16x2", build.getInt32Ty(),
                       {bits, build.getInt32(from == "e4m3x2")}));
  }
  return false;
}

/// A float of either kind as float or double.
Value *readFloat(const Exact &e, StringRef from) {
  if (!isHalf(from))
    return e.read(1, e.lifter.type(from));
  Value *bits = e.read(1, e.build.getInt16Ty());
  return bits ? halfToFloat(e, bits, from == "bf16") : nullptr;
}

Value *floatToFloat(const Exact &e, StringRef from, StringRef to) {
  Value *value = readFloat(e, from);
  if (!value)
    return nullptr;
  value = whole(e, flushed(e, value));
  if (e.has("sat"))
    value = saturated(e, value);
  if (e.has("relu"))
    value = e.build.CreateSelect(
        e.build.CreateFCmpUGT(value, ConstantFP::get(value->getType(), 0)),
        value, ConstantFP::get(value->getType(), 0));
  return flushed(e, narrowed(e, value, to));
}

bool convert(const Exact &e) {
  auto parts = modifiers(e.statement);
  if (parts.size() < 2 || e.operands.size() < 2)
    return false;
  StringRef from = parts.back(), to = parts[parts.size() - 2];
  bool toBytes = to == "e4m3x2" || to == "e5m2x2";
  if (e.has("rs") || e.has("scaled") || (e.has("satfinite") && !toBytes))
    return false;
  if ((to == "f16x2" || to == "bf16x2") && from == "f32")
    return e.operands.size() == 3 && convertPair(e, to);
  if (to == "tf32" && from == "f32")
    return convertTensorFloat(e);
  if (from.ends_with("x2") || to.ends_with("x2"))
    return convertBytes(e, to, from);
  Type *source = e.lifter.type(from), *target = e.lifter.type(to);
  if (!source || !target || e.operands.size() != 2)
    return false;
  bool fromFloat = isFloatName(from), toFloat = isFloatName(to);
  if (fromFloat && toFloat)
    return e.write(floatToFloat(e, from, to));
  if (fromFloat) {
    Value *value = readFloat(e, from);
    return value &&
           e.write(toInteger(e, flushed(e, value), to, from), hasSign(to));
  }
  if (!source->isIntegerTy() || (!toFloat && !target->isIntegerTy()))
    return false;
  Value *value = e.read(1, source);
  if (!value)
    return false;
  if (!toFloat)
    return e.write(integerToInteger(e, value, from, to), hasSign(to));
  Value *result = fromInteger(e, value, from, to);
  if (result && e.has("sat") && !isHalf(to))
    result = saturated(e, result);
  return e.write(result);
}

constexpr ExactRow rows[] = {
    {"mov", usual},   {"cvta", convertAddress}, {"isspacep", isInSpace},
    {"cvt", convert}, {"brx", usual},           {"call", usual},
};

} // namespace

namespace gpuperf {
ArrayRef<ExactRow> exactConversions() { return rows; }
} // namespace gpuperf
