//===- ResponseFiles.cpp - expanding response files -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/ResponseFiles.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

using namespace gpuperf;
using llvm::StringRef;

/// The words of one response file; none when it cannot be read.
static std::vector<std::string> readResponseFile(StringRef name,
                                                 StringRef directory) {
  llvm::SmallString<256> path(name);
  if (!directory.empty())
    compat::makeAbsolute(directory, path);
  auto buffer = readProjectFile(path, kMaxTextBytes);
  if (!buffer)
    return {};
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 32> words;
  llvm::cl::TokenizeGNUCommandLine((*buffer)->getBuffer(), saver, words);
  return {words.begin(), words.end()};
}

std::vector<std::string>
gpuperf::expandResponseFiles(llvm::ArrayRef<std::string> command,
                             StringRef directory) {
  std::vector<std::string> result;
  for (size_t i = 0; i < command.size(); ++i) {
    StringRef word = command[i];
    bool isOption = word == "--options-file" || word == "-optf";
    if (isOption && i + 1 < command.size())
      word = command[++i];
    else if (!word.consume_front("--options-file=") &&
             !word.consume_front("@")) {
      result.push_back(word.str());
      continue;
    }
    llvm::SmallVector<StringRef, 2> names;
    word.split(names, ',');
    for (StringRef name : names)
      for (std::string &inner : readResponseFile(name, directory))
        result.push_back(std::move(inner));
  }
  return result;
}
