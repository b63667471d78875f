//===- HostSteps.h - what a loop changes in even steps ----------*- C++ -*-===//
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
// What an iteration changes under a condition, or also in another way, is no
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

/// What is known inside of the loop, in each iteration.
struct StepScope {
  llvm::function_ref<std::optional<HostPlace>(const HostStore &)> place;
  llvm::function_ref<std::optional<int64_t>(const clang::Expr &)> value;
  /// How often an inner loop runs its body.
  llvm::function_ref<std::optional<int64_t>(const clang::ForStmt &)> trips;
};

/// By how much each iteration of a loop changes a variable.
struct EvenStep {
  HostPlace variable;
  /// An integer's, or a std::vector's, whose number of elements changes.
  clang::QualType type;
  int64_t change = 0;
};

/// The even steps of an iteration: of variables that are named, as a whole. An
/// iteration runs its body to the end, but for `continue`, with which there are
/// none.
std::vector<EvenStep> evenSteps(const clang::Stmt &loop, HostEffects &effects,
                                const StepScope &scope);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTEPS_H
