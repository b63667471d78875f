//===- Expectations.h - what the source expects, and what is ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CHECKS_EXPECTATIONS_H
#define GPUPERF_CHECKS_EXPECTATIONS_H

#include "gpuperf/Checks/Checks.h"

namespace gpuperf {

/// The expectations of the kernel held against its profile and the prediction
/// of the chosen model, in their order.
std::vector<ExpectationResult> judgeExpectations(const CheckContext &context);

} // namespace gpuperf

#endif // GPUPERF_CHECKS_EXPECTATIONS_H
