//===- CompilerCode.h - device code of the chosen compiler ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_COMPILERCODE_H
#define GPUPERF_DRIVER_COMPILERCODE_H

#include "gpuperf/Frontend/Compile/NvccCommand.h"

namespace gpuperf {

/// The CompileRequest::nvccMacros for `request`; empty when Clang's code is
/// analysed. The compiler is that of `choice`, else of `compiler` in the
/// `.gpuperf` file, else of the command. nvcc is run for at most `nvccSeconds`
/// seconds. The error says why it did not print its macros.
llvm::Expected<std::vector<std::string>>
macrosOfCompiler(const CompileRequest &request, CompilerChoice choice,
                 unsigned nvccSeconds);

/// Falls back to `clang`, Clang's code, when nvcc failed for `reason`. Removes
/// the kernels that only nvcc can compile and adds a warning with the reason.
DeviceModule withoutNvcc(DeviceModule clang, const std::string &reason);

/// The device module of `request` with the code of the chosen compiler (see
/// macrosOfCompiler). `clang` is the module that Clang made. When nvcc's code
/// is chosen and nvcc fails, the result is `clang` with a warning. There is no
/// warning if only the command selects nvcc and nvccCommand fails, for example
/// because no nvcc is installed.
/// nvcc is killed after `nvccSeconds` seconds. `cacheError` is set to the
/// reason if its PTX could not be stored in the cache.
DeviceModule codeOfCompiler(DeviceModule clang, const CompileRequest &request,
                            CompilerChoice choice, unsigned nvccSeconds,
                            std::string &cacheError);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_COMPILERCODE_H
