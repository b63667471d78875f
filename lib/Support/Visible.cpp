//===- Visible.cpp - escaping text for terminals --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace gpuperf;
using llvm::StringRef;

/// Bytes of the character that begins with `first`, 1 where none does.
static size_t lengthOf(unsigned char first) {
  return llvm::getNumBytesForUTF8(first);
}

/// Controls (C0, DEL, C1), line separators, and what orders text from right to
/// left or ends that (Unicode TR 36, 3.1; "Trojan Source", CVE-2021-42574).
static bool isHarmful(llvm::UTF32 c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c ||
         (c >= 0x200e && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

static void spell(StringRef bytes, std::string &result) {
  for (unsigned char byte : bytes)
    result += "\\x" + llvm::utohexstr(byte, /*LowerCase=*/true, 2);
}

/// Appends the first character of `text`, or its first byte spelled out; how
/// many bytes that were.
static size_t append(StringRef text, bool keepNewlines, std::string &result) {
  if (text[0] == '\t' || (text[0] == '\n' && keepNewlines)) {
    result += text[0];
    return 1;
  }
  size_t length = lengthOf(text[0]);
  llvm::UTF32 character = 0;
  auto *from = reinterpret_cast<const llvm::UTF8 *>(text.begin());
  auto *end = from + std::min(length, text.size());
  if (llvm::convertUTF8Sequence(&from, end, &character,
                                llvm::strictConversion) != llvm::conversionOK) {
    spell(text.take_front(1), result);
    return 1;
  }
  if (isHarmful(character))
    spell(text.take_front(length), result);
  else
    result += text.take_front(length);
  return length;
}

static std::string visible(StringRef text, bool keepNewlines) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty())
    text = text.drop_front(append(text, keepNewlines, result));
  return result;
}

std::string gpuperf::visible(StringRef text) { return ::visible(text, false); }

std::string gpuperf::visibleLines(StringRef text) {
  return ::visible(text, true);
}

VisibleStream::~VisibleStream() { os << visibleLines(pending); }

void VisibleStream::write_impl(const char *text, size_t size) {
  pending.append(text, size);
  // A character may be written in parts.
  StringRef rest = pending;
  std::string shown;
  while (!rest.empty() && lengthOf(rest[0]) <= rest.size())
    rest = rest.drop_front(append(rest, /*keepNewlines=*/true, shown));
  os << shown;
  pending = rest.str();
}
