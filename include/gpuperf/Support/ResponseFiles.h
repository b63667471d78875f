//===- ResponseFiles.h - parts of a command line in files -------*- C++ -*-===//
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

/// `command` with the contents of response files (@FILE, nvcc's --options-file
/// FILE) in their place; relative names start at `directory`, files that cannot
/// be read are empty.
std::vector<std::string>
expandResponseFiles(llvm::ArrayRef<std::string> command,
                    llvm::StringRef directory);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_RESPONSEFILES_H
