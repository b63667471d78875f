//===- SameAdvice.h - one finding for the same advice -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_SAMEADVICE_H
#define GPUPERF_REPORT_SAMEADVICE_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// Joins findings of different kernels that propose another algorithm
/// (gpuperf-tensor), because files with several versions of a product would
/// repeat it for each. The finding that saves most of a launch stays; it gets
/// notes at the places of the others, and of what would help the same line as
/// it is (gpuperf-staging, gpuperf-vector-access). All stay if `minSpeedup`
/// asks for any gain.
void joinSameAdvice(RunReport &report, double minSpeedup);

/// Drops findings about the launch of a kernel (gpuperf-launch) that the
/// program follows already: it launches the same threads with the same
/// arguments once more, in other blocks, and that launch takes as long as the
/// advice promises. All stay if `minSpeedup` asks for any gain.
void dropFollowedAdvice(RunReport &report, double minSpeedup);

} // namespace gpuperf

#endif // GPUPERF_REPORT_SAMEADVICE_H
