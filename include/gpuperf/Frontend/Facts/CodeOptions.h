//===- CodeOptions.h - what options make of device code ---------*- C++ -*-===//
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

/// The options of a compile that change the code of its kernels, beyond what a
/// parse knows. The defaults are those of an optimised build: a compile at -O0,
/// as an editor, clang-tidy or a debug build has it, is analysed as -O3 makes
/// the code.
struct CodeOptions {
  unsigned level = 3;      ///< of -O: 1, 2 or 3
  bool unrollLoops = true; ///< false: only loops with `#pragma unroll`
  /// Those after -mllvm, as they stand there: "-unroll-threshold=100". Only
  /// those that LLVMOptions.h names have an effect.
  std::vector<std::string> llvm;
  std::optional<unsigned> maxRegisters; ///< -maxrregcount
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_FACTS_CODEOPTIONS_H
