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

/// The profile with these numbers; `sheet` is complete. What is not among them
/// is empty: no accesses, nothing assumed.
KernelProfile profileFromNumbers(const Worksheet &sheet,
                                 const Machine &machine);

/// The numbers of `kernel` as inputs, each with where it is from, those that
/// are zero left out.
std::vector<InputValue> numbersOfProfile(const KernelProfile &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_PROFILENUMBERS_H
