//===- Merge.h - one report of many result files ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_MERGE_H
#define GPUPERF_TOOLS_GPUPERF_MERGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace gpuperf {

/// `gpuperf merge [--format=FORMAT] [-o FILE] [--quiet] [--verbose] [-p BUILD]
/// PATH…`, where `args` are the words after "merge". Returns the exit status,
/// which is that of a report, or 1 for an unknown option.
int mergeCommand(llvm::ArrayRef<llvm::StringRef> args, bool colours,
                 llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_MERGE_H
