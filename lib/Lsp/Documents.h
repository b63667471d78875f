//===- Documents.h - texts that are open in the editor ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_DOCUMENTS_H
#define GPUPERF_LSP_DOCUMENTS_H

#include "Positions.h"
#include "llvm/Support/Error.h"
#include <deque>
#include <string>
#include <vector>

namespace gpuperf::lsp {

/// An open text. Its revisions count the changes.
class Document {
public:
  Document(std::string languageId, std::string text,
           std::optional<int64_t> version, int64_t firstRevision = 1);

  /// Applies the changes of textDocument/didChange, each to the result of the
  /// previous one. The error is that of a malformed change; the changes before
  /// it have then been applied.
  llvm::Error apply(const llvm::json::Array &changes,
                    std::optional<int64_t> newVersion, Encoding encoding);

  llvm::StringRef languageId() const { return language; }
  const std::string &text() const { return contents; }
  /// The editor's version number of this text, if it gave one.
  std::optional<int64_t> version() const { return editorVersion; }
  int64_t revision() const { return currentRevision; }

  /// The text of line `line`, counted from 0, without its line break; empty
  /// after the last one.
  llvm::StringRef line(unsigned line) const;
  /// The position of a byte column; line and column count from 1, as in the
  /// compiler.
  Position position(unsigned line, unsigned byteColumn,
                    Encoding encoding) const;

  /// The edits since `revision`, or since the editor's `version`, in order;
  /// empty if that is too long ago.
  std::optional<std::vector<Edit>> editsSince(int64_t revision) const;
  std::optional<std::vector<Edit>> editsSinceVersion(int64_t version) const;

private:
  void setText(std::string text);
  size_t offset(Position position, Encoding encoding) const;
  Position positionOf(size_t offset, Encoding encoding) const;
  Edit replace(size_t begin, size_t end, llvm::StringRef text,
               Encoding encoding);
  llvm::Error applyOne(const llvm::json::Value &change, Encoding encoding);

  struct LoggedEdit {
    int64_t revision; ///< of the text before
    std::optional<int64_t> version;
    Edit edit;
  };
  std::string language, contents;
  std::vector<size_t> lineStarts;
  std::optional<int64_t> editorVersion;
  int64_t currentRevision;
  std::deque<LoggedEdit> log;
};

/// The file of a "file://" URI; empty for other URIs.
std::string pathOfUri(llvm::StringRef uri);
/// `uri` without percent encoding, for comparing URIs of the editor and of
/// clangd.
std::string comparableUri(llvm::StringRef uri);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_DOCUMENTS_H
