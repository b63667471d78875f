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

/// Follows statements: both sides of a condition, whose results are joined
/// after them, all cases of a switch, and jumps.
class HostStatements : HostPart {
public:
  HostStatements(HostPoint &point, HostProgram &program,
                 HostVariables &variables, HostVectors &vectors,
                 HostLoops &loops, HostFollower &follower)
      : HostPart(point, follower), program(program), variables(variables),
        vectors(vectors), loops(loops) {}

  /// Follows `stmt`, which may be null. Does nothing after the interpreter has
  /// reached its limit.
  void exec(const clang::Stmt *stmt);

private:
  /// Skips code that is not reached; its calls do not count.
  void skip(const clang::Stmt &stmt);
  /// Follows the statements in `stmt` one after another.
  void execChildren(const clang::Stmt &stmt);
  /// The same for a block, in which Clang may have dropped statements.
  void execBlock(const clang::CompoundStmt &block);
  /// Follows a jump or the target of one; returns false for other statements.
  bool execJump(const clang::Stmt &stmt);
  /// Control leaves at this statement: the next one is not reached this way.
  void jump();
  /// A label: control may come from anywhere in the function.
  void execLabel(const clang::LabelStmt &stmt);
  /// Records the value that the innermost function returns here, and under
  /// which conditions.
  void execReturn(const clang::ReturnStmt &stmt);
  /// Assigns its initial value to a variable.
  void execVariable(const clang::VarDecl &variable);
  /// Both sides of a condition.
  void execIf(const clang::IfStmt &stmt);
  /// All cases of a switch.
  void execSwitch(const clang::SwitchStmt &stmt);
  /// The side of `stmt` on which `number`, its condition or the opposite, is
  /// true.
  void execSide(const clang::IfStmt &stmt, const HostNumber &number,
                bool isTrue);
  /// A try block, and the handlers of exceptions that may end it anywhere.
  void execTry(const clang::CXXTryStmt &stmt);

  HostProgram &program;
  HostVariables &variables;
  HostVectors &vectors;
  HostLoops &loops;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATEMENTS_H
