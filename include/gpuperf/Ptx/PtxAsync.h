//===- PtxAsync.h - PTX statements of asynchronous units --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   statement ─┬─▶ parsePtxProduct   a product of a warp group wgmma.mma_async
//              ├─▶ parsePtxAsync     groups and barriers          commit, wait
//              └─▶ parsePtxBulkCopy  copies that a thread asks for
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_PTXASYNC_H
#define GPUPERF_PTX_PTXASYNC_H

#include "gpuperf/Ptx/PtxStatement.h"

namespace gpuperf {

/// The shape of "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16", or what
/// "tcgen05.mma.cta_group::1.kind::f16" says of one.
struct PtxProduct {
  unsigned m = 0, n = 0, k = 0;
  unsigned bits = 0;         ///< of an element of A and B
  bool isSparse = false;     ///< half of A's elements are left out
  bool hasRegisters = false; ///< A comes from registers or tensor memory
  unsigned blocks = 0; ///< whose tensor memory takes the results; 0: registers
  /// The operand that has m and n of a product into tensor memory, for
  /// `takeDescriptor`; empty for others.
  llvm::StringRef descriptor;
  bool isBlockScaled = false; ///< as its descriptor is laid out
};

/// The product of `statement`; empty for other statements and types.
std::optional<PtxProduct> parsePtxProduct(const PtxStatement &statement);

/// Takes m and n from the value of an instruction descriptor: PTX ISA, "tcgen05
/// Instruction Descriptor". False where these are no shape of a product.
bool takeDescriptor(PtxProduct &product, uint32_t descriptor);

/// The columns that "tcgen05.alloc" takes, as an operand; empty for other
/// statements.
llvm::StringRef allocatedColumns(const PtxStatement &statement);

/// What a statement does about asynchronous work.
struct PtxAsync {
  AsyncStep step = AsyncStep::Wait;
  AsyncUnit unit = AsyncUnit::Product;
  /// The operand that says how many of the newest groups may be under way, "1"
  /// or "$0"; empty for none.
  llvm::StringRef pending;
  llvm::StringRef barrier; ///< the address of a barrier in memory
  llvm::StringRef bytes;   ///< that an Expect waits for
};

/// The step of `statement`; empty for other statements.
std::optional<PtxAsync> parsePtxAsync(const PtxStatement &statement);

/// A copy between global and shared memory of which one thread gives the
/// addresses. PTX ISA, "Data Movement and Conversion Instructions: Bulk copy",
/// and "Tensor copy".
struct PtxBulkCopy {
  bool isStore = false;    ///< to global memory
  bool isPrefetch = false; ///< to L2 only
  bool isTensor = false;   ///< through a tensor map
  bool isReduction = false; ///< L2 adds, or such, to what it holds
  /// From the block's own shared memory to that of another one of its cluster.
  bool isToCluster = false;
  /// The operand with the address in global memory, of the tensor map, or in
  /// the other block's shared memory.
  llvm::StringRef global;
  llvm::StringRef bytes; ///< the operand; empty for a tensor
  /// The address of the barrier that counts what arrives; empty for copies that
  /// groups are waited for.
  llvm::StringRef barrier;
  /// Of the tile in the tensor, the first along a row first.
  llvm::SmallVector<llvm::StringRef, 5> coordinates;
};

/// The copy of `statement`; empty for other statements, and for copies that are
/// not understood.
std::optional<PtxBulkCopy> parsePtxBulkCopy(const PtxStatement &statement);

} // namespace gpuperf

#endif // GPUPERF_PTX_PTXASYNC_H
