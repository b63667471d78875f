//===- JSONText.h - a kernel as JSON text -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_JSONTEXT_H
#define GPUPERF_LIB_REPORT_JSONTEXT_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// `kernel` as in the report, including all its predictions.
std::string kernelJSON(const KernelReport &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_JSONTEXT_H
