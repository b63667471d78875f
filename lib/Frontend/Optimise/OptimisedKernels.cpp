//===- OptimisedKernels.cpp - optimising each kernel once -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptimisedKernels.h"
#include "Optimise.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace gpuperf;
using namespace llvm;

namespace {

constexpr StringLiteral annotations = "nvvm.annotations";

/// Everything that a kernel uses, itself first.
using Closure = SetVector<GlobalValue *>;

void addGlobalsIn(Constant &constant, Closure &closure,
                  SmallPtrSetImpl<Constant *> &seen) {
  if (!seen.insert(&constant).second)
    return;
  if (auto *global = dyn_cast<GlobalValue>(&constant)) {
    closure.insert(global);
    return;
  }
  for (Use &operand : constant.operands())
    if (auto *inner = dyn_cast<Constant>(operand))
      addGlobalsIn(*inner, closure, seen);
}

Closure closureOf(Function &kernel) {
  Closure closure;
  SmallPtrSet<Constant *, 32> seen;
  closure.insert(&kernel);
  for (size_t i = 0; i != closure.size(); ++i) {
    if (auto *function = dyn_cast<Function>(closure[i])) {
      for (Instruction &instruction : instructions(*function))
        for (Use &operand : instruction.operands())
          if (auto *constant = dyn_cast<Constant>(operand))
            addGlobalsIn(*constant, closure, seen);
    } else if (auto *variable = dyn_cast<GlobalVariable>(closure[i])) {
      if (variable->hasInitializer())
        addGlobalsIn(*variable->getInitializer(), closure, seen);
    }
  }
  return closure;
}

/// A kernel of the module, and whether it can be taken out and put back.
struct Kernel {
  std::string name, key;
  Closure closure;
  /// Variables in it that other kernels use, too: they stay where they are.
  std::vector<GlobalVariable *> shared;
  bool isKeepable = true;
};

/// Of the texts of assertions each kernel may have its own.
bool isPrivateText(const GlobalVariable &variable) {
  return variable.isConstant() && variable.hasPrivateLinkage();
}

void findShared(std::vector<Kernel> &kernels) {
  DenseMap<GlobalValue *, unsigned> users;
  for (const Kernel &kernel : kernels)
    for (GlobalValue *global : kernel.closure)
      ++users[global];
  for (Kernel &kernel : kernels)
    for (GlobalValue *global : drop_begin(kernel.closure)) {
      auto *variable = dyn_cast<GlobalVariable>(global);
      if (variable && users[global] > 1 && !variable->isDeclaration() &&
          !isPrivateText(*variable))
        kernel.shared.push_back(variable);
      kernel.isKeepable &=
          variable ||
          (isa<Function>(global) &&
           !isMarkedKernel(*cast<Function>(global)));
    }
}

std::vector<Kernel> kernelsOf(Module &module) {
  std::vector<Kernel> kernels;
  for (Function &function : module)
    if (isMarkedKernel(function) && !function.isDeclaration())
      kernels.push_back(
          {function.getName().str(), "", closureOf(function), {}, true});
  findShared(kernels);
  return kernels;
}

/// Leaves only `kernel`'s annotations.
void keepAnnotationsOf(StringRef kernel, Module &module) {
  NamedMDNode *list = module.getNamedMetadata(annotations);
  if (!list)
    return;
  SmallVector<MDNode *> own;
  for (MDNode *node : list->operands()) {
    auto *function =
        mdconst::dyn_extract_or_null<Function>(node->getOperand(0));
    if (function && function->getName() == kernel)
      own.push_back(node);
  }
  list->clearOperands();
  for (MDNode *node : own)
    list->addOperand(node);
}

/// A module of `kernel` and what it uses.
std::unique_ptr<Module> moduleOf(const Kernel &kernel, const Module &module) {
  ValueToValueMapTy map;
  std::unique_ptr<Module> own =
      CloneModule(module, map, [&](const GlobalValue *global) {
        return kernel.closure.contains(const_cast<GlobalValue *>(global));
      });
  keepAnnotationsOf(kernel.name, *own);
  SmallPtrSet<const Value *, 32> used;
  for (GlobalValue *global : kernel.closure)
    used.insert(map.lookup(global));
  for (Function &function : make_early_inc_range(*own))
    if (!used.contains(&function) && function.use_empty())
      function.eraseFromParent();
  for (GlobalVariable &variable : make_early_inc_range(own->globals()))
    if (!used.contains(&variable) && variable.use_empty())
      variable.eraseFromParent();
  return own;
}

std::string bitcodeOf(const Module &module, bool withOrderOfUses) {
  SmallString<0> text;
  raw_svector_ostream os(text);
  WriteBitcodeToFile(module, os, withOrderOfUses);
  return text.str().str();
}

/// A digest of what the optimised code of `kernel` depends on.
std::string keyOf(const Kernel &kernel, const Module &module,
                  StringRef options) {
  TimeTraceScope scope("gpuperf: key of code");
  std::string text = bitcodeOf(*moduleOf(kernel, module),
                               /*withOrderOfUses=*/false) +
                     options.str();
  for (const GlobalVariable *variable : kernel.shared)
    text += (" " + variable->getName()).str();
  std::array<uint8_t, 20> digest = SHA1::hash(
      ArrayRef(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
  return std::string(digest.begin(), digest.end());
}

std::string textOf(StringRef arch, const CodeOptions &options) {
  return (arch + " " + Twine(options.level) + " " + Twine(options.unrollLoops) +
          " " + join(options.llvm, " "))
      .str();
}

/// Takes out of `module` what only kernels that are not in `needed` use.
void removeOthers(Module &module, const Closure &needed) {
  auto isDoomed = [&](GlobalValue &global) {
    return !global.isDeclaration() && !needed.contains(&global) &&
           !global.getName().starts_with("llvm.");
  };
  SmallVector<GlobalValue *> doomed;
  for (GlobalValue &global : module.global_values())
    if (isDoomed(global))
      doomed.push_back(&global);
  removeFromUsedLists(module, [&](Constant *constant) {
    return is_contained(doomed, constant->stripPointerCasts());
  });
  for (GlobalValue *global : doomed)
    if (auto *function = dyn_cast<Function>(global))
      function->deleteBody();
    else if (auto *variable = dyn_cast<GlobalVariable>(global))
      variable->setInitializer(nullptr);
  for (GlobalValue *global : doomed) {
    global->removeDeadConstantUsers();
    if (global->use_empty())
      global->eraseFromParent();
    else
      global->setLinkage(GlobalValue::ExternalLinkage);
  }
  // Those of the kernels that are put back know more of what they declare.
  for (Function &function : make_early_inc_range(module))
    if (function.isDeclaration() && function.use_empty())
      function.eraseFromParent();
  if (NamedMDNode *list = module.getNamedMetadata(annotations)) {
    SmallVector<MDNode *> left;
    copy_if(list->operands(), std::back_inserter(left),
            [](MDNode *node) { return node->getOperand(0) != nullptr; });
    list->clearOperands();
    for (MDNode *node : left)
      list->addOperand(node);
  }
}

/// The optimised code of `kernel` as bitcode; empty where it calls what was not
/// inlined, which is optimised in its callers' company.
std::string optimisedBitcode(const Kernel &kernel, Module &module) {
  TimeTraceScope scope("gpuperf: keep code");
  Function *function = module.getFunction(kernel.name);
  if (!function || function->isDeclaration())
    return "";
  Kernel now{kernel.name, kernel.key, closureOf(*function), {}, true};
  for (GlobalValue *global : drop_begin(now.closure))
    if (isa<Function>(global) && !global->isDeclaration())
      return "";
  std::unique_ptr<Module> own = moduleOf(now, module);
  for (const GlobalVariable *variable : kernel.shared)
    if (GlobalVariable *copy = own->getNamedGlobal(variable->getName())) {
      copy->setInitializer(nullptr);
      copy->setLinkage(GlobalValue::ExternalLinkage);
    }
  // The linker would leave out what is in a group that the module knows.
  for (GlobalObject &object : own->global_objects())
    object.setComdat(nullptr);
  for (NamedMDNode &list : make_early_inc_range(own->named_metadata()))
    if (list.getName() != annotations && list.getName() != "llvm.dbg.cu" &&
        list.getName() != "llvm.module.flags")
      own->eraseNamedMetadata(&list);
  return bitcodeOf(*own, /*withOrderOfUses=*/true);
}

/// While bitcode is read, LLVM checks its debug info, which was read before,
/// and throws away all of it for a location in other metadata
/// (kUnrolledMetadata).
class TrustedDebugInfo {
public:
  TrustedDebugInfo() : option(compat::findOption(name)) {
    if (option)
      option->addOccurrence(0, name, "true");
  }
  ~TrustedDebugInfo() {
    if (option)
      option->reset();
  }
  TrustedDebugInfo(const TrustedDebugInfo &) = delete;
  TrustedDebugInfo &operator=(const TrustedDebugInfo &) = delete;

private:
  static constexpr StringLiteral name = "disable-auto-upgrade-debug-info";
  cl::Option *option;
};

Error putBack(StringRef bitcode, Module &module) {
  TimeTraceScope scope("gpuperf: put back");
  TrustedDebugInfo trusted;
  auto own =
      parseBitcodeFile(MemoryBufferRef(bitcode, "kernel"), module.getContext());
  if (!own)
    return own.takeError();
  if (Linker::linkModules(module, std::move(*own), Linker::OverrideFromSrc))
    return createStringError("a kernel cannot be put back");
  return Error::success();
}

} // namespace

/// Optimises `module`, in which `shared` stays although nothing may use it.
static Error optimiseKeeping(ArrayRef<GlobalVariable *> shared, Module &module,
                             StringRef arch, const CodeOptions &options) {
  SmallVector<GlobalValue *> used(shared.begin(), shared.end());
  appendToCompilerUsed(module, used);
  Error error = optimiseForAnalysis(module, arch, options);
  removeFromUsedLists(module, [&](Constant *constant) {
    return is_contained(used, constant->stripPointerCasts());
  });
  return error;
}

/// Puts kernels back, which name the variables in `shared` without having them.
static Error putAllBack(ArrayRef<StringRef> bitcodes,
                        ArrayRef<GlobalVariable *> shared, Module &module) {
  SmallVector<GlobalValue::LinkageTypes> linkages;
  for (GlobalVariable *variable : shared) {
    linkages.push_back(variable->getLinkage());
    variable->setLinkage(GlobalValue::ExternalLinkage); // to be found by name
  }
  for (StringRef bitcode : bitcodes)
    if (Error error = putBack(bitcode, module))
      return error;
  for (auto [variable, linkage] : zip_equal(shared, linkages))
    variable->setLinkage(linkage);
  return Error::success();
}

Error OptimisedKernels::optimiseNew(Module &module, StringRef arch,
                                    const CodeOptions &options) {
  std::vector<Kernel> kernels = kernelsOf(module);
  std::string common = textOf(arch, options);
  StringMap<std::string> last = std::exchange(kept, {});
  std::vector<StringRef> known;
  SetVector<GlobalVariable *> shared;
  Closure needed;
  for (Kernel &kernel : kernels) {
    if (kernel.isKeepable)
      kernel.key = keyOf(kernel, module, common);
    shared.insert(kernel.shared.begin(), kernel.shared.end());
    if (auto found = last.find(kernel.key); found != last.end()) {
      std::string &bitcode = kept[kernel.key] = std::move(found->second);
      known.push_back(bitcode);
    } else {
      needed.insert(kernel.closure.begin(), kernel.closure.end());
    }
  }
  if (!known.empty()) {
    needed.insert(shared.begin(), shared.end());
    removeOthers(module, needed);
  }
  auto isKnown = [&](const Kernel &kernel) {
    return kernel.isKeepable && kept.contains(kernel.key);
  };
  if (known.size() < kernels.size())
    if (Error error =
            optimiseKeeping(shared.getArrayRef(), module, arch, options))
      return error;
  for (const Kernel &kernel : kernels)
    if (kernel.isKeepable && !isKnown(kernel))
      if (std::string bitcode = optimisedBitcode(kernel, module);
          !bitcode.empty())
        kept[kernel.key] = std::move(bitcode);
  return putAllBack(known, shared.getArrayRef(), module);
}

Error OptimisedKernels::optimise(Module &module, StringRef arch,
                                 const CodeOptions &options) {
  // The key of a kernel costs a part of what its optimisation does, and more
  // the more else there is in the module. Of what is not inlined, how it is
  // optimised depends on all its callers.
  constexpr size_t mostKernels = 64;
  size_t kernels = count_if(module, isMarkedKernel);
  if (kernels < 2 || kernels > mostKernels || !inlinesAllHelpers(module)) {
    kept.clear();
    return optimiseForAnalysis(module, arch, options);
  }
  Error error = optimiseNew(module, arch, options);
  if (error)
    kept.clear();
  return error;
}
