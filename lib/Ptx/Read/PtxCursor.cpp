//===- PtxCursor.cpp - a position in PTX text -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxCursor.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using namespace llvm;

/// Past the end of the quoted text that begins at `at`.
static size_t endOfQuotes(StringRef text, size_t at) {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    at += text[at] == '\\';
  return std::min(at + 1, text.size());
}

static void blank(std::string &text, size_t from, size_t to) {
  for (size_t i = from; i < std::min(to, text.size()); ++i)
    if (text[i] != '\n')
      text[i] = ' ';
}

/// The lines with `.loc` of one piece of inline assembly, but the first.
static void blankLocations(std::string &text, size_t from, size_t to) {
  bool isFirst = true;
  while (from < to) {
    size_t end = std::min(text.find('\n', from), to);
    bool isLocation =
        StringRef(text).slice(from, end).ltrim().starts_with(".loc");
    if (isLocation && !isFirst)
      blank(text, from, end);
    isFirst &= !isLocation;
    from = end + 1;
  }
}

/// What LLVM writes around inline assembly.
static void blankAssembly(StringRef text, std::string &result) {
  constexpr StringLiteral begin = "// begin inline asm";
  size_t at = 0;
  while ((at = text.find(begin, at)) != StringRef::npos) {
    size_t end = std::min(text.find("// end inline asm", at), text.size());
    blankLocations(result, std::min(text.find('\n', at), end), end);
    at = end;
  }
}

std::string gpuperf::blankComments(StringRef text) {
  std::string result = text.str();
  blankAssembly(text, result);
  for (size_t at = 0; at < text.size();) {
    at = text.find_first_of("\"/", at);
    if (at == StringRef::npos)
      break;
    size_t end = at + 1;
    if (text[at] == '"') {
      end = endOfQuotes(text, at);
    } else if (text.substr(at).starts_with("//")) {
      end = std::min(text.find('\n', at), text.size());
      blank(result, at, end);
    } else if (text.substr(at).starts_with("/*")) {
      size_t close = text.find("*/", at + 2);
      end = close == StringRef::npos ? text.size() : close + 2;
      blank(result, at, end);
    }
    at = end;
  }
  return result;
}

static bool isNameStart(char c) {
  return isAlpha(c) || c == '_' || c == '$' || c == '%';
}
static bool isNamePart(char c) { return isAlnum(c) || c == '_' || c == '$'; }

void PtxCursor::skipBlanks() {
  while (at < text.size() && (isSpace(text[at]) || text[at] == '\0'))
    ++at;
}

bool PtxCursor::atEnd() {
  skipBlanks();
  return at >= text.size();
}

char PtxCursor::peek() { return atEnd() ? '\0' : text[at]; }

bool PtxCursor::consume(char wanted) {
  if (peek() != wanted)
    return false;
  ++at;
  return true;
}

bool PtxCursor::consumeWord(StringRef word) {
  skipBlanks();
  StringRef rest = text.substr(at);
  if (!rest.consume_front(word) || (!rest.empty() && isNamePart(rest.front())))
    return false;
  at += word.size();
  return true;
}

StringRef PtxCursor::name() {
  skipBlanks();
  size_t end = at;
  if (end < text.size() && isNameStart(text[end]))
    for (++end; end < text.size() && isNamePart(text[end]);)
      ++end;
  StringRef result = text.slice(at, end);
  at = end;
  return result;
}

StringRef PtxCursor::directive() {
  if (peek() != '.')
    return "";
  size_t end = at + 1;
  while (end < text.size() && isNamePart(text[end]))
    ++end;
  StringRef result = text.slice(at + 1, end);
  at = result.empty() ? at : end;
  return result;
}

std::optional<int64_t> PtxCursor::number() {
  skipBlanks();
  StringRef rest = text.substr(at);
  bool isNegative = rest.consume_front("-");
  uint64_t value = 0;
  if (rest.consumeInteger(0, value))
    return std::nullopt;
  rest.consume_front("U");
  at = text.size() - rest.size();
  return int64_t(isNegative ? -value : value);
}

StringRef PtxCursor::quoted() {
  if (peek() != '"')
    return "";
  size_t end = endOfQuotes(text, at);
  StringRef result = text.slice(at + 1, end);
  result.consume_back("\"");
  at = end;
  return result;
}

std::optional<StringRef> PtxCursor::upTo(char end) {
  skipBlanks();
  size_t begin = at;
  for (size_t i = at; i < text.size(); ++i) {
    if (text[i] == end) {
      at = i + 1;
      return text.slice(begin, i).rtrim();
    }
    if (text[i] == '"')
      i = endOfQuotes(text, i) - 1;
  }
  return std::nullopt;
}

bool PtxCursor::skipBlock() {
  if (!consume('{'))
    return false;
  for (unsigned depth = 1; depth > 0; ++at) {
    if (at >= text.size())
      return false;
    char c = text[at];
    if (c == '"')
      at = endOfQuotes(text, at) - 1;
    depth += c == '{';
    depth -= c == '}';
  }
  return true;
}

StringRef PtxCursor::restOfLine() {
  size_t end = std::min(text.find('\n', at), text.size());
  StringRef result = text.slice(at, end).trim();
  at = end;
  return result;
}

unsigned PtxCursor::line() {
  skipBlanks();
  lines += text.slice(counted, at).count('\n');
  counted = at;
  return lines;
}

unsigned PtxCursor::column() {
  skipBlanks();
  return at - (text.take_front(at).rfind('\n') + 1) + 1;
}

Error PtxCursor::error(const Twine &message) {
  return createStringError("line " + Twine(line()) + ": " + message);
}
