//===- CooperativeLaunch.h - blocks that wait for each other ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The blocks of a cooperative launch can wait for each other, so all of them
// are resident at once: the grid is at most as many as an SM holds, on each SM
// (CUDA C++ Programming Guide, Cooperative Groups, grid synchronization).
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_COOPERATIVELAUNCH_H
#define GPUPERF_DIALECT_COOPERATIVELAUNCH_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Of a LaunchOp: the names of integers of the host code that it depends on and
/// of which nothing is known; an array of strings.
inline constexpr llvm::StringLiteral kOpenSizesAttr = "gpuperf.open_sizes";

/// Of a LaunchOp: the sizes of the user that it depends on; a dictionary of
/// integers.
inline constexpr llvm::StringLiteral kGivenSizesAttr = "gpuperf.given_sizes";

/// Of a LaunchOp that the host makes as a cooperative one; a unit.
inline constexpr llvm::StringLiteral kCooperativeAttr = "gpuperf.cooperative";

/// Whether all blocks are resident at once: as the host launches the kernel
/// (`launch` may be null), or since the kernel has a barrier of the grid.
inline bool isCooperative(KernelOp kernel, LaunchOp launch) {
  if (launch && launch->hasAttr(kCooperativeAttr))
    return true;
  return kernel
      ->walk([](BarrierOp barrier) {
        return barrier.getKind() == BarrierKind::Grid
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

} // namespace gpuperf

#endif // GPUPERF_DIALECT_COOPERATIVELAUNCH_H
