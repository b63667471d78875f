//===- UniformRegisters.h - values held once per warp -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From compute capability 7.5 on, a warp has 63 registers in addition to those
// of its threads, and an integer unit that operates on them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_REGISTERS_UNIFORMREGISTERS_H
#define GPUPERF_LIB_SASS_REGISTERS_UNIFORMREGISTERS_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Function.h"

namespace gpuperf {

/// Integers computed from parameters and launch extents only, which ptxas
/// always computes once per warp.
llvm::DenseSet<const llvm::Value *>
parameterIntegers(const llvm::Function &function);

/// Integers and pointers that ptxas can compute once per warp: they are the
/// same in all lanes and are computed, by operations that the unit supports,
/// from other such values. Loaded values, quotients and floating-point values
/// are not included.
llvm::DenseSet<const llvm::Value *>
uniformValues(const llvm::Function &function,
              const llvm::UniformityInfo &uniformity);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_REGISTERS_UNIFORMREGISTERS_H
