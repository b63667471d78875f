//===- HostTrips.h - loops that count to a limit ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTTRIPS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTTRIPS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include <cstdint>
#include <optional>

namespace gpuperf {

/// `for (…; i < n; i += s)` that runs to its end: the body has no other way out
/// and does not change i, and nothing else can.
struct CountedLoop {
  const clang::Expr *counter = nullptr;
  const clang::Expr *limit = nullptr;
  const clang::Expr *step = nullptr;           ///< null is 1
  bool isDown = false;                         ///< the step is taken off
  clang::BinaryOperatorKind op = clang::BO_LT; ///< of counter and limit

  /// How often the body runs where i begins with `first`. Empty where that is
  /// not known: a counter that wraps, a loop that does not end.
  std::optional<int64_t> trips(int64_t first, int64_t limitValue,
                               int64_t stepValue,
                               const clang::ASTContext &ast) const;
};

/// The loop, in `function`, as such a one; empty where it is not.
std::optional<CountedLoop> countedLoop(const clang::Stmt &loop,
                                       const clang::FunctionDecl &function);

/// How often `for (T x : a)` over an array of a known size runs its body, where
/// that has no other way out.
std::optional<int64_t> elementsOf(const clang::Stmt &loop);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTTRIPS_H
