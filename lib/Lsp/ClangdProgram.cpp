//===- ClangdProgram.cpp - the clangd beside us ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Lsp/ClangdProgram.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include <cassert>
#include <vector>

using namespace gpuperf;
using llvm::StringRef;

std::string lsp::findClangd(StringRef self) {
  for (StringRef name : {"clangd", "clangd-19"}) {
    auto path = llvm::sys::findProgramByName(name);
    if (path && !llvm::sys::fs::equivalent(*path, self))
      return *path;
  }
  return "clangd-19";
}

int lsp::runClangd(llvm::ArrayRef<std::string> command) {
  assert(!command.empty() && "the program, then its arguments");
  std::vector<StringRef> words(command.begin(), command.end());
  auto path = llvm::sys::findProgramByName(words.front());
  std::string error;
  int status = llvm::sys::ExecuteAndWait(path ? *path : words.front().str(),
                                         words, std::nullopt, {}, 0, 0, &error);
  if (!error.empty())
    llvm::WithColor::error(llvm::errs(), "gpuperf-clangd") << error << '\n';
  return status < 0 ? 1 : status;
}
