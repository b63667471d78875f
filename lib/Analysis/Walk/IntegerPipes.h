//===- IntegerPipes.h - instructions by integer pipe ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_INTEGERPIPES_H
#define GPUPERF_LIB_ANALYSIS_WALK_INTEGERPIPES_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Instructions of a warp that take a pipe longer than others of their class,
/// or of which only one of the two pipes for integers can execute them.
struct IntegerPipes {
  double logic = 0;    ///< shifts right, comparisons, divisions, addresses
  double products = 0; ///< multiplications
  /// MATCH.ANY: on an H200 one takes 24 cycles of a scheduler, a MATCH.ALL 8.
  double matches = 0;
};

/// Counts the integer instructions of `kernel`. Additions and left shifts are
/// in neither count: ptxas 13.0 turns them into IMAD where the logic pipe has
/// more work, 16 of 48 in a loop of `x = (x ^ y) + (x & z)` for 9.0. A product
/// of 64 bits counts twice: 64 warps on an SM of an H200 take 73 cycles of a
/// scheduler for 16 IMAD.HI and 11 other instructions. Divisions
/// and addresses contain some of both, but on an H200 they take as long as if
/// all of them were logic.
IntegerPipes integerPipes(KernelOp kernel, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_INTEGERPIPES_H
