//===- OccupancyQuestion.h - a program asks for occupancy -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The answers of cudaOccupancyMaxActiveBlocksPerMultiprocessor and
// cudaOccupancyMaxPotentialBlockSize depend on the machine, and on registers of
// a kernel that are known after its host code. In a launch's expressions they
// are symbols that have all of the question:
//
//     cudaOccupancy.activeBlocks.256.0._Z5scalePfi
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_OCCUPANCYQUESTION_H
#define GPUPERF_SUPPORT_OCCUPANCYQUESTION_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

struct OccupancyQuestion {
  enum Kind {
    ActiveBlocks, ///< on one SM
    BlockSize,    ///< with which most threads are on an SM
    GridSize      ///< all blocks of that size that the GPU holds at once
  };
  Kind kind = ActiveBlocks;
  /// Per block: the number, or the most that may be chosen (0: no limit).
  int64_t threads = 0;
  int64_t dynamicSharedBytes = 0;
  std::string kernel; ///< by its mangled name

  std::string symbol() const;
  /// The question that a name in an expression stands for; none for others.
  static std::optional<OccupancyQuestion> of(llvm::StringRef symbol);
};

/// The names of such questions in the text of an expression.
std::vector<llvm::StringRef> occupancySymbols(llvm::StringRef expression);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_OCCUPANCYQUESTION_H
