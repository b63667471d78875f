//===- PtxPlaces.cpp - columns for accesses of PTX ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxPlaces.h"
#include "gpuperf/Support/ArrayNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FileSystem.h"

using namespace gpuperf;
using namespace llvm;

namespace {

class PlaceFinder {
public:
  explicit PlaceFinder(DeviceModule &device) : device(device) {}

  void run() {
    nameFiles();
    for (Function &function : *device.module)
      for (Instruction &inst : instructions(function))
        place(inst);
  }

private:
  DeviceModule &device;
  StringMap<std::string>
      names; ///< by real path, as the source's parse has them

  void nameFiles();
  void addName(const std::string &name);
  void place(Instruction &inst);
  const AccessText *find(Instruction &inst, unsigned line, StringRef file,
                         unsigned &column) const;
};

std::string realPath(StringRef path) {
  SmallString<256> real;
  return sys::fs::real_path(path, real) ? path.str() : real.str().str();
}

/// What is accessed, as the source calls it; empty where that is not known.
std::string objectName(const Value &pointer) {
  const Value *object = getUnderlyingObject(&pointer, /*MaxLookup=*/32);
  if (isa<AllocaInst>(object))
    return "";
  if (!isa<GlobalVariable, Argument>(object))
    return "";
  std::string name = demangle(object->getName());
  size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

} // namespace

void PlaceFinder::addName(const std::string &name) {
  names.try_emplace(realPath(name), name);
}

void PlaceFinder::nameFiles() {
  addName(device.mainFile);
  for (auto &[file, texts] : device.accessTexts)
    addName(file);
  DebugInfoFinder finder;
  finder.processModule(*device.module);
  auto nameOf = [&](const DIFile *file) {
    auto known = file ? names.find(realPath(file->getFilename())) : names.end();
    if (known != names.end())
      device.fileNames[file] = known->second;
  };
  for (const DISubprogram *function : finder.subprograms())
    nameOf(function->getFile());
  for (const DIScope *scope : finder.scopes())
    nameOf(scope->getFile());
}

/// The source's access on that line: of the object by its name, of the same
/// size. Where the object has no name, one that is alone with its size.
const AccessText *PlaceFinder::find(Instruction &inst, unsigned line,
                                    StringRef file, unsigned &column) const {
  auto texts = device.accessTexts.find(file.str());
  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    pointer = atomic->getPointerOperand();
  if (!pointer || texts == device.accessTexts.end())
    return nullptr;
  Type *type = isa<StoreInst>(inst)
                   ? cast<StoreInst>(inst).getValueOperand()->getType()
                   : inst.getType();
  uint64_t bytes = inst.getModule()->getDataLayout().getTypeStoreSize(type);
  std::string name = objectName(*pointer);
  const AccessText *found = nullptr;
  unsigned candidates = 0;
  auto at = texts->second.lower_bound({line, 0});
  for (; at != texts->second.end() && at->first.first == line; ++at)
    for (const AccessText &text : at->second) {
      bool isSize = text.bytes == bytes || (text.bytes && bytes > text.bytes &&
                                            bytes % text.bytes == 0);
      if (!isSize || (!name.empty() && !holdsWord(text.text, name)))
        continue;
      if (++candidates == 1) {
        found = &text;
        column = at->first.second;
      }
    }
  return name.empty() && candidates > 1 ? nullptr : found;
}

void PlaceFinder::place(Instruction &inst) {
  const DILocation *at = inst.getDebugLoc();
  if (!at || !at->getLine())
    return;
  auto named = device.fileNames.find(at->getFile());
  unsigned column = 0;
  StringRef file =
      named == device.fileNames.end() ? at->getFilename() : named->second;
  if (find(inst, at->getLine(), file, column))
    inst.setDebugLoc(DILocation::get(inst.getContext(), at->getLine(), column,
                                     at->getScope(), at->getInlinedAt()));
}

void gpuperf::findSourcePlaces(DeviceModule &device) {
  PlaceFinder(device).run();
}
