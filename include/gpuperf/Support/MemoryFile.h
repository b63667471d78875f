//===- MemoryFile.h - a file that needs no disk -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_MEMORYFILE_H
#define GPUPERF_SUPPORT_MEMORYFILE_H

#include "llvm/Support/MemoryBuffer.h"
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace gpuperf {

/// Where a short text that a program prints goes, whether there is a folder for
/// temporary files or not.
class MemoryFile {
public:
  MemoryFile() : file(memfd_create("gpuperf", MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (file >= 0)
      close(file);
  }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  /// Its name in this process, and in one that is forked from it until it runs
  /// a program.
  std::string path() const { return "/proc/self/fd/" + std::to_string(file); }
  std::string text() const {
    auto buffer = llvm::MemoryBuffer::getFile(path());
    return buffer ? (*buffer)->getBuffer().str() : "";
  }

private:
  int file;
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_MEMORYFILE_H
