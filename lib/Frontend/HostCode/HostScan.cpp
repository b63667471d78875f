//===- HostScan.cpp - sscanf on a known text ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostScan.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>

using namespace gpuperf;
using namespace clang;

namespace {

using llvm::StringRef;

struct Conversion {
  bool isReal = false, isSigned = true, hasBase = false;
  unsigned bytes = 4;
};

/// Takes `d`, `lu` and their like, behind the `%`, off the format.
std::optional<Conversion> takeConversion(StringRef &format) {
  Conversion result;
  unsigned longs = 0;
  while (longs < 2 && format.consume_front("l"))
    ++longs;
  bool isSize = longs == 0 && format.consume_front("z");
  if (format.empty())
    return std::nullopt;
  char letter = format.front();
  format = format.drop_front();
  result.isReal = letter == 'f';
  if (!StringRef("diuf").contains(letter) ||
      (result.isReal && (isSize || longs > 1)))
    return std::nullopt;
  result.isSigned = letter != 'u';
  result.hasBase = letter == 'i';
  result.bytes = longs || isSize ? 8 : 4;
  return result;
}

StringRef takeDigits(StringRef &text) {
  StringRef digits = text.take_while(llvm::isDigit);
  text = text.drop_front(digits.size());
  return digits;
}

enum class Outcome { Taken, NoMatch, Open };

Outcome takeInteger(StringRef &text, const Conversion &conversion,
                    ScannedItem &item) {
  StringRef whole = text;
  bool hasSign = text.consume_front("-") || text.consume_front("+");
  StringRef digits = takeDigits(text);
  if (digits.empty())
    return hasSign ? Outcome::Open : Outcome::NoMatch;
  // 0x10 and 010 are other numbers to %i.
  if (conversion.hasBase && digits.front() == '0' &&
      (digits.size() > 1 || text.starts_with_insensitive("x")))
    return Outcome::Open;
  StringRef number = whole.drop_back(text.size());
  number.consume_front("+");
  int64_t least = conversion.bytes == 4 ? INT32_MIN : INT64_MIN;
  int64_t most = conversion.bytes == 4 ? INT32_MAX : INT64_MAX;
  if (!conversion.isSigned) {
    least = 0;
    most = conversion.bytes == 4 ? UINT32_MAX : INT64_MAX;
  }
  if (number.getAsInteger(10, item.integer) || item.integer < least ||
      item.integer > most)
    return Outcome::Open;
  return Outcome::Taken;
}

Outcome takeReal(StringRef &text, ScannedItem &item) {
  StringRef whole = text;
  bool hasSign = text.consume_front("-") || text.consume_front("+");
  StringRef before = takeDigits(text), after;
  if (text.consume_front("."))
    after = takeDigits(text);
  if (before.empty() && after.empty())
    return hasSign || whole.size() > text.size() ||
                   StringRef("iInN").contains(whole.take_front())
               ? Outcome::Open
               : Outcome::NoMatch;
  if (text.consume_front_insensitive("e")) {
    if (!text.consume_front("-"))
      text.consume_front("+");
    if (takeDigits(text).empty())
      return Outcome::Open;
  }
  if (text.starts_with_insensitive("x"))
    return Outcome::Open;
  std::string number = whole.drop_back(text.size()).str();
  item.real = std::strtod(number.c_str(), nullptr);
  return Outcome::Taken;
}

/// Where the text does not go on as the format: nothing more is stored.
ScanResult ended(ScanResult result, bool isAtEnd) {
  result.count = result.items.size();
  if (isAtEnd && result.count == 0)
    result.count = -1;
  return result;
}

} // namespace

std::optional<ScanResult> gpuperf::scanText(StringRef text, StringRef format) {
  const char *blanks = " \t\n\v\f\r";
  text = text.take_until([](char c) { return c == 0; });
  format = format.take_until([](char c) { return c == 0; });
  ScanResult result;
  while (!format.empty()) {
    char next = format.front();
    format = format.drop_front();
    bool isPercent = next == '%' && format.consume_front("%");
    bool isBlank = StringRef(blanks).contains(next);
    bool isConversion = next == '%' && !isPercent;
    if (isBlank || next == '%')
      text = text.ltrim(blanks);
    if (isBlank)
      continue;
    std::optional<Conversion> conversion;
    if (isConversion && !(conversion = takeConversion(format)))
      return std::nullopt;
    if (text.empty())
      return ended(std::move(result), /*isAtEnd=*/true);
    if (!conversion) {
      if (text.front() != next)
        return ended(std::move(result), /*isAtEnd=*/false);
      text = text.drop_front();
      continue;
    }
    ScannedItem item{conversion->isReal, conversion->bytes};
    Outcome outcome = item.isReal ? takeReal(text, item)
                                  : takeInteger(text, *conversion, item);
    if (outcome == Outcome::Open)
      return std::nullopt;
    if (outcome == Outcome::NoMatch)
      return ended(std::move(result), /*isAtEnd=*/false);
    result.items.push_back(item);
  }
  return ended(std::move(result), /*isAtEnd=*/false);
}
