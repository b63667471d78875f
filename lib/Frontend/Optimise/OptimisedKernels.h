//===- OptimisedKernels.h - optimising each kernel once ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   module ─┬─ kernels whose code is that of last time ──kept bitcode──┐
//           └─ the others ──optimiseForAnalysis──┬──────────────link──┴─▶
//                                                └─▶ bitcode for next time
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_OPTIMISEDKERNELS_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_OPTIMISEDKERNELS_H

#include "gpuperf/Frontend/Facts/CodeOptions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// What optimisation made of the kernels of one file's last version, under
/// digests of their code as Clang gave it: locations, what they call, their
/// variables, and the options.
class OptimisedKernels {
public:
  /// As optimiseForAnalysis, with the same result but for the order of what is
  /// in the module.
  llvm::Error optimise(llvm::Module &module, llvm::StringRef arch,
                       const CodeOptions &options);

private:
  llvm::Error optimiseNew(llvm::Module &module, llvm::StringRef arch,
                          const CodeOptions &options);

  llvm::StringMap<std::string> kept; ///< bitcode
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_OPTIMISEDKERNELS_H
