//===- MatrixFragments.h - accesses of matrix fragments ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_MATRIXFRAGMENTS_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_MATRIXFRAGMENTS_H

#include "Expressions/ExprLeaves.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace gpuperf {

/// A fragment of a matrix that a warp loads or stores for a product of the
/// tensor cores, as described by the name of the intrinsic.
struct MatrixFragment {
  bool isStore, isSum, hasStride;
  bool isAlong; ///< whether lines are along k; for sums, along the two results
                ///< of a lane
  unsigned lines, length; ///< in elements
  unsigned bits;          ///< of an element

  unsigned bytesOf(unsigned elements) const { return elements * bits / 8; }
};

/// The fragment that `call` loads or stores; empty for other calls.
std::optional<MatrixFragment> matrixFragmentOf(const llvm::CallInst &call);

/// The accesses that move a fragment.
struct FragmentAccesses {
  struct Access {
    ExprAttr offset; ///< bytes from the fragment's address
    unsigned bytes;  ///< for each lane
  };
  llvm::SmallVector<Access, 16> accesses;
  bool isMatrixRows;           ///< by LDSM: lanes provide the addresses of rows
  InstructionCost arrangement; ///< cost of moving the elements to their lanes
};

/// The accesses of `fragment`, whose lines are `stride` elements apart, in
/// `space`, on GPUs of that compute capability.
FragmentAccesses accessesOf(const MatrixFragment &fragment, ExprAttr stride,
                            Space space, unsigned computeCapability,
                            const ExprLeaves &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_MATRIXFRAGMENTS_H
