//===- ModelInputs.h - given inputs of models -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_MODELINPUTS_H
#define GPUPERF_DRIVER_MODELINPUTS_H

#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Driver/Fits.h"

namespace gpuperf {

/// The error for a `key` that is not "MODEL.INPUT" with an input of a model
/// that has ModelInfo::reduce. It lists these models or the inputs of MODEL.
llvm::Error checkModelInput(llvm::StringRef key);

/// Adds given model inputs to profiles: those of the command line and fitted
/// ones. The command line has priority. Each file of fitted inputs is read
/// once.
class ModelInputs {
public:
  explicit ModelInputs(const RunOptions &options) : options(options) {}

  /// Sets KernelProfile::modelInputs of `profile` for `kernel` on `machine`.
  void give(KernelOp kernel, llvm::StringRef machine, KernelProfile &profile);

  /// One message for each file that could not be read.
  std::vector<std::string> messages;

private:
  const std::vector<Fit> &fitsIn(const std::string &path);

  const RunOptions &options;
  std::map<std::string, std::vector<Fit>> files;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_MODELINPUTS_H
