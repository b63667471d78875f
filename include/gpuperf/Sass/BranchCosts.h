//===- BranchCosts.h - what a conditional takes besides its body -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_BRANCHCOSTS_H
#define GPUPERF_SASS_BRANCHCOSTS_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Sets on every conditional of the kernel how many branch and reconvergence
/// instructions it takes (kBranchesAttr): none where its body is predicated.
void setBranchCosts(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_SASS_BRANCHCOSTS_H
