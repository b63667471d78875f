//===- Quantities.cpp - numbers and units as profilers print them ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Quantities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

/// Without what only groups digits: blanks, those of several bytes included,
/// and apostrophes.
static std::string withoutGroups(StringRef cell) {
  std::string text = cell.trim().str();
  for (StringRef mark : {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99", "'", " "})
    for (size_t at; (at = text.find(mark)) != std::string::npos;)
      text.erase(at, mark.size());
  return text;
}

static bool isMadeOf(StringRef text, StringRef characters) {
  return !text.empty() && text.find_first_not_of(characters) == StringRef::npos;
}

bool gpuperf::hasDecimalComma(StringRef cell) {
  if (!isMadeOf(cell, "0123456789.,-") || cell.count(',') != 1)
    return false;
  auto [whole, fraction] = cell.split(',');
  if (fraction.contains('.') || whole.empty())
    return false;
  return whole.contains('.') || fraction.size() != 3 || whole.size() > 3 ||
         whole == "0";
}

std::optional<PrintedNumber> gpuperf::parseNumber(StringRef cell,
                                                  bool decimalComma) {
  std::string text = withoutGroups(cell);
  llvm::erase(text, decimalComma ? '.' : ',');
  std::replace(text.begin(), text.end(), ',', '.');
  PrintedNumber number;
  if (!isMadeOf(text, "0123456789.-+eE") ||
      StringRef(text).getAsDouble(number.value) || !std::isfinite(number.value))
    return std::nullopt;
  StringRef fraction =
      StringRef(text).split('.').second.take_while(llvm::isDigit);
  number.step = std::pow(10.0, -double(fraction.size()));
  return number;
}

std::optional<double> gpuperf::nanosecondsIn(StringRef unit) {
  return llvm::StringSwitch<std::optional<double>>(unit.trim().lower())
      .Cases("", "ns", "nsec", "nsecond", "nanosecond", "nanoseconds", 1.0)
      .Cases("us", "usec", "usecond", "microsecond", "microseconds", 1e3)
      .Cases("\xC2\xB5s", "\xCE\xBCs", 1e3)
      .Cases("ms", "msec", "msecond", "millisecond", "milliseconds", 1e6)
      .Cases("s", "sec", "second", "seconds", 1e9)
      .Case("min", 60e9)
      .Default(std::nullopt);
}

std::optional<double> gpuperf::bytesIn(StringRef unit) {
  return llvm::StringSwitch<std::optional<double>>(
             unit.split('/').first.trim().lower())
      .Cases("", "b", "byte", "bytes", 1.0)
      .Cases("kb", "kbyte", "kbytes", 1e3)
      .Cases("mb", "mbyte", "mbytes", 1e6)
      .Cases("gb", "gbyte", "gbytes", 1e9)
      .Cases("tb", "tbyte", "tbytes", 1e12)
      .Cases("kib", "kibyte", 1024.0)
      .Cases("mib", "mibyte", 1024.0 * 1024)
      .Cases("gib", "gibyte", 1024.0 * 1024 * 1024)
      .Default(std::nullopt);
}

std::optional<std::array<uint64_t, 3>> gpuperf::parseExtents(StringRef cell) {
  std::array<uint64_t, 3> extents;
  for (uint64_t &extent : extents) {
    cell = cell.drop_until(llvm::isDigit);
    if (cell.consumeInteger(10, extent) || !extent || extent > INT32_MAX)
      return std::nullopt;
  }
  if (cell.find_first_of("0123456789") != StringRef::npos)
    return std::nullopt;
  return extents;
}
