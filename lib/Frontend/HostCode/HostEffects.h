//===- HostEffects.h - what host code may store to --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a statement may change that is not followed, such as a loop, told from
// the syntax tree alone:
//
//   void add(Set *s) { s->count++; }
//   for (…) { n = f(); add(&set); }      n, and of `set` the member count
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEFFECTS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEFFECTS_H

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <set>

namespace gpuperf {

/// Whether an operator may change its object. One that gives an element of it
/// (`v[i]`, `*it`) leaves the object what it is.
bool mayChangeObject(const clang::CXXOperatorCallExpr &call);

/// The members of an object that may be stored to, or anything of it.
struct StoredMembers {
  bool isAny = false;
  std::set<const clang::FieldDecl *> fields;
};

/// An object that may be stored to.
struct HostStore {
  const clang::Expr *object = nullptr;
  bool isPointee = false; ///< `object` points to it, and is not it
  /// Of a call whose body is seen; null for any part of the object.
  const StoredMembers *members = nullptr;
};

/// The stores of statements. Keeps what it finds out of functions.
class HostEffects {
public:
  /// In place of a parameter: the object of a method.
  static constexpr int kThis = -1;

  /// Calls `fn` for each object that `stmt` may store to: assignments,
  /// increments, arguments by address or by reference.
  void forEachStore(const clang::Stmt *stmt,
                    llvm::function_ref<void(const HostStore &)> fn);

  /// What a call of `callee` may store to the object that its parameter refers
  /// or points to. Anything, where its body is not seen or the object leaves
  /// it: by a copy of the pointer, a reference, a virtual function.
  const StoredMembers &of(const clang::FunctionDecl *callee, int parameter);

  /// Whether a call of `callee` may change variables of the program: a function
  /// of the user's without a body here any of them, one of the system's none;
  /// null is a function that is not known.
  bool mayChangeGlobals(const clang::FunctionDecl *callee);
  /// The same of a statement.
  bool mayChangeGlobals(const clang::Stmt *stmt);

private:
  bool callsChangeGlobals(const clang::Stmt *stmt);
  void storesOfCall(const clang::CallExpr &call,
                    llvm::function_ref<void(const HostStore &)> fn);

  std::map<std::pair<const clang::FunctionDecl *, int>, StoredMembers> known;
  llvm::DenseMap<const clang::FunctionDecl *, bool> changesGlobals;
  const StoredMembers any{true, {}};
  unsigned depth = 0; ///< of lambdas in whose bodies stores are looked for
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEFFECTS_H
