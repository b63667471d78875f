//===- RecordMembers.h - the scalar members of a struct ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same list is used to name the values that a kernel reads from a struct
// parameter and the values that the host stores in it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_PARSED_RECORDMEMBERS_H
#define GPUPERF_LIB_FRONTEND_PARSED_RECORDMEMBERS_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/Decl.h"
#include <tuple>
#include <vector>

namespace gpuperf {

/// A field of a record, or an element of an array (`field` is null).
struct PartKey {
  const clang::FieldDecl *field = nullptr;
  int64_t index = 0;
  bool operator<(const PartKey &o) const {
    return std::tie(field, index) < std::tie(o.field, o.index);
  }
  bool operator==(const PartKey &o) const {
    return field == o.field && index == o.index;
  }
};

/// A member, the path to it, and its type; for an array, the type of an
/// element.
struct RecordMember {
  ParamField field;
  std::vector<PartKey> path;
  clang::QualType type;
};

/// The scalars of a complete record type and arrays of them, by offset; empty
/// for other types. Members of a base class have no prefix; those of a lambda
/// have the names of the captured variables. Members of unions, bit-fields, and
/// all members after the first few hundred are left out.
std::vector<RecordMember> membersOf(clang::QualType type,
                                    const clang::ASTContext &ast);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_RECORDMEMBERS_H
