//===- VersionLine.h - what --version prints --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_VERSIONLINE_H
#define GPUPERF_MACHINE_VERSIONLINE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf {

/// "gpuperf 0.1.0 (LLVM 19.1.7; 35 machines, data 1c9d2a7f)" for `program`
/// "gpuperf", with a newline at its end. The word after "data" is the beginning
/// of the SHA-256 of all machine files: predictions are comparable only if it
/// is equal.
std::string versionLine(llvm::StringRef program);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_VERSIONLINE_H
