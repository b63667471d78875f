//===- SpecialRegisters.h - where a thread is, in PTX -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_SPECIALREGISTERS_H
#define GPUPERF_LIB_LOWERING_SPECIALREGISTERS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <optional>

namespace gpuperf {

/// The dimension that LLVM's intrinsic `id` reads; empty for others.
std::optional<Dim> specialRegister(unsigned id);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_SPECIALREGISTERS_H
