//===- HostInterpreter.cpp - interpreting host code -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostInterpreter.h"
#include "HostCalls.h"
#include "HostExpressions.h"
#include "HostStatements.h"
#include "clang/AST/ASTContext.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

namespace {

/// What follows one function.
class HostInterpreter final : public HostFollower {
public:
  HostInterpreter(const FunctionDecl &function, HostProgram &program,
                  HostNumbers &numbers, LaunchSink found)
      : point(numbers, function), variables(point, program, *this),
        vectors(point, variables, *this), arithmetic(point.ast, point.ids),
        launches(point, program, variables, *this, std::move(found)),
        calls(point, program, variables, vectors, launches, arithmetic, *this),
        expressions(point, variables, calls, arithmetic, *this),
        loops(point, program, variables, vectors, launches, arithmetic, *this),
        statements(point, program, variables, vectors, loops, *this) {
    point.ids.sizes = &program.sizes;
  }

  /// False where `function` is too long.
  bool run(const FunctionDecl &function, const CallArguments &given) {
    calls.start(function, given);
    return !point.isTooLong();
  }

  HostValue eval(const Expr *expr) override { return expressions.eval(expr); }

  HostValue evalAgain(const Expr *expr) override {
    HostMode::Scope again(point.again);
    return eval(expr);
  }

  void exec(const Stmt *stmt) override { statements.exec(stmt); }

private:
  HostPoint point;
  HostVariables variables;
  HostVectors vectors;
  HostArithmetic arithmetic;
  LaunchRecorder launches;
  HostCalls calls;
  HostExpressions expressions;
  HostLoops loops;
  HostStatements statements;
};

} // namespace

bool gpuperf::followHostCode(const FunctionDecl &function,
                             const CallArguments &given, HostProgram &program,
                             HostNumbers &numbers, LaunchSink found) {
  assert(function.hasBody() && "there is something to follow");
  return HostInterpreter(function, program, numbers, std::move(found))
      .run(function, given);
}
