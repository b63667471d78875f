//===- KernelRow.h - a kernel's row, and its files --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REPORT_KERNELROW_H
#define GPUPERF_LIB_PAGE_REPORT_KERNELROW_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/Support/JSON.h"
#include <set>
#include <string>

namespace gpuperf {

/// The files that contain information about `kernel`: its own, those of
/// functions inlined in it, and those of its findings.
std::set<std::string> filesOf(const KernelReport &kernel);

/// The files of all kernels of `report`, each with its text as a chunk
/// (Chunk.h). Files that can no longer be read, or are too long to be read by a
/// person, are left out.
llvm::json::Object sourceTexts(const RunReport &report);

/// The row of a kernel in the table of all kernels. It is small, since a page
/// may have thousands. Times and bytes for an assumed grid are null, and "time"
/// describes in words what is known.
llvm::json::Object kernelRow(const KernelReport &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_KERNELROW_H
