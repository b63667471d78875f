//===- HostSteps.h - even steps of loops ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     for (int i = 0; i < n; ++i) {
//       v.push_back(f(i));         // v has n elements more behind the loop
//       for (int j = 0; j < 3; ++j)
//         count += 2;              // count is more by 6 * n
//     }
//
// A change that is made under a condition, or also in another way, is not an
// even step.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTEPS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTEPS_H

#include "HostEffects.h"
#include "HostState.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace gpuperf {

/// The known facts inside of the loop, in each iteration.
struct StepScope {
  llvm::function_ref<std::optional<HostPlace>(const HostStore &)> place;
  llvm::function_ref<std::optional<int64_t>(const clang::Expr &)> value;
  /// The iteration count of an inner loop.
  llvm::function_ref<std::optional<int64_t>(const clang::ForStmt &)> trips;
};

/// The amount by which each iteration of a loop changes a variable.
struct EvenStep {
  HostPlace variable;
  /// An integer, or a std::vector whose number of elements changes.
  clang::QualType type;
  int64_t change = 0;
};

/// The even steps of an iteration, for named variables as a whole. There are
/// none if the iteration may end before the end of its body, as by `continue`.
std::vector<EvenStep> evenSteps(const clang::Stmt &loop, HostEffects &effects,
                                const StepScope &scope);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTEPS_H
