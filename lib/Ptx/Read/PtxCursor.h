//===- PtxCursor.h - the next token of PTX text -----------------*- C++ -*-===//
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

/// `text` with blanks for comments, so that places stay; and for `.loc` within
/// inline assembly but the first: LLVM counts its lines on from that of the
/// statement, into lines of the source that have nothing to do with it.
std::string blankComments(llvm::StringRef text);

/// A place in PTX text without comments. What is asked for and not there leaves
/// the place where it is.
class PtxCursor {
public:
  explicit PtxCursor(llvm::StringRef text) : text(text) {}

  bool atEnd();
  char peek();
  bool consume(char wanted);
  /// Takes `word` where it stands alone: ".reg", not ".register".
  bool consumeWord(llvm::StringRef word);
  /// A name as identifiers and registers have it, "%r1", "$L__BB0_2"; may be
  /// empty.
  llvm::StringRef name();
  /// ".b32": without its dot; empty where none is next.
  llvm::StringRef directive();
  /// A number of C, with a sign or the suffix U.
  std::optional<int64_t> number();
  llvm::StringRef quoted();
  /// All to `end` on the outside of quotes, which is taken, too; empty at the
  /// end of the text.
  std::optional<llvm::StringRef> upTo(char end);
  /// Skips a block that begins here, with all that is in it.
  bool skipBlock();
  llvm::StringRef restOfLine();
  /// The line of the text, from 1.
  unsigned line();
  /// The column of what is next, from 1; a tab counts as one.
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
