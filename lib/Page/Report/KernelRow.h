//===- KernelRow.h - a kernel as a row of a page's table --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REPORT_KERNELROW_H
#define GPUPERF_LIB_PAGE_REPORT_KERNELROW_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// What the table of all kernels shows of one: small, as a page may have
/// thousands. Times and bytes of a grid that is made up are null, and "time"
/// says in words what is known.
llvm::json::Object kernelRow(const KernelReport &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_KERNELROW_H
