//===- PtxFacts.cpp - facts of the source for PTX of nvcc -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxPlaces.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Frontend/Module/PtxDevice.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Regex.h"

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// One declaration as two compilers name it
//
// nvcc and Clang mangle alike what all files share. What only one file has,
// constraints, generic lambdas and names that the source gives with `asm` each
// of them writes in its own way:
//
//     static void k(float *)     Clang _ZL1kPf                  nvcc _Z1kPf
//     in an unnamed namespace    Clang _ZN12_GLOBAL__N_11kEPf
//                                nvcc  _ZN40_GLOBAL__N__8eb282c0_…1kEPf
//     template <integral T>      Clang _Z1kITkSt8integraliEvPT_
//                                nvcc  _Z1kIiEvPT_
//===----------------------------------------------------------------------===//

namespace {

/// Pairs what is left on both sides, by one key after the other.
class Pairs {
public:
  using KeyOf = function_ref<std::string(size_t)>;

  Pairs(size_t ptx, size_t source) : partners(ptx), isTaken(source) {}

  /// Where a key is one thing's alone on both sides, they are the same.
  void add(KeyOf ptxKey, KeyOf sourceKey) {
    StringMap<std::pair<std::vector<size_t>, std::vector<size_t>>> byKey;
    for (size_t i = 0; i < partners.size(); ++i)
      if (!partners[i])
        byKey[ptxKey(i)].first.push_back(i);
    for (size_t i = 0; i < isTaken.size(); ++i)
      if (!isTaken[i])
        byKey[sourceKey(i)].second.push_back(i);
    for (auto &entry : byKey) {
      auto &[ptx, source] = entry.second;
      if (ptx.size() != 1 || source.size() != 1)
        continue;
      partners[ptx.front()] = source.front();
      isTaken[source.front()] = true;
    }
  }

  std::vector<std::optional<size_t>> partners; ///< of ptx's, in source

private:
  std::vector<bool> isTaken; ///< of source's
};

} // namespace

/// `text` without all that `pattern` matches.
static std::string without(std::string text, const char *pattern) {
  Regex regex(pattern);
  for (SmallVector<StringRef, 1> found; regex.match(text, &found);) {
    size_t at = found.front().data() - text.data();
    text.erase(at, found.front().size());
  }
  return text;
}

/// What nvcc puts around the names of a file's own functions and variables,
/// where another name has them as a part.
static constexpr const char *kFileScope =
    "_INTERNAL_[0-9a-f]+_[0-9]+_[A-Za-z0-9_]*::";

/// "lib::k<float>(float*)" for a symbol, which says nothing of linkage.
static std::string fullName(const std::string &symbol) {
  return without(demangle(symbol), kFileScope);
}

/// "lib::k<float>": no parameters, in whose types may stand what a compiler
/// leaves out, neither the function's nor those of a lambda.
static std::string functionName(const std::string &symbol) {
  ItaniumPartialDemangler demangler;
  std::string name = symbol;
  if (!demangler.partialDemangle(symbol.c_str())) {
    char *text = demangler.getFunctionName(nullptr, nullptr);
    if (text)
      name = text;
    std::free(text);
  }
  return without(without(std::move(name), kFileScope), "'\\([^()]*\\)");
}

/// As nvcc calls the kernel, which knows no other names for them.
static std::string symbolOf(const KernelFacts &kernel) {
  return kernel.unlabelled.empty() ? kernel.mangled : kernel.unlabelled;
}

/// Its function, where that is named, and how many parameters it has.
static std::string declarationOf(const KernelFacts &kernel) {
  return functionName(symbolOf(kernel)) + " " +
         std::to_string(kernel.place.line) + " " +
         std::to_string(kernel.params.size());
}

/// For each kernel of `ptx`, which is nvcc's, the place of the same one in
/// `source`, which is Clang's; empty where there is none, and where it could be
/// any of several. No two get the same.
static std::vector<std::optional<size_t>>
findSameKernels(ArrayRef<KernelFacts> ptx, ArrayRef<KernelFacts> source) {
  Pairs pairs(ptx.size(), source.size());
  auto add = [&](function_ref<std::string(const KernelFacts &)> key) {
    pairs.add([&](size_t i) { return key(ptx[i]); },
              [&](size_t i) { return key(source[i]); });
  };
  add(symbolOf);
  add([](const KernelFacts &kernel) { return fullName(symbolOf(kernel)); });
  add(declarationOf);
  return std::move(pairs.partners);
}

/// The same of the variables of which these are the symbols.
static std::vector<std::optional<size_t>>
findSameVariables(ArrayRef<std::string> ptx, ArrayRef<std::string> source) {
  Pairs pairs(ptx.size(), source.size());
  auto add = [&](function_ref<std::string(const std::string &)> key) {
    pairs.add([&](size_t i) { return key(ptx[i]); },
              [&](size_t i) { return key(source[i]); });
  };
  add([](const std::string &symbol) { return symbol; });
  add(fullName);
  return std::move(pairs.partners);
}

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
