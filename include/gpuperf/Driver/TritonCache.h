//===- TritonCache.h - the kernels in a cache of Triton's -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_TRITONCACHE_H
#define GPUPERF_DRIVER_TRITONCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

/// The folder where Triton keeps kernels: $TRITON_CACHE_DIR, else
/// $TRITON_HOME/.triton/cache, else ~/.triton/cache. Empty when the user has no
/// home.
std::string tritonCacheFolder();

/// The PTX files of `places`: of a folder, at any depth, those that have
/// metadata beside them, by name of the kernel and then by path; of others the
/// file itself. Without places those of Triton's own cache. The error names a
/// folder that cannot be read, or that has none.
llvm::Expected<std::vector<std::string>>
tritonKernels(llvm::ArrayRef<std::string> places);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_TRITONCACHE_H
