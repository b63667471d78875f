//===- HostPlaces.h - the variables that host code names --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPLACES_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPLACES_H

#include "HostConstants.h"
#include "HostEffects.h"
#include "HostFollower.h"
#include "HostPoint.h"
#include "llvm/ADT/SetVector.h"

namespace gpuperf {

/// Which variable, or which part of one, an expression names at the point that
/// is followed. Empty is memory of which nothing is known.
class HostPlaces {
public:
  HostPlaces(HostPoint &point, HostConstants &constants, HostFollower &follower)
      : point(point), state(point.state), ids(point.ids), constants(constants),
        follower(follower) {}

  /// What `expr` names: one element of `a[2]`; none of `a[i]` where i is not
  /// known.
  std::optional<HostPlace> of(const clang::Expr *expr);
  /// What `pointer` points to.
  std::optional<HostPlace> ofPointee(const clang::Expr *pointer);
  /// The object of a method.
  std::optional<HostPlace> ofObject(const clang::CXXMemberCallExpr &call);
  /// What a store to `target` changes in all iterations of a loop together: of
  /// `d.x = …` the member x alone, of `a[i] = …` all of a.
  std::optional<HostPlace> ofStored(const clang::Expr *target);
  std::optional<HostPlace> ofStored(const HostStore &store);

  /// What is in the variable at `place`, told by the variable: `n`, not 1024.
  HostValue value(const HostPlace &place, clang::QualType type) const;
  /// What `pointer` points to where that is no variable: unknown, but the same
  /// until something is stored to such memory.
  HostValue pointee(const HostValue &pointer) const;
  /// Stores `value` to what `to` names.
  void assign(const clang::Expr *to, HostValue value);
  /// Something was stored to memory of which nothing is known.
  void storeToUnknown() { ++memoryEpoch; }
  /// The variables of the program that were named so far.
  const llvm::SetVector<const clang::VarDecl *> &globals() const {
    return named;
  }

private:
  std::optional<HostPlace> ofVariable(const clang::ValueDecl &decl);
  /// What `this` points to; where no object is known one that stands for all of
  /// the class. Empty outside of methods.
  std::optional<HostPlace> ofThis() const;
  /// The value of a variable that no function assigns, and in a program that is
  /// followed from its start what any begins with; unknown of others.
  HostValue firstValue(const clang::VarDecl &variable);

  HostPoint &point;
  HostState &state;
  HostIds &ids;
  HostConstants &constants;
  HostFollower &follower;
  llvm::SetVector<const clang::VarDecl *> named; ///< of the program
  unsigned memoryEpoch = 0; ///< the number of stores to unknown memory
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPLACES_H
