//===- Clang.h - interfaces of Clang 19 and 22 ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_COMPAT_CLANG_H
#define GPUPERF_SUPPORT_COMPAT_CLANG_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

#if LLVM_VERSION_MAJOR >= 22
#include "clang/Driver/CreateInvocationFromArgs.h"
#else
#include "clang/Frontend/Utils.h"
#endif

namespace gpuperf::compat {

/// A diagnostics engine with separate options that reports to `client`.
class OwnDiagnostics {
#if LLVM_VERSION_MAJOR >= 22
  clang::DiagnosticOptions options;

public:
  OwnDiagnostics(clang::DiagnosticConsumer *client, bool isOwned)
      : engine(clang::DiagnosticIDs::create(), options, client, isOwned) {}
#else
public:
  OwnDiagnostics(clang::DiagnosticConsumer *client, bool isOwned)
      : engine(new clang::DiagnosticIDs, new clang::DiagnosticOptions, client,
               isOwned) {}
#endif

  clang::DiagnosticsEngine engine;
};

/// A diagnostics engine like that of a compiler instance. `options` must
/// outlive it. It does not own `client`.
inline llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>
createDiagnostics([[maybe_unused]] llvm::vfs::FileSystem &files,
                  clang::DiagnosticOptions &options,
                  clang::DiagnosticConsumer &client) {
#if LLVM_VERSION_MAJOR >= 22
  return clang::CompilerInstance::createDiagnostics(files, options, &client,
                                                    /*ShouldOwnClient=*/false);
#else
  return clang::CompilerInstance::createDiagnostics(
      new clang::DiagnosticOptions(options), &client,
      /*ShouldOwnClient=*/false);
#endif
}

/// Converts `diagnostics` to the argument type of PrecompiledPreamble::Build.
inline auto &
forPreamble(llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> &diagnostics) {
#if LLVM_VERSION_MAJOR >= 22
  return diagnostics;
#else
  return *diagnostics;
#endif
}

/// A compiler instance that reads `files` and reports to `client`. It does not
/// own `client`.
inline std::unique_ptr<clang::CompilerInstance>
createCompiler(std::shared_ptr<clang::CompilerInvocation> invocation,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
               clang::DiagnosticConsumer &client) {
#if LLVM_VERSION_MAJOR >= 22
  auto compiler =
      std::make_unique<clang::CompilerInstance>(std::move(invocation));
  compiler->setVirtualFileSystem(std::move(files));
  compiler->createDiagnostics(&client, /*ShouldOwnClient=*/false);
  compiler->createFileManager();
#else
  auto compiler = std::make_unique<clang::CompilerInstance>();
  compiler->setInvocation(std::move(invocation));
  compiler->createDiagnostics(&client, /*ShouldOwnClient=*/false);
  compiler->createFileManager(std::move(files));
#endif
  return compiler;
}

inline std::unique_ptr<llvm::Module>
releaseModule(clang::CodeGenerator &generator) {
  return std::unique_ptr<llvm::Module>(generator.ReleaseModule());
}

/// Whether `diagnostic` is Clang's error for a kernel launch in device code.
/// Always false before Clang 22, which has no separate error for that.
inline bool isDeviceLaunch([[maybe_unused]] unsigned diagnostic) {
#if LLVM_VERSION_MAJOR >= 22
  return diagnostic == clang::diag::err_cuda_device_kernel_launch_require_rdc;
#else
  return false;
#endif
}

/// Allows variadic functions in device code, as nvcc does. Clang 22 always
/// allows them.
inline void
allowVariadicFunctions([[maybe_unused]] clang::LangOptions &language) {
#if LLVM_VERSION_MAJOR < 22
  language.CUDAAllowVariadicFunctions = true;
#endif
}

/// Sets the language options of an optimising compile. Since Clang 22, only the
/// code generator has such options.
inline void setOptimising([[maybe_unused]] clang::LangOptions &language) {
#if LLVM_VERSION_MAJOR < 22
  language.Optimize = true;
  language.NoInlineDefine = false;
#endif
}

} // namespace gpuperf::compat

#endif // GPUPERF_SUPPORT_COMPAT_CLANG_H
