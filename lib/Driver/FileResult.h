//===- FileResult.h - what a file's child process tells ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_FILERESULT_H
#define GPUPERF_LIB_DRIVER_FILERESULT_H

#include "gpuperf/Report/View.h"
#include "gpuperf/Support/ChildProcess.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// What the child that deals with one file sends to the run.
struct FileResult {
  std::string errors; ///< for standard error, lines complete
  bool failed = false;
  bool hasKernels = false; ///< those that could not be analysed among them
  std::string text;        ///< of a fit, and the dialect
  std::optional<llvm::json::Value> part; ///< of the view
  llvm::json::Object parts; ///< of all views, where a result file is written
  RunSummary summary;
  /// Names and mangled names: a --launch for none of them is an error.
  std::vector<std::string> kernels, mangled;
  /// Why something is not kept for the next time; the run says it once.
  std::string cacheError;
  /// Files that were read for it, where somebody wants to know.
  std::vector<std::string> inputs;
};

/// The result as the child writes it.
llvm::json::Value pack(FileResult result);

/// The result as `pack` made it of one; false where it did not.
bool unpack(llvm::json::Value &value, FileResult &result);

/// The result that `child` has sent for `file`; where it has sent none, why.
FileResult unpackAnswer(const std::string &file, const ChildResult &child);

/// The errors and warnings among `lines`, without the excerpts of source and
/// the notes between them.
std::vector<std::string> diagnosticLinesIn(llvm::StringRef lines);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_FILERESULT_H
