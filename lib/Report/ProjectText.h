//===- ProjectText.h - what all files come to -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_PROJECTTEXT_H
#define GPUPERF_LIB_REPORT_PROJECTTEXT_H

#include "gpuperf/Report/View.h"

namespace gpuperf {

/// Of a run over several files: kernels by bound and by what is known of them,
/// findings by check and worth, what was not analysed and why.
void writeProject(llvm::raw_ostream &os, const RunSummary &summary);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_PROJECTTEXT_H
