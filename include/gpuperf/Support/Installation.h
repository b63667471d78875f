//===- Installation.h - where what belongs to us lies -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing knows where it was built or installed: files are found from the place
// of the program or library that asks, so that a tree can be moved.
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

/// The file of the program or shared library that `address` lies in, without
/// symbolic links; "" where that is not known.
std::string fileOfAddress(const void *address);

/// `relative` ("lib/gpuperf-19/shim") in the first folder above `file` that has
/// it, its own folder first, then two above it; "" where none has.
std::string findAbove(llvm::StringRef file, llvm::StringRef relative);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_INSTALLATION_H
