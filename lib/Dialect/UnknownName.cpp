//===- UnknownName.cpp - what unknown values are called -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/UnknownName.h"
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

std::string gpuperf::unknownInWords(StringRef words) {
  return "{" + words.str() + "}";
}

size_t gpuperf::quotedLength(StringRef text) {
  if (!text.starts_with("`") && !text.starts_with("{"))
    return 0;
  size_t end = text.find(text.front() == '`' ? '`' : '}', 1);
  return end == StringRef::npos ? end : end + 1;
}

std::string gpuperf::describeUnknown(StringRef name) {
  name = name.ltrim("~?");
  size_t quoted = quotedLength(name);
  StringRef text = quoted ? name.slice(1, quoted - 1) : name.split('.').first;
  bool isWords = name.starts_with("{");
  return isWords ? text.str() : "'" + text.str() + "'";
}
