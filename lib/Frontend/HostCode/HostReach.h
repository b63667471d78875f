//===- HostReach.h - how often host code comes to a point -------*- C++ -*-===//
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

/// How control goes on behind a call that does not return.
enum class NoReturn {
  Aborts, ///< the program ends, with an error
  Exits,  ///< it ends with the status that is given
  Jumps   ///< it goes on elsewhere
};

/// What `callee`, which does not return, does.
NoReturn noReturnKind(const clang::FunctionDecl &callee);

/// How often the program comes to the point that is being followed.
class HostReach {
public:
  /// From the start of `function`: `main` runs once, another function as often
  /// as nobody knows.
  explicit HostReach(const clang::FunctionDecl &function);

  /// From here to the end of the scope it is not known how often, for `what`.
  void markUncertain(const char *what, clang::SourceLocation at);

  /// From here to the end of the scope is the body of `loop`, which runs it
  /// `trips` times, where that is known.
  void repeat(std::optional<int64_t> trips, const clang::Stmt &loop);

  /// How often a launch here is made. `isNotTaken`: a condition on the way to
  /// it is known not to hold; `isInLambda`: as seen where a lambda is written.
  LaunchCount at(const HostState &state, bool isNotTaken,
                 bool isInLambda) const;

  /// At the end of a scope it is as often as it was before.
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
  LaunchCount count; ///< of this point's scope
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREACH_H
