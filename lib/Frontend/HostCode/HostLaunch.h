//===- HostLaunch.h - a launch in the host code -----------------*- C++ -*-===//
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

/// A launch as written in the host code. Locations are those of the
/// expressions.
struct HostLaunch {
  clang::SourceLocation site, gridAt, blockAt, sharedAt;
  std::vector<const clang::FunctionDecl *> kernels; ///< the callee is one of
                                                    ///< these
  HostValue grid, block, shared;
  clang::QualType dimType; ///< of grid and block; null if not known
  std::vector<HostValue> arguments;
  std::vector<clang::SourceLocation> argumentsAt;
  /// False if a condition on the path to it is known to be false.
  bool isReached = true;
  bool isCooperative = false; ///< whether all its blocks are resident at once
  bool isDependent = false;   ///< whether it starts before the preceding launch
                              ///< ends
  std::optional<ClusterShape> cluster; ///< given by an attribute
  /// Whether it is in a loop that is followed iteration by iteration.
  bool isFromFollowedLoop = false;
  std::vector<HostCondition> pathConditions; ///< on the path to it
  /// Those of them that `conditionsOn` returns.
  std::vector<HostCondition> conditions;
  LaunchCount count;
  /// Set for a call of a function of another file, `kernels`, which is not a
  /// launch.
  const clang::CallExpr *call = nullptr;
  const clang::CallExpr *chevrons = nullptr; ///< for a launch by `<<<>>>`
  /// The calls that lead to it, innermost first.
  std::vector<clang::SourceLocation> calledAt;
  /// The lambda in whose body it is, interpreted at the position of the lambda
  /// expression: more may be known about variables where it is called. Null
  /// elsewhere.
  const clang::FunctionDecl *lambda = nullptr;
};

/// Receives a launch that was found, with the identities of its values.
using LaunchSink = std::function<void(const HostLaunch &, HostIds &)>;

/// The extents of a launch's grid or block, x first; null for unknown ones.
std::array<HostNumber, 3> dimsOf(const HostLaunch &launch,
                                 const HostValue &value, HostIds &ids);

/// Whether all extents of grid and block are known numbers.
bool hasKnownShape(const HostLaunch &launch, HostIds &ids);

/// How a call launches a kernel: by `<<<>>>`, or by which function.
enum class LaunchApi { None, Chevrons, Kernel, Cooperative, Ex, ExC };

/// The API used by `call`; None for a call that launches no kernel.
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
