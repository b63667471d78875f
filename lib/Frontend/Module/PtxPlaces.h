//===- PtxPlaces.h - columns for accesses of PTX ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_PTXPLACES_H
#define GPUPERF_LIB_FRONTEND_MODULE_PTXPLACES_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// nvcc's locations are those of statements, with full paths. Gives files the
/// names that the source's parse has for them, and each access of an array on a
/// line the column at which the source accesses that array there.
void findSourcePlaces(DeviceModule &device);

/// Gives divisions of 64 bits without a line, which the lift has joined, the
/// place of the only such quotient or remainder that `source` has, Clang's code
/// of the same kernel. Where it has them at more places, the one on a line
/// which both computes an operand and uses the result in PTX: `int k = (long)i
/// * m / n;`. None where that does not decide.
void placeDivisions(llvm::Function &function, const llvm::Function &source);

/// Gives branches that nvcc has taken out of a loop, of which there is one
/// behind each side then, the place that their condition has in `source`,
/// Clang's code of the same kernel: that of the `if` in the loop. Their own is
/// that of a loop's head.
void placeConditions(llvm::Function &function, const llvm::Function &source);

/// A location of Clang's module in the one that `kernel` belongs to, with the
/// calls around it.
llvm::DILocation *copyPlace(const llvm::DILocation &at,
                            llvm::DISubprogram &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_PTXPLACES_H
