//===- TritonFacts.h - facts from Triton's files ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ~/.triton/cache/HASH/ ─┬ add.ptx
//                          ├ add.json  warps, shared memory
//                          └ add.ttir  names and divisors of parameters
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_MODULE_TRITONFACTS_H
#define GPUPERF_FRONTEND_MODULE_TRITONFACTS_H

#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Adds the facts in Triton's metadata `json` to the kernel of `device`, which
/// is Triton's PTX: the threads of a block, unless the PTX has them, and the
/// bytes of dynamic shared memory. False when `json` is not such metadata or
/// belongs to another kernel.
bool addTritonMetadata(DeviceModule &device, llvm::StringRef json);

/// Adds the names of parameters and the divisors of their values
/// (`tt.divisibility`) from the text of the `.ttir`. Adds nothing when its
/// parameters do not correspond to those of the PTX, as with tensor
/// descriptors.
void addTritonParameters(DeviceModule &device, llvm::StringRef ttir);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_MODULE_TRITONFACTS_H
