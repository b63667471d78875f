//===- PtxDevice.h - PTX as a device module ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_MODULE_PTXDEVICE_H
#define GPUPERF_FRONTEND_MODULE_PTXDEVICE_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// The kernels of PTX text from any compiler, ready for lowering. Launches are
/// unknown, except for a block size that the PTX requires. Parameters are named
/// "arg0", "arg1", … unless the text has other names than those that compilers
/// generate. `file` is the file name of the text. It is used in messages, and
/// as the source location of code without debug locations; pass an empty name
/// when the user has no such file. The error is one sentence with a line number
/// of the text.
llvm::Expected<DeviceModule> readPtxDevice(llvm::StringRef text,
                                           llvm::StringRef file);

/// Adds to `ptx`, nvcc's code of a file, the facts from Clang's parse of the
/// same file: names of parameters and arrays, launches, annotations, settings,
/// and source locations of accesses. A kernel that only `ptx` has stays
/// unchanged. A kernel that only `source` has is dropped, because nvcc did not
/// compile it.
DeviceModule withSource(DeviceModule ptx, DeviceModule source);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_MODULE_PTXDEVICE_H
