//===- AuditView.h - audited kernels as text and JSON -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_AUDIT_AUDITVIEW_H
#define GPUPERF_AUDIT_AUDITVIEW_H

#include "gpuperf/Audit/Audit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace gpuperf {

/// A table for each file, a line for each kernel and block, and what the
/// figures rest on. Without the errors.
void writeAuditText(llvm::raw_ostream &os, llvm::ArrayRef<AuditedFile> files);

/// One object, as docs/audit.md has it, with a line for each kernel.
void writeAuditJSON(llvm::raw_ostream &os, llvm::ArrayRef<AuditedFile> files);

} // namespace gpuperf

#endif // GPUPERF_AUDIT_AUDITVIEW_H
