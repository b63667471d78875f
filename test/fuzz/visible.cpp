//===- visible.cpp - text for a terminal --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Support/Visible.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text = textOf(data, size);
  for (unsigned char c : visible(text))
    require(c >= 0x20 || c == '\t');
  for (unsigned char c : visibleLines(text))
    require(c >= 0x20 || c == '\t' || c == '\n');
  // In whatever pieces it is written, the same comes out.
  std::string whole, pieces;
  {
    llvm::raw_string_ostream target(whole);
    VisibleStream(target) << text;
  }
  {
    llvm::raw_string_ostream target(pieces);
    VisibleStream os(target);
    for (char c : text)
      os << c;
  }
  require(whole == pieces);
  return 0;
}
