//===- FileWatch.h - files that may change ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SERVE_FILEWATCH_H
#define GPUPERF_LIB_SERVE_FILEWATCH_H

#include "llvm/Support/Chrono.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// Sees whether files have changed by what the file system says of them: time,
/// length, and which file it is, for editors put a new one in its place.
class FileWatch {
public:
  /// Looks at these from now on. Of one that is watched already, what it was
  /// like stays. One that has changed after `readAt` counts as changed: it was
  /// read at some time after it.
  void watch(const std::vector<std::string> &paths,
             llvm::sys::TimePoint<> readAt);
  /// Whether any is another one than when it was looked at last; looks at all.
  bool hasChanged();
  size_t size() const { return files.size(); }

private:
  struct FileStamp {
    llvm::sys::TimePoint<> time;
    uint64_t bytes = 0, file = 0;
    bool operator==(const FileStamp &other) const {
      return time == other.time && bytes == other.bytes && file == other.file;
    }
  };
  static std::optional<FileStamp> readStamp(const std::string &path);

  /// None: it is not there.
  std::map<std::string, std::optional<FileStamp>> files;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_FILEWATCH_H
