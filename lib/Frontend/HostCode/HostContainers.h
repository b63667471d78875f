//===- HostContainers.h - std::vector in host code --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the syntax tree says of std::vector and std::array: which methods change
// the size, and which variables could change without being named.
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

/// The N of std::array<T, N>.
std::optional<int64_t> stdArraySize(const clang::CXXRecordDecl &record);

/// A method that is not const, but leaves the size as it is: `v.data()`.
bool keepsVectorSize(const clang::CXXMethodDecl &method);

/// A method that adds one element: `v.push_back(x)`.
bool addsElement(const clang::CXXMethodDecl &method);

/// The elements of the braces that are passed as std::initializer_list.
std::optional<int64_t> listedElements(const clang::Expr &argument);

/// The elements that a loop over `range` goes over, where `range` is a list in
/// braces, or a constant std::vector that is initialised by one, and
/// all of them are integer constants; none otherwise.
llvm::ArrayRef<clang::Expr *> constantElements(const clang::Expr &range,
                                               const clang::ASTContext &ast);

/// The vectors that `function` names in a way by which they may change later
/// without being named: by a pointer, a second reference, a lambda.
llvm::DenseSet<const clang::VarDecl *>
sharedVectors(const clang::FunctionDecl &function);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONTAINERS_H
