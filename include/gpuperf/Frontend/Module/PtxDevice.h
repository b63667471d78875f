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

/// The kernels of PTX text, whoever wrote it, ready for lowering. What only the
/// source says, the names of parameters and the launches, is not known; a
/// parameter is "arg0" where the text has the compiler's name for it. `file` is
/// where the text stands, for messages, and for the places of code that was
/// compiled without any: empty where a reader would not find the lines there.
/// The error is one sentence with the line of the text.
llvm::Expected<DeviceModule> readPtxDevice(llvm::StringRef text,
                                           llvm::StringRef file);

/// `ptx`, nvcc's code of a file, with what Clang's parse of the same file says
/// of it: the names of parameters and arrays, launches, annotations, settings,
/// and the places of accesses. A kernel that only one of the two knows is left
/// as it is there, or left out: what nvcc did not compile has no code to show.
DeviceModule withSource(DeviceModule ptx, DeviceModule source);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_MODULE_PTXDEVICE_H
