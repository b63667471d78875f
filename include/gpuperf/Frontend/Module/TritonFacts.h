//===- TritonFacts.h - what Triton keeps beside its PTX ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ~/.triton/cache/HASH/ ─┬ add.ptx
//                          ├ add.json  warps, shared memory
//                          └ add.ttir  names of parameters, what they are
//                                      multiples of
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_MODULE_TRITONFACTS_H
#define GPUPERF_FRONTEND_MODULE_TRITONFACTS_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Adds to the kernel of `device`, Triton's PTX, what its metadata, the text of
/// the `.json`, says of every launch: threads of a block where the PTX does
/// not, and the dynamic shared memory. False where the text is no such
/// metadata, or that of another kernel.
bool addTritonMetadata(DeviceModule &device, llvm::StringRef json);

/// Adds names of parameters and what their values are multiples of
/// (`tt.divisibility`) from the `.ttir`. Where its parameters are not those of
/// the PTX, as with descriptors of tensors, nothing is added.
void addTritonParameters(DeviceModule &device, llvm::StringRef ttir);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_MODULE_TRITONFACTS_H
