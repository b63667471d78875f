//===- SourcePlaces.cpp - debug locations as the user names them ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourcePlaces.h"
#include "FunctionInfo.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
namespace path = llvm::sys::path;

/// The directory of the compile: what relative paths are relative to.
static llvm::StringRef compileDirectory(const llvm::DILocation &location) {
  const llvm::DISubprogram *function = location.getScope()->getSubprogram();
  return function && function->getUnit() ? function->getUnit()->getDirectory()
                                         : "";
}

static std::string fileOf(const llvm::DILocation &location,
                          llvm::StringRef mainFile) {
  llvm::StringRef file = location.getFilename();
  if (path::is_absolute(file) || location.getDirectory().empty())
    return file.str();
  llvm::SmallString<256> joined(location.getDirectory());
  path::append(joined, file);
  if (joined == mainFile || location.getDirectory() != compileDirectory(location))
    return joined.str().str();
  return file.str();
}

SourcePlace gpuperf::sourcePlace(const llvm::DILocation &location,
                                 llvm::StringRef mainFile) {
  const llvm::DILocation *outer = &location;
  while (outer->getInlinedAt())
    outer = outer->getInlinedAt();
  return {fileOf(*outer, mainFile), outer->getLine(), outer->getColumn()};
}

static bool hasLine(const llvm::DILocation *place) {
  return place && place->getLine() != 0;
}

/// The place of what computes `value` in `arm`; of a phi, in the first of its
/// arms that computes something. Null for a value that is computed elsewhere:
/// it may belong to another access.
static const llvm::DILocation *placeOfValue(const llvm::Value *value,
                                            const llvm::BasicBlock *arm,
                                            unsigned depth = 0) {
  auto *inst = llvm::dyn_cast<llvm::Instruction>(value);
  if (!inst || depth == 4)
    return nullptr;
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(inst)) {
    const llvm::DILocation *first = nullptr;
    for (unsigned i = 0; i != phi->getNumIncomingValues(); ++i) {
      const llvm::DILocation *place = placeOfValue(
          phi->getIncomingValue(i), phi->getIncomingBlock(i), depth + 1);
      if (place && (!first || place->getLine() < first->getLine()))
        first = place;
    }
    return first;
  }
  if (inst->getParent() != arm)
    return nullptr;
  const llvm::DILocation *place = inst->getDebugLoc().get();
  return hasLine(place) ? place : nullptr;
}

/// The place of the condition whose arms end in `block`, found in the block
/// before it or the one before that.
static const llvm::DILocation *placeOfCondition(const llvm::BasicBlock *block) {
  for (unsigned depth = 0; depth != 2; ++depth) {
    if (llvm::pred_empty(block))
      return nullptr;
    block = *llvm::pred_begin(block);
    const llvm::Instruction *end = block->getTerminator();
    if (hasLine(end->getDebugLoc().get()))
      return end->getDebugLoc().get();
  }
  return nullptr;
}

const llvm::DILocation *gpuperf::placeOf(const llvm::Instruction &inst) {
  const llvm::DILocation *own = inst.getDebugLoc().get();
  const llvm::Value *pointer = pointerOf(inst);
  if (hasLine(own) || !pointer)
    return own;
  const llvm::DILocation *place = placeOfValue(pointer, inst.getParent());
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&inst); store && !place)
    place = placeOfValue(store->getValueOperand(), inst.getParent());
  if (!place)
    place = placeOfCondition(inst.getParent());
  return place ? place : own;
}
