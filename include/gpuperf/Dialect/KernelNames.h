//===- KernelNames.h - names by which a user means a kernel -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_KERNELNAMES_H
#define GPUPERF_DIALECT_KERNELNAMES_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// True when `pattern`, a name or a glob, means the kernel: by its name as the
/// user writes it ("ns::reduce<float, 256>"), the same without template
/// arguments, without qualifiers, without both, or by its mangled name.
bool namesKernel(llvm::StringRef pattern, llvm::StringRef display,
                 llvm::StringRef mangled);

/// True for what a scalar that a kernel takes can be called: "n", a field of a
/// struct parameter as "p.size.x" or "p.dims[1]", or its byte offset, "p.16".
bool isParameterName(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_KERNELNAMES_H
