//===- HostLoops.h - the loops of host code ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <vector>

namespace gpuperf {

class HostIds;
struct HostLaunch;

/// By how much the third part of a `for` changes the variable that `variable`
/// names, without a sign: 16 for `i += 16, ++j` and i; 0 where that is not
/// seen.
int64_t loopStride(const clang::Expr *step, const clang::Expr *variable,
                   const clang::ASTContext &ast);

/// Whether `stmt` launches a kernel or calls one of `launching`.
bool leadsToLaunch(
    const clang::Stmt *stmt,
    const llvm::DenseSet<const clang::FunctionDecl *> &launching);

/// Calls `found` for each object to which `stmt` binds a reference by which it
/// may be changed: a in `for (int &x : a)`.
void forEachBound(const clang::Stmt *stmt,
                  llvm::function_ref<void(const clang::Expr *)> found);

/// True for `while (int x = next())`, whose value is another one each time.
bool declaresCondition(const clang::Stmt &loop);

/// The launches of a loop that is not followed to its end: `all`, those of any
/// iteration, and those of `first`, the first one, that say more. Of a loop
/// that shrinks its grid, as `for (i = 0; i < n; i += 16) k<<<(n - i) / 16,
/// 16>>>(p)`, the first launch is known; how often there is one like it is not.
/// `mayEnd`: the program may end in the loop.
std::vector<HostLaunch> launchesOfLoop(std::vector<HostLaunch> first,
                                       std::vector<HostLaunch> all, bool mayEnd,
                                       HostIds &ids);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H
