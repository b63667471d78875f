//===- HostFollower.h - following a piece of host code ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTFOLLOWER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTFOLLOWER_H

#include "HostPoint.h"

namespace gpuperf {

/// Follows any piece of code from the point that is come to. Expressions hold
/// calls, calls run statements and statements hold expressions: this is the one
/// way by which those that are used by others reach them.
class HostFollower {
public:
  virtual ~HostFollower() = default;

  /// The value of `expr`, and what it does to variables; of null, and behind
  /// what is too long to be followed, an unknown one.
  virtual HostValue eval(const clang::Expr *expr) = 0;
  /// The same of what is followed elsewhere, too: its launches are recorded
  /// there.
  virtual HostValue evalAgain(const clang::Expr *expr) = 0;
  /// Follows `stmt`; null is none.
  virtual void exec(const clang::Stmt *stmt) = 0;
};

/// One of the classes that follow code together.
class HostPart {
protected:
  HostPart(HostPoint &point, HostFollower &follower)
      : ast(point.ast), point(point), state(point.state), ids(point.ids),
        numbers(ids.numbers), follower(follower) {}

  clang::ASTContext &ast;
  HostPoint &point; ///< at which all of them are
  HostState &state;
  HostIds &ids;
  HostNumbers &numbers;
  HostFollower &follower; ///< for what is in the code that is followed
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTFOLLOWER_H
