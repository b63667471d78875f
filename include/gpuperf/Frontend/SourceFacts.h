//===- SourceFacts.h - facts that only the source has -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches, annotations, suppressions, shared array declarations: what the AST
// and the comments know and the IR does not.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_SOURCEFACTS_H
#define GPUPERF_FRONTEND_SOURCEFACTS_H

#include "gpuperf/Frontend/Facts.h"

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace gpuperf {

/// Adds the source's facts to `module`, whose kernels, module and main file are
/// in place. Comments are read from the files themselves: `preprocessor` may be
/// null.
void collectFacts(clang::ASTContext &ast, clang::Preprocessor *preprocessor,
                  DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_SOURCEFACTS_H
