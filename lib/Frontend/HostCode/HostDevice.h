//===- HostDevice.h - host code that queries its GPU ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values stored by cudaGetDeviceProperties, cudaDeviceGetAttribute and
// cuDeviceGetAttribute are represented by symbols,
// `cudaDeviceProp.multiProcessorCount`: the machine is chosen after the parse
// and may differ each time.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTDEVICE_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTDEVICE_H

#include "HostState.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// The number of leading arguments through which a function with this name,
/// called with `count` arguments, stores properties of the GPU or of a kernel
/// on it; 0 for other functions.
unsigned deviceQueryOutputs(llvm::StringRef name, unsigned count);

/// The values that the call of such a function stores, by argument. A value, or
/// a part of it, is unknown if machine descriptions do not contain it.
std::vector<HostValue> deviceAnswers(const clang::CallExpr &call,
                                     llvm::ArrayRef<HostValue> arguments,
                                     HostIds &ids);

/// Whether the value of `expr` is known once the machine is: it contains
/// properties of the GPU and no other leaves.
bool isOfDevice(ExprAttr expr);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTDEVICE_H
