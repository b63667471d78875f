//===- Jit.h - kernels as code of the host ----------------------*- C++ -*-===//
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

/// Where a variable of global or constant memory lies; 0: nowhere.
using AddressOf =
    llvm::function_ref<uint64_t(llvm::StringRef name, uint64_t bytes)>;

/// Compiles `kernel`, whose context is `context`, for this processor; its body
/// is a function that lives as long as the process.
llvm::Expected<void (*)(void **)>
compile(ExecutableKernel kernel, std::unique_ptr<llvm::LLVMContext> context,
        AddressOf addressOf);

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_JIT_H
