//===- MemoryFile.h - a file in memory --------------------------*- C++ -*-===//
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

/// A file in memory (memfd_create) for the output of a program. It needs no
/// folder for temporary files.
class MemoryFile {
public:
  MemoryFile() : file(memfd_create("gpuperf", MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (file >= 0)
      close(file);
  }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  /// The path of the file in this process, and in a forked process before it
  /// calls exec.
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
