//===- Expectations.h - results of expectations -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CHECKS_EXPECTATIONS_H
#define GPUPERF_CHECKS_EXPECTATIONS_H

#include "gpuperf/Checks/Checks.h"

namespace gpuperf {

/// Compares each expectation of the kernel with its profile and the prediction
/// of the chosen model. The results are in the order of
/// KernelProfile::expectations.
std::vector<ExpectationResult> judgeExpectations(const CheckContext &context);

} // namespace gpuperf

#endif // GPUPERF_CHECKS_EXPECTATIONS_H
