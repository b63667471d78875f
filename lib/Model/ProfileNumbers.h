//===- ProfileNumbers.h - a kernel profile as named numbers -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_PROFILENUMBERS_H
#define GPUPERF_LIB_MODEL_PROFILENUMBERS_H

#include "gpuperf/Model/Worksheet.h"
#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

/// The numbers of a profile that the throughput and latency bounds use, as
/// inputs of a model.
llvm::ArrayRef<Parameter> profileParameters();

/// A profile with these numbers; `sheet` is complete. Everything else is empty:
/// no accesses, no assumptions.
KernelProfile profileFromNumbers(const Worksheet &sheet,
                                 const Machine &machine);

/// The numbers of `kernel` as inputs, each with its origin; zeros are left out.
std::vector<InputValue> numbersOfProfile(const KernelProfile &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_PROFILENUMBERS_H
