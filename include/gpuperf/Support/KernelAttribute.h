//===- KernelAttribute.h - the mark of kernels in a module ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_KERNELATTRIBUTE_H
#define GPUPERF_SUPPORT_KERNELATTRIBUTE_H

#include "llvm/IR/Function.h"

namespace gpuperf {

/// The attribute of functions that are kernels to be analysed. Unlike the
/// calling convention it is the same in the modules of both LLVM versions, from
/// Clang and from PTX.
inline constexpr llvm::StringLiteral kKernelAttribute = "gpuperf-kernel";

inline void markKernel(llvm::Function &function) {
  function.addFnAttr(kKernelAttribute);
}

/// Whether `markKernel` marked the function.
inline bool isMarkedKernel(const llvm::Function &function) {
  return function.hasFnAttribute(kKernelAttribute);
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_KERNELATTRIBUTE_H
