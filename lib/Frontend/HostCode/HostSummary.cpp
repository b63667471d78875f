//===- HostSummary.cpp - what other files have to know --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostSummary.h"
#include "HostInterpreter.h"
#include "LaunchFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using namespace clang;

std::string gpuperf::hostName(const FunctionDecl &function,
                              MangleContext &mangler) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(function) ||
      function.isDependentContext() || function.isInvalidDecl())
    return {};
  if (!mangler.shouldMangleDeclName(&function))
    return function.getNameAsString();
  std::string name;
  llvm::raw_string_ostream out(name);
  mangler.mangleName(GlobalDecl(&function), out);
  return out.str();
}

bool gpuperf::isOfOtherFile(const FunctionDecl &callee) {
  auto *method = dyn_cast<CXXMethodDecl>(&callee);
  const SourceManager &sources = callee.getASTContext().getSourceManager();
  return !callee.hasBody() && !callee.getBuiltinID() &&
         callee.hasExternalFormalLinkage() &&
         !(method && method->isVirtual()) &&
         !sources.isInSystemHeader(
             sources.getExpansionLoc(callee.getLocation()));
}

namespace {

class Summariser {
public:
  explicit Summariser(ASTContext &ast)
      : ast(ast), mangler(ast.createMangleContext()) {}

  void define(const FunctionDecl &function) {
    // What stands in a header is defined in each file, and called there.
    GVALinkage linkage = ast.GetGVALinkageForFunction(&function);
    std::string name = hostName(function, *mangler);
    if ((linkage == GVA_StrongExternal || linkage == GVA_StrongODR) &&
        !function.isMain() && !name.empty())
      result.defined.push_back(std::move(name));
  }

  void add(const FunctionDecl &callee, CallArguments arguments) {
    if (std::string name = hostName(callee, *mangler); !name.empty())
      result.calls.push_back({std::move(name), std::move(arguments)});
  }

  void add(const HostLaunch &call) {
    seen.insert(call.call);
    if (!call.isReached)
      return;
    CallArguments arguments;
    // A lambda may be called where other values hold.
    if (!call.lambda)
      for (const HostValue &value : call.arguments)
        arguments.push_back(value.asNumber().value);
    add(*call.kernels.front(), std::move(arguments));
  }

  /// Calls that no way was followed to, and functions whose address is taken:
  /// what they are called with is not known.
  void addOthers(const Stmt *stmt) {
    if (!stmt)
      return;
    auto *call = dyn_cast<CallExpr>(stmt);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (callee && !seen.contains(call) && isOfOtherFile(*callee))
      add(*callee, {});
    if (auto *ref = dyn_cast<DeclRefExpr>(stmt))
      if (auto *function = dyn_cast<FunctionDecl>(ref->getDecl()))
        if (function->hasExternalFormalLinkage() &&
            !isa<CXXMethodDecl>(function))
          add(*function, {});
    for (const Stmt *child : stmt->children())
      if (!callee || child != call->getCallee())
        addOthers(child);
  }

  HostSummary result;

private:
  ASTContext &ast;
  std::unique_ptr<MangleContext> mangler;
  llvm::DenseSet<const CallExpr *> seen;
};

} // namespace

HostSummary
gpuperf::summarise(const FileScope &scope,
                   const std::optional<std::vector<std::string>> &words) {
  Summariser summariser(scope.ast);
  for (const FunctionDecl *function : findLaunchFunctions(scope).all)
    summariser.define(*function);
  LaunchFunctions functions = findCallingFunctions(scope);
  HostNumbers numbers;
  HostProgram program;
  program.launching = functions.all;
  program.arguments = words;
  program.reportsCalls = true;
  auto follow = [&](const FunctionDecl *function) {
    HostInterpreter interpreter(scope.ast, program, numbers,
                                [&](const HostLaunch &found, HostIds &) {
                                  if (found.call)
                                    summariser.add(found);
                                });
    interpreter.run(*function);
    program.followed.insert(function);
  };
  for (const FunctionDecl *entry : functions.entries)
    follow(entry);
  for (const FunctionDecl *function : functions.direct)
    if (!program.followed.contains(function))
      follow(function);
  for (const FunctionDecl *function : functions.direct)
    summariser.addOthers(function->getBody());
  return std::move(summariser.result);
}
