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

/// A loop `for (…; i < n; i += s)` that runs to its end: the body has no other
/// exit and does not change i, and no other code can.
struct CountedLoop {
  const clang::Expr *counter = nullptr;
  const clang::Expr *limit = nullptr;
  const clang::Expr *step = nullptr;           ///< null means 1
  bool isDown = false;                         ///< the step is subtracted
  clang::BinaryOperatorKind op = clang::BO_LT; ///< of counter and limit

  /// The iteration count if i begins with `first`. Empty if it is not known,
  /// because the counter wraps or the loop does not end.
  std::optional<int64_t> trips(int64_t first, int64_t limitValue,
                               int64_t stepValue,
                               const clang::ASTContext &ast) const;
};

/// Recognises a loop of `function` as such a loop; empty if it is not.
std::optional<CountedLoop> countedLoop(const clang::Stmt &loop,
                                       const clang::FunctionDecl &function);

/// The iteration count of `for (T x : a)` over an array of known size, if the
/// body has no other exit.
std::optional<int64_t> elementsOf(const clang::Stmt &loop);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTTRIPS_H
