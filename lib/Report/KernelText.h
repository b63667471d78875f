//===- KernelText.h - one kernel for a terminal -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_KERNELTEXT_H
#define GPUPERF_LIB_REPORT_KERNELTEXT_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace gpuperf {

/// Writes `text` in bold, on a stream with colours.
void bold(llvm::raw_ostream &os, llvm::StringRef text,
          llvm::raw_ostream::Colors colour = llvm::raw_ostream::SAVEDCOLOR);

/// The line with a kernel's name, launch and place.
void writeHead(llvm::raw_ostream &os, const KernelReport &kernel);

/// The line of other instantiations of which the same is true; nothing without
/// any.
void writeSameInstances(llvm::raw_ostream &os,
                        llvm::ArrayRef<InstanceName> alike);

/// What stands below those two, the tables of one kernel closed by an empty
/// line; findings are not in them. All of it if `isWhole`, else what fits a
/// screen, and what is left out in a count.
void writeKernel(llvm::raw_ostream &os, const KernelReport &kernel,
                 bool isWhole);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_KERNELTEXT_H
