//===- InjectedFailure.h - deliberate failures for tests --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests use this to make an analysis crash or hang. The failure is a property
// of the process; forked children inherit it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_INJECTEDFAILURE_H
#define GPUPERF_SUPPORT_INJECTEDFAILURE_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Sets the failure of this process. KIND is "crash", "fatal" (LLVM's
/// report_fatal_error), "hang", "spin" (uses CPU time), "busy" (uses 250 ms of
/// CPU time and continues) or "oom". `spec` is KIND: fail at the beginning of
/// the analysis of a file; KIND@NAME: at the kernel of that mangled name;
/// KIND@*: at each kernel. Returns false when there is no such kind.
bool setInjectedFailure(llvm::StringRef spec);

/// Whether a failure is set.
bool hasInjectedFailure();

/// Called at the beginning of the analysis of a file.
void failInFileIfInjected();

/// Called at the beginning of the analysis of a kernel.
void failInKernelIfInjected(llvm::StringRef mangled);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_INJECTEDFAILURE_H
