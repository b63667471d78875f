//===- LayoutAdvice.h - how to lay out shared memory ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_CHECKS_LAYOUTADVICE_H
#define GPUPERF_LIB_CHECKS_LAYOUTADVICE_H

#include "gpuperf/Checks/Checks.h"

namespace gpuperf {

/// Adds to `finding`, of a bank conflict of access `id`, the layout of its
/// array that takes it away: padded rows, with a fix-it where the extent is
/// written in the source, unless they leave fewer blocks on an SM and a swizzle
/// does it without. Says nothing where no layout is known to.
void adviseLayout(const CheckContext &context, unsigned id, Finding &finding);

} // namespace gpuperf

#endif // GPUPERF_LIB_CHECKS_LAYOUTADVICE_H
