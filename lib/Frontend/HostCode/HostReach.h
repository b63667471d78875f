//===- HostReach.h - how often a point is reached ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREACH_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREACH_H

#include "HostState.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace gpuperf {

/// How control continues after a call that does not return.
enum class NoReturn {
  Aborts, ///< the program ends, with an error
  Exits,  ///< the program ends with the given status
  Jumps   ///< it continues elsewhere
};

/// The behaviour of `callee`, which does not return.
NoReturn noReturnKind(const clang::FunctionDecl &callee);

/// How often the program reaches the current point.
class HostReach {
public:
  /// From the start of `function`: `main` runs once, other functions an unknown
  /// number of times.
  explicit HostReach(const clang::FunctionDecl &function);

  /// From here to the end of the scope the count is unknown because of `what`.
  void markUncertain(const char *what, clang::SourceLocation at);

  /// From here to the end of the scope is the body of `loop`, which is executed
  /// `trips` times, if that is known.
  void repeat(std::optional<int64_t> trips, const clang::Stmt &loop);

  /// How often a launch here is made. `isNotTaken`: a condition on the path to
  /// it is known to be false. `isInLambda`: it is interpreted at a lambda
  /// expression.
  LaunchCount at(const HostState &state, bool isNotTaken,
                 bool isInLambda) const;

  /// Restores the count at the end of a scope.
  class Scope {
  public:
    explicit Scope(HostReach &reach) : reach(reach), before(reach.count) {}
    Scope(const Scope &) = delete;
    ~Scope() { reach.count = std::move(before); }

  private:
    HostReach &reach;
    LaunchCount before;
  };

  bool mayHaveEnded = false; ///< the program, without an error

private:
  const clang::SourceManager &sources;
  LaunchCount count; ///< of the current scope
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREACH_H
