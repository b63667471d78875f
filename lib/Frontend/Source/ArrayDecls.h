//===- ArrayDecls.h - declarations of shared arrays -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_ARRAYDECLS_H
#define GPUPERF_LIB_FRONTEND_SOURCE_ARRAYDECLS_H

#include "Parsed/FileScope.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Adds the shared arrays of the kernels and of the functions they call, as far
/// as they are in the module. The innermost extent has a source location if it
/// is written in the main file outside of macros.
void collectArrays(const FileScope &scope, DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_ARRAYDECLS_H
