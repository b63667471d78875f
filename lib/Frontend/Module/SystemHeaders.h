//===- SystemHeaders.h - kernels that are not the user's --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_SYSTEMHEADERS_H
#define GPUPERF_LIB_FRONTEND_MODULE_SYSTEMHEADERS_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace clang {
class SourceManager;
}

namespace gpuperf {

/// Silences all findings in the system headers that kernels of `module` are
/// in (those of the toolkit's libraries): nobody who reads them can fix them.
void silenceSystemHeaders(const clang::SourceManager &sources,
                          DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_SYSTEMHEADERS_H
