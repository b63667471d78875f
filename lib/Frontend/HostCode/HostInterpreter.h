//===- HostInterpreter.h - interpreting host code ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interprets one host function from beginning to end, with a symbol for every
// unknown value, and reports the kernel launches on its path. Both sides of a
// condition are followed and joined; what a loop assigns is unknown inside and
// after it. Simple callees are followed for their result, and all callees that
// lead to a launch.
//
//   HostPoint        the point that is followed: the functions around it, the
//                    variables (HostState), how often it is come to (HostReach)
//   HostVariables    the variables that expressions name, and what is no longer
//                    known of them behind code that is not followed
//   HostVectors      the sizes of std::vector
//   HostArithmetic   operators on values
//   LaunchRecorder   the launches, with what is known of the point
//   HostCalls        calls, those that are followed and others
//   HostExpressions  all other expressions
//   HostLoops        loops
//   HostStatements   all other statements
//
// Each class uses those above it, and those below it only through HostFollower.
//
// It is assumed that arithmetic does not wrap, and that a variable whose
// address is passed to a call changes only during that call.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H

#include "HostLaunch.h"
#include "HostProgram.h"
#include "gpuperf/Frontend/Facts/CallFacts.h"

namespace gpuperf {

/// Follows `function`, which has a body, and calls `found` for each launch on
/// its path. Returns false if the function is too long; the launches that were
/// found are correct but may be incomplete. `given` are the known integer
/// values of its parameters.
bool followHostCode(const clang::FunctionDecl &function,
                    const CallArguments &given, HostProgram &program,
                    HostNumbers &numbers, LaunchSink found);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H
