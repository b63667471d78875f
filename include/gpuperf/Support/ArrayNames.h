//===- ArrayNames.h - arrays that no source declares ------------*- C++ -*-===//
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

/// The names that a thread's own arrays have in reports where nobody declared
/// them: the block that printf reads its arguments from, and what the compiler
/// makes for itself. Further ones have a number behind it, "temporary.2".
inline constexpr llvm::StringLiteral kPrintfArguments = "arguments of printf";
inline constexpr llvm::StringLiteral kTemporary = "temporary";

/// That of a thread's own array, or of several, of which nothing tells what the
/// source calls it.
inline constexpr llvm::StringLiteral kNoName = "array without a name";

/// The attribute of a variable in LLVM IR that is in constant memory by Clang's
/// choice, and not by a `__constant__` in the source.
inline constexpr llvm::StringLiteral kImplicitConstant =
    "gpuperf-implicit-constant";

/// True for a name that stands nowhere in the source.
inline bool isMadeByCompiler(llvm::StringRef array) {
  llvm::StringRef name = array.split('.').first;
  return name == kPrintfArguments || name == kTemporary;
}

/// True where the source may have a name, and nothing tells which.
inline bool hasNoName(llvm::StringRef array) {
  return array.empty() || array == "?" || array.split('.').first == kNoName;
}

/// Whether `name` stands in `text` as a word: "in" in "in[i]", not in "min[i]".
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
