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

/// The files in which something is told of `kernel`: where it stands, the
/// functions that are inlined in it, its findings.
std::set<std::string> filesOf(const KernelReport &kernel);

/// The files of all kernels of `report`, each with its text as a chunk
/// (Chunk.h). Those that cannot be read any more, or are longer than anybody
/// reads, are left out.
llvm::json::Object sourceTexts(const RunReport &report);

/// What the table of all kernels shows of one: small, as a page may have
/// thousands. Times and bytes of a grid that is made up are null, and "time"
/// says in words what is known.
llvm::json::Object kernelRow(const KernelReport &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_KERNELROW_H
