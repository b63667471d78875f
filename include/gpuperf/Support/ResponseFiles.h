//===- ResponseFiles.h - expanding response files ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_RESPONSEFILES_H
#define GPUPERF_SUPPORT_RESPONSEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// Replaces response files (@FILE, nvcc's --options-file FILE) in `command` by
/// their contents. Relative names are relative to `directory`. A file that
/// cannot be read counts as empty.
std::vector<std::string>
expandResponseFiles(llvm::ArrayRef<std::string> command,
                    llvm::StringRef directory);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_RESPONSEFILES_H
