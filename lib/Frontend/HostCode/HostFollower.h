//===- HostFollower.h - the interface to follow host code -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTFOLLOWER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTFOLLOWER_H

#include "HostPoint.h"

namespace gpuperf {

/// Interprets any piece of code from the current point. Expressions contain
/// calls, calls execute statements and statements contain expressions. This
/// interface lets the classes that are used by others call them.
class HostFollower {
public:
  virtual ~HostFollower() = default;

  /// The value of `expr`, including its effects on variables. For null, and
  /// after the interpreter has reached its limit, an unknown value.
  virtual HostValue eval(const clang::Expr *expr) = 0;
  /// The same for code that is also followed elsewhere, where its launches are
  /// recorded.
  virtual HostValue evalAgain(const clang::Expr *expr) = 0;
  /// Follows `stmt`, which may be null.
  virtual void exec(const clang::Stmt *stmt) = 0;
};

/// Base class of the classes that interpret code together.
class HostPart {
protected:
  HostPart(HostPoint &point, HostFollower &follower)
      : ast(point.ast), point(point), state(point.state), ids(point.ids),
        numbers(ids.numbers), follower(follower) {}

  clang::ASTContext &ast;
  HostPoint &point; ///< shared by all of them
  HostState &state;
  HostIds &ids;
  HostNumbers &numbers;
  HostFollower &follower; ///< for nested code
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTFOLLOWER_H
