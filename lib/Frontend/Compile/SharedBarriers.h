//===- SharedBarriers.h - __shared__ cuda::barrier --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_SHAREDBARRIERS_H
#define GPUPERF_LIB_FRONTEND_COMPILE_SHAREDBARRIERS_H

#include "clang/AST/DeclGroup.h"

namespace gpuperf {

/// Makes the toolkit's cuda::barrier a type for shared variables. Clang takes
/// `__shared__ cuda::barrier<cuda::thread_scope_block> b;` only where the
/// destructor is empty, which the toolkit's is not; nvcc takes it and runs no
/// destructor of a shared variable. Empties the body of that destructor where
/// `group` defines it in a system header. To be called for every declaration at
/// file scope, before a kernel uses the type.
void allowSharedBarriers(clang::DeclGroupRef group);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_SHAREDBARRIERS_H
