//===- SplitProducts.h - products without hardware --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_COSTS_SPLITPRODUCTS_H
#define GPUPERF_SASS_COSTS_SPLITPRODUCTS_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"

namespace gpuperf {

/// A matrix product of 8-bit floats on a GPU whose tensor cores do not support
/// them. F2FP.UNPACK converts two elements at a time to halves, at the
/// throughput of integer results: 64 per cycle on an SM of 9.0 (CUDA C++
/// Programming Guide, "Throughput of Native Arithmetic Instructions"). HMMA
/// multiplies the two halves of the depth, the second one accumulating on the
/// first; then the result is added to the sum.
struct SplitProduct {
  InstructionCost conversion; ///< of a register of four elements
  InstructionCost half, sums;
};

/// The instructions of `statement`, an `mma.sync`, on GPUs of
/// `computeCapability`; empty for other statements and if it is a single
/// instruction.
std::optional<SplitProduct> splitProduct(const PtxStatement &statement,
                                         unsigned computeCapability);

} // namespace gpuperf

#endif // GPUPERF_SASS_COSTS_SPLITPRODUCTS_H
