//===- TensorMemory.h - tensor memory of an SM ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From compute capability 10.0 on, matrix products store their results in
// tensor memory, 128 lanes x 512 columns on each SM. A block allocates columns
// with `tcgen05.alloc` (PTX ISA, "Tensor Memory").
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_TENSORMEMORY_H
#define GPUPERF_DIALECT_TENSORMEMORY_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Integer attribute of an instruction that is a matrix product with its result
/// in tensor memory: the number of blocks, 1 or 2, that share the result. Each
/// holds m / blocks rows. Products of warp groups, which write registers, do
/// not have it.
inline constexpr llvm::StringLiteral kProductBlocksAttr =
    "gpuperf.product_blocks";

/// The number of blocks that share a product's result in tensor memory; 0 for
/// any other instruction.
inline int64_t productBlocks(InstOp op) {
  auto blocks = op->getAttrOfType<mlir::IntegerAttr>(kProductBlocksAttr);
  return blocks ? blocks.getInt() : 0;
}

/// Integer attribute of an instruction: the columns that it allocates for the
/// block.
inline constexpr llvm::StringLiteral kTensorColumnsAttr =
    "gpuperf.tensor_columns";

/// The columns that a block of `kernel` allocates: the sum over all
/// instructions with a known number, so a lower bound.
inline int64_t tensorMemoryColumns(KernelOp kernel) {
  int64_t columns = 0;
  kernel->walk([&](InstOp op) {
    if (auto own = op->getAttrOfType<mlir::IntegerAttr>(kTensorColumnsAttr))
      columns += own.getInt();
  });
  return columns;
}

} // namespace gpuperf

#endif // GPUPERF_DIALECT_TENSORMEMORY_H
