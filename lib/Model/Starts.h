//===- Starts.h - the time to start kernels, blocks, warps ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_STARTS_H
#define GPUPERF_MODEL_STARTS_H

#include "gpuperf/Model/Model.h"
#include <set>

namespace gpuperf {

/// Which figures of a machine were taken from measured GPUs.
struct AssumedStarts {
  bool isBlockAssumed = false, isWarpAssumed = false;
  /// The paths of those for the start and the end of this kernel.
  std::vector<std::string> ofKernel;
};

/// Sets kernel_start, block_start and, from Volta on, warp_start in `sheet` if
/// the machine has no figures for them, to those of the measured GPUs.
AssumedStarts assumeStarts(Worksheet &sheet, const Machine &machine);

/// Defines the term `start` in microseconds: the part of the kernel's time that
/// does not depend on its work. It is longer for a kernel that reads or writes
/// memory than for one that does nothing.
void defineStart(Worksheet &sheet);

/// Mentions those of `assumed` that affect `prediction`. The start of the
/// kernel is mentioned if it is half of the time, since measured values differ
/// by a quarter. Those of blocks and warps are mentioned if one of `deciding`,
/// the largest terms of the phases, is theirs and determines most of the time
/// (`isBoundByStarts`).
void noteAssumedStarts(Prediction &prediction, const AssumedStarts &assumed,
                       const std::set<std::string> &deciding,
                       bool isBoundByStarts);

} // namespace gpuperf

#endif // GPUPERF_MODEL_STARTS_H
