//===- CubinInfo.h - what a cubin says of its kernels -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_CUBININFO_H
#define GPUPERF_PTX_CUBININFO_H

#include "gpuperf/Ptx/KernelSignatures.h"
#include <map>

namespace gpuperf {

/// Adds the kernels of a cubin, an ELF file, to `kernels`, by name: sizes of
/// parameters in order, registers, static shared memory. What is no cubin, or
/// broken, adds nothing.
///
/// NVIDIA publishes no description. That .nv.info.KERNEL has a record 0x17 for
/// each parameter with its ordinal, offset and size, and .nv.info one of 0x2f
/// with the registers, is in several public readers, pyxis-roc's
/// gpu-api-interposer among them; it was held against ptxas of CUDA 13.0.
void readCubin(llvm::StringRef bytes,
               std::map<std::string, KernelSignature> &kernels);

} // namespace gpuperf

#endif // GPUPERF_PTX_CUBININFO_H
