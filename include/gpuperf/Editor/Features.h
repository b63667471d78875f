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
#include <string>
#include <vector>

namespace gpuperf {

/// One version of one file, and how it is compiled.
struct EditorRequest {
  std::string file; ///< absolute path
  std::string text; ///< unsaved text of `file`
  int64_t version = 0;
  std::string directory;            ///< of the compile command
  std::vector<std::string> command; ///< clang's or nvcc's; empty: none known
  std::string machine, model;       ///< empty: configuration and defaults
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

/// Everything that an editor shows of one version of a file.
struct FileFeatures {
  std::string file;
  int64_t version = 0;
  std::vector<Hint> hints; ///< sorted by place
  std::vector<RenderedDiagnostic> diagnostics;
  std::vector<HoverText> hovers;
  std::string failure; ///< why there is nothing; empty otherwise
};

/// Messages as JSON and back; the error is that of malformed text. Bytes that
/// are no UTF-8 become U+FFFD.
llvm::json::Value toJSON(const EditorRequest &request);
llvm::Expected<EditorRequest> editorRequestFromJSON(llvm::StringRef text);
llvm::json::Value toJSON(const FileFeatures &features);
llvm::Expected<FileFeatures> fileFeaturesFromJSON(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_EDITOR_FEATURES_H
