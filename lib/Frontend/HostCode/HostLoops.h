//===- HostLoops.h - the loops of host code ---------------------*- C++ -*-===//
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

/// Follows loops: iteration by iteration where it is known each time whether
/// there is another one, such as those over the words of the command line;
/// others by one pass that stands for all iterations.
class HostLoops : HostPart {
public:
  HostLoops(HostPoint &point, HostProgram &program, HostVariables &variables,
            HostVectors &vectors, LaunchRecorder &launches,
            const HostArithmetic &arithmetic, HostFollower &follower)
      : HostPart(point, follower), program(program), variables(variables),
        vectors(vectors), launches(launches), arithmetic(arithmetic) {}

  /// Follows `stmt`; false, and nothing has changed, where it is no loop.
  bool follow(const clang::Stmt &stmt);

private:
  /// The parts of a loop. Null are those that it has not, and those of a
  /// range-based one that are not written.
  struct Parts {
    const clang::Stmt &whole;
    const clang::Expr *cond;
    const clang::Stmt *body;
    const clang::Expr *step = nullptr;
  };

  /// Enters iteration i: whether there is one, where that is known.
  using Entering = llvm::function_ref<std::optional<bool>(unsigned)>;

  // Either way.

  /// `for (T x : a)`
  void followRange(const clang::CXXForRangeStmt &stmt);
  /// `do … while (…)`
  void followDo(const clang::DoStmt &stmt);
  /// Any loop, behind what is done once in front of it.
  void followParts(const Parts &loop);

  // Iteration by iteration. False, and nothing has changed, where it is not
  // known at some point whether there is another iteration, and where there are
  // too many; `first` are then the launches of the first one.

  /// A loop of which at most `most` iterations are followed.
  bool followIterations(Entering enter, unsigned most, const clang::Stmt *body,
                        std::vector<HostLaunch> &first);
  /// A loop with a condition and, maybe, a step.
  bool followCounted(const Parts &loop, std::vector<HostLaunch> &first);
  /// A loop over an array or a list whose elements are known to be there.
  bool followElements(const clang::CXXForRangeStmt &stmt);
  /// The body once; false when it is not known how it ends. `isLeft`: the loop
  /// is left by `break`, or the function is.
  bool followIteration(const clang::Stmt *body, bool &isLeft);
  /// Whether `i < 1000000; ++i` is known to go on for longer than loops are
  /// followed.
  bool isTooLong(const Parts &loop);

  // All iterations at once.

  /// The body once: what any iteration assigns is unknown at its beginning, and
  /// behind the loop but for even steps. Returns the launches.
  std::vector<HostLaunch> followOnce(const Parts &loop);
  /// How often a loop runs its body; empty where that is not known before it
  /// begins.
  std::optional<int64_t> trips(const clang::Stmt &loop);
  /// What is in variables behind a loop that changes them evenly.
  std::vector<std::pair<HostPlace, HostValue>>
  steppedBy(const clang::Stmt &loop, std::optional<int64_t> trips);

  HostProgram &program;
  HostVariables &variables;
  HostVectors &vectors;
  LaunchRecorder &launches;
  const HostArithmetic &arithmetic;
  unsigned steps = 0; ///< in all loops that were followed by iterations
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H
