//===- PtxEmission.h - device IR to PTX -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_PTXEMISSION_H
#define GPUPERF_LIB_PTXAS_PTXEMISSION_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// Generates PTX for `kernels` of `device` with the -O of its compilation, each
/// as an `.entry`, from a copy of its module. `libdevice` is the bitcode file
/// to link if its functions are missing; if it is empty, they stay undefined.
/// LLVM ends the process on code that it cannot select, so call this in a child
/// process.
llvm::Expected<std::string> emitPtx(const DeviceModule &device,
                                    llvm::ArrayRef<const KernelFacts *> kernels,
                                    llvm::StringRef libdevice);

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_PTXEMISSION_H
