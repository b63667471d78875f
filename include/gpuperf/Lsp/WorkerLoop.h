//===- WorkerLoop.h - the process that analyses -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_WORKERLOOP_H
#define GPUPERF_LSP_WORKERLOOP_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf::lsp {

/// What ends the analysis of the request before it, soon.
constexpr llvm::StringLiteral endLine = "{\"end\":true}";

/// Answers each line of `in` with a line on `out` until the end of `in`:
///
///   EditorRequest             FileFeatures, where it takes parts several: all
///                             but the last one `isPart`
///   endLine                   nothing; the features before are `isEnded` then,
///                             where that was in time
///   {"find": CommandQuery}    CompileCommand
///   {"forget": FILE}          nothing: FILE was closed
///   anything                  {"died": WHY}, the last line of this process
///
/// Returns the exit status: 1 when nobody reads the answers.
int runWorker(int in, int out);

/// The same on standard input and output, as the process that a server starts:
/// ends with its parent and beyond 8 GiB of memory, and what anything prints
/// goes to standard error.
int runWorkerProcess();

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_WORKERLOOP_H
