//===- Diff.h - two reports, and a gate -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_DIFF_H
#define GPUPERF_TOOLS_GPUPERF_DIFF_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace gpuperf {

/// `gpuperf diff [--format=text|markdown|json] [--fail-on=…] OLD NEW`, or with
/// --git=REVISION and the arguments of a report, where `args` are the words
/// after "diff". Returns the exit status: 0; 1 after an error; 3 if a change is
/// one that --fail-on forbids.
int diffCommand(llvm::ArrayRef<llvm::StringRef> args, llvm::raw_ostream &out,
                llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_DIFF_H
