//===- PrivateCodeGen.cpp - separate IR for some kernels ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrivateCodeGen.h"
#include "Parsed/ErrorLog.h"
#include "gpuperf/Support/ArrayNames.h"
#include "gpuperf/Support/Compat/Clang.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

namespace {

/// Options of an optimising compile with locations. Nothing of the user's
/// options is kept: profiles, sanitizers and -O0 would change the code. Parsed
/// from a command line because not every field has a default of its own.
CodeGenOptions analysisOptions(llvm::StringRef mainFile) {
  CompilerInvocation invocation;
  compat::OwnDiagnostics ignored(new IgnoringDiagConsumer, /*isOwned=*/true);
  CompilerInvocation::CreateFromArgs(invocation,
                                     {"-triple", "nvptx64-nvidia-cuda", "-O3",
                                      "-debug-info-kind=line-tables-only",
                                      "-dwarf-version=2", "-x", "cuda",
                                      "none.cu"},
                                     ignored.engine);
  CodeGenOptions options = invocation.getCodeGenOpts();
  options.setInlining(CodeGenOptions::NormalInlining);
  options.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
  options.DebugColumnInfo = true;
  options.StrictReturn = false;
  options.DiscardValueNames = false;
  options.MainFileName = mainFile.str();
  return options;
}

/// Clang gives `const __device__` arrays `__constant__`, which nvcc does not.
void markConstants(CodeGenerator &generator, llvm::Module &module) {
  for (llvm::GlobalVariable &variable : module.globals()) {
    const Decl *decl = generator.GetDeclForMangledName(variable.getName());
    const auto *constant = decl ? decl->getAttr<CUDAConstantAttr>() : nullptr;
    if (constant && constant->isImplicit())
      variable.addAttribute(kImplicitConstant);
  }
}

} // namespace

GeneratedModule gpuperf::generate(ASTContext &ast, llvm::LLVMContext &context,
                                  llvm::StringRef name,
                                  llvm::ArrayRef<FunctionDecl *> kernels,
                                  llvm::ArrayRef<FunctionDecl *> helpers,
                                  llvm::ArrayRef<VarDecl *> variables) {
  assert(!kernels.empty() && "there is something to emit");
  ErrorLog log;
  compat::OwnDiagnostics own(&log, /*isOwned=*/false);
  DiagnosticsEngine &diagnostics = own.engine;
  diagnostics.setSourceManager(&ast.getSourceManager());
  // Names and types in messages.
  diagnostics.SetArgToStringFn(&FormatASTNodeDiagnosticArgument, &ast);
  diagnostics.setIgnoreAllWarnings(true);
  // The code generator keeps references to these.
  CodeGenOptions codeGen = analysisOptions(name);
  HeaderSearchOptions headerSearch;
  PreprocessorOptions preprocessor;
  context.setDiscardValueNames(false);
  std::unique_ptr<CodeGenerator> generator(
      CreateLLVMCodeGen(diagnostics, name, llvm::vfs::getRealFileSystem(),
                        headerSearch, preprocessor, codeGen, context));
  generator->Initialize(ast);
  for (VarDecl *variable : variables)
    generator->HandleTopLevelDecl(DeclGroupRef(variable));
  for (FunctionDecl *helper : helpers)
    generator->HandleTopLevelDecl(DeclGroupRef(helper));
  GeneratedModule result;
  for (FunctionDecl *kernel : kernels) {
    generator->HandleTopLevelDecl(DeclGroupRef(kernel));
    result.kernelNames.push_back(
        generator
            ->GetMangledName(GlobalDecl(kernel, KernelReferenceKind::Kernel))
            .str());
  }
  generator->HandleTranslationUnit(ast);
  if (llvm::Module *module = generator->GetModule())
    markConstants(*generator, *module);
  result.module = compat::releaseModule(*generator);
  if (log.errors().empty() && result.module)
    return result;
  result.module = nullptr;
  result.error = "code generation failed";
  if (!log.errors().empty()) {
    result.error = log.errors().front().message;
    result.errorLocation = log.errors().front().location;
  }
  return result;
}
