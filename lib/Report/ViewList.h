//===- ViewList.h - what Views.def lists, declared --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_VIEWLIST_H
#define GPUPERF_LIB_REPORT_VIEWLIST_H

#include "gpuperf/Report/Sweep.h"
#include "gpuperf/Report/View.h"

namespace gpuperf {

#define GPUPERF_VIEW(FUNCTION) const View &FUNCTION();
#define GPUPERF_COMPARE_VIEW(FUNCTION) const View &FUNCTION();
#define GPUPERF_SWEEP_VIEW(NAME, SUMMARY, FUNCTION)                            \
  void FUNCTION(llvm::raw_ostream &os, const SweepReport &report);
#include "Views.def"

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_VIEWLIST_H
