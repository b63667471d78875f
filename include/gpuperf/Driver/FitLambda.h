//===- FitLambda.h - a model fitted to a measured time ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_FITLAMBDA_H
#define GPUPERF_DRIVER_FITLAMBDA_H

#include "gpuperf/Driver/Fits.h"

namespace gpuperf {

/// What `gpuperf fit` found.
struct LambdaFit {
  Fit fit;
  std::string sourceFile;               ///< where the kernel stands
  std::vector<std::string> assumptions; ///< what the prediction rests on
};

/// The lambda with which the model "bsp" predicts `measuredUs` for `kernel`, a
/// name as of an assumption, under its one launch: by equation 3 of Amaris et
/// al. 2015, the time with lambda 1 over the measured one. The error says that
/// no kernel has the name, which of several to choose from, that the launch is
/// not known, or what the model needs.
llvm::Expected<LambdaFit> fitLambda(mlir::ModuleOp module, RunOptions options,
                                    llvm::StringRef kernel, double measuredUs);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_FITLAMBDA_H
