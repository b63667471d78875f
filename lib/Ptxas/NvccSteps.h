//===- NvccSteps.h - the programs that nvcc starts --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc is a driver that executes each of its steps by a shell, with words of
// the user's command in it. `nvcc --dryrun` prints the steps instead:
//
//   #$ CICC_PATH=/usr/local/cuda/bin/../nvvm/bin
//   #$ gcc -E -x c++ … -D "X=1" … "k.cu" -o "/tmp/k.cpp1.ii"
//   #$ "$CICC_PATH/cicc" … -arch compute_80 … "/tmp/k.cpp1.ii" -o "k.ptx"
//
// Here they are parsed into words and started without a shell. nvcc receives
// placeholders instead of the user's words; these are substituted in the parsed
// words.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_NVCCSTEPS_H
#define GPUPERF_LIB_PTXAS_NVCCSTEPS_H

#include "gpuperf/Frontend/Compile/NvccCommand.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// The steps from a file to its PTX, as words of programs. The first word of
/// each has not been looked up yet.
struct NvccSteps {
  std::vector<std::string> preprocess; ///< the host compiler, with -E
  std::vector<std::string> compile;    ///< cicc
  /// "NAME=value" for variables that nvcc sets for them.
  std::vector<std::string> variables;
};

/// The words of the `nvcc --dryrun` command that prints the steps of `command`,
/// to be started in an empty folder.
std::vector<std::string> dryRunWords(const NvccCommand &command);

/// The steps of `command` in `text`, the output of its dry run. The
/// preprocessor writes the file `preprocessed`, from which the compiler
/// generates the file `ptx`. The error states what was not understood.
llvm::Expected<NvccSteps> readDryRun(llvm::StringRef text,
                                     const NvccCommand &command,
                                     llvm::StringRef preprocessed,
                                     llvm::StringRef ptx);

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_NVCCSTEPS_H
