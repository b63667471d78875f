//===- ModelInputs.h - what the user gives models of a kernel ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_MODELINPUTS_H
#define GPUPERF_DRIVER_MODELINPUTS_H

#include "gpuperf/Driver/Fits.h"

namespace gpuperf {

/// The error for a `key` that is no "MODEL.INPUT" of a model that reduces a
/// kernel to inputs; lists the models or the inputs.
llvm::Error checkModelInput(llvm::StringRef key);

/// Gives profiles the inputs of models that are assumed on the command line, or
/// were fitted before. Each file of fits is read once.
class ModelInputs {
public:
  explicit ModelInputs(const RunOptions &options) : options(options) {}

  /// Fills in the inputs of `kernel` on the machine called `machine`.
  void give(KernelOp kernel, llvm::StringRef machine, KernelProfile &profile);

  /// What is wrong with the files, one message for each.
  std::vector<std::string> messages;

private:
  const std::vector<Fit> &fitsIn(const std::string &path);

  const RunOptions &options;
  std::map<std::string, std::vector<Fit>> files;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_MODELINPUTS_H
