//===- Nvcc.h - nvcc's PTX of a file ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTXAS_NVCC_H
#define GPUPERF_PTXAS_NVCC_H

#include "gpuperf/Frontend/NvccCommand.h"

namespace gpuperf {

/// The PTX that `nvcc -ptx -lineinfo` makes, from the user's cache where a run
/// with the same flags, program and contents of all files that it reads has
/// left it ($XDG_CACHE_HOME/gpuperf/ptx). The error is nvcc's first complaint,
/// in one line, or that it took longer than `limitSeconds`. Nothing is written
/// beside the cache and temporary files.
llvm::Expected<std::string> compileWithNvcc(const NvccCommand &command,
                                            unsigned limitSeconds);

} // namespace gpuperf

#endif // GPUPERF_PTXAS_NVCC_H
