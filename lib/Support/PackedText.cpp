//===- PackedText.cpp - arbitrary bytes in JSON strings -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/PackedText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace gpuperf;
using llvm::StringRef;

static constexpr char kIsPacked = '\1';

std::string gpuperf::packText(StringRef bytes) {
  if (llvm::json::isUTF8(bytes) && !bytes.starts_with(StringRef(&kIsPacked, 1)))
    return bytes.str();
  return kIsPacked + llvm::toHex(bytes);
}

std::string gpuperf::unpackText(StringRef text) {
  std::string bytes;
  StringRef digits = text;
  bool isPacked = digits.consume_front(StringRef(&kIsPacked, 1));
  return isPacked && llvm::tryGetFromHex(digits, bytes) ? bytes : text.str();
}

std::vector<std::string> gpuperf::packTexts(llvm::ArrayRef<std::string> list) {
  std::vector<std::string> packed;
  for (const std::string &bytes : list)
    packed.push_back(packText(bytes));
  return packed;
}

void gpuperf::unpackTexts(std::vector<std::string> &list) {
  for (std::string &text : list)
    text = unpackText(text);
}

std::string gpuperf::validText(StringRef bytes) {
  std::string valid;
  size_t wrong;
  // Each part up to the first wrong byte is checked on its own.
  while (!llvm::json::isUTF8(bytes, &wrong)) {
    valid += bytes.take_front(wrong);
    valid += "\\x" + llvm::utohexstr(static_cast<unsigned char>(bytes[wrong]),
                                     /*LowerCase=*/true, 2);
    bytes = bytes.drop_front(wrong + 1);
  }
  return valid + bytes.str();
}
