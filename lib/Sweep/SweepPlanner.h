//===- SweepPlanner.h - the steps of planSweep ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SWEEP_SWEEPPLANNER_H
#define GPUPERF_LIB_SWEEP_SWEEPPLANNER_H

#include "SweepPlan.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"

namespace gpuperf {

class SweepPlanner {
public:
  SweepPlanner(mlir::ModuleOp module, const SweepOptions &options)
      : module(module), options(options) {
    std::tie(name, range) = llvm::StringRef(options.over).split('=');
  }
  llvm::Expected<SweepPlan> run();

private:
  // SweepPlan.cpp: what is swept.
  llvm::Error chooseKernel();
  llvm::Error checkSpecs() const;
  void chooseLaunch();
  llvm::Error chooseModels();
  // SweepAxes.cpp: over what.
  llvm::Error addMachine(const std::string &machine);
  llvm::Error planPoints();
  llvm::Error overWarps();
  llvm::Error noBlockFits() const;
  llvm::Error checkWarps(int64_t warps) const;
  llvm::Error overBlock();
  llvm::Error overMachines();
  llvm::Error overParameter();

  llvm::Error analyseBase();
  llvm::Expected<std::vector<int64_t>> values(int64_t low, int64_t high,
                                              int64_t step) const;
  void add(int64_t x, LaunchOverride launch, WhatIf whatIf = {});
  bool isUsed(llvm::StringRef symbol) const;
  llvm::Error unknownName() const;

  mlir::ModuleOp module;
  const SweepOptions &options;
  llvm::StringRef name, range;
  SweepPlan plan;
  LaunchOverride given; ///< given by the user for the kernel
  /// The unchanged kernel on the first machine.
  std::optional<KernelAnalyzer> base;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_SWEEP_SWEEPPLANNER_H
