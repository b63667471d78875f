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

/// The PTX that `nvcc -ptx -lineinfo` makes: nvcc is asked for its steps, and
/// these are run without the shell that it would give them to. The source is read
/// once, by the preprocessor; what the compiler makes of its text is taken from
/// the user's cache where another run has left it ($XDG_CACHE_HOME/gpuperf/ptx).
/// The error is the first complaint of a step, in one line, or that all took
/// longer than `limitSeconds`. Nothing is written beside the cache and temporary
/// files. `notKept` is set to why the PTX is not in the cache, where it was tried.
llvm::Expected<std::string> compileWithNvcc(const NvccCommand &command,
                                            unsigned limitSeconds,
                                            std::string &notKept);

/// What nvcc tells the files of `command` of itself, as it says: "-D__NVCC__",
/// "-D__CUDACC_VER_MAJOR__=13" and the like, without what Clang defines, too.
/// The error is why nvcc does not tell its steps, or that it took longer.
llvm::Expected<std::vector<std::string>> nvccMacros(const NvccCommand &command,
                                                    unsigned limitSeconds);

} // namespace gpuperf

#endif // GPUPERF_PTXAS_NVCC_H
