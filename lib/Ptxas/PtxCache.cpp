//===- PtxCache.cpp - what nvcc made before -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxCache.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using namespace llvm;

static std::string hashOf(StringRef text) {
  return toHex(SHA256::hash(arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

/// Of a file's content; empty where it cannot be read.
static std::string hashOfFile(StringRef path) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  return buffer ? hashOf((*buffer)->getBuffer()) : "";
}

PtxCache::PtxCache(const NvccCommand &command) : directory(command.directory) {
  SmallString<128> folder;
  sys::fs::file_status program;
  if (!sys::path::cache_directory(folder) ||
      sys::fs::status(command.program, program))
    return;
  sys::path::append(folder, "gpuperf", "ptx");
  std::string key =
      command.program + '\0' + std::to_string(program.getSize()) + '\0' +
      std::to_string(
          program.getLastModificationTime().time_since_epoch().count()) +
      '\0' + command.file + '\0' + command.directory;
  for (const std::string &flag : command.flags)
    key += '\0' + flag;
  sys::path::append(folder, hashOf(key));
  inputs = (folder + ".inputs").str();
  output = (folder + ".ptx").str();
}

std::optional<std::string> PtxCache::find() const {
  auto list =
      inputs.empty() ? std::error_code() : MemoryBuffer::getFile(inputs);
  if (!list || !*list)
    return std::nullopt;
  StringRef made;
  for (line_iterator line(**list); !line.is_at_eof(); ++line) {
    auto [hash, path] = line->split(' ');
    if (path == "ptx")
      made = hash;
    else if (hashOfFile(path) != hash)
      return std::nullopt;
  }
  auto ptx = MemoryBuffer::getFile(output);
  if (!ptx || made != hashOf((*ptx)->getBuffer()))
    return std::nullopt;
  return (*ptx)->getBuffer().str();
}

/// The files of "x.ptx : a.cu \\ b.h \\ c.h"; a blank in a name has a
/// backslash.
static std::vector<std::string> filesOf(StringRef dependencies) {
  std::vector<std::string> files;
  std::string name;
  auto end = [&] {
    if (!name.empty())
      files.push_back(std::move(name));
    name.clear();
  };
  StringRef rest = dependencies.split(" : ").second;
  for (size_t i = 0; i < rest.size(); ++i) {
    bool isEscape = rest[i] == '\\' && i + 1 < rest.size();
    if (isEscape && rest[i + 1] == ' ')
      name += rest[++i];
    else if (isSpace(rest[i]) || (isEscape && isSpace(rest[i + 1])))
      end();
    else
      name += rest[i];
  }
  end();
  return files;
}

static bool writeWhole(StringRef path, StringRef text) {
  return !errorToBool(writeToOutput(path, [&](raw_ostream &os) {
    os << text;
    return Error::success();
  }));
}

void PtxCache::keep(StringRef ptx, StringRef dependencies) const {
  std::vector<std::string> files = filesOf(dependencies);
  if (inputs.empty() || files.empty() ||
      sys::fs::create_directories(sys::path::parent_path(inputs)))
    return;
  std::string list = hashOf(ptx) + " ptx\n";
  for (const std::string &file : files) {
    SmallString<256> path(file);
    if (!directory.empty())
      compat::makeAbsolute(directory, path);
    std::string hash = hashOfFile(path);
    if (hash.empty() || file.find('\n') != std::string::npos)
      return;
    list += hash + ' ' + path.str().str() + '\n';
  }
  if (writeWhole(output, ptx))
    writeWhole(inputs, list);
}
