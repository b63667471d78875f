//===- LLVMAnalyses.h - LLVM's analysis managers, wired up ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_LLVMANALYSES_H
#define GPUPERF_SUPPORT_LLVMANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace gpuperf {

/// The four analysis managers that LLVM's passes and analyses need. To replace
/// a default analysis, register another one before `registerAll`.
struct LLVMAnalyses {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;

  void registerAll(llvm::PassBuilder &builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_LLVMANALYSES_H
