//===- dialect.cpp - kernels in the dialect, and their analysis ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Driver/Driver.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto context = createContext();
  auto module =
      readDialect(textOf(data, size), "k.mlir", *context, llvm::nulls());
  if (!module)
    return 0;
  // What is printed can be read again.
  std::string text;
  llvm::raw_string_ostream os(text);
  writeDialect(*module, os);
  require(bool(readDialect(text, "again.mlir", *context, llvm::nulls())));
  drop(analyseModule(*module, RunOptions()));
  return 0;
}
