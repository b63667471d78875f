//===- Features.h - what an editor shows of one file ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   text + compile command ──analyseForEditor──▶ FileFeatures ──▶ lib/Lsp
//
// Plain values, independent of the editor protocol. Lines and columns count
// from 1; columns are in bytes of UTF-8, as everywhere in gpuperf. The worker
// process sends them as JSON to the server process.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_EDITOR_FEATURES_H
#define GPUPERF_EDITOR_FEATURES_H

#include "gpuperf/Report/Diagnostics.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// The unsaved text of a file that the editor has open.
struct OpenText {
  std::string file; ///< absolute path
  std::string text;
};

/// One version of one file, and how it is compiled.
struct EditorRequest {
  std::string file; ///< absolute path
  std::string text; ///< unsaved text of `file`
  int64_t version = 0;
  std::string directory;            ///< of the compile command
  std::vector<std::string> command; ///< of clang or nvcc; empty: unknown
  std::string machine, model;       ///< empty: configuration and defaults
  /// The file that the command comes from, for advice about missing includes.
  std::string commandSource;
  /// Kernels in these lines (edited or visible) are analysed first; 0: none.
  unsigned firstLine = 0, lastLine = 0;
  /// Whether the client accepts the features of some kernels before all are
  /// done.
  bool takesParts = false;
  /// Other files, mostly headers, that differ from the ones on disk.
  std::vector<OpenText> others;
};

/// An inlay hint.
struct Hint {
  unsigned line = 0, column = 0; ///< the hint is before this column
  std::string label;             ///< "32 sectors, ideal 4"
  std::string tooltip;           ///< Markdown
};

/// The hover text of a name.
struct HoverText {
  unsigned line = 0, column = 0, length = 0; ///< of the name, in bytes
  std::string markdown;
};

/// A term of a prediction: "memory_time", "12.5", "cycles", "section 4.1".
struct TermText {
  std::string name, value, unit, from;
};

/// A finding in one line of a list.
struct FindingText {
  SourcePlace place;
  std::string check, severity, message;
};

/// One kernel (one instantiation) under one launch, for a panel beside the
/// code. All texts are plain text.
struct KernelView {
  unsigned line = 0, column = 0; ///< of the name
  unsigned lastLine = 0;         ///< of the function
  std::string id;                ///< the mangled name
  std::string name, launch;      ///< "copy<float>", "grid 64, block 256"
  std::string time, bound;       ///< empty without a predicted time
  std::optional<double> timeUs;
  std::vector<std::string> sentences; ///< time, bound, what to do first
  std::vector<std::string> facts;     ///< occupancy, work, traffic
  std::vector<TermText> terms;
  std::vector<FindingText> findings;
  std::vector<std::string> assumptions;
};

/// Everything that an editor shows of one version of a file.
struct FileFeatures {
  std::string file;
  int64_t version = 0;
  std::vector<Hint> hints; ///< sorted by location
  std::vector<RenderedDiagnostic> diagnostics;
  std::vector<HoverText> hovers;
  /// In text order; the launches of one kernel slowest first.
  std::vector<KernelView> kernels;
  std::string machine, model; ///< used for the predictions
  /// Absolute paths of the included files, without system headers.
  std::vector<std::string> includes;
  std::string failure;  ///< why there are no features; else empty
  bool isPart = false;  ///< not all kernels; more features will follow
  bool isEnded = false; ///< no features: the analysis was cancelled
};

/// Conversions to and from JSON. The error is malformed JSON. Bytes that are
/// not UTF-8 become U+FFFD.
llvm::json::Value toJSON(const KernelView &kernel);
llvm::json::Value toJSON(const EditorRequest &request);
llvm::Expected<EditorRequest> editorRequestFromJSON(llvm::StringRef text);
llvm::json::Value toJSON(const FileFeatures &features);
llvm::Expected<FileFeatures> fileFeaturesFromJSON(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_EDITOR_FEATURES_H
