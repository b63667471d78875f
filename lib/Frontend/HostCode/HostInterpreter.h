//===- HostInterpreter.h - host code, run without its input -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows one host function from top to bottom, with a symbol for every value
// that is not known, and reports the kernel launches on its path. Both sides of
// a condition are followed and joined; what a loop assigns is unknown inside
// and after it. Simple callees are followed for their result, and all that lead
// to a launch.
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
// Each uses those above it, and those below it by HostFollower alone.
//
// Assumed: arithmetic does not wrap; a variable whose address was given away
// changes during that call only.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H

#include "HostLaunch.h"
#include "HostProgram.h"
#include "gpuperf/Frontend/Facts/CallFacts.h"

namespace gpuperf {

/// Follows `function`, which has a body, and gives `found` each launch on its
/// path. False when it is too long: what was found is true, but not all.
/// `given` are the integers that its parameters have, where they are known.
bool followHostCode(const clang::FunctionDecl &function,
                    const CallArguments &given, HostProgram &program,
                    HostNumbers &numbers, LaunchSink found);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H
