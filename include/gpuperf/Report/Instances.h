//===- Instances.h - instantiations with one answer -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_INSTANCES_H
#define GPUPERF_REPORT_INSTANCES_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// Makes one entry of the instantiations of one kernel of which the report says the
/// same but for their names, launch, profile, predictions and findings: the first
/// stays, and has the others in `alike`.
void mergeInstances(RunReport &report);

} // namespace gpuperf

#endif // GPUPERF_REPORT_INSTANCES_H
