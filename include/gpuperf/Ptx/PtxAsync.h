//===- PtxAsync.h - PTX statements of asynchronous units --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   statement ─┬─▶ parsePtxProduct   warp-group product         wgmma.mma_async
//              ├─▶ parsePtxAsync     groups and barriers        commit, wait
//              └─▶ parsePtxBulkCopy  copies issued by one thread
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_PTXASYNC_H
#define GPUPERF_PTX_PTXASYNC_H

#include "gpuperf/Ptx/PtxStatement.h"

namespace gpuperf {

/// The shape of an asynchronous matrix product, from the spelling:
/// "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16", or
/// "tcgen05.mma.cta_group::1.kind::f16", which has only a part of it.
struct PtxProduct {
  unsigned m = 0, n = 0, k = 0;
  unsigned bits = 0;         ///< of an element of A and B
  bool isSparse = false;     ///< A stores one of two elements
  bool hasRegisters = false; ///< A comes from registers or tensor memory
  unsigned blocks = 0;       ///< number of blocks whose tensor memory gets the
                             ///< result; 0: registers
  /// The operand with the instruction descriptor of a product into tensor
  /// memory, which contains m and n; see takeDescriptor. Empty for other
  /// products.
  llvm::StringRef descriptor;
  bool isBlockScaled = false; ///< the descriptor has the block-scaled layout
};

/// The product of `statement`; empty for other statements and types.
std::optional<PtxProduct> parsePtxProduct(const PtxStatement &statement);

/// Sets m and n from the value of an instruction descriptor: PTX ISA, "tcgen05
/// Instruction Descriptor". False when they are not a valid shape.
bool takeDescriptor(PtxProduct &product, uint32_t descriptor);

/// The operand of "tcgen05.alloc" with the number of columns; empty for other
/// statements.
llvm::StringRef allocatedColumns(const PtxStatement &statement);

/// The effect of a statement on asynchronous work.
struct PtxAsync {
  AsyncStep step = AsyncStep::Wait;
  AsyncUnit unit = AsyncUnit::Product;
  /// The operand with the number of newest groups that may still be under way
  /// after a wait, "1" or "$0"; empty for none.
  llvm::StringRef pending;
  llvm::StringRef barrier; ///< the address of a barrier in memory
  llvm::StringRef bytes;   ///< the operand with the bytes that an Expect adds
};

/// The step of `statement`; empty for other statements.
std::optional<PtxAsync> parsePtxAsync(const PtxStatement &statement);

/// A bulk copy between global and shared memory, issued by one thread. PTX ISA,
/// "Data Movement and Conversion Instructions: Bulk copy", and "Tensor copy".
struct PtxBulkCopy {
  bool isStore = false;    ///< to global memory
  bool isPrefetch = false; ///< to L2 only
  bool isTensor = false;   ///< through a tensor map
  bool isReduction = false; ///< L2 combines the bytes with the stored ones, for
                            ///< example by addition
  /// From the block's own shared memory to that of another block of the
  /// cluster.
  bool isToCluster = false;
  /// The operand with the address in global memory, of the tensor map, or in
  /// the shared memory of the other block.
  llvm::StringRef global;
  llvm::StringRef bytes; ///< the operand; empty for a tensor
  /// The address of the barrier that counts the bytes that have arrived; empty
  /// for copies that are completed by groups.
  llvm::StringRef barrier;
  /// Operands with the coordinates of the tile in the tensor, innermost first.
  llvm::SmallVector<llvm::StringRef, 5> coordinates;
};

/// The copy of `statement`; empty for other statements and for copies that are
/// not supported.
std::optional<PtxBulkCopy> parsePtxBulkCopy(const PtxStatement &statement);

} // namespace gpuperf

#endif // GPUPERF_PTX_PTXASYNC_H
