//===- PackedText.h - any bytes as a string of JSON -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JSON is UTF-8. Names of files and what stands in an `asm` label may be any
// bytes, and two of them that differ are two files or kernels in the next
// process, too.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_PACKEDTEXT_H
#define GPUPERF_SUPPORT_PACKEDTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// `bytes` in UTF-8, for unpackText to read: themselves where they are UTF-8,
/// else their digits in hexadecimal after a byte 1.
std::string packText(llvm::StringRef bytes);
std::vector<std::string> packTexts(llvm::ArrayRef<std::string> list);

/// The bytes of which packText made `text`; `text` itself where it made none.
std::string unpackText(llvm::StringRef text);
void unpackTexts(std::vector<std::string> &list);

/// `bytes` in UTF-8, for people and other programs to read: those that are no
/// UTF-8 are spelled out, `\xff`.
std::string validText(llvm::StringRef bytes);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_PACKEDTEXT_H
