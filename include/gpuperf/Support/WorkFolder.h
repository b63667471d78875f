//===- WorkFolder.h - a temporary folder ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_WORKFOLDER_H
#define GPUPERF_SUPPORT_WORKFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <string>
#include <system_error>

namespace gpuperf {

/// A new folder for temporary files, removed with this object. Other users
/// cannot read it. Its name begins with `maker`. If it cannot be made, `error`
/// is set.
class WorkFolder {
public:
  explicit WorkFolder(llvm::StringRef maker)
      : error(llvm::sys::fs::createUniqueDirectory(maker, path)) {
    if (error)
      return;
    llvm::sys::fs::make_absolute(path); // TMPDIR may be relative
    llvm::sys::fs::setPermissions(path, llvm::sys::fs::owner_all);
  }
  ~WorkFolder() {
    if (!error)
      llvm::sys::fs::remove_directories(path);
  }
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;
  std::string file(llvm::StringRef name) const {
    llvm::SmallString<128> result(path);
    llvm::sys::path::append(result, name);
    return result.str().str();
  }

  llvm::SmallString<128> path;
  std::error_code error;
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_WORKFOLDER_H
