//===- LoopHints.h - iterations beside loops --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_LOOPHINTS_H
#define GPUPERF_LIB_EDITOR_LOOPHINTS_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// A hint at each loop: its iterations.
std::vector<Hint> loopHints(const RunReport &report, const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_LOOPHINTS_H
