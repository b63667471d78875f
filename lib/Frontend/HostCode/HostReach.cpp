//===- HostReach.cpp - how often a point is reached -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostReach.h"
#include "HostLibrary.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace clang;

NoReturn gpuperf::noReturnKind(const FunctionDecl &callee) {
  const IdentifierInfo *id = callee.getIdentifier();
  if (!id || !(callee.isExternC() || isInStd(callee)))
    return NoReturn::Aborts;
  return llvm::StringSwitch<NoReturn>(id->getName())
      .Cases("exit", "_exit", "_Exit", "quick_exit", NoReturn::Exits)
      .Cases("longjmp", "_longjmp", "siglongjmp", "pthread_exit",
             NoReturn::Jumps)
      .Default(NoReturn::Aborts);
}

HostReach::HostReach(const FunctionDecl &function)
    : sources(function.getASTContext().getSourceManager()),
      count(function.isMain()
                ? LaunchCount{1, {}}
                : LaunchCount::unknown("how often '" +
                                       function.getQualifiedNameAsString() +
                                       "' is called is not known")) {}

void HostReach::markUncertain(const char *what, SourceLocation at) {
  if (!count.times)
    return;
  unsigned line = sources.getExpansionLineNumber(at);
  count = LaunchCount::unknown(std::string(what) + " at line " +
                               std::to_string(line) + " is not known");
}

void HostReach::repeat(std::optional<int64_t> trips, const Stmt &loop) {
  if (trips)
    count = count * *trips;
  else
    markUncertain("the length of the loop", loop.getBeginLoc());
}

LaunchCount HostReach::at(const HostState &state, bool isNotTaken,
                          bool isInLambda) const {
  if (!count.times)
    return count;
  if (isNotTaken)
    return LaunchCount::unknown("a condition in front of it does not hold");
  if (isInLambda)
    return LaunchCount::unknown("how often the lambda is called is not known");
  if (!state.isCertain)
    return LaunchCount::unknown("whether a jump leads past it is not known");
  if (mayHaveEnded)
    return LaunchCount::unknown(
        "whether the program ends before it is not known");
  return count;
}
