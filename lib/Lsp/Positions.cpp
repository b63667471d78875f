//===- Positions.cpp - places in a text, by line and character ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Positions.h"
#include <algorithm>
#include <cassert>
#include <limits>

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

std::optional<Encoding> gpuperf::lsp::encodingNamed(StringRef name) {
  if (name == "utf-8")
    return Encoding::UTF8;
  if (name == "utf-16")
    return Encoding::UTF16;
  if (name == "utf-32")
    return Encoding::UTF32;
  return std::nullopt;
}

StringRef gpuperf::lsp::nameOf(Encoding encoding) {
  switch (encoding) {
  case Encoding::UTF8:
    return "utf-8";
  case Encoding::UTF16:
    return "utf-16";
  case Encoding::UTF32:
    return "utf-32";
  }
  return "";
}

/// Bytes of the code point at the start of `text`; 1 for what is no UTF-8.
static size_t codePointSize(StringRef text) {
  unsigned char lead = text.front();
  size_t size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead >= 0xF8 || size > text.size())
    return 1;
  for (char c : text.slice(1, size))
    if ((c & 0xC0) != 0x80)
      return 1;
  return size;
}

static unsigned unitsOf(size_t codePointBytes, Encoding encoding) {
  if (encoding == Encoding::UTF8)
    return codePointBytes;
  return encoding == Encoding::UTF16 && codePointBytes == 4 ? 2 : 1;
}

unsigned gpuperf::lsp::unitsIn(StringRef line, size_t bytes,
                               Encoding encoding) {
  bytes = std::min(bytes, line.size());
  if (encoding == Encoding::UTF8)
    return bytes;
  unsigned units = 0;
  for (size_t at = 0; at < bytes;) {
    size_t size = codePointSize(line.drop_front(at));
    units += unitsOf(size, encoding);
    at += size;
  }
  return units;
}

size_t gpuperf::lsp::bytesIn(StringRef line, unsigned units,
                             Encoding encoding) {
  if (encoding == Encoding::UTF8)
    return std::min<size_t>(units, line.size());
  size_t at = 0;
  for (unsigned seen = 0; at < line.size();) {
    size_t size = codePointSize(line.drop_front(at));
    seen += unitsOf(size, encoding);
    if (seen > units)
      break;
    at += size;
  }
  return at;
}

bool gpuperf::lsp::fromJSON(const json::Value &value, Position &position,
                            json::Path path) {
  json::ObjectMapper map(value, path);
  int64_t line = 0, character = 0;
  if (!map || !map.map("line", line) || !map.map("character", character))
    return false;
  auto clamp = [](int64_t number) {
    return static_cast<unsigned>(
        std::clamp<int64_t>(number, 0, std::numeric_limits<unsigned>::max()));
  };
  position = {clamp(line), clamp(character)};
  return true;
}

bool gpuperf::lsp::fromJSON(const json::Value &value, Range &range,
                            json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("start", range.start) && map.map("end", range.end);
}

json::Value gpuperf::lsp::toJSON(const Position &position) {
  return json::Object{{"line", position.line},
                      {"character", position.character}};
}

json::Value gpuperf::lsp::toJSON(const Range &range) {
  return json::Object{{"start", range.start}, {"end", range.end}};
}

std::optional<Position> gpuperf::lsp::shifted(Position position,
                                              const Edit &edit) {
  auto [start, end] = edit.range;
  assert(start <= end && "a range begins before it ends");
  if (position < end && !(position <= start))
    return std::nullopt;
  if (position < end)
    return position;
  if (position.line != end.line)
    return Position{position.line - end.line + edit.newEnd.line,
                    position.character};
  return Position{edit.newEnd.line,
                  position.character - end.character + edit.newEnd.character};
}
