//===- LaunchRecorder.h - recording launches --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHRECORDER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHRECORDER_H

#include "HostLaunch.h"
#include "HostProgram.h"
#include "HostVariables.h"

namespace gpuperf {

/// Extracts launches from calls, and passes them on with the known facts about
/// the current point.
class LaunchRecorder : HostPart {
public:
  LaunchRecorder(HostPoint &point, HostProgram &program,
                 HostVariables &variables, HostFollower &follower,
                 LaunchSink found)
      : HostPart(point, follower), program(program), variables(variables),
        found(std::move(found)) {}

  /// Records the launch by `call`; returns false if it is not a launch.
  bool record(const clang::CallExpr &call);
  /// Records a call of `callee`, which another file defines, as if it were a
  /// kernel: its integer arguments are recorded if they are known.
  void recordCall(const clang::CallExpr &call,
                  const clang::FunctionDecl &callee);
  /// Passes a launch on, or adds it to those of the enclosing loop if that
  /// collects its launches.
  void pass(HostLaunch launch);

  /// Collects the launches of a loop during the lifetime of the object.
  class Held {
  public:
    /// They are stored in `launches`. `isFollowed`: the loop is followed
    /// iteration by iteration.
    Held(LaunchRecorder &recorder, std::vector<HostLaunch> &launches,
         bool isFollowed);
    Held(const Held &) = delete;
    ~Held() { recorder.held = outer; }

  private:
    friend LaunchRecorder;
    LaunchRecorder &recorder;
    Held *const outer;
    std::vector<HostLaunch> &launches;
    const bool isFollowed; ///< this loop or one around it
  };

private:
  /// The launch by `call`, for the API of each method, with the facts in the
  /// call.
  HostLaunch ofChevrons(const clang::CUDAKernelCallExpr &call);
  HostLaunch ofLaunchKernel(const clang::CallExpr &call);
  HostLaunch ofLaunchKernelEx(const clang::CallExpr &call, bool isPacked);
  /// Whether the flag `member` of the attribute `name` of a cudaLaunchConfig_t
  /// is known to be set.
  bool hasAttribute(const HostValue &config, clang::QualType configType,
                    llvm::StringRef name, llvm::StringRef member);
  /// The cluster shape that such an attribute requests, if it is known.
  std::optional<ClusterShape> clusterAttribute(const HostValue &config,
                                               clang::QualType configType);
  std::optional<HostPlace> attributeOf(const HostValue &config,
                                       clang::QualType configType,
                                       llvm::StringRef name,
                                       llvm::StringRef member,
                                       clang::QualType &memberType);
  /// Adds `arguments`, the arguments of the kernel.
  void takeArguments(HostLaunch &launch,
                     llvm::ArrayRef<const clang::Expr *> arguments);
  /// Adds as many elements of `void *args[] = {&a, &b}` as the kernel has
  /// parameters.
  void takePackedArguments(HostLaunch &launch, const clang::Expr *array);
  /// Adds the facts about the current point, and passes the launch on. Does
  /// nothing if the point is not reached, nothing is known about the kernel, or
  /// the launch was recorded before.
  void report(HostLaunch launch);

  HostProgram &program;
  HostVariables &variables;
  LaunchSink found;
  Held *held = nullptr; ///< that of the innermost loop; null outside of loops
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHRECORDER_H
