//===- SuppressComments.h - suppression comments ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_SUPPRESSCOMMENTS_H
#define GPUPERF_LIB_FRONTEND_SOURCE_SUPPRESSCOMMENTS_H

#include "AnnotationFiles.h"

namespace gpuperf {

/// Adds the lines that NOLINT, NOLINTNEXTLINE and NOLINTBEGIN … NOLINTEND
/// silence, with clang-tidy's meaning: a list of checks in parentheses may hold
/// globs and exceptions (`*,-gpuperf-kernel`); a block ends where the same list
/// is repeated. A block without its end silences nothing and gives a message.
void readSuppressions(const clang::SourceManager &sources,
                      const std::vector<SourceText> &files,
                      DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_SUPPRESSCOMMENTS_H
