//===- OutputFile.h - where a report goes -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_OUTPUTFILE_H
#define GPUPERF_TOOLS_GPUPERF_OUTPUTFILE_H

#include "gpuperf/Report/View.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// The error of a page that would go to a terminal. `path`: of -o; `view` may
/// be null.
llvm::Error checkDestination(const View *view, llvm::StringRef path);

/// Calls `print` with a stream to the file `path`, which is written whole or
/// not at all; with standard output where `path` is empty or "-". Returns what
/// `print` returns, 1 where the file cannot be written.
int printTo(llvm::StringRef path,
            llvm::function_ref<int(llvm::raw_ostream &)> print);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_OUTPUTFILE_H
