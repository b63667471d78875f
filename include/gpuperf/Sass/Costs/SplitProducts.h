//===- SplitProducts.h - products that take several ones --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_COSTS_SPLITPRODUCTS_H
#define GPUPERF_SASS_COSTS_SPLITPRODUCTS_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"

namespace gpuperf {

/// A product of 8-bit floats where tensor cores have none. Its elements become
/// halves, two by one F2FP.UNPACK: conversions of as many results a cycle as
/// integers have, 64 on an SM of 9.0 (CUDA C++ Programming Guide, "Throughput
/// of Native Arithmetic Instructions"). Both halves of the depth are multiplied
/// (HMMA), the second on top of the first, and added to the sum.
struct SplitProduct {
  InstructionCost conversion; ///< of a register of four elements
  InstructionCost half, sums;
};

/// How `statement`, an `mma.sync`, is split on GPUs of `computeCapability`;
/// empty for other statements and where it is one instruction.
std::optional<SplitProduct> splitProduct(const PtxStatement &statement,
                                         unsigned computeCapability);

} // namespace gpuperf

#endif // GPUPERF_SASS_COSTS_SPLITPRODUCTS_H
