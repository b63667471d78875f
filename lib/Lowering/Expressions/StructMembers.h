//===- StructMembers.h - members of struct parameters -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_STRUCTMEMBERS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_STRUCTMEMBERS_H

#include "Function/FunctionInfo.h"
#include <optional>

namespace gpuperf {

/// A member of a struct that the kernel takes by value.
struct StructMember {
  llvm::Argument *parameter = nullptr;
  std::string name; ///< "p.size.x"; "p.16" where no field says more
  bool isPointer = false;
};

/// The struct member that `value` is: loaded at a constant offset, or an
/// element of a vector that is loaded there, as for neighbouring members.
std::optional<StructMember> structMember(llvm::Value &value,
                                         const FunctionInfo &info);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_STRUCTMEMBERS_H
