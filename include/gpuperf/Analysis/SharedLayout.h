//===- SharedLayout.h - layouts without bank conflicts ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   addresses of all lanes in all requests of a block to one shared array
//        │ try a short list of layouts, those with fewest instructions first
//        ▼
//   the first layout with which no request has a bank conflict
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_SHAREDLAYOUT_H
#define GPUPERF_ANALYSIS_SHAREDLAYOUT_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include <optional>

namespace gpuperf {

/// A layout that maps each element of a shared-memory array to another address.
/// A row has `rowBytes` bytes. The layout moves units of `unitBytes` bytes, the
/// size of the widest access.
struct SharedLayout {
  enum Kind {
    Padded,  ///< `padBytes` unused bytes follow each row
    Swizzled ///< unit x of row y moves to unit x ^ (y / divide % rows)
  } kind = Padded;
  int64_t rowBytes = 0, unitBytes = 4;
  int64_t padBytes = 0;
  int64_t divide = 1, rows = 1;

  /// The offset in this layout of the byte at `offset` of the array.
  int64_t place(int64_t offset) const;
  /// Additional bytes that an array of `bytes` bytes needs.
  int64_t moreBytes(int64_t bytes) const;
};

/// The layouts that remove all bank conflicts of one array.
struct SharedLayouts {
  std::optional<SharedLayout> padded, swizzled;
  int64_t requests = 0; ///< number of different requests that were tried
};

/// The layouts of `array` with which every request takes its ideal number of
/// wavefronts, in every warp of a block and every iteration of the enclosing
/// loops. `padded` has the least padding, `swizzled` the fewest instructions.
/// Empty when an address or trip count is unknown or differs between blocks,
/// when the array has atomics or an unknown size, and when there are too many
/// requests to try (kMaxRequests in the .cpp file).
std::optional<SharedLayouts> solveSharedLayout(KernelOp kernel, ArrayOp array,
                                               const ResolvedLaunch &launch,
                                               const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_SHAREDLAYOUT_H
