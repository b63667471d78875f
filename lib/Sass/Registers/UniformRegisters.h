//===- UniformRegisters.h - values held once per warp -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From compute capability 7.5 on a warp has 63 registers beside those of its
// threads and an integer unit for them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_REGISTERS_UNIFORMREGISTERS_H
#define GPUPERF_LIB_SASS_REGISTERS_UNIFORMREGISTERS_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Function.h"

namespace gpuperf {

/// Integers made of parameters and launch extents alone, which ptxas always
/// computes once per warp.
llvm::DenseSet<const llvm::Value *>
parameterIntegers(const llvm::Function &function);

/// Integers and pointers that ptxas can compute once per warp: the same in all
/// lanes, by operations that the unit has, of others that it can. Loaded
/// values, quotients and floating point are none.
llvm::DenseSet<const llvm::Value *>
uniformValues(const llvm::Function &function,
              const llvm::UniformityInfo &uniformity);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_REGISTERS_UNIFORMREGISTERS_H
