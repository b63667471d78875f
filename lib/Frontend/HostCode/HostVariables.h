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

/// The variables at the point that is followed: which of them, or which part of
/// one, an expression names, and what is no longer known of them behind code
/// that is not followed to its end. A place that is empty is memory of which
/// nothing is known.
class HostVariables : HostPart {
public:
  HostVariables(HostPoint &point, HostProgram &program, HostFollower &follower)
      : HostPart(point, follower), constants(program.constants),
        effects(program.effects) {}

  /// What `expr` names; empty for `a[i]` where i is not known.
  std::optional<HostPlace> of(const clang::Expr *expr);
  /// What `pointer` points to.
  std::optional<HostPlace> ofPointee(const clang::Expr *pointer);
  /// The object of a method.
  std::optional<HostPlace> ofObject(const clang::CXXMemberCallExpr &call);
  /// What a store to `target` changes in all iterations of a loop together: of
  /// `d.x = …` the member x alone, of `a[i] = …` all of a.
  std::optional<HostPlace> ofStored(const clang::Expr *target);
  /// The same of a store that `HostEffects` found.
  std::optional<HostPlace> ofStored(const HostStore &store);

  /// What is in the variable at `place`, told by the variable: `n`, not 1024.
  HostValue value(const HostPlace &place, clang::QualType type) const;
  /// What `pointer` points to where that is no variable: unknown, but the same
  /// until something is stored to such memory.
  HostValue pointee(const HostValue &pointer) const;
  /// Stores `value` to what `to` names.
  void assign(const clang::Expr *to, HostValue value);
  /// Whether `place` is in a variable of the program.
  bool isGlobal(const HostPlace &place) const {
    return globals.contains(static_cast<const clang::VarDecl *>(place.root));
  }

  /// Forgets what `stmt` may store to.
  void forgetAssigned(const clang::Stmt *stmt);
  /// Forgets what a function may store to that gets `argument` for a parameter
  /// of `type`.
  void forgetArgument(const clang::Expr *argument, clang::QualType type);
  /// Forgets what a call of `callee`, which is not followed, may do to
  /// variables of the program; null is a function that is not known.
  void forgetGlobals(const clang::FunctionDecl *callee);
  /// Where `callee` may keep lambdas among `arguments` and call them at any
  /// time, as std::function does, what they store to is never known again.
  void shareCaptures(llvm::ArrayRef<const clang::Expr *> arguments,
                     const clang::FunctionDecl *callee);
  /// What `pointer` leads to; of `&a[i]` and `a + i` all of a.
  std::optional<HostPlace> pointedTo(const clang::Expr *pointer);

private:
  std::optional<HostPlace> ofBinding(const clang::BindingDecl &name);
  /// The variable `decl`, or what it stands for where it is a reference; empty
  /// for a function and other names.
  std::optional<HostPlace> ofVariable(const clang::ValueDecl &decl);
  /// What `this` points to; where no object is known one that stands for all of
  /// the class. Empty outside of methods.
  std::optional<HostPlace> ofThis() const;
  /// The value of a variable that no function assigns, and in a program that is
  /// followed from its start what any begins with; unknown of others.
  HostValue firstValue(const clang::VarDecl &variable);
  /// Forgets the variables of the program that may change.
  void forgetGlobals();

  HostConstants &constants;
  HostEffects &effects;
  llvm::SetVector<const clang::VarDecl *> globals; ///< those that were named
  unsigned memoryEpoch = 0; ///< the number of stores to unknown memory
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTVARIABLES_H
