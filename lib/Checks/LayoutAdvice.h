//===- LayoutAdvice.h - layouts of shared memory ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_CHECKS_LAYOUTADVICE_H
#define GPUPERF_LIB_CHECKS_LAYOUTADVICE_H

#include "gpuperf/Checks/Checks.h"

namespace gpuperf {

/// Adds the remedy to `finding`, a bank conflict of access `id`: a layout of
/// the array without conflicts. This is a padded row, with a fix-it if the
/// extent is written in the source; or a swizzle, if padding would leave fewer
/// resident blocks. Adds nothing when no such layout is known.
void adviseLayout(const CheckContext &context, unsigned id, Finding &finding);

} // namespace gpuperf

#endif // GPUPERF_LIB_CHECKS_LAYOUTADVICE_H
