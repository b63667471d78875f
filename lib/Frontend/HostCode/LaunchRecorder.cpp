//===- LaunchRecorder.cpp - recording launches ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchRecorder.h"
#include "LaunchConditions.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

/// The function that a call with errors names all the same; null for others.
static const FunctionDecl *namedFunction(const Expr *callee) {
  auto *lookup = dyn_cast<UnresolvedLookupExpr>(callee->IgnoreParenImpCasts());
  if (!lookup || lookup->getNumDecls() != 1)
    return nullptr;
  return dyn_cast<FunctionDecl>((*lookup->decls_begin())->getUnderlyingDecl());
}

static HostValue field(const HostValue &value, QualType type,
                       llvm::StringRef name, HostIds &ids) {
  const FieldDecl *decl = findField(type, name);
  return decl ? partOf(value, {decl, 0}, ids) : HostValue();
}

LaunchRecorder::Held::Held(LaunchRecorder &recorder,
                           std::vector<HostLaunch> &launches, bool isFollowed)
    : recorder(recorder), outer(recorder.held), launches(launches),
      isFollowed(isFollowed || (outer && outer->isFollowed)) {
  recorder.held = this;
}

bool LaunchRecorder::record(const CallExpr &call) {
  LaunchApi api = launchApi(call);
  switch (api) {
  case LaunchApi::None:
    return false;
  case LaunchApi::Chevrons:
    report(ofChevrons(cast<CUDAKernelCallExpr>(call)));
    return true;
  case LaunchApi::Kernel:
  case LaunchApi::Cooperative: {
    if (call.getNumArgs() < 4)
      return true;
    HostLaunch launch = ofLaunchKernel(call);
    launch.isCooperative = api == LaunchApi::Cooperative;
    report(std::move(launch));
    return true;
  }
  case LaunchApi::Ex:
  case LaunchApi::ExC:
    if (call.getNumArgs() >= 2)
      report(ofLaunchKernelEx(call, /*isPacked=*/api == LaunchApi::ExC));
    return true;
  }
  return false;
}

void LaunchRecorder::report(HostLaunch launch) {
  program.launchesAnyKernel |= launch.kernels.empty();
  if (state.dead || launch.kernels.empty() || point.again)
    return;
  launch.isReached = !point.unreached;
  launch.isFromFollowedLoop = held && held->isFollowed;
  launch.lambda = point.frame->lambda;
  launch.count = point.reach.at(state, !launch.isReached, launch.lambda);
  if (launch.kernels.size() > 1)
    launch.count = LaunchCount::unknown("which kernel it is is not known");
  for (const HostFrame *frame = point.frame; frame; frame = frame->outer)
    if (frame->calledAt.isValid())
      launch.calledAt.push_back(frame->calledAt);
  launch.pathConditions = state.conditions;
  launch.conditions = conditionsOn(launch, launch.pathConditions, ids);
  auto replace = [&](HostValue &value) {
    value = replaceIn(std::move(value), state.equalities, ids.numbers);
  };
  for (HostValue *value : {&launch.grid, &launch.block, &launch.shared})
    replace(*value);
  llvm::for_each(launch.arguments, replace);
  pass(std::move(launch));
}

void LaunchRecorder::pass(HostLaunch launch) {
  if (held)
    held->launches.push_back(std::move(launch));
  else
    found(launch, ids);
}

void LaunchRecorder::recordCall(const CallExpr &call,
                                const FunctionDecl &callee) {
  HostLaunch result;
  result.call = &call;
  result.site = call.getExprLoc();
  result.kernels = {&callee};
  // They are followed once more with the call: what they store counts then.
  HostState before = state;
  for (unsigned i = 0; i < call.getNumArgs() && i < callee.getNumParams(); ++i)
    result.arguments.push_back(
        callee.getParamDecl(i)->getType()->isIntegralOrEnumerationType()
            ? follower.evalAgain(call.getArg(i))
            : ids.unknown());
  state = std::move(before);
  report(std::move(result));
}

//===----------------------------------------------------------------------===//
// What a call tells
//===----------------------------------------------------------------------===//

