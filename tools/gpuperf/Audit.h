//===- Audit.h - gpuperf audit ----------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_AUDIT_H
#define GPUPERF_TOOLS_GPUPERF_AUDIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace gpuperf {

/// `gpuperf audit [OPTIONS] FILE…`, where `args` are the words after "audit".
/// Returns the exit status: 0; 1 after an error; 2 if no file has a kernel; 3
/// if a kernel is worse than --fail-on allows.
int auditCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_AUDIT_H
