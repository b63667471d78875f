//===- Warp.cpp - barriers and warp instructions --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// bar.sync 0, the block's barrier; others keep their text, which says more.
bool barrier(FunctionLifter &lifter, const PtxStatement &statement,
             Operands operands) {
  IRBuilder<> &build = lifter.build();
  if (statement.has("warp")) {
    Value *mask = operands.size() == 1
                      ? lifter.read(operands[0], build.getInt32Ty())
                      : nullptr;
    return mask && lifter.intrinsic(Intrinsic::nvvm_bar_warp_sync, {mask});
  }
  if (statement.has("sync") && operands.size() == 1 && operands[0] == "0" &&
      !statement.has("cluster")) {
    compat::createBlockBarrier(build);
    return true;
  }
  if (!statement.has("red") || operands.size() != 3 || operands[1] != "0")
    return false;
  Value *predicate = lifter.read(operands[2], build.getInt1Ty());
  if (!predicate)
    return false;
  auto reduction = statement.has("popc")  ? compat::BarrierReduction::Count
                   : statement.has("and") ? compat::BarrierReduction::And
                                          : compat::BarrierReduction::Or;
  return lifter.write(
      operands[0], compat::createBlockReduction(build, reduction, predicate));
}

/// The result of an intrinsic that gives a value and a predicate, or the value.
bool writePair(FunctionLifter &lifter, StringRef operand, Value *result) {
  if (!result)
    return false;
  auto [value, predicate] = operand.split('|');
  if (predicate.empty() != !result->getType()->isStructTy())
    return false;
  if (predicate.empty())
    return lifter.write(value.trim(), result);
  IRBuilder<> &build = lifter.build();
  return lifter.write(value.trim(), build.CreateExtractValue(result, 0)) &&
         lifter.write(predicate.trim(), build.CreateExtractValue(result, 1));
}

/// shfl.sync.down.b32 d|p, a, b, c, mask.
bool shuffle(FunctionLifter &lifter, const PtxStatement &statement,
             Operands operands) {
  auto parts = modifiers(statement);
  if (parts.size() != 3 || parts[0] != "sync" || operands.size() != 5)
    return false;
  Type *type = lifter.build().getInt32Ty();
  SmallVector<Value *> values;
  for (unsigned i : {4, 1, 2, 3}) {
    values.push_back(lifter.read(operands[i], type));
    if (!values.back())
      return false;
  }
  bool hasPredicate = operands[0].contains('|');
  Intrinsic::ID id = nvvmIntrinsic("shfl.sync." + parts[1] +
                                   (hasPredicate ? ".i32p" : ".i32"));
  return writePair(lifter, operands[0], lifter.intrinsic(id, values));
}

/// vote.sync.ballot.b32 d, p, mask.
bool vote(FunctionLifter &lifter, const PtxStatement &statement,
          Operands operands) {
  auto parts = modifiers(statement);
  IRBuilder<> &build = lifter.build();
  if (parts.size() != 3 || parts[0] != "sync" || operands.size() != 3)
    return false;
  Value *predicate = lifter.read(operands[1], build.getInt1Ty());
  Value *mask = lifter.read(operands[2], build.getInt32Ty());
  if (!predicate || !mask)
    return false;
  return writePair(lifter, operands[0],
                   lifter.intrinsic(nvvmIntrinsic("vote." + parts[1] + ".sync"),
                                    {mask, predicate}));
}

/// match.any.sync.b32 d, a, mask; match.all.sync.b32 d|p, a, mask.
bool match(FunctionLifter &lifter, const PtxStatement &statement,
           Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || operands.size() != 3)
    return false;
  Value *value = lifter.read(operands[1], type);
  Value *mask = lifter.read(operands[2], lifter.build().getInt32Ty());
  bool isAll = statement.has("all");
  if (!value || !mask || isAll != operands[0].contains('|'))
    return false;
  bool isWide = type->getIntegerBitWidth() == 64;
  Intrinsic::ID id = isAll    ? isWide ? Intrinsic::nvvm_match_all_sync_i64p
                                       : Intrinsic::nvvm_match_all_sync_i32p
                     : isWide ? Intrinsic::nvvm_match_any_sync_i64
                              : Intrinsic::nvvm_match_any_sync_i32;
  return writePair(lifter, operands[0], lifter.intrinsic(id, {mask, value}));
}

/// redux.sync.add.s32 d, a, mask.
bool reduce(FunctionLifter &lifter, const PtxStatement &statement,
            Operands operands) {
  auto parts = modifiers(statement);
  Type *type = lifter.build().getInt32Ty();
  if (parts.size() != 3 || operands.size() != 3 || isFloat(statement))
    return false;
  bool isUnsigned =
      parts[2] == "u32" && (parts[1] == "min" || parts[1] == "max");
  Value *value = lifter.read(operands[1], type);
  Value *mask = lifter.read(operands[2], type);
  if (!value || !mask)
    return false;
  StringRef sign = isUnsigned ? "u" : "";
  Value *result = lifter.intrinsic(
      nvvmIntrinsic("redux.sync." + sign + parts[1]), {value, mask});
  return result && lifter.write(operands[0], result);
}

