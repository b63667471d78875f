//===- FileText.h - the lines of a text -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_FILETEXT_H
#define GPUPERF_LIB_EDITOR_FILETEXT_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace gpuperf {

/// A file with the text in the editor. Lines and columns count from 1, columns
/// in bytes. A position outside of the text is treated like one in an empty
/// line.
class FileText {
public:
  FileText(llvm::StringRef file, llvm::StringRef text);

  /// The name of the file in reports.
  llvm::StringRef file() const { return theFile; }
  llvm::StringRef text() const { return theText; }
  unsigned lines() const { return starts.size(); }
  /// Line `number` without its line break.
  llvm::StringRef line(unsigned number) const;
  /// The column after the last character of the line that is not a space.
  unsigned endOfLine(unsigned number) const;
  /// The identifier that begins at a position; empty without one.
  llvm::StringRef identifierAt(unsigned line, unsigned column) const;
  /// The line of the brace that ends the function whose name begins at a
  /// position; the line of the position itself if there is none.
  unsigned lastLineOfFunction(unsigned line, unsigned column) const;
  /// Line and column of a byte of the text.
  std::pair<unsigned, unsigned> placeOf(size_t offset) const;

private:
  llvm::StringRef theFile, theText;
  std::vector<size_t> starts; ///< of the lines
};

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_FILETEXT_H
