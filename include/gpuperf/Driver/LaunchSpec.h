//===- LaunchSpec.h - launches from the command line ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_LAUNCHSPEC_H
#define GPUPERF_DRIVER_LAUNCHSPEC_H

#include "gpuperf/Analysis/Launch/LaunchOverride.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace gpuperf {

/// A launch or parameter values that the user gives for a kernel.
struct LaunchSpec {
  std::string text;   ///< as given, for messages
  std::string kernel; ///< a name or glob, see namesKernel
  LaunchOverride values;
  /// Inputs of models, by "MODEL.INPUT": "bsp.lambda".
  std::map<std::string, double> modelInputs;
};

/// Parses `KERNEL:GRID:BLOCK[:SHARED]`. GRID and BLOCK are `X[,Y[,Z]]`, with or
/// without parentheses; X, Y, Z and SHARED are expressions over the kernel's
/// scalar parameters. The error quotes the text and says what is wrong.
llvm::Expected<LaunchSpec> parseLaunchSpec(llvm::StringRef text);

/// Parses `KERNEL:NAME=VALUE,…`; without `KERNEL:` it applies to all kernels.
/// NAME is a parameter of the kernel, or MODEL.INPUT for the input of a model.
/// The error quotes the text and says what is wrong.
llvm::Expected<LaunchSpec> parseAssumeSpec(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_LAUNCHSPEC_H
