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

/// What `character` of a position counts.
enum class Encoding { UTF8, UTF16, UTF32 };

/// The encoding that the protocol calls `name` ("utf-8"); empty for others.
std::optional<Encoding> encodingNamed(llvm::StringRef name);
llvm::StringRef nameOf(Encoding encoding);

/// Counts from 0; `character` in units of the session's encoding.
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

/// From `start` up to, without, `end`.
struct Range {
  Position start, end;
};

/// Units in the first `bytes` of `line` (clamped to its end). Bytes that are no
/// UTF-8 count as one unit each.
unsigned unitsIn(llvm::StringRef line, size_t bytes, Encoding encoding);
/// Bytes that the first `units` of `line` take (clamped to its end); a unit
/// within a code point counts as its start.
size_t bytesIn(llvm::StringRef line, unsigned units, Encoding encoding);

bool fromJSON(const llvm::json::Value &value, Position &position,
              llvm::json::Path path);
bool fromJSON(const llvm::json::Value &value, Range &range,
              llvm::json::Path path);
llvm::json::Value toJSON(const Position &position);
llvm::json::Value toJSON(const Range &range);

/// The text of `range` became another, which ends at `newEnd`.
struct Edit {
  Range range;
  Position newEnd;
};

/// Where `position` is after `edit`; empty when its text is gone. What was
/// inserted right at it is before it.
std::optional<Position> shifted(Position position, const Edit &edit);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_POSITIONS_H
