//===- Libdevice.h - libdevice functions that are one operation -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_LIBDEVICE_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_LIBDEVICE_H

#include "llvm/IR/Module.h"

namespace gpuperf {

/// Replaces calls of `__nv_min`, `__nv_mul24`, `__nv_fabsf` and similar by the
/// equivalent LLVM operation, so that addresses computed with them can be
/// analysed. Declares the others (`__nv_sinf`, …) as pure functions, which they
/// are. 24-bit products become ordinary ones: their operands are assumed to
/// fit.
void lowerLibdevice(llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_LIBDEVICE_H
