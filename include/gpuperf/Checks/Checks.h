//===- Checks.h - findings from a profile -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   profile + prediction ──check──▶ findings, each with its predicted gain
//
// Each check has files of its own. gpuperf-bank-conflict consists of
// lib/Checks/BankConflict.cpp, test/Checks/bank-conflict.mlir,
// docs/checks/gpuperf-bank-conflict.md, one line in lib/Checks/Checks.def and
// one line in docs/checks.md.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CHECKS_CHECKS_H
#define GPUPERF_CHECKS_CHECKS_H

#include "gpuperf/Analysis/BarrierNeeds.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/Padding.h"
#include "gpuperf/Report/RunReport.h"
#include "gpuperf/Report/View.h"
#include "llvm/Support/Error.h"
#include <array>
#include <functional>

namespace gpuperf {

/// The restricted twin of a kernel: compiled as if its pointers were
/// `__restrict__`.
struct Restriction {
  Prediction prediction;
  std::vector<SourceEdit> edits; ///< insert `__restrict__`, in parameter order
  KernelProfile profile;
};

/// The extents of a grid or block: x, y, z.
using Extents = std::array<int64_t, 3>;

/// The input of a check: one kernel under one launch. The functions are set by
/// the driver.
struct CheckContext {
  const std::string &kernel;
  const SourcePlace &place;
  const KernelProfile &profile;
  const Machine &machine;
  /// By the default model, which all gains are computed with.
  const Prediction &prediction;
  /// By the model that the user chose. Only the summary uses it.
  const Prediction &chosen;
  /// The driver drops findings with a smaller gain.
  double minSpeedup;
  /// The prediction with one problem removed. Empty when the kernel is large
  /// and the limit on the number of such predictions is reached.
  std::function<std::optional<Prediction>(const WhatIf &)> predictWithout;
  /// As predictWithout, with one iteration of each loop of unknown trip count.
  /// Null when the kernel has no such loop.
  std::function<std::optional<Prediction>(const WhatIf &)>
      predictSingleTripWithout;
  /// Records something that a profiler would flag but that has too small a gain
  /// for a finding: "load of 'in[i]' at line 7 (32 of 4 sectors)". The summary
  /// of the kernel lists it.
  std::function<void(std::string)> noteSmallGain;
  /// Whether the source silences the check at this location.
  std::function<bool(const SourcePlace &, llvm::StringRef check)> isSilenced;
  /// The padding that removes the bank conflict of access `id` without causing
  /// another one.
  std::function<std::optional<Padding>(unsigned id)> findPadding;
  /// The prediction with another grid and block; the kernel is walked again.
  /// Empty under the condition of predictWithout.
  std::function<std::optional<Prediction>(const Extents &grid,
                                          const Extents &block)>
      predictWithLaunch;
  /// The need of each of KernelProfile::barriers.
  std::function<std::vector<BarrierNeed>()> findBarrierNeeds;
  /// The layouts without bank conflicts of the array of access `id`; empty when
  /// there is none or it cannot be determined.
  std::function<std::optional<ArrayLayouts>(unsigned id)> findLayouts;
  /// The restricted twin; empty when it would be the same code or is unknown.
  std::function<std::optional<Restriction>()> findRestriction;
  /// Threads communicate only by barriers and by loads and stores that are
  /// neither volatile nor atomic, and read no clock. No block waits for another
  /// one.
  bool usesOnlyBarrierSync = false;
  /// Whether an iteration of a loop needs the result of an earlier one.
  bool hasDependentIterations = false;
  /// For x, y and z: whether threads that differ only in that component of
  /// threadIdx, or of blockIdx, do the same work.
  std::array<bool, 3> isThreadIdxUnused{}, isBlockIdxUnused{};
};

struct CheckInfo {
  llvm::StringRef name;
  llvm::StringRef summary;
  std::vector<Finding> (*run)(const CheckContext &);
};

/// All checks, in alphabetical order.
llvm::ArrayRef<CheckInfo> allChecks();

/// All checks with the text of their pages in docs/checks, which is compiled
/// into the program.
llvm::ArrayRef<RuleText> checkRules();

/// The set of enabled checks, from a comma-separated list of globs as
/// clang-tidy takes it. A glob with a leading '-' disables checks; the last
/// matching glob decides. A list whose first glob disables checks starts with
/// all checks enabled, every other list with none.
class CheckSet {
public:
  /// The error names a glob without leading '-' that matches no check. An empty
  /// text enables all checks.
  static llvm::Expected<CheckSet> parse(llvm::StringRef globs);
  bool contains(llvm::StringRef check) const;

private:
  std::vector<std::string> enabled;
};

/// Whether the last of the comma-separated `globs` that matches `check` enables
/// it.
bool matchesGlobs(llvm::StringRef check, llvm::StringRef globs);

} // namespace gpuperf

#endif // GPUPERF_CHECKS_CHECKS_H
