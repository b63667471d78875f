//===- HostConstants.h - variables that keep their first value --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONSTANTS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONSTANTS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace gpuperf {

/// What is known of variables; it is looked for once.
class HostConstants {
public:
  /// Whether `variable`, which has an initialiser, always has the value that
  /// this gives it, whenever it is run: a static variable of a function, or a
  /// variable of this file alone, that nothing stores to, takes the address of
  /// or refers to by what may be stored through, and whose initialiser reads
  /// nothing that may change. False for what other files see, too, unless it is
  /// `const`.
  bool keepsFirstValue(const clang::VarDecl &variable);

private:
  llvm::DenseMap<const clang::VarDecl *, bool> known;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONSTANTS_H
