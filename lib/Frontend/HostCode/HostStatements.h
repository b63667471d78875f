//===- HostStatements.h - control flow of host code -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATEMENTS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATEMENTS_H

#include "HostLoops.h"

namespace gpuperf {

/// Follows statements: both sides of a condition, and joins what holds behind
/// them; all cases of a switch; what comes to a jump.
class HostStatements : HostPart {
public:
  HostStatements(HostPoint &point, HostProgram &program,
                 HostVariables &variables, HostVectors &vectors,
                 HostLoops &loops, HostFollower &follower)
      : HostPart(point, follower), program(program), variables(variables),
        vectors(vectors), loops(loops) {}

  /// Follows `stmt`; null is none, and nothing is done behind what is too long.
  void exec(const clang::Stmt *stmt);

private:
  /// Passes over code that is not come to: its calls are none.
  void skip(const clang::Stmt &stmt);
  /// Follows the statements in `stmt`, one after the other.
  void execChildren(const clang::Stmt &stmt);
  /// Follows a jump or the target of one; false for other statements.
  bool execJump(const clang::Stmt &stmt);
  /// `stmt` leads elsewhere: what comes next is not come to this way.
  void jump();
  /// Control may come to a label from anywhere in the function.
  void execLabel(const clang::LabelStmt &stmt);
  /// Notes what the innermost function returns here, and under which
  /// conditions.
  void execReturn(const clang::ReturnStmt &stmt);
  /// Gives a variable what it is initialised with.
  void execVariable(const clang::VarDecl &variable);
  /// Both sides of a condition.
  void execIf(const clang::IfStmt &stmt);
  /// All cases of a switch.
  void execSwitch(const clang::SwitchStmt &stmt);
  /// The side of `stmt` where `number`, its condition or the opposite of it,
  /// holds.
  void execSide(const clang::IfStmt &stmt, const HostNumber &number,
                bool isTrue);
  /// A block, and what follows each exception that may end it anywhere.
  void execTry(const clang::CXXTryStmt &stmt);

  HostProgram &program;
  HostVariables &variables;
  HostVectors &vectors;
  HostLoops &loops;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATEMENTS_H
