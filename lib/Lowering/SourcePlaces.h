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

/// The place of `inst`, or null. Where LLVM has made one access out of those in
/// both arms of a conditional, which leaves it without a line: the place in the
/// first arm that computes an address for it, else a value that it stores; else
/// that of the condition.
const llvm::DILocation *placeOf(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_SOURCEPLACES_H
