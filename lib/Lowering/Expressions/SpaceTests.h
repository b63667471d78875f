//===- SpaceTests.h - tests of a pointer's memory space ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_SPACETESTS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_SPACETESTS_H

#include "llvm/IR/Instructions.h"
#include <optional>

namespace gpuperf {

/// The result of `call`, `__isShared(p)` or similar, if the space of p is
/// known; otherwise, and for other calls, empty. The instruction is executed in
/// either case.
std::optional<bool> spaceTest(const llvm::CallInst &call);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_SPACETESTS_H
