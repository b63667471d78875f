//===- HostEffects.h - possible stores of host code -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The possible changes by a statement that is not interpreted, such as a loop,
// determined from the syntax tree alone:
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

/// Whether an operator may change its object. An operator that returns an
/// element (`v[i]`, `*it`) does not change the object itself.
bool mayChangeObject(const clang::CXXOperatorCallExpr &call);

/// The members of an object that may be stored to, or any part of it.
struct StoredMembers {
  bool isAny = false;
  std::set<const clang::FieldDecl *> fields;
};

/// An object that may be stored to.
struct HostStore {
  const clang::Expr *object = nullptr;
  bool isPointee = false; ///< `object` points to the stored object instead of
                          ///< being it
  /// For a call with a known body; null for any part of the object.
  const StoredMembers *members = nullptr;
};

/// Whether a function may store through a parameter of this type.
bool mayWriteThrough(clang::QualType type);

/// Finds the stores of statements. Caches the results for functions.
class HostEffects {
public:
  /// Of the functions of a program whose text is in `sources`.
  explicit HostEffects(const clang::SourceManager &sources)
      : sources(sources) {}

  /// Used instead of a parameter number for the object of a method.
  static constexpr int kThis = -1;

  /// Calls `fn` for each object that `stmt` may store to by assignments,
  /// increments, and arguments passed by address or by reference.
  void forEachStore(const clang::Stmt *stmt,
                    llvm::function_ref<void(const HostStore &)> fn);

  /// The parts of the object that its parameter refers or points to which a
  /// call of `callee` may store to. This is any part if its body is not
  /// available, or the object escapes by a copy of the pointer, a reference or
  /// a virtual function.
  const StoredMembers &of(const clang::FunctionDecl *callee, int parameter);

  /// Whether a call of `callee` may change variables of the program. A function
  /// of the user's without a body in this file may change all of them, one of
  /// the system's none. Null is an unknown function.
  bool mayChangeGlobals(const clang::FunctionDecl *callee);
  /// The same for a statement.
  bool mayChangeGlobals(const clang::Stmt *stmt);

private:
  bool callsChangeGlobals(const clang::Stmt *stmt);
  void storesOfCall(const clang::CallExpr &call,
                    llvm::function_ref<void(const HostStore &)> fn);

  const clang::SourceManager &sources;
  std::map<std::pair<const clang::FunctionDecl *, int>, StoredMembers> known;
  llvm::DenseMap<const clang::FunctionDecl *, bool> changesGlobals;
  const StoredMembers any{true, {}};
  unsigned depth = 0; ///< of lambdas in whose bodies stores are searched
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEFFECTS_H
