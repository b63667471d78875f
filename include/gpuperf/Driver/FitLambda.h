//===- FitLambda.h - a model fitted to a measured time ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_FITLAMBDA_H
#define GPUPERF_DRIVER_FITLAMBDA_H

#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Driver/Fits.h"

namespace gpuperf {

/// The result of `gpuperf fit`.
struct LambdaFit {
  Fit fit;
  std::string sourceFile;               ///< file of the kernel
  std::vector<std::string> assumptions; ///< of the prediction
};

/// The lambda with which the model "bsp" predicts the time `measuredUs`, in
/// microseconds, for the only launch of `kernel`, a name or glob (namesKernel).
/// By equation 3 of Amaris et al. 2015 it is the predicted time with lambda 1
/// divided by the measured time. The error says that no kernel matches, that
/// several do and which, that the launch is unknown, or what the model needs.
llvm::Expected<LambdaFit> fitLambda(mlir::ModuleOp module, RunOptions options,
                                    llvm::StringRef kernel, double measuredUs);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_FITLAMBDA_H
