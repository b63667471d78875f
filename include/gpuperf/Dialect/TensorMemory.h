//===- TensorMemory.h - memory of an SM for products ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From compute capability 10.0 on products put their results in memory of 128
// lanes and 512 columns on each SM, of which a block takes columns with
// `tcgen05.alloc` (PTX ISA, "Tensor Memory").
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_TENSORMEMORY_H
#define GPUPERF_DIALECT_TENSORMEMORY_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Of an instruction that is a product, the blocks, 1 or 2, whose tensor memory
/// takes the results, of m / blocks rows each; an integer. Products of a warp
/// group, into registers, have none.
inline constexpr llvm::StringLiteral kProductBlocksAttr =
    "gpuperf.product_blocks";

/// The blocks of a product into tensor memory; 0 of another instruction.
inline int64_t productBlocks(InstOp op) {
  auto blocks = op->getAttrOfType<mlir::IntegerAttr>(kProductBlocksAttr);
  return blocks ? blocks.getInt() : 0;
}

/// Of an instruction, the columns that it allocates for the block; an integer.
inline constexpr llvm::StringLiteral kTensorColumnsAttr =
    "gpuperf.tensor_columns";

/// The columns that a block of `kernel` allocates, each instruction once: at
/// least that many, as others may have a number that is not known.
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
