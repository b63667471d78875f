//===- HostLaunch.h - a launch as the host code says it ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLAUNCH_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLAUNCH_H

#include "HostState.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <functional>

namespace gpuperf {

/// A launch as the host code says it. Locations are those of the expressions.
struct HostLaunch {
  clang::SourceLocation site, gridAt, blockAt, sharedAt;
  std::vector<const clang::FunctionDecl *> kernels; ///< the callee is one of
  HostValue grid, block, shared;
  clang::QualType dimType; ///< of grid and block; null when not known
  std::vector<HostValue> arguments;
  std::vector<clang::SourceLocation> argumentsAt;
  /// False where a condition on the way to it is known not to hold.
  bool isReached = true;
  bool isCooperative = false; ///< all its blocks are resident at once
  bool isDependent = false;   ///< begins before that in front of it has ended
  std::optional<ClusterShape> cluster; ///< that an attribute gives
  /// One of those that a loop makes which is followed iteration by iteration.
  bool isFromFollowedLoop = false;
  std::vector<HostCondition> pathConditions; ///< on the way to it
  /// Of those, the ones that `conditionsOn` tells.
  std::vector<HostCondition> conditions;
  LaunchCount count;
  /// Set for a call of another file's function, `kernels`, and no launch.
  const clang::CallExpr *call = nullptr;
  const clang::CallExpr *chevrons = nullptr; ///< of a launch by `<<<>>>`
  /// The calls that lead to it, the innermost first.
  std::vector<clang::SourceLocation> calledAt;
  /// The lambda in whose body it stands, as seen where the lambda is written:
  /// what is known of variables may be more where it is called. Null elsewhere.
  const clang::FunctionDecl *lambda = nullptr;
};

/// Takes a launch that was found; the identities are those of its values.
using LaunchSink = std::function<void(const HostLaunch &, HostIds &)>;

/// The extents of a launch's grid or block, x first; null where not known.
std::array<HostNumber, 3> dimsOf(const HostLaunch &launch,
                                 const HostValue &value, HostIds &ids);

/// Whether all extents of grid and block are known numbers.
bool hasKnownShape(const HostLaunch &launch, HostIds &ids);

/// How a call launches a kernel: by `<<<>>>`, or by which function.
enum class LaunchApi { None, Chevrons, Kernel, Cooperative, Ex, ExC };

/// That of `call`; None for a call that launches no kernel.
LaunchApi launchApi(const clang::CallExpr &call);

inline bool isLaunch(const clang::CallExpr &call) {
  return launchApi(call) != LaunchApi::None;
}

/// Whether `stmt` launches a kernel or calls one of `launching`.
bool leadsToLaunch(
    const clang::Stmt *stmt,
    const llvm::DenseSet<const clang::FunctionDecl *> &launching = {});

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLAUNCH_H
