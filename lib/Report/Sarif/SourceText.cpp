//===- SourceText.cpp - lines of source, as SARIF counts them -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

const SourceText::File &SourceText::read(llvm::StringRef path) {
  auto [entry, isNew] = files.try_emplace(path);
  File &file = entry->second;
  if (!isNew)
    return file;
  if (auto buffer = llvm::MemoryBuffer::getFile(path)) {
    file.text = std::move(*buffer);
    llvm::SmallVector<llvm::StringRef> lines;
    file.text->getBuffer().split(lines, '\n');
    file.lines.assign(lines.begin(), lines.end());
  }
  return file;
}

llvm::StringRef SourceText::lineOf(const SourcePlace &place) {
  const File &file = read(place.file);
  if (place.line == 0 || place.line > file.lines.size())
    return "";
  return file.lines[place.line - 1].rtrim('\r');
}

unsigned SourceText::columnOf(const SourcePlace &place) {
  llvm::StringRef before =
      lineOf(place).take_front(std::max(place.column, 1u) - 1);
  if (place.column == 0 || before.size() + 1 != place.column)
    return place.column;
  // Every byte of UTF-8 but the further ones of a character, 10xxxxxx.
  return 1 + llvm::count_if(before, [](char byte) {
           return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
         });
}

static std::string encoded(llvm::StringRef text) {
  std::string uri;
  for (char c : text)
    if (llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += "%" + llvm::toHex(llvm::StringRef(&c, 1));
  return uri;
}

static llvm::SmallString<256> workingFolder() {
  llvm::SmallString<256> folder;
  fs::current_path(folder);
  return folder;
}

SarifUri gpuperf::uriOf(llvm::StringRef file) {
  llvm::SmallString<256> absolute(file);
  fs::make_absolute(absolute);
  path::remove_dots(absolute, /*remove_dot_dot=*/true);
  llvm::StringRef inside = absolute;
  if (inside.consume_front(workingFolder()) && inside.consume_front("/"))
    return {encoded(inside), true};
  return {"file://" + encoded(absolute), false};
}

std::string gpuperf::uriOfSourceRoot() {
  return "file://" + encoded(workingFolder()) + "/";
}
