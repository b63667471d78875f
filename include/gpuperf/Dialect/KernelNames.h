//===- KernelNames.h - matching names of kernels ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_KERNELNAMES_H
#define GPUPERF_DIALECT_KERNELNAMES_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Whether `pattern`, a name or glob, matches the kernel. It is compared with
/// `display`, the name as the user writes it ("ns::reduce<float, 256>"), with
/// that name without template arguments, without qualifiers and without both,
/// and with the mangled name.
bool namesKernel(llvm::StringRef pattern, llvm::StringRef display,
                 llvm::StringRef mangled);

/// Whether `name` has the form of a scalar parameter: "n", a field of a struct
/// parameter, "p.size.x" or "p.dims[1]", or its offset in bytes, "p.16".
bool isParameterName(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_KERNELNAMES_H
