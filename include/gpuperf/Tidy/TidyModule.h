//===- TidyModule.h - the checks as a clang-tidy module ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TIDY_TIDYMODULE_H
#define GPUPERF_TIDY_TIDYMODULE_H

#include "clang-tidy/ClangTidyModule.h"

namespace gpuperf {

/// Registers a clang-tidy check for each check of gpuperf. Checks with the same
/// options share one analysis of a file.
class GpuperfModule : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &factories) override;
};

} // namespace gpuperf

#endif // GPUPERF_TIDY_TIDYMODULE_H
