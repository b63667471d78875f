//===- KernelNames.cpp - matching names of kernels ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/KernelNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace gpuperf;
using llvm::StringRef;

/// Where the template arguments begin, or the end.
static size_t endOfName(StringRef name) {
  return std::min(name.find('<'), name.size());
}

bool gpuperf::namesKernel(StringRef pattern, StringRef display,
                          StringRef mangled) {
  if (pattern.empty())
    return false;
  StringRef plain = display.take_front(endOfName(display));
  size_t scope = plain.rfind("::");
  StringRef local =
      scope == StringRef::npos ? display : display.drop_front(scope + 2);
  StringRef forms[] = {display, plain, local,
                       local.take_front(endOfName(local)), mangled};
  if (llvm::is_contained(forms, pattern))
    return true;
  if (pattern.find_first_of("*?[") == StringRef::npos)
    return false;
  llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(pattern);
  if (!glob) {
    llvm::consumeError(glob.takeError());
    return false;
  }
  return llvm::any_of(forms, [&](StringRef form) { return glob->match(form); });
}

static bool isIdentifier(StringRef name) {
  return !name.empty() && !llvm::isDigit(name[0]) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// "[1][2]", or nothing.
static bool areSubscripts(StringRef text) {
  while (text.consume_front("[")) {
    size_t digits = text.take_while(llvm::isDigit).size();
    text = text.drop_front(digits);
    if (!digits || !text.consume_front("]"))
      return false;
  }
  return text.empty();
}

bool gpuperf::isParameterName(StringRef name) {
  auto [first, fields] = name.split('.');
  if (!isIdentifier(first) || name.ends_with("."))
    return false;
  while (!fields.empty()) {
    auto [field, rest] = fields.split('.');
    size_t end = std::min(field.find('['), field.size());
    bool isOffset = rest.empty() && llvm::all_of(field, llvm::isDigit);
    if (!isOffset && !(isIdentifier(field.take_front(end)) &&
                       areSubscripts(field.drop_front(end))))
      return false;
    fields = rest;
  }
  return true;
}
