//===- Data.cpp - moves and conversions -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// mov.b64 %rd, {%r1, %r2}: the first is the lowest.
bool pack(FunctionLifter &lifter, Operands operands, unsigned bits) {
  auto parts = lifter.elements(operands[1]);
  if (bits % parts.size())
    return false;
  IRBuilder<> &build = lifter.build();
  Type *element = build.getIntNTy(bits / parts.size());
  Value *vector = PoisonValue::get(FixedVectorType::get(element, parts.size()));
  for (unsigned i = 0; i < parts.size(); ++i) {
    Value *part = lifter.read(parts[i], element);
    if (!part)
      return false;
    vector = build.CreateInsertElement(vector, part, i);
  }
  return lifter.write(operands[0],
                      build.CreateBitCast(vector, build.getIntNTy(bits)));
}

bool unpack(FunctionLifter &lifter, Operands operands, unsigned bits) {
  auto parts = lifter.elements(operands[0]);
  IRBuilder<> &build = lifter.build();
  Value *whole = lifter.read(operands[1], build.getIntNTy(bits));
  if (!whole || bits % parts.size())
    return false;
  Type *element = build.getIntNTy(bits / parts.size());
  Value *vector =
      build.CreateBitCast(whole, FixedVectorType::get(element, parts.size()));
  for (unsigned i = 0; i < parts.size(); ++i)
    if (!lifter.write(parts[i], build.CreateExtractElement(vector, i)))
      return false;
  return true;
}

bool move(FunctionLifter &lifter, const PtxStatement &statement,
          Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || operands.size() != 2)
    return false;
  unsigned bits = type->getPrimitiveSizeInBits();
  if (operands[1].starts_with("{"))
    return pack(lifter, operands, bits);
  if (operands[0].starts_with("{"))
    return unpack(lifter, operands, bits);
  Value *value = lifter.read(operands[1], type);
  return value && lifter.write(operands[0], value);
}

/// cvta.to.global.u64 d, a and cvta.shared.u64 d, a: the bits stay, what they
/// are the address of is known.
bool convertAddress(FunctionLifter &lifter, const PtxStatement &statement,
                    Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || !type->isIntegerTy() || operands.size() != 2)
    return false;
  unsigned space = kGenericSpace;
  for (StringRef part : modifiers(statement))
    space = std::max(space, addressSpaceOf(part));
  IRBuilder<> &build = lifter.build();
  Value *bits = lifter.read(operands[1], type);
  if (!bits)
    return false;
  bool isToSpace = statement.has("to");
  Value *pointer = build.CreateIntToPtr(
      bits, build.getPtrTy(isToSpace ? kGenericSpace : space));
  pointer = build.CreateAddrSpaceCast(
      pointer, build.getPtrTy(isToSpace ? space : kGenericSpace));
  return lifter.write(operands[0], build.CreatePtrToInt(pointer, type));
}

/// isspacep.shared p, a.
bool isInSpace(FunctionLifter &lifter, const PtxStatement &statement,
               Operands operands) {
  auto parts = modifiers(statement);
  if (parts.empty() || operands.size() != 2)
    return false;
  IRBuilder<> &build = lifter.build();
  Value *bits = lifter.read(operands[1], build.getInt64Ty());
  if (!bits)
    return false;
  StringRef space = parts[0].split("::").first;
  Value *result =
      lifter.intrinsic(nvvmIntrinsic("isspacep." + space),
                       {build.CreateIntToPtr(bits, build.getPtrTy())});
  return result && lifter.write(operands[0], result);
}

bool hasSign(StringRef type) { return type.starts_with("s"); }

