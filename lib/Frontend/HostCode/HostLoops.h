//===- HostLoops.h - loops in host code -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H

#include "HostArithmetic.h"
#include "HostVectors.h"
#include "LaunchRecorder.h"

namespace gpuperf {

/// Follows loops. A loop is followed iteration by iteration if it is known
/// before each iteration whether there is another one, as for loops over the
/// words of the command line. Other loops are followed by one pass that
/// represents all iterations.
class HostLoops : HostPart {
public:
  HostLoops(HostPoint &point, HostProgram &program, HostVariables &variables,
            HostVectors &vectors, LaunchRecorder &launches,
            const HostArithmetic &arithmetic, HostFollower &follower)
      : HostPart(point, follower), program(program), variables(variables),
        vectors(vectors), launches(launches), arithmetic(arithmetic) {}

  /// Follows `stmt`. Returns false, without any change, if it is not a loop.
  bool follow(const clang::Stmt &stmt);

private:
  /// The parts of a loop. Parts that it does not have are null, and so are the
  /// implicit ones of a range-based loop.
  struct Parts {
    const clang::Stmt &whole;
    const clang::Expr *cond;
    const clang::Stmt *body;
    const clang::Expr *step = nullptr;
  };

  /// Starts iteration i. Returns whether there is one, if that is known.
  using Entering = llvm::function_ref<std::optional<bool>(unsigned)>;

  // Either way.

  /// `for (T x : a)`
  void followRange(const clang::CXXForRangeStmt &stmt);
  /// `do … while (…)`
  void followDo(const clang::DoStmt &stmt);
  /// Any loop, after its initialisation was executed.
  void followParts(const Parts &loop);

  // Iteration by iteration. These functions return false, without any change,
  // if it is unknown at some point whether there is another iteration, or if
  // there are too many. `first` then contains the launches of the first
  // iteration.

  /// A loop of which at most `most` iterations are followed.
  bool followIterations(Entering enter, unsigned most, const clang::Stmt *body,
                        std::vector<HostLaunch> &first);
  /// A loop with a condition and possibly a step.
  bool followCounted(const Parts &loop, std::vector<HostLaunch> &first);
  /// A loop over an array or a list of known length.
  bool followElements(const clang::CXXForRangeStmt &stmt);
  /// Follows the body once. Returns false if it is not known how it ends.
  /// `isLeft` is set if the loop is left by `break` or the function is left.
  bool followIteration(const clang::Stmt *body, bool &isLeft);
  /// Whether the loop is known to have more iterations than are followed, as
  /// with `i < 1000000; ++i`.
  bool isTooLong(const Parts &loop);

  // All iterations at once.

  /// Follows the body once. Everything that an iteration assigns is unknown at
  /// its beginning, and after the loop unless it changes in even steps. Returns
  /// the launches.
  std::vector<HostLaunch> followOnce(const Parts &loop);
  /// The iteration count of a loop; empty if it is not known before the loop
  /// begins.
  std::optional<int64_t> trips(const clang::Stmt &loop);
  /// The values of variables after a loop that changes them in even steps.
  std::vector<std::pair<HostPlace, HostValue>>
  steppedBy(const clang::Stmt &loop, std::optional<int64_t> trips);

  HostProgram &program;
  HostVariables &variables;
  HostVectors &vectors;
  LaunchRecorder &launches;
  const HostArithmetic &arithmetic;
  unsigned steps = 0; ///< in all loops that were followed iteration by
                      ///< iteration
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H
