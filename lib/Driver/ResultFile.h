//===- ResultFile.h - what is known of a file, as a file --------*- C++ -*-===//
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

/// How all result files end; what else lies in their folder is not looked at.
constexpr llvm::StringLiteral kResultSuffix = ".gpuperf.json";

/// The part that --verbose prints in place of `name`; a result has none where
/// the two are the same.
inline std::string wholePart(llvm::StringRef name) {
  return name.str() + "-whole";
}

/// The parts of a report by view, the default view being the first; what
/// --quiet prints is "findings", and what --verbose prints see wholePart.
llvm::json::Object renderAllViews(llvm::ArrayRef<const View *> views,
                                  const RunReport &report,
                                  const ViewOptions &options);

/// The result of one source under one command, for `gpuperf merge`. Equal runs
/// write equal files.
struct ResultFile {
  std::string version;              ///< of the gpuperf that wrote it
  std::string source;               ///< absolute
  std::vector<std::string> command; ///< that compiles it
  std::vector<std::string> options; ///< those that change the result
  /// Launches and assumptions as they were asked for, and the kernel of each.
  std::map<std::string, std::string> asked;
  FileResult result;

  /// "transpose-0123456789abcdef.gpuperf.json": the source, and a hash of it,
  /// its command and the options.
  std::string name() const;
};

/// Names what is asked of `file`, whose result comes later. `command` is that
/// of its build.
ResultFile resultFileFor(const std::string &file,
                         std::vector<std::string> command,
                         const ReportRequest &request);

/// Writes it to `folder`, which is made: whole or not at all. The error names
/// the file.
llvm::Error writeResultFile(llvm::StringRef folder, ResultFile file);

/// Reads what `text` has. The error is the second half of a sentence: "is cut
/// off", "was written by a gpuperf whose results this one cannot read".
llvm::Expected<ResultFile> readResultFile(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_RESULTFILE_H
