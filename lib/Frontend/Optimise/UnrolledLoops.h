//===- UnrolledLoops.h - loops that the optimiser unrolls -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_UNROLLEDLOOPS_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_UNROLLEDLOOPS_H

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include <memory>

namespace gpuperf {

/// During its lifetime, records every loop of `context` that LLVM unrolls
/// completely in the metadata of its function (kUnrolledMetadata).
class UnrolledLoops {
public:
  explicit UnrolledLoops(llvm::LLVMContext &context);
  ~UnrolledLoops();

private:
  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> former;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_UNROLLEDLOOPS_H
