//===- StructOfArrays.h - a kernel with another layout ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_STRUCTOFARRAYS_H
#define GPUPERF_LIB_ANALYSIS_STRUCTOFARRAYS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Gives the accesses of `kernel` to `array` the addresses that they would have
/// if what lies at one place of each struct lay together:
///
///   p + 32 * i + 12   becomes   p + 4 * i + FAR * 12
///
/// with a FAR beyond all arrays. An access of several members goes to an array
/// of as many bytes. Accesses where data says stay as they are: a struct that
/// is gathered is in one sector, its members in as many.
void splitRecords(KernelOp kernel, const RecordArray &array);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_STRUCTOFARRAYS_H
