//===- FileResult.h - the result of a file's child process ------*- C++ -*-===//
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

/// The data that the child process for one file sends to the main process.
struct FileResult {
  std::string errors; ///< for standard error, in complete lines
  bool failed = false;
  bool hasKernels = false; ///< including those that could not be analysed
  std::string text;        ///< text of a fit, or the dialect
  std::optional<llvm::json::Value> part; ///< of the view
  llvm::json::Object parts; ///< of all views, if a result file is written
  RunSummary summary;
  /// Names and mangled names. It is an error if a --launch matches none of
  /// them.
  std::vector<std::string> kernels, mangled;
  /// Why something could not be cached; reported once for the run.
  std::string cacheError;
  /// Files that were read for it, if they are requested.
  std::vector<std::string> inputs;
};

/// Converts the result to the JSON that the child sends.
llvm::json::Value pack(FileResult result);

/// Converts the JSON of `pack` back; returns false if it is invalid.
bool unpack(llvm::json::Value &value, FileResult &result);

/// The result that `child` has sent for `file`, or the reason if it has sent
/// none.
FileResult unpackAnswer(const std::string &file, const ChildResult &child);

/// The errors and warnings among `lines`, without source excerpts and notes.
std::vector<std::string> diagnosticLinesIn(llvm::StringRef lines);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_FILERESULT_H
