//===- Special.h - special registers ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_EXACT_SPECIAL_H
#define GPUPERF_PTX_EXACT_SPECIAL_H

#include "../Lift/FunctionLifter.h"

namespace gpuperf {

/// The special register "%tid.x" as a value of an integer type; null for other
/// names.
llvm::Value *exactSpecialRegister(FunctionLifter &lifter, llvm::StringRef name,
                                  llvm::Type *type);

/// The address of the thread's context, computed at the beginning of a
/// function.
llvm::Value *contextOf(llvm::Function &function);

/// A member of the thread's ThreadContext, by its offset. It is loaded at the
/// beginning of the function, since it does not change.
llvm::Value *contextMember(llvm::Function &function, unsigned offset,
                           llvm::Type *type);

} // namespace gpuperf

#endif // GPUPERF_PTX_EXACT_SPECIAL_H
