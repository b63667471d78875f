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

/// Writes a table for each file with one line per kernel and block, then a
/// legend. Does not write the errors of the files.
void writeAuditText(llvm::raw_ostream &os, llvm::ArrayRef<AuditedFile> files);

/// Writes one JSON object (docs/audit.md), with each kernel on a line of its
/// own.
void writeAuditJSON(llvm::raw_ostream &os, llvm::ArrayRef<AuditedFile> files);

} // namespace gpuperf

#endif // GPUPERF_AUDIT_AUDITVIEW_H
