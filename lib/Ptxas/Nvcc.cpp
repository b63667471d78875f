//===- Nvcc.cpp - nvcc's PTX of a file ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptxas/Nvcc.h"
#include "PtxCache.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/RunProgram.h"
#include "gpuperf/Support/WorkFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace gpuperf;
using namespace llvm;

static std::string contents(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The first error of what nvcc printed; its last line where none is called so.
static std::string complaintOf(StringRef text) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    if (line.contains("error") || line.contains("fatal"))
      return line.trim().str();
  return lines.empty() ? "" : lines.back().trim().str();
}

/// nvcc has no option for the folder that relative paths start in.
static std::vector<std::string> absolutePaths(const NvccCommand &command) {
  std::vector<std::string> flags = command.flags;
  if (command.directory.empty())
    return flags;
  for (size_t i = 0; i < flags.size(); ++i) {
    bool isNext = i && (flags[i - 1] == "-isystem");
    bool isJoined = StringRef(flags[i]).starts_with("-I");
    if (!isNext && !isJoined)
      continue;
    SmallString<256> path(StringRef(flags[i]).drop_front(isJoined ? 2 : 0));
    compat::makeAbsolute(command.directory, path);
    flags[i] = (isJoined ? "-I" : "") + path.str().str();
  }
  return flags;
}

/// This process's environment, with `folder` for temporary files.
static std::vector<std::string> environmentWith(StringRef folder) {
  std::vector<std::string> all;
  for (char **entry = environ; entry && *entry; ++entry)
    if (!StringRef(*entry).starts_with("TMPDIR="))
      all.push_back(*entry);
  all.push_back("TMPDIR=" + folder.str());
  return all;
}

Expected<std::string> gpuperf::compileWithNvcc(const NvccCommand &command,
                                               unsigned limitSeconds) {
  PtxCache cache(command);
  if (std::optional<std::string> kept = cache.find())
    return std::move(*kept);
  WorkFolder folder("gpuperf-nvcc");
  if (folder.error)
    return createStringError("no temporary folder: " + folder.error.message());
  std::string ptx = folder.file("code.ptx"), said = folder.file("said"),
              inputs = folder.file("inputs");
  std::vector<std::string> words = {command.program, "-ptx", "-lineinfo",
                                    "--disable-warnings"};
  std::vector<std::string> flags = absolutePaths(command);
  words.insert(words.end(), flags.begin(), flags.end());
  words.insert(words.end(),
               {"-x", "cu", "-MD", "-MF", inputs, "-o", ptx, command.file});
  std::optional<ProgramResult> ran =
      runProgram(words, environmentWith(folder.path), said, limitSeconds);
  if (!ran)
    return createStringError("it cannot be started");
  if (ran->tookTooLong)
    return createStringError("took longer than " + Twine(limitSeconds) + " s");
  if (ran->status != 0) {
    std::string complaint = complaintOf(contents(said));
    return createStringError(complaint.empty()
                                 ? "exit status " + std::to_string(ran->status)
                                 : complaint);
  }
  std::string text = contents(ptx);
  if (text.empty())
    return createStringError("nvcc wrote no PTX");
  cache.keep(text, contents(inputs));
  return text;
}
