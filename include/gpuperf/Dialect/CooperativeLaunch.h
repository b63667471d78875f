//===- CooperativeLaunch.h - cooperative launches ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The blocks of a cooperative launch can wait for each other, so all of them
// are resident at once. The grid has at most as many blocks as all SMs together
// can hold (CUDA C++ Programming Guide, Cooperative Groups, grid
// synchronization).
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_COOPERATIVELAUNCH_H
#define GPUPERF_DIALECT_COOPERATIVELAUNCH_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Attribute of a LaunchOp, an array of strings: the names of integers of the
/// host code with unknown values that the launch depends on.
inline constexpr llvm::StringLiteral kOpenSizesAttr = "gpuperf.open_sizes";

/// Attribute of a LaunchOp, a dictionary of integers: the sizes given by the
/// user that the launch depends on.
inline constexpr llvm::StringLiteral kGivenSizesAttr = "gpuperf.given_sizes";

/// Unit attribute of a LaunchOp: the host code makes a cooperative launch.
inline constexpr llvm::StringLiteral kCooperativeAttr = "gpuperf.cooperative";

/// Whether all blocks are resident at once: because `launch` (may be null) is
/// cooperative, or because the kernel has a barrier of the grid.
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
