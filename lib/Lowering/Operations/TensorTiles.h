//===- TensorTiles.h - tiles of copies through tensor maps ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   cuTensorMapEncodeTiled of the host ─▶ facts of the parameter ─┐
//   tensormap.replace of the kernel ────▶ box and type ───────────┼▶ TensorTile
//   mbarrier.expect_tx beside the copy ─▶ its bytes ──────────────┘
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_TENSORTILES_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_TENSORTILES_H

#include "AccessBuilder.h"
#include "AsmOperands.h"
#include "gpuperf/Ptx/PtxAsync.h"

namespace gpuperf {

/// The tile that a copy through a tensor map moves.
struct TensorTile {
  int64_t bytes = 0;
  Address place; ///< in the tensor, which is represented by its map
  /// Its extents, starting with the one along a row. If the map is not known,
  /// they are derived from the coordinates: the numbers that all their values
  /// are multiples of.
  llvm::SmallVector<int64_t, 5> extents;
  bool isKnown = false; ///< otherwise its size and address are assumed
};

/// The tile that `copy` of the assembly `call` moves. Empty if its size or its
/// address is not known.
std::optional<TensorTile> tensorTileOf(llvm::CallInst &call,
                                       const PtxBulkCopy &copy,
                                       const AsmOperands &operands,
                                       OperationBuilder &ops,
                                       AccessBuilder &accesses);

/// The value that `expr` has in all launches of the kernel, as far as these are
/// known. Empty if they differ or it depends on more than parameters.
std::optional<int64_t> valueInLaunches(ExprAttr expr, OperationBuilder &ops);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_TENSORTILES_H
