//===- PrintPass.h - shared code of the print passes ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_PASSES_PRINTPASS_H
#define GPUPERF_LIB_ANALYSIS_PASSES_PRINTPASS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "mlir/Pass/Pass.h"

namespace gpuperf {

/// A walked kernel under one launch.
struct PrintContext {
  KernelOp kernel;
  LaunchOp launchOp; ///< null if the kernel has none
  const ResolvedLaunch &launch;
  const Machine &machine;
  const WarpWalk &walk;
  const std::vector<std::string> &assumptions; ///< of the launch
  llvm::raw_ostream &os;

  /// Prints the prefix "  line:column: " of an operation.
  llvm::raw_ostream &line(mlir::Operation *op) const;
};

using Printer = void (*)(const PrintContext &);

/// Registers `--gpuperf-print-NAME`.
void registerPrintPass(llvm::StringRef name, llvm::StringRef what,
                       Printer print);

void registerAccessPasses();   // PrintAccesses.cpp
void registerCountPasses();    // PrintCounts.cpp
void registerLaunchPass();     // PrintLaunch.cpp
void registerOccupancyPass();  // PrintOccupancy.cpp
void registerPredictionPass(); // PrintPrediction.cpp
void registerSchedulePasses(); // PrintSchedule.cpp

/// "0.5", "8", "1.3333": four decimals at most.
std::string number(double value);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_PASSES_PRINTPASS_H
