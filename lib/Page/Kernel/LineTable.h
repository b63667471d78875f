//===- LineTable.h - what each source line costs ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_KERNEL_LINETABLE_H
#define GPUPERF_LIB_PAGE_KERNEL_LINETABLE_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

class KernelAnalyzer;

/// The lines that have instructions, as LineCosts.h defines the figures:
///
///   [{"file": "k.cu", "line": 7, "executions": 4, "cycles": 1830,
///     "instructions": 40, "classes": {"fp32": 16, "int": 24},
///     "assumed": true}, …]
///
/// "assumed": how often one of its operations is executed rests on a loop's
/// length or a condition that is not known. `analyzer` is of `kernel`.
llvm::json::Array lineTable(KernelOp kernel, const KernelAnalyzer &analyzer);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_KERNEL_LINETABLE_H
