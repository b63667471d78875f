//===- NvccSteps.h - the programs that nvcc starts --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc is a driver: it gives each of its steps to a shell, with the words of
// the user's command in it. `nvcc --dryrun` prints the steps instead:
//
//   #$ CICC_PATH=/usr/local/cuda/bin/../nvvm/bin
//   #$ gcc -E -x c++ … -D "X=1" … "k.cu" -o "/tmp/k.cpp1.ii"
//   #$ "$CICC_PATH/cicc" … -arch compute_80 … "/tmp/k.cpp1.ii" -o "k.ptx"
//
// Here they are read as words, to be started without a shell. nvcc sees marks
// in place of what the user wrote, which the words then get.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_NVCCSTEPS_H
#define GPUPERF_LIB_PTXAS_NVCCSTEPS_H

#include "gpuperf/Frontend/Compile/NvccCommand.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// From a file to its PTX: words of programs, the first one's not yet looked
/// for.
struct NvccSteps {
  std::vector<std::string> preprocess; ///< the host compiler, with -E
  std::vector<std::string> compile;    ///< cicc
  /// "NAME=value" of what nvcc sets for them.
  std::vector<std::string> variables;
};

/// The words of `nvcc --dryrun` that tell the steps of `command`, to be started
/// in a folder without files.
std::vector<std::string> dryRunWords(const NvccCommand &command);

/// The steps of `command` in `text`, which its dry run printed. The
/// preprocessor writes the file `preprocessed`, of which the compiler writes
/// the file `ptx`. The error says what was not understood.
llvm::Expected<NvccSteps> readDryRun(llvm::StringRef text,
                                     const NvccCommand &command,
                                     llvm::StringRef preprocessed,
                                     llvm::StringRef ptx);

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_NVCCSTEPS_H
