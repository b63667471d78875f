//===- FileStates.h - states of files at a parse ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_FILESTATES_H
#define GPUPERF_LIB_FRONTEND_COMPILE_FILESTATES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace gpuperf {

/// The state of a path when a file was looked up there.
struct FileState {
  static constexpr int64_t kMissing = -1, kFolder = -2;

  std::string path;
  int64_t size = kMissing; ///< in bytes, or one of the constants above
  int64_t modified = 0;    ///< nanoseconds since 1970; for files only
};

/// The current state of `path`.
FileState fileState(llvm::StringRef path, llvm::vfs::FileSystem &files);

/// Whether the state of the file is still the same.
bool isUnchanged(const FileState &known, llvm::vfs::FileSystem &files);

/// Forwards to another file system and records all lookups, including those of
/// files that do not exist: a new header in a folder that is searched earlier
/// changes a parse just like an edited one.
class LookupRecorder : public llvm::vfs::ProxyFileSystem {
public:
  /// Lookups of `except`, an absolute path, are not recorded.
  LookupRecorder(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                 llvm::StringRef except)
      : ProxyFileSystem(std::move(files)), except(except) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override;
  bool exists(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override;

  /// One state for each path, the first one found, in no particular order.
  std::vector<FileState> states() const;

private:
  void note(const llvm::Twine &path,
            const llvm::ErrorOr<llvm::vfs::Status> &found);

  std::string except;
  llvm::StringMap<FileState> found;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_FILESTATES_H
