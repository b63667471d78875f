//===- ValueNames.cpp - names of values in sentences ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using llvm::StringRef;

static bool isIdentifierChar(char c) { return llvm::isAlnum(c) || c == '_'; }

std::string gpuperf::unknownOfSource(StringRef text) {
  if (!text.empty() && llvm::all_of(text, isIdentifierChar))
    return text.str();
  // Expressions stand in quotes, in the text of an operation.
  bool canStand = text.find_first_of("`\"\\\n") == StringRef::npos;
  return canStand && !text.empty() ? "`" + text.str() + "`" : "";
}

std::string gpuperf::formatUnknown(StringRef words) {
  return "{" + words.str() + "}";
}

std::string gpuperf::isNullSymbol(llvm::StringRef pointer) {
  return "~" + formatUnknown(("whether '" + pointer + "' is null").str()) +
         ".null";
}

bool gpuperf::isAboutNull(llvm::StringRef name) {
  return name.starts_with("~{whether ") && name.ends_with(".null");
}

size_t gpuperf::quotedLength(StringRef text) {
  if (!text.starts_with("`") && !text.starts_with("{"))
    return 0;
  size_t end = text.find(text.front() == '`' ? '`' : '}', 1);
  return end == StringRef::npos ? end : end + 1;
}

static std::string quoted(StringRef text) { return "'" + text.str() + "'"; }

/// As of describeValue.
static std::string describeUnknown(StringRef name) {
  size_t length = quotedLength(name);
  StringRef text = length ? name.slice(1, length - 1) : name.split('.').first;
  return name.starts_with("{") ? text.str() : quoted(text);
}

/// Words for a parameter's part that has no name, "p.16"; empty for others.
static std::string describeOffset(StringRef name) {
  auto [whole, offset] = name.rsplit('.');
  bool isOffset = !offset.empty() && llvm::all_of(offset, llvm::isDigit);
  return isOffset ? "the value at byte " + offset.str() + " of " + quoted(whole)
                  : "";
}

std::string gpuperf::describeValue(StringRef name) {
  if (name.consume_front("?") || name.consume_front("~"))
    return describeUnknown(name);
  std::string words = describeOffset(name);
  return words.empty() ? quoted(name) : words;
}

std::string gpuperf::formatParameter(StringRef name) {
  std::string words = describeOffset(name);
  return words.empty() ? name.str() : words;
}

std::string gpuperf::describeValues(llvm::ArrayRef<std::string> names,
                                    StringRef separator) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : separator.str()) + describeValue(name);
  return text;
}
