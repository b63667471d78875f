//===- NvccMacros.h - what nvcc says of itself, to the user -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_NVCCMACROS_H
#define GPUPERF_LIB_FRONTEND_COMPILE_NVCCMACROS_H

namespace clang {
class Preprocessor;
} // namespace clang

namespace gpuperf {

/// Where the command defines `__NVCC__`: hides that, and the macros that come
/// with it, from the headers of the system and of the toolkit. These would take
/// Clang for nvcc, and ask it for what only nvcc has. From all others hides what
/// Clang defines for CUDA, and nvcc, with Clang for its host compiler, too, does
/// not: `__CUDA__`.
void hideNvccMacros(clang::Preprocessor &preprocessor);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_NVCCMACROS_H
