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
/// Where the paper prints two things, the inputs `reading_*` choose (see
/// docs/models/hong-kim.md); 0 is what we hold to be meant.
ModelInfo hongKimModel();

/// The equations, on a worksheet with the inputs of hongKimModel. Time in us,
/// SM cycles; bound `latency` for eq. 22, `dram` for eq. 23, `issue` for eq.
/// 24, `barrier` when synchronisation costs more than all else. Without a time
/// where a figure of the memory system that the kernel uses is absent.
void evaluateHongKim(Worksheet &sheet, Prediction &p);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_HONGKIMMODEL_H
