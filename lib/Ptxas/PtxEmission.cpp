//===- PtxEmission.cpp - device IR to PTX ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxEmission.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "gpuperf/Support/LLVMAnalyses.h"
#include "gpuperf/Support/LLVMOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

namespace {

/// What `call` of a function with results comes to with `original`, which stores
/// those after its own result through its last parameters.
void storeOutputs(CallInst &call, Function &original) {
  auto *results = cast<StructType>(call.getType());
  bool returns = !original.getReturnType()->isVoidTy();
  IRBuilder<> entry(&*call.getFunction()->getEntryBlock().begin());
  SmallVector<Value *, 4> operands(call.args());
  SmallVector<AllocaInst *, 2> outputs;
  for (Type *type : drop_begin(results->elements(), returns))
    outputs.push_back(entry.CreateAlloca(type));
  append_range(operands, outputs);
  IRBuilder<> builder(&call);
  Value *own = builder.CreateCall(&original, operands);
  Value *all = PoisonValue::get(results);
  if (returns)
    all = builder.CreateInsertValue(all, own, 0);
  for (auto [i, output] : enumerate(outputs))
    all = builder.CreateInsertValue(
        all, builder.CreateLoad(output->getAllocatedType(), output),
        i + returns);
  call.replaceAllUsesWith(all);
  call.eraseFromParent();
}

/// Whether `declared` returns what `original` stores through further parameters.
bool returnsOutputs(const Function &declared, const FunctionType &original) {
  const auto *results = dyn_cast<StructType>(declared.getReturnType());
  bool returns = !original.getReturnType()->isVoidTy();
  return results && declared.isDeclaration() &&
         original.getNumParams() ==
             declared.arg_size() + results->getNumElements() - returns;
}

} // namespace

/// The analysis has `{s, c} = __nv_sincosf(x)`, so that both stay values;
/// libdevice has `__nv_sincosf(x, &s, &c)`. Gives the functions that `module`
/// declares so, and that `library` defines with pointers, their pointers back.
static void storeLibraryOutputs(Module &module, const Module &library) {
  for (Function &function : make_early_inc_range(module)) {
    const Function *own = library.getFunction(function.getName());
    if (!own || !returnsOutputs(function, *own->getFunctionType()))
      continue;
    std::string name = function.getName().str();
    function.setName(name + ".results");
    Function *original = Function::Create(
        own->getFunctionType(), Function::ExternalLinkage, name, module);
    for (User *user : make_early_inc_range(function.users()))
      storeOutputs(*cast<CallInst>(user), *original);
    function.eraseFromParent();
  }
}

/// The back end for the architecture that `module` was made for. ptxas also
/// assembles its PTX for later ones, that for sm_80 for sm_86.
static Expected<std::unique_ptr<TargetMachine>>
createBackEnd(const Module &module, const Function &kernel, unsigned level) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  std::string error;
  const Target *target =
      TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  if (!target)
    return createStringError(error);
  TargetOptions options;
  // As nvcc and Clang compile CUDA.
  options.AllowFPOpFusion = FPOpFusion::Fast;
  StringRef arch = kernel.getFnAttribute("target-cpu").getValueAsString();
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      module.getTargetTriple(), arch, "+ptx85", options, std::nullopt,
      std::nullopt, static_cast<CodeGenOptLevel>(level)));
  return machine;
}

/// `kernel` gets the marks by which the back end knows an `.entry`, and the
/// limit of registers that the command line sets.
static void markKernel(Function &kernel, const KernelFacts &facts) {
  kernel.setCallingConv(CallingConv::PTX_Kernel);
  kernel.setVisibility(GlobalValue::DefaultVisibility);
  kernel.setLinkage(GlobalValue::ExternalLinkage);
  kernel.setComdat(nullptr);
  if (facts.maxRegisters)
    compat::setMaxRegisters(kernel, *facts.maxRegisters);
}

static bool needsLibdevice(const Module &module) {
  return any_of(module, [](const Function &function) {
    return function.isDeclaration() && function.getName().starts_with("__nv_");
  });
}

static Error linkLibdevice(Module &module, StringRef file) {
  SMDiagnostic problem;
  std::unique_ptr<Module> library =
      parseIRFile(file, problem, module.getContext());
  if (!library)
    return createStringError("'" + file + "': " + problem.getMessage());
  library->setTargetTriple(module.getTargetTriple());
  library->setDataLayout(module.getDataLayout());
  storeLibraryOutputs(module, *library);
  if (Linker::linkModules(module, std::move(library), Linker::LinkOnlyNeeded))
    return createStringError("'" + file + "' cannot be linked");
  return Error::success();
}

/// Makes all other functions private, so that the optimiser deletes those that
/// no kernel uses.
static void hideOthers(Module &module, const StringSet<> &kernels) {
  for (Function &function : module) {
    if (function.isDeclaration() || kernels.contains(function.getName()))
      continue;
    function.setLinkage(GlobalValue::InternalLinkage);
    function.setVisibility(GlobalValue::DefaultVisibility);
    function.setComdat(nullptr);
  }
}

static OptimizationLevel levelOf(const CodeOptions &options) {
  return options.level == 1   ? OptimizationLevel::O1
         : options.level == 2 ? OptimizationLevel::O2
                              : OptimizationLevel::O3;
}

/// The module was kept simple for analysis; here it gets what Clang does
/// besides: libdevice inlined, loops unrolled as the target likes it.
static void optimise(Module &module, TargetMachine &machine,
                     const CodeOptions &options) {
  LLVMOptions llvmOptions(options.llvm);
  PipelineTuningOptions tuning;
  tuning.LoopUnrolling = options.unrollLoops;
  PassBuilder builder(&machine, tuning);
  LLVMAnalyses analyses;
  analyses.registerAll(builder);
  builder.buildPerModuleDefaultPipeline(levelOf(options))
      .run(module, analyses.modules);
}

Expected<std::string> gpuperf::emitPtx(const DeviceModule &device,
                                       ArrayRef<const KernelFacts *> kernels,
                                       StringRef libdevice) {
  assert(device.module && !kernels.empty() && "there is something to emit");
  std::unique_ptr<Module> copy = CloneModule(*device.module);
  StripDebugInfo(*copy);
  StringSet<> names;
  const Function *any = nullptr;
  for (const KernelFacts *facts : kernels) {
    Function *kernel = copy->getFunction(facts->mangled);
    if (!kernel || kernel->isDeclaration())
      continue;
    any = kernel;
    names.insert(facts->mangled);
    markKernel(*kernel, *facts);
  }
  if (!any)
    return createStringError("no code was generated");
  Expected<std::unique_ptr<TargetMachine>> machine =
      createBackEnd(*copy, *any, device.options.level);
  if (!machine)
    return machine.takeError();
  if (!libdevice.empty() && needsLibdevice(*copy))
    if (Error error = linkLibdevice(*copy, libdevice))
      return std::move(error);
  hideOthers(*copy, names);
  optimise(*copy, **machine, device.options);
  SmallString<0> text;
  raw_svector_ostream os(text);
  legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, os, nullptr,
                                      CodeGenFileType::AssemblyFile))
    return createStringError("LLVM's back end writes no PTX");
  passes.run(*copy);
  return text.str().str();
}
