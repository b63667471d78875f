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

/// Whether a file holds PTX, by its name or by how it begins: text, or compiled
/// code that may have PTX in it. False for what cannot be read.
bool isPtxFile(const std::string &file);

/// The kernels of a PTX file, an object, a program, a library or a fat binary,
/// those of all sources in it. Of several architectures `arch` counts, else the
/// latest. The error is one sentence.
llvm::Expected<DialectInput> readPtxFile(const std::string &file,
                                         llvm::StringRef arch,
                                         const DeviceOptions &options);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_READPTX_H
