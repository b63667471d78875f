//===- LaunchCallees.cpp - the calls that launch a kernel -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace clang;

namespace {

enum class LaunchApi { None, Kernel, Ex, ExC };

LaunchApi launchApi(const FunctionDecl *callee) {
  const IdentifierInfo *id = callee ? callee->getIdentifier() : nullptr;
  if (!id)
    return LaunchApi::None;
  return llvm::StringSwitch<LaunchApi>(id->getName())
      .Cases("cudaLaunchKernel", "cudaLaunchKernel_ptsz", LaunchApi::Kernel)
      .Cases("cudaLaunchCooperativeKernel", "cudaLaunchCooperativeKernel_ptsz",
             LaunchApi::Kernel)
      .Case("cudaLaunchKernelEx", LaunchApi::Ex)
      .Cases("cudaLaunchKernelExC", "cudaLaunchKernelExC_ptsz", LaunchApi::ExC)
      .Default(LaunchApi::None);
}

/// The function that a call with errors names all the same.
const FunctionDecl *namedFunction(const Expr *callee) {
  auto *lookup = dyn_cast<UnresolvedLookupExpr>(callee->IgnoreParenImpCasts());
  if (!lookup || lookup->getNumDecls() != 1)
    return nullptr;
  return dyn_cast<FunctionDecl>((*lookup->decls_begin())->getUnderlyingDecl());
}

HostValue field(const HostValue &value, QualType type, llvm::StringRef name,
                HostIds &ids) {
  const FieldDecl *decl = findField(type, name);
  return decl ? partOf(value, {decl, 0}, ids) : HostValue();
}

} // namespace

bool gpuperf::isLaunch(const CallExpr &call) {
  return isa<CUDAKernelCallExpr>(call) ||
         launchApi(call.getDirectCallee()) != LaunchApi::None;
}

bool gpuperf::containsLaunch(const Stmt *stmt) {
  if (!stmt)
    return false;
  if (auto *call = dyn_cast<CallExpr>(stmt))
    if (isLaunch(*call))
      return true;
  return llvm::any_of(stmt->children(), containsLaunch);
}

bool HostInterpreter::evalLaunch(const CallExpr &call,
                                 const FunctionDecl *callee) {
  if (auto *launch = dyn_cast<CUDAKernelCallExpr>(&call)) {
    evalKernelCall(*launch);
    return true;
  }
  switch (launchApi(callee)) {
  case LaunchApi::None:
    return false;
  case LaunchApi::Kernel:
    evalLaunchKernel(call);
    return true;
  case LaunchApi::Ex:
    evalLaunchKernelEx(call, /*packed=*/false);
    return true;
  case LaunchApi::ExC:
    evalLaunchKernelEx(call, /*packed=*/true);
    return true;
  }
  return false;
}

void HostInterpreter::report(HostLaunch launch) {
  if (silent || state.dead || launch.kernels.empty())
    return;
  for (HostValue *value : {&launch.grid, &launch.block, &launch.shared})
    *value = replaceIn(std::move(*value), state.equalities, numbers);
  for (HostValue &argument : launch.arguments)
    argument = replaceIn(std::move(argument), state.equalities, numbers);
  found(launch, ids);
}

void HostInterpreter::takeArguments(HostLaunch &launch,
                                    llvm::ArrayRef<const Expr *> arguments) {
  for (const Expr *argument : arguments) {
    launch.argumentsAt.push_back(argument->getExprLoc());
    // What a struct is copied from tells its members apart.
    const Expr *source = argument->IgnoreUnlessSpelledInSource();
    HostValue value = eval(argument);
    if (source->getType()->isRecordType() && source->isLValue())
      if (std::optional<HostPlace> object = place(source))
        value = named(std::move(value), *object);
    launch.arguments.push_back(std::move(value));
  }
}

