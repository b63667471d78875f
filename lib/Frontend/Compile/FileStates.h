//===- FileStates.h - files as they were when they were read ----*- C++ -*-===//
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

/// What was found where a file was looked for.
struct FileState {
  static constexpr int64_t kMissing = -1, kFolder = -2;

  std::string path;
  int64_t size = kMissing; ///< in bytes, or one of those
  int64_t modified = 0;    ///< nanoseconds since 1970; of files only
};

/// What is at `path` now.
FileState fileState(llvm::StringRef path, llvm::vfs::FileSystem &files);

/// Whether the same is there as it was.
bool isUnchanged(const FileState &known, llvm::vfs::FileSystem &files);

/// Reads from another file system and notes all that was looked for, what was
/// not there too: a header that is new in a folder that is searched earlier
/// changes a parse like one that is edited.
class LookupRecorder : public llvm::vfs::ProxyFileSystem {
public:
  /// Lookups of `except`, an absolute path, are not noted.
  LookupRecorder(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                 llvm::StringRef except)
      : ProxyFileSystem(std::move(files)), except(except) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override;
  bool exists(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override;

  /// One of each path, the first that was found, in no order.
  std::vector<FileState> states() const;

private:
  void note(const llvm::Twine &path,
            const llvm::ErrorOr<llvm::vfs::Status> &found);

  std::string except;
  llvm::StringMap<FileState> found;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_FILESTATES_H
