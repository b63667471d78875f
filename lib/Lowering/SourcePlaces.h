//===- SourcePlaces.h - debug locations as the user names them --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_SOURCEPLACES_H
#define GPUPERF_LIB_LOWERING_SOURCEPLACES_H

#include "gpuperf/Frontend/Facts.h"

namespace llvm {
class DILocation;
class Instruction;
}

namespace gpuperf {

/// The outermost place that `location` was inlined to. Clang splits absolute
/// paths into a directory and a rest; the file is put together again, and is
/// spelled as `mainFile` when it is that one.
SourcePlace sourcePlace(const llvm::DILocation &location,
                        llvm::StringRef mainFile);

/// The place of `inst`, or null. LLVM makes one access without a line of the
/// two in `if (c) p[i] = 0; else p[j] = 1;`. Such an access gets the place of
/// what computes its address in the first arm, else of what computes the value
/// that it stores, else of the condition.
const llvm::DILocation *placeOf(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_SOURCEPLACES_H
