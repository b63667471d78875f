//===- CompileCommand.cpp - with which clang-tidy parses ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileCommand.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using llvm::StringRef;

std::vector<std::string> gpuperf::ownCommandLine() {
  std::vector<std::string> result;
  // Linux keeps the arguments of a process, each ended by NUL.
  auto buffer = llvm::MemoryBuffer::getFileAsStream("/proc/self/cmdline");
  if (!buffer)
    return result;
  llvm::SmallVector<StringRef> parts;
  (*buffer)->getBuffer().split(parts, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    result.push_back(part.str());
  return result;
}

/// The values of an option in every spelling of LLVM's command lines: -p DIR,
/// -p=DIR, --p=DIR.
static std::vector<std::string> valuesOf(llvm::ArrayRef<std::string> words,
                                         StringRef name) {
  std::vector<std::string> values;
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (!word.consume_front("-"))
      continue;
    word.consume_front("-");
    if (!word.consume_front(name))
      continue;
    if (word.consume_front("="))
      values.push_back(word.str());
    else if (word.empty() && i + 1 < words.size())
      values.push_back(words[++i]);
  }
  return values;
}

/// The nearest folder above `file` with a compile_commands.json, or empty.
static std::string buildFolderAbove(StringRef file) {
  for (StringRef folder = llvm::sys::path::parent_path(file); !folder.empty();
       folder = llvm::sys::path::parent_path(folder)) {
    llvm::SmallString<256> commands(folder);
    llvm::sys::path::append(commands, "compile_commands.json");
    if (llvm::sys::fs::exists(commands))
      return folder.str();
  }
  return "";
}

static std::vector<std::string> databaseCommand(StringRef folder,
                                                StringRef file) {
  if (folder.empty())
    return {};
  auto database = loadBuildCommands(folder);
  if (!database) {
    // clang-tidy says what is wrong with it.
    llvm::consumeError(database.takeError());
    return {};
  }
  auto commands = (*database)->getCompileCommands(file);
  return commands.empty() ? std::vector<std::string>()
                          : commands.front().CommandLine;
}

std::vector<std::string>
gpuperf::compileCommandOf(llvm::ArrayRef<std::string> tidy, StringRef folder,
                          StringRef file) {
  const std::string *dashes = llvm::find(tidy, "--");
  llvm::ArrayRef<std::string> own(tidy.begin(), dashes);
  std::vector<std::string> command;
  if (dashes != tidy.end()) {
    command.assign(dashes + 1, tidy.end());
  } else {
    llvm::SmallString<256> path(file);
    llvm::sys::fs::make_absolute(path);
    std::vector<std::string> named = valuesOf(own, "p");
    llvm::SmallString<256> build(named.empty() ? buildFolderAbove(path)
                                               : named.back());
    if (!build.empty())
      compat::makeAbsolute(folder, build);
    command = databaseCommand(build, path);
  }
  for (std::string &extra : valuesOf(own, "extra-arg"))
    command.push_back(std::move(extra));
  return command;
}
