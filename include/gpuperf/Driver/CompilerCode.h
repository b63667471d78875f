//===- CompilerCode.h - the code of the user's compiler ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_COMPILERCODE_H
#define GPUPERF_DRIVER_COMPILERCODE_H

#include "gpuperf/Frontend/Compile/NvccCommand.h"

namespace gpuperf {

/// The CompileRequest::nvccMacros of `request`: empty where Clang's code is
/// asked for, by `choice`, else by `compiler` of the `.gpuperf` file, else by
/// the command. The error is why nvcc, which has `nvccSeconds`, does not tell
/// them.
llvm::Expected<std::vector<std::string>>
macrosOfCompiler(const CompileRequest &request, CompilerChoice choice,
                 unsigned nvccSeconds);

/// `clang`, where nvcc's code was wanted and cannot be had for `reason`:
/// without kernels that only nvcc compiles, and with a message that says so.
DeviceModule withoutNvcc(DeviceModule clang, const std::string &reason);

/// `clang`, the device module of `request`, with the code of the compiler that
/// is asked for: by `choice`, else by `compiler` of the `.gpuperf` file, else
/// by the command. Where nvcc's code is wanted and cannot be had, Clang's
/// stays, and where that was not to be expected a message says so.
/// nvcc is given up after `nvccSeconds`. `notKept` is set to why its PTX is not
/// kept for the next time, where that was tried.
DeviceModule codeOfCompiler(DeviceModule clang, const CompileRequest &request,
                            CompilerChoice choice, unsigned nvccSeconds,
                            std::string &notKept);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_COMPILERCODE_H
