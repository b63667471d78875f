//===- UnknownName.h - what unknown values are called -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An unknown's name in an expression says what the source has for the value,
// and tells it from other unknowns by what stands behind the first dot:
//
//   ?idx.3                               the variable or array 'idx'
//   ?`node->next`.4                      an expression of the source
//   ?{a value computed at line 12}.5     what the source has no name for
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_UNKNOWNNAME_H
#define GPUPERF_DIALECT_UNKNOWNNAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf {

/// The part of an unknown's name that stands for `text`, a name or an
/// expression of the source: "idx", "`node->next`". Empty for a text that
/// cannot stand in the dialect.
std::string unknownOfSource(llvm::StringRef text);

/// The same for a value that the source has no name for: "{a loaded value}".
std::string unknownInWords(llvm::StringRef words);

/// The length of the quoted part, "`node->next`", that `text` begins with; 0
/// where there is none, std::string::npos where it does not end.
size_t quotedLength(llvm::StringRef text);

/// What sentences call the unknown `name`, "?idx.3": "'idx'", "a value computed
/// at line 12".
std::string describeUnknown(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_UNKNOWNNAME_H
