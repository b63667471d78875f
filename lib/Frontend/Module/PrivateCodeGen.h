//===- PrivateCodeGen.h - separate IR for some kernels ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_PRIVATECODEGEN_H
#define GPUPERF_LIB_FRONTEND_MODULE_PRIVATECODEGEN_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>
#include <vector>

namespace gpuperf {

/// The result of one attempt: a module, or the error that prevents it.
struct GeneratedModule {
  std::unique_ptr<llvm::Module> module;
  std::vector<std::string> kernelNames; ///< mangled, as `kernels`
  clang::SourceLocation errorLocation;
  std::string error; ///< empty if there is a module
};

/// Emits `kernels` and, where they use them, `helpers` and `variables` into a
/// module of `context`, with value names and line:column locations, prepared
/// for optimisation whatever the user's -O and -g are. Diagnostics stay here.
GeneratedModule generate(clang::ASTContext &ast, llvm::LLVMContext &context,
                         llvm::StringRef name,
                         llvm::ArrayRef<clang::FunctionDecl *> kernels,
                         llvm::ArrayRef<clang::FunctionDecl *> helpers,
                         llvm::ArrayRef<clang::VarDecl *> variables);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_PRIVATECODEGEN_H
