//===- ParameterFacts.h - facts about parameters ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_PARAMETERFACTS_H
#define GPUPERF_LIB_LOWERING_PARAMETERFACTS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// `params` with distinct names: the parameters of a pack, `Ts... args`, share
/// one name and become "args", "args_2".
std::vector<KernelParam> toldApart(std::vector<KernelParam> params);

/// Sets `same_buffer` and `multiples` of the kernel. `params` are its
/// parameters with distinct names.
void setParameterFacts(KernelOp op, const KernelFacts &facts,
                       llvm::ArrayRef<KernelParam> params);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_PARAMETERFACTS_H
