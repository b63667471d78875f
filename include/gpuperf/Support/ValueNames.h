//===- ValueNames.h - what values are called in sentences -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sentence holds names that stand in the source, or words. An unknown's name
// in an expression says which of them it is, and tells it from other unknowns
// by what stands behind the first dot:
//
//   ?idx.3                               the variable or array 'idx'
//   ?`node->next`.4                      an expression of the source
//   ?{a value computed at line 12}.5     what the source has no name for
//
// A parameter is called as in the source, "n" and "p.size.x", but for what has
// no member of its own: "p.16" is 16 bytes from the beginning of `p`.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_VALUENAMES_H
#define GPUPERF_SUPPORT_VALUENAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf {

/// The part of an unknown's name that stands for `text`, a name or an
/// expression of the source: "idx", "`node->next`". Empty for a text that
/// cannot stand in the dialect.
std::string unknownOfSource(llvm::StringRef text);

/// The same for a value that the source has no name for: "{a loaded value}".
std::string unknownInWords(llvm::StringRef words);

/// The unknown that says whether the kernel's parameter `pointer` is null.
std::string isNullSymbol(llvm::StringRef pointer);

/// The length of the quoted part, "`node->next`", that `text` begins with; 0
/// where there is none, std::string::npos where it does not end.
size_t quotedLength(llvm::StringRef text);

/// What sentences call the parameter or the unknown `name`: "'n'" for "n",
/// "'idx'" for "?idx.3", "a value computed at line 12", "the value at byte 16
/// of 'p'".
std::string describeValue(llvm::StringRef name);

/// The same of a parameter without quotes, as in "n = 1152".
std::string parameterInWords(llvm::StringRef name);

/// The same of several, as a sentence lists them.
std::string describeValues(llvm::ArrayRef<std::string> names,
                           llvm::StringRef separator);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_VALUENAMES_H
