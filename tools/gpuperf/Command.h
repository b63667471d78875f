//===- Command.h - the first word of the command line -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_COMMAND_H
#define GPUPERF_TOOLS_GPUPERF_COMMAND_H

#include "llvm/Support/Error.h"
#include <string>

namespace gpuperf {

/// What to do; all but reports and comparisons are of one kernel.
enum class Command {
  Report,
  Advise,
  Assert,
  Compare,
  Explain,
  Fit,
  Serve,
  Sweep
};

/// Takes "advise", "assert", "compare", "serve", "explain KERNEL", "fit KERNEL"
/// or "sweep KERNEL" off the front of the arguments.
llvm::Expected<Command> takeCommand(int &argc, char **&argv,
                                    std::string &kernel);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_COMMAND_H
