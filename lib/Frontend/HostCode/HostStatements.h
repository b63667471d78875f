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
class HostStatements {
public:
  HostStatements(HostPoint &point, HostProgram &program, HostPlaces &places,
                 HostChanges &changes, HostVectors &vectors, HostLoops &loops,
                 HostFollower &follower)
      : point(point), state(point.state), ids(point.ids), program(program),
        places(places), changes(changes), vectors(vectors), loops(loops),
        follower(follower) {}

  /// Follows `stmt`; null is none, and nothing is done behind what is too long.
  void exec(const clang::Stmt *stmt);

private:
  /// Passes over code that is not come to: its calls are none.
  void skip(const clang::Stmt &stmt);
  /// The statements in `stmt`, one after the other.
  void execChildren(const clang::Stmt &stmt);
  /// A jump or the target of one; false for other statements.
  bool execJump(const clang::Stmt &stmt);
  /// `stmt` leads elsewhere: what comes next is not come to this way.
  void jump();
  void execLabel(const clang::LabelStmt &stmt);
  void execReturn(const clang::ReturnStmt &stmt);
  void execVariable(const clang::VarDecl &variable);
  void execIf(const clang::IfStmt &stmt);
  void execSwitch(const clang::SwitchStmt &stmt);
  /// The side of `stmt` where `number`, its condition or the opposite of it,
  /// holds.
  void execSide(const clang::IfStmt &stmt, const HostNumber &number,
                bool isTrue);
  void execTry(const clang::CXXTryStmt &stmt);

  HostPoint &point;
  HostState &state;
  HostIds &ids;
  HostProgram &program;
  HostPlaces &places;
  HostChanges &changes;
  HostVectors &vectors;
  HostLoops &loops;
  HostFollower &follower;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATEMENTS_H
