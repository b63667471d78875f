//===- OccupancyQuestion.h - occupancy queries in launches ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The results of cudaOccupancyMaxActiveBlocksPerMultiprocessor and
// cudaOccupancyMaxPotentialBlockSize depend on the machine and on the kernel's
// registers, which are not known yet when the host code is analysed. In the
// expressions of a launch, such a result is a symbol that contains the query:
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
    ActiveBlocks, ///< resident blocks per SM
    BlockSize,    ///< the block size with the most resident threads per SM
    GridSize      ///< resident blocks of that size on the whole GPU
  };
  Kind kind = ActiveBlocks;
  /// Threads per block; for BlockSize and GridSize the maximum (0: no limit).
  int64_t threads = 0;
  int64_t dynamicSharedBytes = 0; ///< per block
  std::string kernel;             ///< mangled name

  std::string symbol() const;
  /// Parses a symbol of an expression; empty for other names.
  static std::optional<OccupancyQuestion> of(llvm::StringRef symbol);
};

/// The symbols of occupancy queries in the text of an expression.
std::vector<llvm::StringRef> occupancySymbols(llvm::StringRef expression);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_OCCUPANCYQUESTION_H
