//===- Positions.h - places in a text, by line and character ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_POSITIONS_H
#define GPUPERF_LSP_POSITIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace gpuperf::lsp {

/// The unit of `character` in a position.
enum class Encoding { UTF8, UTF16, UTF32 };

/// The encoding with the name `name` in the protocol ("utf-8"); empty for other
/// names.
std::optional<Encoding> encodingNamed(llvm::StringRef name);
llvm::StringRef nameOf(Encoding encoding);

/// Counts from 0; `character` is in units of the session's encoding.
struct Position {
  unsigned line = 0, character = 0;
};
inline bool operator==(Position a, Position b) {
  return a.line == b.line && a.character == b.character;
}
inline bool operator<(Position a, Position b) {
  return a.line != b.line ? a.line < b.line : a.character < b.character;
}
inline bool operator<=(Position a, Position b) { return !(b < a); }

/// From `start` to `end`, which is exclusive.
struct Range {
  Position start, end;
};

/// The number of units in the first `bytes` of `line` (limited to its end).
/// Bytes that are not valid UTF-8 count as one unit each.
unsigned unitsIn(llvm::StringRef line, size_t bytes, Encoding encoding);
/// The number of bytes in the first `units` of `line` (limited to its end). A
/// unit within a code point counts as the start of the code point.
size_t bytesIn(llvm::StringRef line, unsigned units, Encoding encoding);

bool fromJSON(const llvm::json::Value &value, Position &position,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, Range &range,
              llvm::json::Path path);
llvm::json::Value toJSON(const Position &position);
llvm::json::Value toJSON(const Range &range);

/// The text of `range` was replaced by another one, which ends at `newEnd`.
struct Edit {
  Range range;
  Position newEnd;
};

/// The position of `position` after `edit`; empty if its text was removed. Text
/// inserted exactly at the position is before it.
std::optional<Position> shifted(Position position, const Edit &edit);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_POSITIONS_H
