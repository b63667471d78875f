//===- OpenFile.h - documents that are open in the editor -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_OPENFILE_H
#define GPUPERF_LSP_OPENFILE_H

#include "Additions.h"
#include "llvm/ADT/StringMap.h"

namespace gpuperf::lsp {

/// What is known of an open document.
struct OpenFile {
  OpenFile(std::string uri, Document text)
      : uri(std::move(uri)), text(std::move(text)) {}
  std::string uri; ///< as the editor writes it
  Document text;
  bool isUnsaved = false; ///< other than the file on disk
  Additions ours;
  /// Of the last analysis: what was used, what is included, why it failed.
  std::string machine, model, failure;
  std::vector<std::string> includes;
  int64_t analysed = 0; ///< the revision that was
  Range visible;        ///< what hints were asked for last
  /// clangd's last list, moved along with the text.
  std::optional<llvm::json::Array> theirs;
};

/// By comparable URI.
using OpenFiles = llvm::StringMap<OpenFile>;

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_OPENFILE_H
