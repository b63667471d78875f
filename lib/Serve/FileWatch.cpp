//===- FileWatch.cpp - files that may change ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileWatch.h"
#include "llvm/Support/FileSystem.h"

using namespace gpuperf;

std::optional<FileWatch::FileStamp>
FileWatch::readStamp(const std::string &path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return std::nullopt;
  return FileStamp{status.getLastModificationTime(), status.getSize(),
                   status.getUniqueID().getFile()};
}

void FileWatch::watch(const std::vector<std::string> &paths,
                      llvm::sys::TimePoint<> readAt) {
  for (const std::string &path : paths) {
    auto [it, isNew] = files.try_emplace(path);
    if (!isNew)
      continue;
    it->second = readStamp(path);
    if (it->second && it->second->time > readAt)
      it->second = FileStamp();
  }
}

bool FileWatch::hasChanged() {
  bool any = false;
  for (auto &[path, last] : files) {
    std::optional<FileStamp> now = readStamp(path);
    any |= !(now == last);
    last = now;
  }
  return any;
}
