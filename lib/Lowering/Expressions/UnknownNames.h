//===- UnknownNames.h - what the source calls a value -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_UNKNOWNNAMES_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_UNKNOWNNAMES_H

#include "Function/FunctionInfo.h"

namespace gpuperf {

/// What an unknown that stands for `value` is called (see
/// Support/ValueNames.h): what is read as the source has it, else words. The
/// names of LLVM's values are the compiler's, "spec.select" and "src081".
std::string unknownNameOf(const llvm::Value &value, const FunctionInfo &info,
                          const DeviceModule &device);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_UNKNOWNNAMES_H