bool fence(FunctionLifter &lifter, const PtxStatement &statement, Operands) {
  auto parts = modifiers(statement);
  return parts.size() == 1 &&
         lifter.intrinsic(nvvmIntrinsic("membar." + parts[0]), {});
}

/// "m16n16k16" of "wmma.load.a.sync.aligned.row.m16n16k16.global.f16".
StringRef shapeOf(const PtxStatement &statement) {
  for (StringRef part : modifiers(statement))
    if (part.size() > 4 && part[0] == 'm' && isDigit(part[1]))
      return part;
  return "";
}

StringRef layoutOf(const PtxStatement &statement) {
  return statement.has("row") ? "row" : "col";
}

/// The registers of fragments as arguments.
bool addFragment(FunctionLifter &lifter, StringRef operand,
                 SmallVectorImpl<Value *> &values) {
  for (StringRef part : lifter.elements(operand)) {
    Type *type = lifter.registerType(part);
    Value *value = type ? lifter.read(part, type) : nullptr;
    if (!value)
      return false;
    values.push_back(value);
  }
  return true;
}

bool writeFragment(FunctionLifter &lifter, StringRef operand, Value *result) {
  auto parts = lifter.elements(operand);
  if (!result)
    return false;
  auto *many = dyn_cast<StructType>(result->getType());
  if (!many)
    return parts.size() == 1 && lifter.write(parts[0], result);
  if (many->getNumElements() != parts.size())
    return false;
  for (auto [i, part] : enumerate(parts))
    if (!lifter.write(part, lifter.build().CreateExtractValue(result, i)))
      return false;
  return true;
}

/// wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {…}, [p], stride and
/// wmma.store.d, by LLVM's spelling.
bool moveFragment(FunctionLifter &lifter, const PtxStatement &statement,
                  Operands operands, bool isStore) {
  unsigned space = kGenericSpace;
  for (StringRef part : modifiers(statement))
    space = std::max(space, addressSpaceOf(part));
  if (operands.size() < 2)
    return false;
  Value *pointer = lifter.pointer(operands[!isStore], space);
  if (!pointer)
    return false;
  SmallVector<Value *> arguments{pointer};
  if (isStore && !addFragment(lifter, operands[1], arguments))
    return false;
  bool hasStride = operands.size() == 3;
  if (hasStride)
    arguments.push_back(lifter.read(operands[2], lifter.build().getInt32Ty()));
  if (!arguments.back())
    return false;
  StringRef fragment = modifiers(statement)[1];
  std::string name =
      ("wmma." + shapeOf(statement) + (isStore ? ".store." : ".load.") +
       fragment + "." + layoutOf(statement) + (hasStride ? ".stride." : ".") +
       statement.type)
          .str();
  Value *result = lifter.intrinsic(nvvmIntrinsic(name), arguments);
  return isStore ? result != nullptr
                 : writeFragment(lifter, operands[0], result);
}

/// wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {d}, {a}, {b}, {c}.
bool multiplyFragments(FunctionLifter &lifter, const PtxStatement &statement,
                       Operands operands) {
  auto parts = modifiers(statement);
  StringRef shape = shapeOf(statement);
  auto at = find(parts, shape);
  if (operands.size() != 4 || shape.empty() || at - parts.begin() < 2)
    return false;
  StringRef a = *(at - 2), b = *(at - 1);
  SmallVector<StringRef, 4> types(at + 1, parts.end());
  erase_if(types,
           [](StringRef part) { return part == "satfinite" || part == "rn"; });
  // Of four types LLVM's name has that of the factors, of two both sums'.
  std::string suffix;
  if (types.size() == 4)
    suffix = types[1].str();
  else
    for (StringRef type : types)
      suffix += (suffix.empty() ? "" : ".") + type.str();
  if (statement.has("satfinite"))
    suffix += ".satfinite";
  SmallVector<Value *> arguments;
  for (unsigned i : {1, 2, 3})
    if (!addFragment(lifter, operands[i], arguments))
      return false;
  Intrinsic::ID id =
      nvvmIntrinsic("wmma." + shape + ".mma." + a + "." + b + "." + suffix);
  return writeFragment(lifter, operands[0], lifter.intrinsic(id, arguments));
}

bool matrix(FunctionLifter &lifter, const PtxStatement &statement,
            Operands operands) {
  auto parts = modifiers(statement);
  if (parts.size() < 3)
    return false;
  if (parts[0] == "mma")
    return multiplyFragments(lifter, statement, operands);
  return moveFragment(lifter, statement, operands, parts[0] == "store");
}

constexpr LiftingRow rows[] = {
    {"bar", barrier}, {"barrier", barrier}, {"shfl", shuffle}, {"vote", vote},
    {"match", match}, {"redux", reduce},    {"membar", fence}, {"wmma", matrix},
};

} // namespace

namespace gpuperf {
ArrayRef<LiftingRow> warpLiftings() { return rows; }
} // namespace gpuperf
