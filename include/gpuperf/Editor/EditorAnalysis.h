//===- EditorAnalysis.h - analysis of files in an editor --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_EDITOR_EDITORANALYSIS_H
#define GPUPERF_EDITOR_EDITORANALYSIS_H

#include "gpuperf/Editor/Features.h"
#include <functional>
#include <memory>

namespace gpuperf {

/// Callbacks of an analysis that an editor waits for.
struct EditorProgress {
  /// Returns true when the result is no longer needed, because a newer request
  /// is waiting. Called between kernels, after the prioritised kernels
  /// (EditorRequest::firstLine) have been shown.
  std::function<bool()> isOutdated;
  /// Gets the features of the kernels that are finished so far.
  std::function<void(FileFeatures)> show;
};

/// Analyses successive versions of files. It keeps parsed headers and results
/// of unchanged kernels, so that the next version of a file is fast. The
/// features are always the same as those of a new EditorAnalysis. Not
/// thread-safe. A crash ends the process, so a server runs it in a separate
/// process.
class EditorAnalysis {
public:
  /// Also keeps parsed headers in `folder` for other processes, at most
  /// `mostBytes` bytes; not if `folder` is empty or cannot be written.
  explicit EditorAnalysis(std::string folder = "",
                          uint64_t mostBytes = uint64_t(1) << 30);
  ~EditorAnalysis();

  /// The features of one version of a file. If the file cannot be analysed,
  /// FileFeatures::failure is set to one line of plain text. Errors in the
  /// source are not a failure. `progress` may be null.
  FileFeatures analyse(const EditorRequest &request,
                       const EditorProgress *progress = nullptr);

  /// Does postponed work that makes the next analysis faster; call it after the
  /// features are shown. The error says why parsed headers were not kept.
  llvm::Error finish();

  /// Drops everything kept for `file`, which the editor has closed.
  void forget(llvm::StringRef file);

private:
  struct State;
  std::unique_ptr<State> state;
};

/// Analyses one file without keeping anything.
FileFeatures analyseForEditor(const EditorRequest &request);

} // namespace gpuperf

#endif // GPUPERF_EDITOR_EDITORANALYSIS_H