/// `void *args[] = {&a, &b}`: as many as the kernel has parameters.
void HostInterpreter::takePackedArguments(HostLaunch &launch,
                                          const Expr *array) {
  HostValue pointers = eval(array);
  if (launch.kernels.empty() || !pointers.target)
    return;
  for (unsigned i = 0; i < launch.kernels.front()->getNumParams(); ++i) {
    HostValue pointer = state.read(pointers.target->part({nullptr, i}), ids);
    launch.argumentsAt.push_back(array->getExprLoc());
    HostValue value = unknown();
    if (pointer.target) {
      value = named(state.read(*pointer.target, ids), *pointer.target);
    }
    launch.arguments.push_back(std::move(value));
  }
}

void HostInterpreter::evalKernelCall(const CUDAKernelCallExpr &call) {
  HostLaunch launch;
  launch.site = call.getExprLoc();
  launch.kernels = eval(call.getCallee()).functions;
  if (launch.kernels.empty())
    if (const FunctionDecl *function = namedFunction(call.getCallee()))
      launch.kernels.push_back(function);
  const CallExpr *config = call.getConfig();
  auto take = [&](unsigned i, HostValue &value, SourceLocation &at) {
    if (!config || i >= config->getNumArgs())
      return;
    value = eval(config->getArg(i));
    at = config->getArg(i)->getExprLoc();
    if (isa<CXXDefaultArgExpr>(config->getArg(i)))
      at = launch.site;
  };
  if (config && config->getNumArgs() > 0)
    launch.dimType = config->getArg(0)->getType();
  take(0, launch.grid, launch.gridAt);
  take(1, launch.block, launch.blockAt);
  take(2, launch.shared, launch.sharedAt);
  takeArguments(launch, llvm::SmallVector<const Expr *>(call.arguments()));
  report(std::move(launch));
}

/// cudaLaunchKernel(function, grid, block, arguments, shared, stream)
void HostInterpreter::evalLaunchKernel(const CallExpr &call) {
  if (call.getNumArgs() < 4)
    return;
  HostLaunch launch;
  launch.site = call.getExprLoc();
  launch.kernels = eval(call.getArg(0)).functions;
  launch.dimType = call.getArg(1)->getType();
  launch.grid = eval(call.getArg(1));
  launch.gridAt = call.getArg(1)->getExprLoc();
  launch.block = eval(call.getArg(2));
  launch.blockAt = call.getArg(2)->getExprLoc();
  takePackedArguments(launch, call.getArg(3));
  if (call.getNumArgs() > 4) {
    launch.shared = eval(call.getArg(4));
    launch.sharedAt = isa<CXXDefaultArgExpr>(call.getArg(4))
                          ? launch.site
                          : call.getArg(4)->getExprLoc();
  }
  report(std::move(launch));
}

/// cudaLaunchKernelEx(&config, kernel, arguments…), and with `packed`
/// cudaLaunchKernelExC(&config, function, arguments).
void HostInterpreter::evalLaunchKernelEx(const CallExpr &call, bool packed) {
  if (call.getNumArgs() < 2)
    return;
  HostLaunch launch;
  launch.site = call.getExprLoc();
  launch.gridAt = launch.blockAt = launch.sharedAt =
      call.getArg(0)->getExprLoc();
  launch.kernels = eval(call.getArg(1)).functions;
  HostValue pointer = eval(call.getArg(0));
  QualType type = call.getArg(0)->getType()->getPointeeType();
  if (pointer.target && !type.isNull()) {
    HostValue config = state.read(*pointer.target, ids);
    if (const FieldDecl *grid = findField(type, "gridDim"))
      launch.dimType = grid->getType();
    launch.grid = field(config, type, "gridDim", ids);
    launch.block = field(config, type, "blockDim", ids);
    launch.shared = field(config, type, "dynamicSmemBytes", ids);
  }
  if (packed && call.getNumArgs() > 2)
    takePackedArguments(launch, call.getArg(2));
  else if (!packed)
    takeArguments(launch, llvm::SmallVector<const Expr *>(
                              llvm::drop_begin(call.arguments(), 2)));
  report(std::move(launch));
}
