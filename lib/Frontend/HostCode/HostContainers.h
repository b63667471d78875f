//===- HostContainers.h - std::vector in host code --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Information about std::vector and std::array from the syntax tree: which
// methods change the size, and which variables may change without being named.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONTAINERS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONTAINERS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace gpuperf {

bool isStdVector(const clang::CXXRecordDecl *record);
bool isStdVector(clang::QualType type);

/// The N in std::array<T, N>.
std::optional<int64_t> stdArraySize(const clang::CXXRecordDecl &record);

/// Whether a non-const method keeps the size: `v.data()`.
bool keepsVectorSize(const clang::CXXMethodDecl &method);

/// Whether a method adds one element: `v.push_back(x)`.
bool addsElement(const clang::CXXMethodDecl &method);

/// The number of elements in a braced list that is passed as
/// std::initializer_list.
std::optional<int64_t> listedElements(const clang::Expr &argument);

/// The elements that a loop over `range` iterates over if `range` is a list in
/// braces, or a constant std::vector that is initialised with one, and all of
/// them are integer constants; otherwise empty.
llvm::ArrayRef<clang::Expr *> constantElements(const clang::Expr &range,
                                               const clang::ASTContext &ast);

/// The vectors that `function` uses in a way that allows them to change later
/// without being named: by a pointer, a second reference or a lambda.
llvm::DenseSet<const clang::VarDecl *>
sharedVectors(const clang::FunctionDecl &function);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONTAINERS_H
