//===- ProgramFile.h - what a program is linked to --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRYRUN_PROGRAMFILE_H
#define GPUPERF_LIB_DRYRUN_PROGRAMFILE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// What an ELF file says of itself. A script, or what cannot be read, says
/// nothing.
struct ProgramFile {
  bool isELF = false;
  bool hasDeviceCode = false;
  std::vector<std::string>
      libraries; ///< that it is linked to: "libcudart.so.13"

  /// "13" of libcudart.so.13; empty: it is not linked to the shared runtime.
  llvm::StringRef runtimeVersion() const;
  bool isLinkedTo(llvm::StringRef library) const;
};

ProgramFile readProgramFile(llvm::StringRef path);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_PROGRAMFILE_H
