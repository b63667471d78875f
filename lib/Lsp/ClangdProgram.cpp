//===- ClangdProgram.cpp - finding and running clangd ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Lsp/ClangdProgram.h"
#include "Subprocess.h"
#include "gpuperf/Support/MemoryFile.h"
#include "gpuperf/Support/RunProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include <cassert>
#include <unistd.h>
#include <vector>

using namespace gpuperf;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// Programs in the absolute folders of PATH that are called clangd, or
/// clangd-19, each once, but not `self`.
static std::vector<std::string> clangdsOnPath(StringRef self) {
  std::vector<std::string> found;
  std::string path = llvm::sys::Process::GetEnv("PATH").value_or("");
  for (StringRef folder : absoluteFolders(path)) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end;
         !error && entry != end; entry.increment(error)) {
      StringRef name = llvm::sys::path::filename(entry->path()), number = name;
      bool isClangd = number.consume_front("clangd") &&
                      (number.empty() || (number.consume_front("-") &&
                                          llvm::all_of(number, llvm::isDigit)));
      auto isSame = [&](StringRef other) {
        return fs::equivalent(entry->path(), other);
      };
      if (isClangd && fs::can_execute(entry->path()) && !isSame(self) &&
          llvm::none_of(found, isSame))
        found.push_back(entry->path());
    }
  }
  return found;
}

/// What `program --version` says: 19 for "Debian clangd version 19.1.7". 0
/// where it does not say.
static unsigned versionOf(StringRef program) {
  MemoryFile out;
  std::vector<std::string> environment;
  for (char **variable = environ; *variable; ++variable)
    environment.push_back(*variable);
  constexpr unsigned seconds = 5;
  auto ended = runProgram({program.str(), "--version"}, environment, out.path(),
                          seconds);
  if (!ended || ended->status != 0)
    return 0;
  unsigned version = 0;
  std::string text = out.text();
  StringRef said = StringRef(text).split("clangd version ").second;
  said.take_while(llvm::isDigit).getAsInteger(10, version);
  return version;
}

lsp::ClangdChoice lsp::findClangd(StringRef self) {
  ClangdChoice best;
  unsigned newest = 0;
  for (const std::string &program : clangdsOnPath(self)) {
    unsigned version = versionOf(program);
    if (version < kOldestClangd)
      best.rejectedClangd = program + ", which is " +
                            (version ? "clangd " + std::to_string(version)
                                     : "of no known version");
    else if (version > newest) {
      newest = version;
      best.path = program;
    }
  }
  return best;
}

int lsp::runClangd(llvm::ArrayRef<std::string> command) {
  assert(!command.empty() && "the program, then its arguments");
  std::vector<StringRef> words(command.begin(), command.end());
  std::string path = programPath(words.front()), error;
  int status = -1;
  if (path.empty())
    error = "there is no program '" + words.front().str() + "'";
  else
    status =
        llvm::sys::ExecuteAndWait(path, words, std::nullopt, {}, 0, 0, &error);
  if (!error.empty())
    llvm::WithColor::error(llvm::errs(), "gpuperf-clangd") << error << '\n';
  return status < 0 ? 1 : status;
}
