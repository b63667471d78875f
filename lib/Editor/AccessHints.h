//===- AccessHints.h - sectors and conflicts --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_ACCESSHINTS_H
#define GPUPERF_LIB_EDITOR_ACCESSHINTS_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// A hint at each access that costs more than it has to, or has a finding:
/// sectors, bank conflicts, lanes of an atomic on one address.
std::vector<Hint> accessHints(const RunReport &report, const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_ACCESSHINTS_H
