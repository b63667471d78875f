//===- clangd.cpp - flags in clangd's configuration -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClangdConfig.h"
#include "Fuzz.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::vector<lsp::ClangdFragment> fragments;
  llvm::MemoryBufferRef text(textOf(data, size), ".clangd");
  lsp::readClangdFragments(text, "/p", "/p/sub/a.cu", fragments);
  std::vector<std::string> command = {"clang++", "-I", "x", "-DA", "a.cu"};
  for (const lsp::ClangdFragment &fragment : fragments)
    command = lsp::editedBy(fragment, std::move(command));
  require(!command.empty());
  return 0;
}