void LaunchRecorder::takeArguments(HostLaunch &launch,
                                   llvm::ArrayRef<const Expr *> arguments) {
  for (const Expr *argument : arguments) {
    launch.argumentsAt.push_back(argument->getExprLoc());
    // A struct that is copied from a variable has the identities of its
    // members: a grid of `config.n / 256` can be told by the member p.n of the
    // kernel's parameter p.
    const Expr *source = argument->IgnoreUnlessSpelledInSource();
    HostValue value = follower.eval(argument);
    if (source->getType()->isRecordType() && source->isLValue())
      if (std::optional<HostPlace> object = variables.of(source))
        value = ids.named(std::move(value), *object);
    launch.arguments.push_back(std::move(value));
  }
}

void LaunchRecorder::takePackedArguments(HostLaunch &launch,
                                         const Expr *array) {
  HostValue pointers = follower.eval(array);
  if (launch.kernels.empty() || !pointers.target)
    return;
  for (unsigned i = 0; i < launch.kernels.front()->getNumParams(); ++i) {
    std::optional<HostPlace> argument =
        state.read(pointers.target->part({nullptr, i}), ids).target;
    launch.argumentsAt.push_back(array->getExprLoc());
    launch.arguments.push_back(
        argument ? ids.named(state.read(*argument, ids), *argument)
                 : ids.unknown());
  }
}

HostLaunch LaunchRecorder::ofChevrons(const CUDAKernelCallExpr &call) {
  HostLaunch launch;
  launch.site = call.getExprLoc();
  launch.chevrons = &call;
  launch.kernels = follower.eval(call.getCallee()).functions;
  if (launch.kernels.empty())
    if (const FunctionDecl *function = namedFunction(call.getCallee()))
      launch.kernels.push_back(function);
  const CallExpr *config = call.getConfig();
  auto take = [&](unsigned i, HostValue &value, SourceLocation &at) {
    if (!config || i >= config->getNumArgs())
      return;
    value = follower.eval(config->getArg(i));
    at = isa<CXXDefaultArgExpr>(config->getArg(i))
             ? launch.site
             : config->getArg(i)->getExprLoc();
  };
  if (config && config->getNumArgs() > 0)
    launch.dimType = config->getArg(0)->getType();
  take(0, launch.grid, launch.gridAt);
  take(1, launch.block, launch.blockAt);
  take(2, launch.shared, launch.sharedAt);
  takeArguments(launch, llvm::SmallVector<const Expr *>(call.arguments()));
  return launch;
}

/// cudaLaunchKernel(function, grid, block, arguments, shared, stream)
HostLaunch LaunchRecorder::ofLaunchKernel(const CallExpr &call) {
  HostLaunch launch;
  launch.site = call.getExprLoc();
  launch.kernels = follower.eval(call.getArg(0)).functions;
  launch.dimType = call.getArg(1)->getType();
  launch.grid = follower.eval(call.getArg(1));
  launch.gridAt = call.getArg(1)->getExprLoc();
  launch.block = follower.eval(call.getArg(2));
  launch.blockAt = call.getArg(2)->getExprLoc();
  takePackedArguments(launch, call.getArg(3));
  if (call.getNumArgs() > 4) {
    launch.shared = follower.eval(call.getArg(4));
    launch.sharedAt = isa<CXXDefaultArgExpr>(call.getArg(4))
                          ? launch.site
                          : call.getArg(4)->getExprLoc();
  }
  return launch;
}

/// cudaLaunchKernelEx(&config, kernel, arguments…), and if `isPacked`
/// cudaLaunchKernelExC(&config, function, arguments).
HostLaunch LaunchRecorder::ofLaunchKernelEx(const CallExpr &call,
                                            bool isPacked) {
  HostLaunch launch;
  launch.site = call.getExprLoc();
  launch.gridAt = launch.blockAt = launch.sharedAt =
      call.getArg(0)->getExprLoc();
  launch.kernels = follower.eval(call.getArg(1)).functions;
  HostValue pointer = follower.eval(call.getArg(0));
  QualType type = call.getArg(0)->getType()->getPointeeType();
  if (pointer.target && !type.isNull()) {
    HostValue config = state.read(*pointer.target, ids);
    if (const FieldDecl *grid = findField(type, "gridDim"))
      launch.dimType = grid->getType();
    launch.grid = field(config, type, "gridDim", ids);
    launch.block = field(config, type, "blockDim", ids);
    launch.shared = field(config, type, "dynamicSmemBytes", ids);
    launch.isCooperative = hasAttribute(
        config, type, "cudaLaunchAttributeCooperative", "cooperative");
    launch.isDependent = hasAttribute(
        config, type, "cudaLaunchAttributeProgrammaticStreamSerialization",
        "programmaticStreamSerializationAllowed");
    launch.cluster = clusterAttribute(config, type);
  }
  if (!isPacked)
    takeArguments(launch, llvm::SmallVector<const Expr *>(
                              llvm::drop_begin(call.arguments(), 2)));
  else if (call.getNumArgs() > 2)
    takePackedArguments(launch, call.getArg(2));
  return launch;
}

