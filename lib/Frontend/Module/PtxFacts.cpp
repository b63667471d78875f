//===- PtxFacts.cpp - what the source says of nvcc's code -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxPlaces.h"
#include "gpuperf/Frontend/PtxDevice.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace gpuperf;
using namespace llvm;

/// Whether the two have the same parameters, one by one.
static bool isSame(const std::vector<KernelParam> &a,
                   const std::vector<KernelParam> &b) {
  return a.size() == b.size();
}

/// Parameters are called as in the source, in the IR as well: places are found
/// by the name of what is accessed.
static void nameParameters(KernelFacts &kernel, const KernelFacts &source,
                           Module &module) {
  Function *function = module.getFunction(kernel.mangled);
  if (!function || !isSame(kernel.params, source.params))
    return;
  for (auto [own, given, argument] :
       zip(kernel.params, source.params, function->args())) {
    // A pointer of which only bits are used is a number to the code.
    bool isPointer = own.isPointer || (given.isPointer && argument.use_empty());
    own = given;
    own.isPointer = isPointer;
    argument.setName(given.name);
  }
}

static void adopt(KernelFacts &kernel, const KernelFacts &source,
                  Module &module) {
  nameParameters(kernel, source, module);
  kernel.display = source.display;
  kernel.place = source.place;
  // What nvcc wrote goes before: it is what ptxas sees.
  if (!kernel.maxThreads)
    kernel.maxThreads = source.maxThreads;
  if (!kernel.minBlocks)
    kernel.minBlocks = source.minBlocks;
  if (!kernel.maxRegisters)
    kernel.maxRegisters = source.maxRegisters;
  kernel.launches = source.launches;
  kernel.expectations = source.expectations;
}

/// The extents and elements that the source gives an array, of which PTX has
/// the bytes.
static void adoptArrays(Module &module, const Module &source) {
  const DataLayout &layout = module.getDataLayout();
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    const GlobalVariable *known =
        source.getGlobalVariable(variable.getName(), /*AllowInternal=*/true);
    if (!known || known->getAddressSpace() != variable.getAddressSpace())
      continue;
    // Types belong to a context: arrays of numbers are made again in ours.
    SmallVector<uint64_t, 4> extents;
    Type *type = known->getValueType();
    while (auto *array = dyn_cast<ArrayType>(type)) {
      extents.push_back(array->getNumElements());
      type = array->getElementType();
    }
    uint64_t bytes = source.getDataLayout().getTypeAllocSize(type);
    Type *made = type->isFloatTy()    ? Type::getFloatTy(module.getContext())
                 : type->isDoubleTy() ? Type::getDoubleTy(module.getContext())
                 : bytes && bytes <= 16 && isPowerOf2_64(bytes)
                     ? Type::getIntNTy(module.getContext(), 8 * bytes)
                     : nullptr;
    if (!made)
      continue;
    for (uint64_t extent : reverse(extents))
      made = ArrayType::get(made, extent);
    if (layout.getTypeAllocSize(made) !=
        layout.getTypeAllocSize(variable.getValueType()))
      continue;
    setValueType(variable, made);
  }
}

DeviceModule gpuperf::withSource(DeviceModule ptx, DeviceModule source) {
  StringMap<const KernelFacts *> known;
  for (const KernelFacts &kernel : source.kernels)
    known[kernel.mangled] = &kernel;
  for (KernelFacts &kernel : ptx.kernels)
    if (const KernelFacts *facts = known.lookup(kernel.mangled))
      adopt(kernel, *facts, *ptx.module);
  if (source.module)
    adoptArrays(*ptx.module, *source.module);
  // Kernels that Clang could not compile are there; its reasons concern the
  // others.
  erase_if(source.notAnalysed, [&](const NotAnalysed &missing) {
    return any_of(ptx.kernels, [&](const KernelFacts &kernel) {
      return kernel.display == missing.name ||
             kernel.display == StringRef(missing.name).split('<').first;
    });
  });
  ptx.notAnalysed = std::move(source.notAnalysed);
  ptx.mainFile = source.mainFile;
  ptx.arch = source.arch;
  ptx.fastMath = source.fastMath;
  ptx.options = source.options;
  ptx.arrays = std::move(source.arrays);
  ptx.accessTexts = std::move(source.accessTexts);
  ptx.records = std::move(source.records);
  ptx.assignedValues = std::move(source.assignedValues);
  ptx.doubleTexts = std::move(source.doubleTexts);
  ptx.tripAnnotations = std::move(source.tripAnnotations);
  ptx.conflictAnnotations = std::move(source.conflictAnnotations);
  ptx.suppressions = std::move(source.suppressions);
  ptx.config = std::move(source.config);
  ptx.messages = std::move(source.messages);
  for (auto &[file, lines] : source.headerFunctions)
    ptx.headerFunctions[file].insert(lines.begin(), lines.end());
  findSourcePlaces(ptx);
  return ptx;
}
