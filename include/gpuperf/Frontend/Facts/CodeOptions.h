//===- CodeOptions.h - options that change device code ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_FACTS_CODEOPTIONS_H
#define GPUPERF_FRONTEND_FACTS_CODEOPTIONS_H

#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// The code-generation options of a compile that change the code of its
/// kernels. The defaults are those of an optimised build. A compile at -O0 (an
/// editor, clang-tidy, a debug build) is analysed as if it were compiled at
/// -O3.
struct CodeOptions {
  unsigned level = 3;      ///< of -O: 1, 2 or 3
  bool unrollLoops = true; ///< false: only loops with `#pragma unroll`
  /// The arguments of -mllvm: "-unroll-threshold=100". Only options listed in
  /// LLVMOptions.h have an effect.
  std::vector<std::string> llvm;
  std::optional<unsigned> maxRegisters; ///< -maxrregcount
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_FACTS_CODEOPTIONS_H
