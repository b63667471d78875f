//===- ArrayNames.h - names of undeclared arrays ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_ARRAYNAMES_H
#define GPUPERF_SUPPORT_ARRAYNAMES_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Names in reports of local arrays that the source does not declare: the
/// memory that printf reads its arguments from, and a temporary of the
/// compiler. Further arrays have a number, "temporary.2".
inline constexpr llvm::StringLiteral kPrintfArguments = "arguments of printf";
inline constexpr llvm::StringLiteral kTemporary = "temporary";

/// Name in reports of local arrays whose name in the source is not known.
inline constexpr llvm::StringLiteral kNoName = "array without a name";

/// LLVM IR attribute of a variable that Clang placed in constant memory without
/// a `__constant__` in the source.
inline constexpr llvm::StringLiteral kImplicitConstant =
    "gpuperf-implicit-constant";

/// Whether the source does not declare the array called `array`.
inline bool isCompilerGenerated(llvm::StringRef array) {
  llvm::StringRef name = array.split('.').first;
  return name == kPrintfArguments || name == kTemporary;
}

/// Whether the name of the array in the source is not known.
inline bool hasNoName(llvm::StringRef array) {
  return array.empty() || array == "?" || array.split('.').first == kNoName;
}

/// Whether `text` contains `name` as a word: "in" in "in[i]", not in "min[i]".
inline bool holdsWord(llvm::StringRef text, llvm::StringRef name) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(name); at != llvm::StringRef::npos;
       at = text.find(name, at + 1)) {
    size_t end = at + name.size();
    if ((at == 0 || !isPart(text[at - 1])) &&
        (end == text.size() || !isPart(text[end])))
      return true;
  }
  return false;
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_ARRAYNAMES_H
