//===- UnknownNames.cpp - names of unknown values -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnknownNames.h"
#include "Function/SourcePlaces.h"
#include "Function/VariableNames.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace llvm;

/// The parameter or variable that `object` is in the source; empty for what has
/// no name there, or one that only a declaration could tell.
static std::string nameOfObject(const Value &object, const FunctionInfo &info) {
  if (auto *argument = dyn_cast<Argument>(&object))
    return unknownOfSource(info.nameOf(*argument));
  auto *global = dyn_cast<GlobalVariable>(&object);
  bool isPrivate = global && global->hasPrivateLinkage(); // made by LLVM
  return global && !isPrivate ? unknownOfSource(globalName(*global)) : "";
}

/// The first place that is known of what `value` is made of: a phi has none of
/// its own.
static const DILocation *placeOfValue(const Value &value, unsigned depth = 0) {
  auto *inst = dyn_cast<Instruction>(&value);
  if (!inst || depth == 4)
    return nullptr;
  if (!isa<PHINode>(inst)) {
    const DILocation *place = inst->getDebugLoc().get();
    return place && place->getLine() ? place : nullptr;
  }
  for (const Use &incoming : inst->operands())
    if (const DILocation *place = placeOfValue(*incoming, depth + 1))
      return place;
  return nullptr;
}

/// The file of the kernel itself.
static std::string fileOf(const Function &kernel, const DeviceModule &device) {
  DISubprogram *scope = kernel.getSubprogram();
  if (!scope)
    return "";
  auto *start =
      DILocation::get(scope->getContext(), scope->getLine(), 0, scope);
  return sourcePlace(*start, device).file;
}

/// "a value computed at line 12", with the file where that is not the kernel's.
static std::string inWords(const Value &value, const DeviceModule &device) {
  bool isLoad = isa<LoadInst>(value);
  const DILocation *location = placeOfValue(value);
  if (!location)
    return isLoad ? "a loaded value" : "a computed value";
  SourcePlace place = sourcePlace(*location, device);
  std::string words =
      isLoad ? "a value loaded at line " : "a value computed at line ";
  words += std::to_string(place.line);
  const Function &kernel = *cast<Instruction>(value).getFunction();
  return place.file == fileOf(kernel, device)
             ? words
             : words + " of " + sys::path::filename(place.file).str();
}

std::string gpuperf::unknownNameOf(const Value &value, const FunctionInfo &info,
                                   const DeviceModule &device) {
  std::string name;
  auto *inst = dyn_cast<Instruction>(&value);
  if (auto *argument = dyn_cast<Argument>(&value))
    name = nameOfObject(*argument, info);
  else if (const Value *pointer = inst ? pointerOf(*inst) : nullptr) {
    name = nameOfObject(*getUnderlyingObject(pointer), info);
    if (name.empty())
      name = unknownOfSource(accessText(*inst, device));
  }
  return name.empty() ? formatUnknown(inWords(value, device)) : name;
}
