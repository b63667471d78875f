//===- Nvcc.h - nvcc's PTX of a file ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTXAS_NVCC_H
#define GPUPERF_PTXAS_NVCC_H

#include "gpuperf/Frontend/Compile/NvccCommand.h"

namespace gpuperf {

/// The PTX of `nvcc -ptx -lineinfo`. Gets the compilation steps from nvcc
/// (`--dryrun`) and runs them without a shell. Only the preprocessor reads the
/// source; if an earlier run compiled the same preprocessed text, the PTX comes
/// from the user's cache ($XDG_CACHE_HOME/gpuperf/ptx). Writes only the cache
/// and temporary files. If the PTX could not be written to the cache,
/// `cacheError` is set to the reason. The error is the first error message of a
/// step, in one line, or that the steps took longer than `limitSeconds`.
llvm::Expected<std::string> compileWithNvcc(const NvccCommand &command,
                                            unsigned limitSeconds,
                                            std::string &cacheError);

/// The macros that nvcc itself defines for the files of `command`:
/// "-D__NVCC__", "-D__CUDACC_VER_MAJOR__=13". Macros that Clang or its headers
/// define as well are left out. The error is why nvcc did not print its steps,
/// or that it took longer than `limitSeconds`.
llvm::Expected<std::vector<std::string>> nvccMacros(const NvccCommand &command,
                                                    unsigned limitSeconds);

} // namespace gpuperf

#endif // GPUPERF_PTXAS_NVCC_H
