//===- ResultFile.h - the result of a source as a file ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_RESULTFILE_H
#define GPUPERF_LIB_DRIVER_RESULTFILE_H

#include "FileResult.h"
#include "gpuperf/Driver/ReportFiles.h"
#include <map>

namespace gpuperf {

/// The suffix of all result files; other files in their folder are ignored.
constexpr llvm::StringLiteral kResultSuffix = ".gpuperf.json";

/// The name of the part that --verbose prints instead of `name`. A result has
/// no such part if the two are the same.
inline std::string wholePart(llvm::StringRef name) {
  return name.str() + "-whole";
}

/// The parts of a report by view, starting with the default view. The output of
/// --quiet is "findings"; see wholePart for that of --verbose.
llvm::json::Object renderAllViews(llvm::ArrayRef<const View *> views,
                                  const RunReport &report,
                                  const ViewOptions &options);

/// The result of one source under one command, for `gpuperf merge`. Equal runs
/// write identical files.
struct ResultFile {
  std::string version;              ///< of the gpuperf that wrote it
  std::string source;               ///< absolute
  std::vector<std::string> command; ///< that compiles it
  std::vector<std::string> options; ///< those that change the result
  /// Launches and assumptions as requested, and the kernel of each.
  std::map<std::string, std::string> asked;
  FileResult result;

  /// "transpose-0123456789abcdef.gpuperf.json": the name of the source, and a
  /// hash of it, its command and the options.
  std::string name() const;
};

/// Describes the request for `file`; its result is added later. `command` is
/// the one with which it is built.
ResultFile resultFileFor(const std::string &file,
                         std::vector<std::string> command,
                         const ReportRequest &request);

/// Writes the file to `folder`, which is created if needed. The file is written
/// completely or not at all. The error contains its name.
llvm::Error writeResultFile(llvm::StringRef folder, ResultFile file);

/// Parses `text`. The error is the second half of a sentence: "is cut off",
/// "was written by a gpuperf whose results this one cannot read".
llvm::Expected<ResultFile> readResultFile(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_RESULTFILE_H
