//===- WorkerLoop.h - the process that analyses -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_WORKERLOOP_H
#define GPUPERF_LSP_WORKERLOOP_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

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
/// Parsed headers are kept in `cacheFolder`, up to `cacheBytes`; nowhere where
/// it is empty. Returns the exit status: 1 when nobody reads the answers.
int runWorker(int in, int out, std::string cacheFolder = "",
              uint64_t cacheBytes = 0);

/// The same on standard input and output, as the process that a server starts:
/// ends with its parent and beyond 8 GiB of memory, and what anything prints
/// goes to standard error. Up to `cacheMiB` of parsed headers are kept in the
/// user's cache folder; 0: none.
int runWorkerProcess(unsigned cacheMiB);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_WORKERLOOP_H
