//===- AccessRecords.h - of which struct an access is a part ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_ACCESSRECORDS_H
#define GPUPERF_LIB_FRONTEND_SOURCE_ACCESSRECORDS_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace gpuperf {

/// The struct in memory that `access` is, or is a part of: that of the elements
/// of `p` for `p[i]`, `p[i].position.x`, `p[i].v[k]` and `(p + i)->x`. Null
/// where there is none, and for what a header of the system declares
/// (`float4`), whose members belong together.
const clang::RecordDecl *recordOf(const clang::Expr &access,
                                  const clang::ASTContext &ast);

/// "Particle", "Vec<float, 3>".
std::string nameOf(const clang::RecordDecl &record);

/// Size and members of `record`, which is one that recordOf gives.
StructFacts recordType(const clang::RecordDecl &record,
                       const clang::ASTContext &ast);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_ACCESSRECORDS_H
