//===- SourceFacts.h - facts from the source --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches, annotations, suppressions and declarations of shared arrays: facts
// that are in the AST and the comments but not in the IR.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_SOURCEFACTS_H
#define GPUPERF_LIB_FRONTEND_MODULE_SOURCEFACTS_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

struct FileScope;

/// Adds the facts from the source to `module`, whose kernels, module and main
/// file are already set. Comments are read from the files themselves.
void collectFacts(const FileScope &scope, DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_SOURCEFACTS_H
