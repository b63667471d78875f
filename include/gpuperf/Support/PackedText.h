//===- PackedText.h - arbitrary bytes in JSON strings -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JSON strings are UTF-8, but file names and `asm` labels may have any bytes.
// Names that differ must still differ after they were sent to another process.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_PACKEDTEXT_H
#define GPUPERF_SUPPORT_PACKEDTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// Encodes `bytes` as UTF-8 for unpackText: unchanged if they are UTF-8 (and do
/// not begin with a byte 1), else a byte 1 and their hexadecimal digits.
std::string packText(llvm::StringRef bytes);
std::vector<std::string> packTexts(llvm::ArrayRef<std::string> list);

/// Decodes the result of packText.
std::string unpackText(llvm::StringRef text);
void unpackTexts(std::vector<std::string> &list);

/// `bytes` as UTF-8 for people and other programs: each byte that is not part
/// of UTF-8 becomes an escape such as `\xff`.
std::string validText(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_PACKEDTEXT_H
