//===- Starts.h - what starting kernels, blocks and warps takes -*- C++ -*-===//
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

/// Which figures of a machine are those of others that were measured.
struct AssumedStarts {
  bool isBlockAssumed = false, isWarpAssumed = false;
  /// Of the start and the end of this kernel, by their paths.
  std::vector<std::string> ofKernel;
};

/// Gives `sheet` kernel_start, block_start and, from Volta on, warp_start where
/// the machine has no figures for them: those of the measured GPUs.
AssumedStarts assumeStarts(Worksheet &sheet, const Machine &machine);

/// The term `start` in microseconds: what of the kernel's time no work in it
/// explains. A kernel that reads or writes memory takes longer than one that
/// does nothing.
void defineStart(Worksheet &sheet);

/// Names what of `assumed` matters to `prediction`: the start of the kernel
/// where it is half of the time, since measured ones differ by a fourth, and
/// those of blocks and warps where one of `deciding`, the terms that are the
/// largest of a phase, is theirs and most of the time is theirs
/// (`isBoundByStarts`).
void noteAssumedStarts(Prediction &prediction, const AssumedStarts &assumed,
                       const std::set<std::string> &deciding,
                       bool isBoundByStarts);

} // namespace gpuperf

#endif // GPUPERF_MODEL_STARTS_H
