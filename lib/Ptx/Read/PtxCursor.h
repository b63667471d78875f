//===- PtxCursor.h - a position in PTX text ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_READ_PTXCURSOR_H
#define GPUPERF_PTX_READ_PTXCURSOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace gpuperf {

/// `text` with comments replaced by blanks, so that positions do not change.
/// All `.loc` within inline assembly except the first are also replaced: LLVM
/// increments their line from that of the statement, which leads to unrelated
/// lines of the source.
std::string blankComments(llvm::StringRef text);

/// A position in PTX text without comments. If a requested item is not there,
/// the position does not change.
class PtxCursor {
public:
  explicit PtxCursor(llvm::StringRef text) : text(text) {}

  bool atEnd();
  char peek();
  bool consume(char wanted);
  /// Consumes `word` if it is a complete word: ".reg", not ".register".
  bool consumeWord(llvm::StringRef word);
  /// An identifier or register name, "%r1", "$L__BB0_2"; may be empty.
  llvm::StringRef name();
  /// ".b32" without its dot; empty if the next item is not a directive.
  llvm::StringRef directive();
  /// A number in the syntax of C, with a sign or the suffix U.
  std::optional<int64_t> number();
  llvm::StringRef quoted();
  /// The text up to `end` outside of quotes, which is consumed, too; empty at
  /// the end of the text.
  std::optional<llvm::StringRef> upTo(char end);
  /// Skips a block that begins here, including its contents.
  bool skipBlock();
  llvm::StringRef restOfLine();
  /// The line of the position, from 1.
  unsigned line();
  /// The column of the next item, from 1; a tab counts as one.
  unsigned column();
  llvm::Error error(const llvm::Twine &message);

private:
  llvm::StringRef text;
  size_t at = 0, counted = 0;
  unsigned lines = 1;

  void skipBlanks();
};

} // namespace gpuperf

#endif // GPUPERF_PTX_READ_PTXCURSOR_H
