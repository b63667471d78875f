//===- TritonCache.h - kernels in Triton's cache ----------------*- C++ -*-===//
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

/// The PTX files at `places`. A folder stands for the PTX files at any depth in
/// it that have metadata beside them, sorted by kernel name, then by path; a
/// file stands for itself. Without places, the folder is tritonCacheFolder. The
/// error names a folder that cannot be read or has no such file.
llvm::Expected<std::vector<std::string>>
tritonKernels(llvm::ArrayRef<std::string> places);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_TRITONCACHE_H