/// The number of an attribute of a launch, "cudaLaunchAttributeCooperative";
/// null where `type` is no enumeration that has it.
static const EnumConstantDecl *attributeId(QualType type,
                                           llvm::StringRef name) {
  const auto *enumeration = type->getAs<EnumType>();
  if (!enumeration)
    return nullptr;
  for (const EnumConstantDecl *id : enumeration->getDecl()->enumerators())
    if (id->getName() == name)
      return id;
  return nullptr;
}

/// Where the value of the attribute `name` of a cudaLaunchConfig_t is: its
/// member `member`.
std::optional<HostPlace> LaunchRecorder::attributeOf(const HostValue &config,
                                                     QualType configType,
                                                     llvm::StringRef name,
                                                     llvm::StringRef member,
                                                     QualType &memberType) {
  std::optional<HostPlace> first =
      field(config, configType, "attrs", ids).target;
  std::optional<int64_t> count =
      field(config, configType, "numAttrs", ids).asNumber().value;
  const FieldDecl *pointer = findField(configType, "attrs");
  if (!first || !count || !pointer)
    return std::nullopt;
  QualType type = pointer->getType()->getPointeeType();
  const FieldDecl *id = findField(type, "id"), *value = findField(type, "val");
  const FieldDecl *wantedMember =
      value ? findField(value->getType(), member) : nullptr;
  const EnumConstantDecl *wanted =
      id ? attributeId(id->getType(), name) : nullptr;
  if (!wantedMember || !wanted)
    return std::nullopt;
  memberType = wantedMember->getType();
  auto isWanted = [&](const HostPlace &attribute) {
    std::optional<int64_t> told =
        state.read(attribute.part({id, 0}), ids).asNumber().value;
    return told && wanted->getInitVal() == *told;
  };
  auto valueOf = [&](const HostPlace &attribute) {
    return attribute.part({value, 0}).part({wantedMember, 0});
  };
  // They are an array's elements, or a variable's only one.
  constexpr int64_t kMax = 32;
  for (int64_t i = 0; i < std::min(*count, kMax); ++i)
    if (HostPlace attribute = first->part({nullptr, i}); isWanted(attribute))
      return valueOf(attribute);
  if (*count == 1 && isWanted(*first))
    return valueOf(*first);
  return std::nullopt;
}

bool LaunchRecorder::hasAttribute(const HostValue &config, QualType configType,
                                  llvm::StringRef name,
                                  llvm::StringRef member) {
  QualType type;
  std::optional<HostPlace> flag =
      attributeOf(config, configType, name, member, type);
  return flag && state.read(*flag, ids).asNumber().value.value_or(0) != 0;
}

std::optional<ClusterShape>
LaunchRecorder::clusterAttribute(const HostValue &config, QualType configType) {
  QualType type;
  std::optional<HostPlace> place =
      attributeOf(config, configType, "cudaLaunchAttributeClusterDimension",
                  "clusterDim", type);
  if (!place)
    return std::nullopt;
  ClusterShape shape{1, 1, 1};
  constexpr llvm::StringLiteral names[] = {"x", "y", "z"};
  for (auto [extent, name] : llvm::zip(shape, names)) {
    const FieldDecl *member = findField(type, name);
    std::optional<int64_t> told =
        member ? state.read(place->part({member, 0}), ids).asNumber().value
               : std::nullopt;
    if (!told || *told < 1)
      return std::nullopt;
    extent = *told;
  }
  return shape;
}
