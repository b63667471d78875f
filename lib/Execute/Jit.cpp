//===- Jit.cpp - kernels compiled for the host ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Jit.h"
#include "Runtime.h"
#include "Shadow.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Constants.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace gpuperf;
using namespace gpuperf::execute;
using namespace llvm;
using namespace llvm::orc;

namespace {
struct Compiler {
  std::unique_ptr<TargetMachine> machine;
  std::unique_ptr<LLJIT> jit;
  JITDylib *runtime;
  unsigned kernels = 0;
};
} // namespace

static Error defineRuntime(Compiler &compiler) {
  SymbolMap symbols;
  for (auto &list :
       {runtimeFunctions(), arithmeticFunctions(), fetchFunctions()})
    for (const RuntimeFunction &function : list)
      symbols[compiler.jit->mangleAndIntern(function.name)] = {
          ExecutorAddr::fromPtr(function.address),
          JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  if (Error error = compiler.runtime->define(absoluteSymbols(symbols)))
    return error;
  // What the code generator calls by itself: memcpy, fmaf.
  auto process = DynamicLibrarySearchGenerator::GetForCurrentProcess(
      compiler.jit->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  compiler.runtime->addGenerator(std::move(*process));
  return Error::success();
}

static Expected<std::unique_ptr<Compiler>> createCompiler() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto compiler = std::make_unique<Compiler>();
  auto builder = JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setCodeGenOptLevel(CodeGenOptLevel::Default);
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  compiler->machine = std::move(*machine);
  auto jit = LLJITBuilder().setJITTargetMachineBuilder(*builder).create();
  if (!jit)
    return jit.takeError();
  compiler->jit = std::move(*jit);
  compiler->runtime = &compiler->jit->getExecutionSession().createBareJITDylib(
      "gpuperf-runtime");
  if (Error error = defineRuntime(*compiler))
    return std::move(error);
  return std::move(compiler);
}

/// Variables, and the shadow, are addresses in the code.
static Error placeVariables(Module &module, AddressOf addressOf) {
  Type *wide = Type::getInt64Ty(module.getContext());
  const DataLayout &layout = module.getDataLayout();
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    if (!variable.isDeclaration())
      continue;
    if (variable.use_empty()) {
      variable.eraseFromParent();
      continue;
    }
    uint64_t address =
        variable.getName() == "gpuperf_shadow"
            ? reinterpret_cast<uint64_t>(shadowMemory())
            : addressOf(variable.getName(),
                        layout.getTypeAllocSize(variable.getValueType()));
    if (!address)
      return createStringError("its variable '" + variable.getName() +
                               "' cannot be made");
    variable.replaceAllUsesWith(ConstantExpr::getIntToPtr(
        ConstantInt::get(wide, address), variable.getType()));
    variable.eraseFromParent();
  }
  return Error::success();
}

static void optimise(Module &module, TargetMachine &machine) {
  for (Function &function : module) {
    function.removeFnAttr("target-cpu");
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
  }
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = false;
  PassBuilder builder(&machine, tuning);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager graphs;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
  builder.buildPerModuleDefaultPipeline(OptimizationLevel::O2)
      .run(module, modules);
}

Expected<void (*)(void **)>
gpuperf::execute::compile(ExecutableKernel kernel,
                          std::unique_ptr<LLVMContext> context,
                          AddressOf addressOf) {
  static Expected<std::unique_ptr<Compiler>> &made =
      *new Expected<std::unique_ptr<Compiler>>(createCompiler());
  if (!made)
    return createStringError("LLVM has no code generator for this processor");
  Compiler &compiler = **made;
  Module &module = *kernel.module;
  module.setDataLayout(compiler.machine->createDataLayout());
  compat::setTargetTriple(module, compiler.machine->getTargetTriple().str());
  if (Error error = placeVariables(module, addressOf))
    return std::move(error);
  optimise(module, *compiler.machine);
  JITDylib &library = compiler.jit->getExecutionSession().createBareJITDylib(
      "kernel" + std::to_string(compiler.kernels++));
  library.addToLinkOrder(*compiler.runtime);
  if (Error error = compiler.jit->addIRModule(
          library,
          ThreadSafeModule(std::move(kernel.module), std::move(context))))
    return std::move(error);
  auto address = compiler.jit->lookup(library, "gpuperf_kernel");
  if (!address)
    return address.takeError();
  return address->toPtr<void (*)(void **)>();
}
