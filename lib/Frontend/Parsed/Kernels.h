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

/// The definitions of all kernels, one for each instantiation of a template, in
/// the order of their first declarations. Examines declarations only, never a
/// body.
std::vector<clang::FunctionDecl *> findKernels(const FileScope &scope);

/// Instantiations of kernel templates that Clang has abandoned because of an
/// error.
std::vector<clang::FunctionDecl *> findFailedInstances(const FileScope &scope);

/// The names of kernel templates with a definition and without any
/// instantiation.
std::vector<std::string> unusedKernelTemplates(const FileScope &scope);

/// Name, source location, parameters and launch bounds of a kernel. `mangled`
/// is set later by code generation.
KernelFacts describeKernel(const clang::FunctionDecl &kernel);

/// The symbol of a function as generated; empty for one without a symbol: a
/// template or an operator.
std::string symbolOf(const clang::FunctionDecl &function,
                     clang::MangleContext &mangler);

/// The name as a user would write it: "ns::reduce<float, 256>".
std::string displayName(const clang::FunctionDecl &kernel);

/// The source location of a declaration or an expression; for a macro, that of
/// its expansion.
SourcePlace placeOf(const clang::SourceManager &sources,
                    clang::SourceLocation location);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_KERNELS_H
