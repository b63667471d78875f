//===- ValueNames.h - names of values in sentences --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The name of an unknown in an expression contains the name that sentences use:
// a name or expression of the source, or a description in words. The number
// after it makes the names of all unknowns different:
//
//   ?idx.3                               the variable or array 'idx'
//   ?`node->next`.4                      an expression of the source
//   ?{a value computed at line 12}.5     a value without a name in the source
//
// A parameter has its name in the source, "n" or "p.size.x". A part of a
// parameter that is no member has its offset in bytes: "p.16".
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_VALUENAMES_H
#define GPUPERF_SUPPORT_VALUENAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf {

/// The part of an unknown's name for `text`, a name or an expression of the
/// source: "idx", "`node->next`". Empty if the dialect cannot contain `text`.
std::string unknownOfSource(llvm::StringRef text);

/// The same for a value without a name in the source: "{a loaded value}".
std::string formatUnknown(llvm::StringRef words);

/// The name of the unknown that says whether the kernel's parameter `pointer`
/// is null.
std::string isNullSymbol(llvm::StringRef pointer);

/// Whether `name` is a result of isNullSymbol.
bool isAboutNull(llvm::StringRef name);

/// The length of the part in backquotes or braces at the beginning of `text`,
/// such as "`node->next`"; 0 without one, std::string::npos if it has no end.
size_t quotedLength(llvm::StringRef text);

/// The text for the parameter or unknown `name` in a sentence: "'n'" for "n",
/// "'idx'" for "?idx.3", "a value computed at line 12", "the value at byte 16
/// of 'p'" for "p.16".
std::string describeValue(llvm::StringRef name);

/// The text for a parameter without quotes, for "n = 1152".
std::string formatParameter(llvm::StringRef name);

/// describeValue for several names, joined by `separator`.
std::string describeValues(llvm::ArrayRef<std::string> names,
                           llvm::StringRef separator);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_VALUENAMES_H
