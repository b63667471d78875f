//===- ProjectText.h - a summary of all files -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_PROJECTTEXT_H
#define GPUPERF_LIB_REPORT_PROJECTTEXT_H

#include "gpuperf/Report/View.h"

namespace gpuperf {

/// Writes the summary of a run over several files: kernels by bound and by
/// confidence, findings by check and gain, and what was not analysed, with
/// reasons.
void writeProject(llvm::raw_ostream &os, const RunSummary &summary);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_PROJECTTEXT_H
