//===- SameAdvice.h - merging equal advice ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_SAMEADVICE_H
#define GPUPERF_REPORT_SAMEADVICE_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// Merges findings of different kernels that propose another algorithm
/// (gpuperf-tensor), because a file with several versions of a matrix product
/// would repeat the advice for each. The finding that saves most time in one
/// launch stays. It gets notes for the locations of the others, and for other
/// findings at its own line (gpuperf-staging, gpuperf-vector-access). All
/// findings stay if `minSpeedup` asks for any gain.
void joinSameAdvice(RunReport &report, double minSpeedup);

/// Drops findings about a kernel's launch (gpuperf-launch) whose advice the
/// program already follows: another launch has the same threads and arguments
/// in other blocks and takes the time that the advice promises. All findings
/// stay if `minSpeedup` asks for any gain.
void dropFollowedAdvice(RunReport &report, double minSpeedup);

} // namespace gpuperf

#endif // GPUPERF_REPORT_SAMEADVICE_H