/// cvt.rni.f32.f32: to a whole number.
Value *rounded(FunctionLifter &lifter, const PtxStatement &statement,
               Value *value) {
  IRBuilder<> &build = lifter.build();
  Intrinsic::ID id = statement.has("rni")   ? Intrinsic::nearbyint
                     : statement.has("rzi") ? Intrinsic::trunc
                     : statement.has("rmi") ? Intrinsic::floor
                     : statement.has("rpi") ? Intrinsic::ceil
                                            : Intrinsic::not_intrinsic;
  if (id != Intrinsic::not_intrinsic)
    return build.CreateUnaryIntrinsic(id, value);
  if (statement.has("sat") && value->getType()->isFloatTy())
    return lifter.intrinsic(Intrinsic::nvvm_saturate_f, {value});
  if (statement.has("sat") && value->getType()->isDoubleTy())
    return lifter.intrinsic(Intrinsic::nvvm_saturate_d, {value});
  return value;
}

/// Float to integer, by rounding: F2I has all of them, so that llvm.nvvm.f2i.rm
/// stands for one instruction as fptosi does.
Value *toInteger(FunctionLifter &lifter, const PtxStatement &statement,
                 Value *value, StringRef to) {
  IRBuilder<> &build = lifter.build();
  Type *type = lifter.type(to);
  std::string from = value->getType()->isFloatTy()    ? "f"
                     : value->getType()->isDoubleTy() ? "d"
                                                      : "";
  std::string target = std::string(hasSign(to) ? "" : "u") +
                       (type->isIntegerTy(64) ? "ll" : "i");
  StringRef mode = statement.has("rni")   ? "rn"
                   : statement.has("rmi") ? "rm"
                   : statement.has("rpi") ? "rp"
                                          : "";
  if (mode.empty() || from.empty() || type->getIntegerBitWidth() < 32)
    return hasSign(to) ? build.CreateFPToSI(value, type)
                       : build.CreateFPToUI(value, type);
  return lifter.intrinsic(nvvmIntrinsic(from + "2" + target + "." + mode),
                          {value});
}

Value *converted(FunctionLifter &lifter, const PtxStatement &statement,
                 Value *value, StringRef from, StringRef to) {
  IRBuilder<> &build = lifter.build();
  Type *source = value->getType(), *target = lifter.type(to);
  if (source->isFloatingPointTy() && target->isFloatingPointTy()) {
    if (source == target)
      return rounded(lifter, statement, value);
    bool isWider =
        source->getPrimitiveSizeInBits() < target->getPrimitiveSizeInBits();
    return isWider ? build.CreateFPExt(value, target)
           : source->getPrimitiveSizeInBits() ==
                   target->getPrimitiveSizeInBits()
               ? nullptr
               : build.CreateFPTrunc(value, target);
  }
  if (source->isFloatingPointTy())
    return toInteger(lifter, statement, value, to);
  if (target->isFloatingPointTy())
    return hasSign(from) ? build.CreateSIToFP(value, target)
                         : build.CreateUIToFP(value, target);
  if (statement.has("sat"))
    return nullptr;
  return build.CreateIntCast(value, target, hasSign(from));
}

bool convert(FunctionLifter &lifter, const PtxStatement &statement,
             Operands operands) {
  auto parts = modifiers(statement);
  if (parts.size() < 2 || operands.size() != 2)
    return false;
  StringRef from = parts.back(), to = parts[parts.size() - 2];
  Type *source = lifter.type(from), *target = lifter.type(to);
  auto isScalar = [](Type *type) {
    return type && (type->isIntegerTy() || type->isFloatingPointTy());
  };
  // Pairs, formats of eight bits, tf32: one instruction each, by their names.
  if (!isScalar(source) || !isScalar(target) || from.contains('x') ||
      to.contains('x') || from.starts_with("e") || to.starts_with("e") ||
      from == "tf32" || to == "tf32" || statement.has("relu"))
    return false;
  Value *value = lifter.read(operands[1], source);
  Value *result =
      value ? converted(lifter, statement, value, from, to) : nullptr;
  return result && lifter.write(operands[0], result, hasSign(to));
}

constexpr LiftingRow rows[] = {
    {"mov", move},
    {"cvta", convertAddress},
    {"isspacep", isInSpace},
    {"cvt", convert},
};

} // namespace

namespace gpuperf {
ArrayRef<LiftingRow> dataLiftings() { return rows; }
} // namespace gpuperf
