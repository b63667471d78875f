//===- SharedLayout.h - where elements are put without conflict -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   all requests to an array, of all warps of a block, lane by lane
//        │ each layout of a short list, by the number of instructions it takes
//        ▼
//   the first one with which no request has a bank conflict
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_SHAREDLAYOUT_H
#define GPUPERF_ANALYSIS_SHAREDLAYOUT_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/KernelProfile.h"
#include <optional>

namespace gpuperf {

/// Another place for each element of an array of shared memory. Its rows are
/// `rowBytes` long; what stays together is `unitBytes`, the widest access.
struct SharedLayout {
  enum Kind {
    Padded,  ///< each row has `padBytes` more
    Swizzled ///< unit x of row y is at x ^ (y / divide % rows)
  } kind = Padded;
  int64_t rowBytes = 0, unitBytes = 4;
  int64_t padBytes = 0;
  int64_t divide = 1, rows = 1;

  /// Where the byte at `offset` of the array is put.
  int64_t place(int64_t offset) const;
  /// Bytes that an array of `bytes` takes more.
  int64_t moreBytes(int64_t bytes) const;
};

/// What solves the conflicts of one array.
struct SharedLayouts {
  std::optional<SharedLayout> padded, swizzled;
  int64_t requests = 0; ///< different ones, which all were tried
};

/// The layouts of `array` with which every request to it, in every warp of a
/// block and every iteration of the loops around it, takes as many wavefronts
/// as its bytes need: of padded rows those with the least padding, of swizzled
/// ones the first with the least to compute. Empty where an address or a number
/// of iterations is not known, where it depends on the block, where the array
/// has atomics or no known size, or where there are more requests than are
/// looked at.
std::optional<SharedLayouts> solveSharedLayout(KernelOp kernel, ArrayOp array,
                                               const ResolvedLaunch &launch,
                                               const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_SHAREDLAYOUT_H
