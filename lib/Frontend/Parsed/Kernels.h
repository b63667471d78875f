//===- Kernels.h - kernels of a translation unit and their facts *- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_PARSED_KERNELS_H
#define GPUPERF_LIB_FRONTEND_PARSED_KERNELS_H

#include "FileScope.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/Decl.h"
#include <vector>

namespace clang {
class MangleContext;
} // namespace clang

namespace gpuperf {

/// The definitions of all kernels, one per instantiation of a template, in the
/// order of their first declarations. Looks at declarations only, never into a
/// body.
std::vector<clang::FunctionDecl *> findKernels(const FileScope &scope);

/// Instances of kernels' templates that Clang began and gave up for an error.
std::vector<clang::FunctionDecl *> findFailedInstances(const FileScope &scope);

/// The names of kernels' templates with a definition and without any instance.
std::vector<std::string> unusedKernelTemplates(const FileScope &scope);

/// Name, place, parameters and launch bounds of a kernel; `mangled` is left to
/// code generation.
KernelFacts describeKernel(const clang::FunctionDecl &kernel);

/// The symbol of a function as code generation names it; empty for one that has
/// none: of a template, an operator.
std::string symbolOf(const clang::FunctionDecl &function,
                     clang::MangleContext &mangler);

/// The name as the user would write it: "ns::reduce<float, 256>".
std::string displayName(const clang::FunctionDecl &kernel);

/// Where a declaration or an expression is; a macro's is its expansion.
SourcePlace placeOf(const clang::SourceManager &sources,
                    clang::SourceLocation location);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_KERNELS_H
