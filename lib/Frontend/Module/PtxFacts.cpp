//===- PtxFacts.cpp - facts of the source for PTX of nvcc -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxPlaces.h"
#include "SameNames.h"
#include "gpuperf/Frontend/Module/PtxDevice.h"
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
  if (!kernel.cluster)
    kernel.cluster = source.cluster;
  kernel.launches = source.launches;
  kernel.expectations = source.expectations;
}

/// The extents and elements that the source gives an array, of which PTX has
/// the bytes.
static void adoptArray(GlobalVariable &variable, const GlobalVariable &known) {
  if (known.getAddressSpace() != variable.getAddressSpace())
    return;
  Module &module = *variable.getParent();
  // Types belong to a context: arrays of numbers are made again in ours.
  SmallVector<uint64_t, 4> extents;
  Type *type = known.getValueType();
  while (auto *array = dyn_cast<ArrayType>(type)) {
    extents.push_back(array->getNumElements());
    type = array->getElementType();
  }
  uint64_t bytes = known.getDataLayout().getTypeAllocSize(type);
  Type *made = type->isFloatTy()    ? Type::getFloatTy(module.getContext())
               : type->isDoubleTy() ? Type::getDoubleTy(module.getContext())
               : bytes && bytes <= 16 && isPowerOf2_64(bytes)
                   ? Type::getIntNTy(module.getContext(), 8 * bytes)
                   : nullptr;
  if (!made)
    return;
  for (uint64_t extent : reverse(extents))
    made = ArrayType::get(made, extent);
  const DataLayout &layout = module.getDataLayout();
  if (layout.getTypeAllocSize(made) ==
      layout.getTypeAllocSize(variable.getValueType()))
    setValueType(variable, made);
}

static std::vector<std::string>
symbolsOf(ArrayRef<GlobalVariable *> variables) {
  std::vector<std::string> names;
  for (const GlobalVariable *variable : variables)
    names.push_back(variable->getName().str());
  return names;
}

static std::vector<GlobalVariable *> variablesOf(Module &module) {
  std::vector<GlobalVariable *> all;
  for (GlobalVariable &variable : module.globals())
    all.push_back(&variable);
  return all;
}

/// The declarations of `source`, by the symbols that its arrays have in `ptx`.
static void adoptArrays(DeviceModule &ptx, DeviceModule &source) {
  ptx.arrays = std::move(source.arrays);
  if (!source.module)
    return;
  std::vector<GlobalVariable *> own = variablesOf(*ptx.module),
                                given = variablesOf(*source.module);
  std::vector<std::string> names = symbolsOf(own);
  StringMap<StringRef> renamed;
  for (auto [variable, name, same] :
       zip(own, names, findSameVariables(names, symbolsOf(given)))) {
    if (!same)
      continue;
    renamed[given[*same]->getName()] = name;
    adoptArray(*variable, *given[*same]);
  }
  for (ArrayDecl &array : ptx.arrays)
    if (StringRef name = renamed.lookup(array.mangled); !name.empty())
      array.mangled = name.str();
}

static void adoptPlaces(const KernelFacts &kernel, Module &module,
                        const KernelFacts &source, const Module *clang) {
  Function *own = module.getFunction(kernel.mangled);
  const Function *given = clang ? clang->getFunction(source.mangled) : nullptr;
  if (!own || !own->getSubprogram() || !given)
    return;
  placeDivisions(*own, *given);
  placeConditions(*own, *given);
}

DeviceModule gpuperf::withSource(DeviceModule ptx, DeviceModule source) {
  for (auto [kernel, same] :
       zip(ptx.kernels, findSameKernels(ptx.kernels, source.kernels)))
    if (same) {
      adopt(kernel, source.kernels[*same], *ptx.module);
      adoptPlaces(kernel, *ptx.module, source.kernels[*same],
                  source.module.get());
    }
  adoptArrays(ptx, source);
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
