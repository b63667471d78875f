//===- Instances.h - merging equal template instantiations ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_INSTANCES_H
#define GPUPERF_REPORT_INSTANCES_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// Merges template instantiations of one kernel whose launches, profiles,
/// predictions and findings are equal. They differ only in their names and
/// launch sites. The first one stays and lists the others in `alike`.
void mergeInstances(RunReport &report);

} // namespace gpuperf

#endif // GPUPERF_REPORT_INSTANCES_H
