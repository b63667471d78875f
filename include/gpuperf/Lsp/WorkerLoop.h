//===- WorkerLoop.h - the worker process of the server ----------*- C++ -*-===//
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

/// A line that cancels the analysis of the preceding request.
constexpr llvm::StringLiteral endLine = "{\"end\":true}";

/// Reads lines from the file descriptor `in` until its end and writes the
/// answers to `out`, one per line:
///
///   EditorRequest             FileFeatures. With `takesParts` there can be
///                             several; all but the last have `isPart` set
///   endLine                   no answer; the analysis in progress, if any,
///                             answers with `isEnded` set
///   {"find": CommandQuery}    CompileCommand
///   {"forget": FILE}          no answer; the editor has closed FILE
///   any line                  {"died": WHY} is the last line before a failure
///
/// Parsed headers are kept in `cacheFolder`, at most `cacheBytes` bytes; not if
/// it is empty. Returns the exit status: 1 when `out` is closed.
int runWorker(int in, int out, std::string cacheFolder = "",
              uint64_t cacheBytes = 0);

/// runWorker on standard input and output, for a process that a server starts.
/// The process ends when its parent ends (on Linux) and when it needs more than
/// 8 GiB of memory. Other output of the process goes to standard error. At most
/// `cacheMiB` MiB of parsed headers are kept in the user's cache folder; 0:
/// none.
int runWorkerProcess(unsigned cacheMiB);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_WORKERLOOP_H
