//===- SharedBarriers.h - shared variables of cuda::barrier -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_SHAREDBARRIERS_H
#define GPUPERF_LIB_FRONTEND_COMPILE_SHAREDBARRIERS_H

#include "clang/AST/DeclGroup.h"

namespace gpuperf {

/// Makes it possible to declare shared variables of the toolkit's type
/// cuda::barrier. Clang accepts `__shared__
/// cuda::barrier<cuda::thread_scope_block> b;` only if the destructor is empty,
/// which that of the toolkit is not; nvcc accepts it and does not execute
/// destructors of shared variables. This function empties the body of that
/// destructor if `group` defines it in a system header. It must be called for
/// every declaration at file scope, before a kernel uses the type.
void allowSharedBarriers(clang::DeclGroupRef group);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_SHAREDBARRIERS_H
