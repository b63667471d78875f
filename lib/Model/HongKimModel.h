//===- HongKimModel.h - Hong and Kim's model of 2009 ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_HONGKIMMODEL_H
#define GPUPERF_LIB_MODEL_HONGKIMMODEL_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// S. Hong, H. Kim, "An analytical model for a GPU architecture with
/// memory-level and thread-level parallelism awareness", ISCA 2009, equations 1
/// to 31: how many warps can wait for memory at once (MWP), against how many
/// can compute while one waits (CWP).
///
/// Where the paper is ambiguous, the inputs `reading_*` select the
/// interpretation (see docs/models/hong-kim.md); 0 is the one that we consider
/// intended.
ModelInfo hongKimModel();

/// The equations, for a worksheet with the inputs of hongKimModel. Time in us,
/// SM cycles; bound `latency` for eq. 22, `dram` for eq. 23, `issue` for eq.
/// 24, and `barrier` if synchronisation costs more than everything else. There
/// is no time if a figure of the memory system that the kernel uses is missing.
void evaluateHongKim(Worksheet &sheet, Prediction &p);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_HONGKIMMODEL_H
