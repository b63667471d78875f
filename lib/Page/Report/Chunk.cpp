//===- Chunk.cpp - data in a page -----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chunk.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using llvm::StringRef;

static constexpr llvm::StringLiteral kDeflate = "deflate:", kPlain = "json:";

std::string gpuperf::chunk(StringRef text) {
  if (!llvm::compression::zlib::isAvailable())
    return (kPlain + text).str();
  llvm::SmallVector<uint8_t, 0> packed;
  llvm::compression::zlib::compress(
      llvm::arrayRefFromStringRef(text), packed,
      llvm::compression::zlib::BestSizeCompression);
  return kDeflate.str() + llvm::encodeBase64(packed);
}

/// "</script>" and "<!--" would end or change the element that holds the text;
/// in JSON '<' is only in strings.
static void writeWithoutMarkup(llvm::raw_ostream &os, StringRef json) {
  for (size_t at; (at = json.find('<')) != StringRef::npos;
       json = json.drop_front(at + 1))
    os << json.take_front(at) << "\\u003c";
  os << json;
}

void gpuperf::writeChunk(llvm::raw_ostream &os, StringRef id, StringRef chunk) {
  auto [coding, data] = chunk.split(':');
  os << "<script type=\"text/plain\" id=\"" << id << "\" data-coding=\""
     << coding << "\">";
  writeWithoutMarkup(os, data);
  os << "</script>\n";
}

void gpuperf::writeData(llvm::raw_ostream &os, StringRef id, StringRef json) {
  os << "<script type=\"application/json\" id=\"" << id << "\">";
  writeWithoutMarkup(os, json);
  os << "</script>\n";
}
