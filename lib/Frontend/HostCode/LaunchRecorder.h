//===- LaunchRecorder.h - the launches that host code makes -----*- C++ -*-===//
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

/// Reads launches out of calls, and passes them on with what is known of the
/// point at which they stand.
class LaunchRecorder : HostPart {
public:
  LaunchRecorder(HostPoint &point, HostProgram &program,
                 HostVariables &variables, HostFollower &follower,
                 LaunchSink found)
      : HostPart(point, follower), program(program), variables(variables),
        found(std::move(found)) {}

  /// Records the launch that `call` is; false where it is none.
  bool record(const clang::CallExpr &call);
  /// Records a call of `callee`, which another file defines, as if it were a
  /// kernel: its arguments are known where they are integers.
  void recordCall(const clang::CallExpr &call,
                  const clang::FunctionDecl &callee);
  /// Passes a launch on, to the loop around where that holds its launches.
  void pass(HostLaunch launch);

  /// The launches of a loop: until the object ends they are held.
  class Held {
  public:
    /// They are put in `launches`. `isFollowed`: the loop is followed iteration
    /// by iteration.
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
  /// The launch of `call`, by the API that a method is for, as far as the call
  /// tells it.
  HostLaunch ofChevrons(const clang::CUDAKernelCallExpr &call);
  HostLaunch ofLaunchKernel(const clang::CallExpr &call);
  HostLaunch ofLaunchKernelEx(const clang::CallExpr &call, bool isPacked);
  /// Whether the flag `member` of the attribute `name` of a cudaLaunchConfig_t
  /// is known to be set.
  bool hasAttribute(const HostValue &config, clang::QualType configType,
                    llvm::StringRef name, llvm::StringRef member);
  /// The clusters that such an attribute asks for, where it is known.
  std::optional<ClusterShape> clusterAttribute(const HostValue &config,
                                               clang::QualType configType);
  std::optional<HostPlace> attributeOf(const HostValue &config,
                                       clang::QualType configType,
                                       llvm::StringRef name,
                                       llvm::StringRef member,
                                       clang::QualType &memberType);
  /// Adds `arguments`, those of the kernel.
  void takeArguments(HostLaunch &launch,
                     llvm::ArrayRef<const clang::Expr *> arguments);
  /// Adds as many of `void *args[] = {&a, &b}` as the kernel has parameters.
  void takePackedArguments(HostLaunch &launch, const clang::Expr *array);
  /// Adds what is known of the point, and passes the launch on; not where it is
  /// not come to, nothing is known of the kernel, or it was recorded before.
  void report(HostLaunch launch);

  HostProgram &program;
  HostVariables &variables;
  LaunchSink found;
  Held *held = nullptr; ///< of the innermost loop; null outside
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHRECORDER_H
