//===- SpecialRegisters.h - registers for thread indices --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_SPECIALREGISTERS_H
#define GPUPERF_LIB_LOWERING_FUNCTION_SPECIALREGISTERS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <optional>

namespace gpuperf {

/// The component of threadIdx, blockIdx, blockDim or gridDim that LLVM's
/// intrinsic number `id` reads; empty for other intrinsics.
std::optional<Dim> specialRegister(unsigned id);

/// The expression of %laneid. Threads are numbered along x first.
ExprAttr laneId(mlir::MLIRContext *ctx);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_SPECIALREGISTERS_H
