//===- Installation.h - finding gpuperf's own files -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No path is compiled in. Files are found relative to the program or library
// that needs them, so that an installed tree can be moved.
//
//     PREFIX/bin/gpuperf                          PREFIX/lib/gpuperf/runtime
//     PREFIX/lib/x86_64-linux-gnu/gpuperf-19.so   PREFIX/lib/gpuperf-19/shim
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_INSTALLATION_H
#define GPUPERF_SUPPORT_INSTALLATION_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf {

/// The path of the program or shared library that contains `address`, without
/// symbolic links; "" when it is not known.
std::string fileOfAddress(const void *address);

/// The path of `relative` ("lib/gpuperf-19/shim") in the first folder that has
/// it: the folder of `file`, then the two folders above; "" when none has it.
std::string findAbove(llvm::StringRef file, llvm::StringRef relative);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_INSTALLATION_H
