//===- OutputFile.h - the destination of a report ---------------*- C++ -*-===//
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

/// The error if a page would be written to a terminal. `path` is the value of
/// -o; `view` may be null.
llvm::Error checkDestination(const View *view, llvm::StringRef path);

/// Calls `print` with a stream to the file `path`, which is written completely
/// or not at all, or with standard output if `path` is empty or "-". Returns
/// the result of `print`, or 1 if the file cannot be written.
int printTo(llvm::StringRef path,
            llvm::function_ref<int(llvm::raw_ostream &)> print);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_OUTPUTFILE_H
