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

/// Adds the lines for which NOLINT, NOLINTNEXTLINE and NOLINTBEGIN … NOLINTEND
/// suppress findings, with the same meaning as in clang-tidy: a list of checks
/// in parentheses may contain globs and exceptions (`*,-gpuperf-kernel`), and a
/// block ends where the same list is repeated. A block without an end
/// suppresses nothing and causes a message.
void readSuppressions(const clang::SourceManager &sources,
                      const std::vector<SourceText> &files,
                      DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_SUPPRESSCOMMENTS_H
