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

#ifndef GPUPERF_LIB_FRONTEND_MODULE_SOURCEFACTS_H
#define GPUPERF_LIB_FRONTEND_MODULE_SOURCEFACTS_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

struct FileScope;

/// Adds the source's facts to `module`, whose kernels, module and main file are
/// in place. Comments are read from the files themselves.
void collectFacts(const FileScope &scope, DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_SOURCEFACTS_H
