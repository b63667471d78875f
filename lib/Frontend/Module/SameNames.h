//===- SameNames.h - one declaration as two compilers name it ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc and Clang mangle alike what all files share. What only one file has,
// constraints, generic lambdas and names that the source gives with `asm` each
// of them writes in its own way:
//
//     static void k(float *)     Clang _ZL1kPf                  nvcc _Z1kPf
//     in an unnamed namespace    Clang _ZN12_GLOBAL__N_11kEPf
//                                nvcc  _ZN40_GLOBAL__N__8eb282c0_…1kEPf
//     template <integral T>      Clang _Z1kITkSt8integraliEvPT_
//                                nvcc  _Z1kIiEvPT_
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_SAMENAMES_H
#define GPUPERF_LIB_FRONTEND_MODULE_SAMENAMES_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// For each kernel of `ptx`, which is nvcc's, the place of the same one in
/// `source`, which is Clang's; empty where there is none, and where it could be
/// any of several. No two get the same.
std::vector<std::optional<size_t>>
findSameKernels(llvm::ArrayRef<KernelFacts> ptx,
                llvm::ArrayRef<KernelFacts> source);

/// The same of the variables of which these are the symbols.
std::vector<std::optional<size_t>>
findSameVariables(llvm::ArrayRef<std::string> ptx,
                  llvm::ArrayRef<std::string> source);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_SAMENAMES_H
