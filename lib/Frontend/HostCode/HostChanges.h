//===- HostChanges.h - what host code changes that is not followed *- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCHANGES_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCHANGES_H

#include "HostPlaces.h"

namespace gpuperf {

/// Forgets what may be changed by code that is not followed to its end.
class HostChanges {
public:
  HostChanges(HostPoint &point, HostEffects &effects, HostPlaces &places,
              HostFollower &follower)
      : point(point), state(point.state), ids(point.ids), effects(effects),
        places(places), follower(follower) {}

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
  /// Forgets the variables of the program that may change.
  void forgetGlobals();

  HostPoint &point;
  HostState &state;
  HostIds &ids;
  HostEffects &effects;
  HostPlaces &places;
  HostFollower &follower;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCHANGES_H
