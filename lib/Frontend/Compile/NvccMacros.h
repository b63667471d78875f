//===- NvccMacros.h - macros that nvcc defines ------------------*- C++ -*-===//
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

/// If the command defines `__NVCC__`: hides it, and the macros that accompany
/// it, from the headers of the system and of the toolkit. These would otherwise
/// mistake Clang for nvcc and use features that only nvcc has. From all other
/// files it hides `__CUDA__`, which Clang defines for CUDA but nvcc, even with
/// Clang as its host compiler, does not.
void hideNvccMacros(clang::Preprocessor &preprocessor);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_NVCCMACROS_H
