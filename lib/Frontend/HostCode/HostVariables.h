//===- HostVariables.h - the variables that host code names -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTVARIABLES_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTVARIABLES_H

#include "HostFollower.h"
#include "HostProgram.h"

namespace gpuperf {

/// The variables at the current point: which variable, or which part of one, an
/// expression names, and which values become unknown after code that is not
/// followed completely. An empty place is memory about which nothing is known.
class HostVariables : HostPart {
public:
  HostVariables(HostPoint &point, HostProgram &program, HostFollower &follower)
      : HostPart(point, follower), constants(program.constants),
        effects(program.effects), errors(program.errors) {}

  /// The place that `expr` names; empty for `a[i]` with unknown i.
  std::optional<HostPlace> of(const clang::Expr *expr);
  /// The place that `pointer` points to.
  std::optional<HostPlace> ofPointee(const clang::Expr *pointer);
  /// The object of a method.
  std::optional<HostPlace> ofObject(const clang::CXXMemberCallExpr &call);
  /// The place that a store to `target` may change in all iterations of a loop
  /// together: only the member x for `d.x = …`, all of a for `a[i] = …`.
  std::optional<HostPlace> ofStored(const clang::Expr *target);
  /// The same for a store that `HostEffects` found.
  std::optional<HostPlace> ofStored(const HostStore &store);

  /// The value of the variable at `place`, expressed by the variable: `n`, not
  /// 1024.
  HostValue value(const HostPlace &place, clang::QualType type) const;
  /// The value that `pointer` points to if it is not in a variable: unknown,
  /// but the same until something is stored to such memory.
  HostValue pointee(const HostValue &pointer) const;
  /// Stores `value` to the place that `to` names.
  void assign(const clang::Expr *to, HostValue value);
  /// Whether `place` is in a variable of the program.
  bool isGlobal(const HostPlace &place) const {
    return globals.contains(static_cast<const clang::VarDecl *>(place.root));
  }

  /// Makes everything unknown that `stmt` may store to.
  void forgetAssigned(const clang::Stmt *stmt);
  /// Makes everything unknown that a function may store to which receives
  /// `argument` for a parameter of `type`.
  void forgetArgument(const clang::Expr *argument, clang::QualType type);
  /// Makes the variables of the program unknown that a call of `callee`, which
  /// is not followed, may change; null is an unknown function.
  void forgetGlobals(const clang::FunctionDecl *callee);
  /// Makes everything unknown that code which Clang has dropped may store to,
  /// where it mentions variables of these names.
  void forgetDropped(const llvm::StringSet<> &names);
  /// If `callee` may keep lambdas among `arguments` and call them at any time,
  /// like std::function, everything that they store to stays unknown.
  void shareCaptures(llvm::ArrayRef<const clang::Expr *> arguments,
                     const clang::FunctionDecl *callee);
  /// The place that `pointer` refers to; all of a for `&a[i]` and `a + i`.
  std::optional<HostPlace> pointedTo(const clang::Expr *pointer);

private:
  std::optional<HostPlace> ofBinding(const clang::BindingDecl &name);
  /// The variable `decl`, or the place that it refers to if it is a reference;
  /// empty for a function and other names.
  std::optional<HostPlace> ofVariable(const clang::ValueDecl &decl);
  /// The object that `this` points to. If the object is unknown, one that
  /// represents the whole class. Empty outside of methods.
  std::optional<HostPlace> ofThis() const;
  /// The value of a variable that no function assigns; if the program is
  /// followed from its start, also the initial value of other variables.
  /// Otherwise unknown.
  HostValue firstValue(const clang::VarDecl &variable);
  /// Makes the variables of the program unknown that may change.
  void forgetGlobals();

  HostConstants &constants;
  HostEffects &effects;
  const HostErrors &errors;
  llvm::SetVector<const clang::VarDecl *> globals; ///< those that were named so
                                                   ///< far
  unsigned memoryEpoch = 0; ///< the number of stores to unknown memory
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTVARIABLES_H
