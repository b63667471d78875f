//===- RecordMembers.h - the scalars that a struct holds --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same list names what a kernel reads from a struct parameter and what the
// host puts into it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_RECORDMEMBERS_H
#define GPUPERF_LIB_FRONTEND_MODULE_RECORDMEMBERS_H

#include "HostCode/HostState.h"
#include "gpuperf/Frontend/Facts.h"

namespace gpuperf {

/// A member, the path to it, and its type; of an array the type of an element.
struct RecordMember {
  ParamField field;
  std::vector<PartKey> path;
  clang::QualType type;
};

/// The scalars of a complete record type and arrays of them, by offset; empty
/// for other types. Members of a base have no prefix, those of a lambda the
/// names of the captured variables. Left out are members of unions, bit-fields,
/// and all after the first few hundred.
std::vector<RecordMember> membersOf(clang::QualType type,
                                    const clang::ASTContext &ast);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_RECORDMEMBERS_H
