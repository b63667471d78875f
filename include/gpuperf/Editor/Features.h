//===- Features.h - what an editor shows of one file ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   text + compile command ──analyseForEditor──▶ FileFeatures ──▶ lib/Lsp
//
// Plain values, free of any protocol: lines and columns count from 1, columns
// in bytes of UTF-8, as everywhere in gpuperf. They cross from the process that
// analyses to the one that talks to the editor as JSON.
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
  std::vector<std::string> command; ///< clang's or nvcc's; empty: none known
  std::string machine, model;       ///< empty: configuration and defaults
  /// What a person changes to get another command, as a sentence says it.
  std::string commandSource;
  /// Kernels with one of these lines are analysed first; 0: none is.
  unsigned firstLine = 0, lastLine = 0;
  /// Whether features of a part of the kernels are of use before all are there.
  bool takesParts = false;
  /// Other files whose texts are not those on disk: headers, above all.
  std::vector<OpenText> others;
};

/// Text beside the code.
struct Hint {
  unsigned line = 0, column = 0; ///< it stands before this column
  std::string label;             ///< "32 sectors, ideal 4"
  std::string tooltip;           ///< Markdown
};

/// What is said of a name under the cursor.
struct HoverText {
  unsigned line = 0, column = 0, length = 0; ///< the name, length in bytes
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

/// One kernel, launch and instantiation, all texts plain, for a view beside the
/// code.
struct KernelView {
  unsigned line = 0, column = 0; ///< of the name
  unsigned lastLine = 0;         ///< of the function
  std::string id;                ///< the mangled name
  std::string name, launch;      ///< "copy<float>", "grid 64, block 256"
  std::string time, bound;       ///< empty where there is none
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
  std::vector<Hint> hints; ///< sorted by place
  std::vector<RenderedDiagnostic> diagnostics;
  std::vector<HoverText> hovers;
  std::vector<KernelView> kernels; ///< in the order of the text, slowest first
  std::string machine, model;      ///< that were used
  /// The files of the user's that the text includes, absolute paths.
  std::vector<std::string> includes;
  std::string failure; ///< why there is nothing; empty otherwise
  bool isPart = false; ///< of some kernels: others come with the next features
  bool isEnded = false; ///< nothing: a newer version was waiting
};

/// Messages as JSON and back; the error is that of malformed text. Bytes that
/// are no UTF-8 become U+FFFD.
llvm::json::Value toJSON(const KernelView &kernel);
llvm::json::Value toJSON(const EditorRequest &request);
llvm::Expected<EditorRequest> editorRequestFromJSON(llvm::StringRef text);
llvm::json::Value toJSON(const FileFeatures &features);
llvm::Expected<FileFeatures> fileFeaturesFromJSON(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_EDITOR_FEATURES_H
