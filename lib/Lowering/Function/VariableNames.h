//===- VariableNames.h - names of variables in the source -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_VARIABLENAMES_H
#define GPUPERF_LIB_LOWERING_FUNCTION_VARIABLENAMES_H

#include "llvm/IR/GlobalVariable.h"
#include <string>

namespace gpuperf {

/// The name of `global` in the source, without enclosing scopes: "tile" for
/// "kernel(float*)::tile".
std::string globalName(const llvm::GlobalVariable &global);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_VARIABLENAMES_H
