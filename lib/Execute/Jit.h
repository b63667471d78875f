//===- Jit.h - kernels compiled for the host --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_JIT_H
#define GPUPERF_LIB_EXECUTE_JIT_H

#include "Block.h"
#include "gpuperf/Ptx/ExecutableKernel.h"
#include "llvm/Support/Error.h"

namespace gpuperf::execute {

/// The address of a variable of global or constant memory; 0 without one.
using AddressOf =
    llvm::function_ref<uint64_t(llvm::StringRef name, uint64_t bytes)>;

/// Compiles `kernel`, whose context is `context`, for this processor. Its body
/// is a function that exists as long as the process.
llvm::Expected<void (*)(void **)>
compile(ExecutableKernel kernel, std::unique_ptr<llvm::LLVMContext> context,
        AddressOf addressOf);

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_JIT_H
