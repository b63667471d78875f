//===- ReadPtx.h - PTX files as a dialect module ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_READPTX_H
#define GPUPERF_LIB_DRIVER_READPTX_H

#include "gpuperf/Driver/AnalyseDevice.h"

namespace gpuperf {

/// Whether a file contains PTX, according to its name or its beginning: text,
/// or compiled code that may contain PTX. False for unreadable files.
bool isPtxFile(const std::string &file);

/// The kernels of a PTX file, an object, a program, a library or a fat binary,
/// from all sources in it. If there are several architectures, `arch` is used,
/// or the latest one without it. The error is one sentence.
llvm::Expected<DialectInput> readPtxFile(const std::string &file,
                                         llvm::StringRef arch,
                                         const DeviceOptions &options);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_READPTX_H
