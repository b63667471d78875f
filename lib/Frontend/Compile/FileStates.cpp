//===- FileStates.cpp - states of files at a parse ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileStates.h"

using namespace gpuperf;
using llvm::ErrorOr;
using llvm::vfs::Status;

static FileState stateOf(llvm::StringRef path, const ErrorOr<Status> &found) {
  FileState state;
  state.path = path.str();
  if (!found)
    return state;
  if (found->isDirectory()) {
    state.size = FileState::kFolder;
    return state;
  }
  state.size = found->getSize();
  state.modified = found->getLastModificationTime().time_since_epoch().count();
  return state;
}

FileState gpuperf::fileState(llvm::StringRef path,
                             llvm::vfs::FileSystem &files) {
  return stateOf(path, files.status(path));
}

bool gpuperf::isUnchanged(const FileState &known,
                          llvm::vfs::FileSystem &files) {
  FileState now = fileState(known.path, files);
  return now.size == known.size && now.modified == known.modified;
}

void LookupRecorder::note(const llvm::Twine &path,
                          const ErrorOr<Status> &found) {
  std::string name = path.str();
  if (name != except)
    this->found.try_emplace(name, stateOf(name, found));
}

ErrorOr<Status> LookupRecorder::status(const llvm::Twine &path) {
  ErrorOr<Status> status = ProxyFileSystem::status(path);
  note(path, status);
  return status;
}

bool LookupRecorder::exists(const llvm::Twine &path) {
  return bool(status(path));
}

ErrorOr<std::unique_ptr<llvm::vfs::File>>
LookupRecorder::openFileForRead(const llvm::Twine &path) {
  auto file = ProxyFileSystem::openFileForRead(path);
  note(path, file ? (*file)->status() : ErrorOr<Status>(file.getError()));
  return file;
}

std::vector<FileState> LookupRecorder::states() const {
  std::vector<FileState> states;
  for (const auto &entry : found)
    states.push_back(entry.second);
  return states;
}
