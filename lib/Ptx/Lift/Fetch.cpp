//===- Fetch.cpp - textures and surfaces ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Coordinates that count: those of three dimensions come as four, of which the
/// last one says nothing.
unsigned coordinatesOf(const PtxStatement &statement) {
  for (StringRef part : modifiers(statement)) {
    unsigned count = StringSwitch<unsigned>(part)
                         .Case("1d", 1)
                         .Cases("2d", "a1d", 2)
                         .Cases("3d", "a2d", "cube", 3)
                         .Case("acube", 4)
                         .Default(0);
    if (count)
      return count;
  }
  return 0;
}

/// Parts of an operand as the next arguments, of the types that the intrinsic
/// has.
bool addValues(FunctionLifter &lifter, ArrayRef<StringRef> parts,
               FunctionType *type, SmallVectorImpl<Value *> &arguments) {
  for (StringRef part : parts) {
    if (arguments.size() >= type->getNumParams())
      return false;
    arguments.push_back(
        lifter.read(part, type->getParamType(arguments.size())));
    if (!arguments.back())
      return false;
  }
  return true;
}

/// "[%rd1, {%f1, %f2}]": the handle and the coordinates.
bool addPlace(FunctionLifter &lifter, const PtxStatement &statement,
              StringRef operand, FunctionType *type,
              SmallVectorImpl<Value *> &arguments) {
  if (!operand.consume_front("[") || !operand.consume_back("]"))
    return false;
  auto [handle, place] = operand.split(',');
  arguments.push_back(lifter.read(handle.trim(), lifter.build().getInt64Ty()));
  auto parts = lifter.elements(place.trim());
  unsigned count = coordinatesOf(statement);
  return arguments.back() && count && count <= parts.size() &&
         addValues(lifter, ArrayRef(parts).take_front(count), type, arguments);
}

/// tex.2d.v4.f32.f32 {d}, [handle, {x, y}], with a level or gradients behind;
/// suld, sust.
bool fetch(FunctionLifter &lifter, const PtxStatement &statement,
           Operands operands) {
  Intrinsic::ID id = ptxFetchIntrinsic(statement.spelling);
  if (id == Intrinsic::not_intrinsic || operands.size() < 2)
    return false;
  Function *callee = compat::intrinsicDeclaration(lifter.module(), id);
  FunctionType *type = callee->getFunctionType();
  bool isStore = statement.opcode == "sust";
  SmallVector<Value *> arguments;
  if (!addPlace(lifter, statement, operands[!isStore], type, arguments))
    return false;
  for (StringRef operand : operands.drop_front(isStore ? 1 : 2))
    if (!addValues(lifter, lifter.elements(operand), type, arguments))
      return false;
  if (arguments.size() != type->getNumParams())
    return false;
  IRBuilder<> &build = lifter.build();
  Value *result = build.CreateCall(callee, arguments);
  if (isStore)
    return true;
  auto parts = lifter.elements(operands[0]);
  bool isMany = result->getType()->isStructTy();
  if (parts.size() != (isMany ? result->getType()->getStructNumElements() : 1))
    return false;
  for (auto [i, part] : enumerate(parts))
    if (!lifter.write(part,
                      isMany ? build.CreateExtractValue(result, i) : result))
      return false;
  return true;
}

constexpr LiftingRow rows[] = {
    {"tex", fetch}, {"suld", fetch}, {"sust", fetch}};

} // namespace

namespace gpuperf {
ArrayRef<LiftingRow> fetchLiftings() { return rows; }
} // namespace gpuperf
