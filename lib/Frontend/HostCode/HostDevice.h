//===- HostDevice.h - host code that asks for its GPU -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cudaGetDeviceProperties, cudaDeviceGetAttribute and cuDeviceGetAttribute
// store is told by symbols, `cudaDeviceProp.multiProcessorCount`: the machine
// is chosen after the parse, and may be another one each time.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTDEVICE_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTDEVICE_H

#include "HostState.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// How many of its first arguments a function of this name, called with `count`
/// arguments, stores properties of the GPU or of a kernel on it through; 0 for
/// others.
unsigned deviceQueryOutputs(llvm::StringRef name, unsigned count);

/// What the call of such a function stores, by argument; unknown, and so are
/// the parts of it, where a machine's description does not have it.
std::vector<HostValue> deviceAnswers(const clang::CallExpr &call,
                                     llvm::ArrayRef<HostValue> arguments,
                                     HostIds &ids);

/// Whether `expr` is known as soon as the machine is: its leaves are properties
/// of the GPU, and it has one.
bool isOfDevice(ExprAttr expr);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTDEVICE_H
