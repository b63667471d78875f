//===- EditorAnalysis.h - one version of a file to its features -*- C++ -*-===//
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

/// For one who waits for an analysis.
struct EditorProgress {
  /// True when nobody waits for this version any more. Asked between kernels,
  /// once those that come first have been shown.
  std::function<bool()> isOutdated;
  /// Takes features of a part of the kernels.
  std::function<void(FileFeatures)> show;
};

/// Analyses file after file and version after version, and keeps what makes the
/// next version of a file cheap. What it kept never changes an answer: it is
/// that of a fresh EditorAnalysis. One thread at a time; a crash inside is the
/// process', so a server runs it in one of its own.
class EditorAnalysis {
public:
  /// Keeps parsed headers in `folder`, too, for other processes, up to
  /// `mostBytes`; nothing where it is empty or cannot be written.
  explicit EditorAnalysis(std::string folder = "",
                          uint64_t mostBytes = uint64_t(1) << 30);
  ~EditorAnalysis();

  /// The features of one version of one file. A file that cannot be analysed
  /// has a `failure`, one line of plain text; errors in the source are none.
  /// `progress` may be null.
  FileFeatures analyse(const EditorRequest &request,
                       const EditorProgress *progress = nullptr);

  /// What makes the next analysis cheap and need not be done before this one's
  /// features are shown. The error says why parsed headers are not kept.
  llvm::Error finish();

  /// Drops what is kept for `file`: the editor closed it.
  void forget(llvm::StringRef file);

private:
  struct State;
  std::unique_ptr<State> state;
};

/// The same once, with nothing kept.
FileFeatures analyseForEditor(const EditorRequest &request);

} // namespace gpuperf

#endif // GPUPERF_EDITOR_EDITORANALYSIS_H
