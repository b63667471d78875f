//===- HostCalls.cpp - calls in host code, and launches -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
#include "HostInterpreter.h"
#include "HostReferences.h"
#include "HostScan.h"
#include "HostSummary.h"
#include "LaunchConditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

/// A call is followed when it is at most so deep in other calls that lead to no
/// launch, and its body has at most so many nodes of the AST. The way to a
/// launch may be longer.
static constexpr unsigned kMaxInlineDepth = 6;
static constexpr unsigned kMaxLaunchDepth = 16;
static constexpr unsigned kMaxInlineSize = 400;

HostValue HostInterpreter::evalCall(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (evalLaunch(call, callee))
    return unknown();
  llvm::SmallVector<const Expr *> arguments(call.arguments());
  shareCaptures(arguments, callee);
  if (!callee) {
    eval(call.getCallee());
    return opaqueCall(call, nullptr);
  }
  if (std::optional<HostValue> value = evalContainer(call))
    return *value;
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(&call))
    if (op->getOperator() == OO_Equal && op->getNumArgs() == 2) {
      auto *method = dyn_cast<CXXMethodDecl>(callee);
      if (method && (method->isImplicit() || method->isTrivial() ||
                     method->isDefaulted())) {
        HostValue value = eval(op->getArg(1));
        assign(op->getArg(0), value);
        return value;
      }
    }
  if (std::optional<HostValue> value = evalKnownCall(*callee, call))
    return *value;
  const FunctionDecl *definition = nullptr;
  if (callee->hasBody(definition) && canInline(*definition)) {
    std::optional<HostPlace> self;
    bool isLambda = false;
    if (auto *method = dyn_cast<CXXMethodDecl>(definition)) {
      isLambda = method->getParent()->isLambda();
      if (isa<CXXOperatorCallExpr>(call) && method->isInstance())
        arguments.erase(arguments.begin());
      else if (auto *member = dyn_cast<CXXMemberCallExpr>(&call))
        self = objectPlace(*member);
    }
    auto *method = dyn_cast<CXXMethodDecl>(definition);
    if (!method || method->isStatic() || isLambda || self)
      if (std::optional<HostValue> value =
              inlineCall(*definition, arguments, self, call.getExprLoc())) {
        noteCall(call, *definition, /*isFollowed=*/true);
        if (self && method->isConst() && value->id && !ids.isChild(value->id) &&
            value->parts.empty())
          return observed(call, *method, *self);
        return *value;
      }
  }
  if (definition)
    noteCall(call, *definition, /*isFollowed=*/false);
  return opaqueCall(call, callee);
}

void HostInterpreter::noteCall(const Expr &call, const FunctionDecl &callee,
                               bool isFollowed) {
  auto *method = dyn_cast<CXXMethodDecl>(&callee);
  if (isFollowed && method && method->getParent()->isLambda())
    program.followedCalls.insert(&call);
  if (!program.launching.contains(&callee))
    return;
  if (isFollowed)
    program.followedCalls.insert(&call);
  else if (!unreachedDepth)
    program.notFollowed.insert(&callee);
}

std::optional<HostValue>
HostInterpreter::evalKnownCall(const FunctionDecl &callee,
                               const CallExpr &call) {
  if (!library.knows(callee, call.getNumArgs()))
    return std::nullopt;
  if (HostLibrary::isScan(call))
    return evalScan(call);
  llvm::SmallVector<HostValue, 4> arguments;
  for (const Expr *argument : call.arguments())
    arguments.push_back(eval(argument));
  for (unsigned i = 0; i < HostLibrary::outputsOf(call); ++i)
    forgetArgument(call.getArg(i), call.getArg(i)->getType());
  HostValue value = library.call(call, arguments);
  if (value.scalar && call.getType()->isIntegralOrEnumerationType())
    value = number(convertInteger(value.scalar, call.getType()));
  return value;
}

static unsigned sizeOf(const Stmt *stmt, unsigned limit) {
  unsigned size = 1;
  for (const Stmt *child : stmt->children())
    if (child && size < limit)
      size += sizeOf(child, limit - size);
  return size;
}

bool HostInterpreter::canInline(const FunctionDecl &callee) const {
  bool isOnTheWay = program.launching.contains(&callee);
  auto helpers = llvm::find_if(llvm::reverse(frames), [&](const Frame &frame) {
    return program.launching.contains(frame.function);
  });
  size_t helperDepth = helpers - frames.rbegin();
  if ((isOnTheWay ? depth >= kMaxLaunchDepth
                  : helperDepth >= kMaxInlineDepth) ||
      callee.isVariadic() || callee.isDependentContext() ||
      callee.isInvalidDecl() || isInStd(callee))
    return false;
  for (const Frame &frame : frames)
    if (frame.function == &callee)
      return false;
  return isOnTheWay ||
         sizeOf(callee.getBody(), kMaxInlineSize) < kMaxInlineSize;
}

void HostInterpreter::bindParameters(const FunctionDecl &callee,
                                     llvm::ArrayRef<const Expr *> arguments) {
  std::vector<std::pair<const ParmVarDecl *, HostValue>> values;
  std::vector<std::pair<const ParmVarDecl *, HostPlace>> references;
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const ParmVarDecl *param = callee.getParamDecl(i);
    if (i >= arguments.size()) {
      values.push_back({param, unknown()});
      continue;
    }
    if (param->getType()->isReferenceType())
      if (std::optional<HostPlace> target = place(arguments[i])) {
        references.push_back({param, *target});
        passVector(*param, *target, callee);
        continue;
      }
    values.push_back({param, eval(arguments[i])});
  }
  for (auto &[param, value] : values) {
    state.aliases.erase(param);
    state.write({param, {}}, std::move(value), ids);
    trackVector(*param, callee);
  }
  for (auto &[param, target] : references)
    state.aliases[param] = target;
}

std::optional<HostValue>
HostInterpreter::inlineCall(const FunctionDecl &callee,
                            llvm::ArrayRef<const Expr *> arguments,
                            std::optional<HostPlace> self, SourceLocation at) {
  assert((self || !isa<CXXConstructorDecl>(callee)) &&
         "a constructor has an object");
  bindParameters(callee, arguments);
  Frame frame;
  frame.function = &callee;
  frame.calledAt = at;
  frame.self = std::move(self);
  frame.unreachedDepth = unreachedDepth;
  frames.push_back(std::move(frame));
  std::vector<Breakable *> outer;
  std::swap(outer, breakables);
  bool wasCertain = state.isCertain;
  HostReach::Scope scope(reach);
  auto *method = dyn_cast<CXXMethodDecl>(&callee);
  if (method && method->isVirtual())
    reach.markUncertain("which function is called", callee.getLocation());
  ++depth;
  if (!unreachedDepth)
    program.followed.insert(&callee);
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(&callee))
    for (const CXXCtorInitializer *init : constructor->inits()) {
      HostValue value = eval(init->getInit());
      if (const FieldDecl *field = init->getMember())
        state.write(frames.back().self->part({field, 0}), std::move(value),
                    ids);
      else if (init->isDelegatingInitializer())
        state.write(*frames.back().self, std::move(value), ids);
    }
  exec(callee.getBody());
  --depth;
  std::swap(outer, breakables);
  assert(frames.back().function == &callee && "a followed call left a frame");
  HostValue result = leave(frames.back());
  frames.pop_back();
  if (!state.dead) {
    state.isCertain = wasCertain;
    state.hasJumped = false;
  }
  return result;
}

/// The value of `if (a) return x; return y;`, which is a ? x : y, and the
/// variables behind the call in the same way. What neither returns nor reaches
/// the end, as `usage()`, ends the program.
HostValue HostInterpreter::leave(Frame &frame) {
  HostValue result = unknown();
  bool isFirst = true;
  for (Frame::Return &earlier : llvm::reverse(frame.returns)) {
    HostNumber cond = earlier.known ? earlier.cond : HostNumber();
    result = isFirst ? std::move(earlier.value)
                     : joinValues(cond, earlier.value, result, ids);
    isFirst = false;
    state = HostState::join(cond, earlier.state, state, ids);
  }
  return result;
}

void HostInterpreter::forgetArgument(const Expr *argument, QualType type) {
  QualType pointee = type->getPointeeType();
  if (pointee.isNull() || pointee.isConstQualified())
    return;
  if (type->isReferenceType()) {
    if (std::optional<HostPlace> object = place(argument))
      state.forget(*object, ids);
    return;
  }
  // Of an array the elements change, of a pointer what it points to.
  if (std::optional<HostPlace> object = pointedTo(argument))
    state.forget(*object, ids);
}

/// What a pointer leads to; of `&a[i]` and `a + i` all of a.
std::optional<HostPlace> HostInterpreter::pointedTo(const Expr *pointer) {
  ++repeatDepth;
  std::optional<HostPlace> known = eval(pointer).target;
  --repeatDepth;
  if (known)
    return known;
  const Expr *plain = pointer->IgnoreParenCasts();
  if (auto *sum = dyn_cast<BinaryOperator>(plain); sum && sum->isAdditiveOp()) {
    const Expr *lhs = sum->getLHS()->IgnoreParenCasts();
    plain = lhs->getType()->isAnyPointerType() || lhs->getType()->isArrayType()
                ? lhs
                : sum->getRHS()->IgnoreParenCasts();
    return plain->getType()->isArrayType() ? storedPlace(plain)
                                           : placeOfDeref(plain);
  }
  auto *address = dyn_cast<UnaryOperator>(plain);
  return address && address->getOpcode() == UO_AddrOf
             ? storedPlace(address->getSubExpr())
             : std::nullopt;
}

std::optional<HostPlace>
HostInterpreter::objectPlace(const CXXMemberCallExpr &call) {
  const Expr *object = call.getImplicitObjectArgument();
  if (!object)
    return std::nullopt;
  return object->getType()->isPointerType() ? placeOfDeref(object)
                                            : place(object);
}

/// What a const method without arguments tells is unknown, but the same as long
/// as its object is the same: `v.size()`.
HostValue HostInterpreter::observed(const CallExpr &call,
                                    const CXXMethodDecl &method,
                                    const HostPlace &object) {
  if (call.getNumArgs() > 0)
    return unknown();
  HostValue self = state.read(object, ids);
  return HostValue::unknown(self.id ? ids.child(self.id, &method)
                                    : ids.fresh());
}

/// What lambdas among `arguments` store to is not known from now on, where
/// `callee` may keep them and call them at any time, as std::function does.
void HostInterpreter::shareCaptures(llvm::ArrayRef<const Expr *> arguments,
                                    const FunctionDecl *callee) {
  for (const Expr *argument : arguments) {
    const CXXRecordDecl *lambda = escapingLambda(*argument, callee);
    const CXXMethodDecl *body =
        lambda ? lambda->getLambdaCallOperator() : nullptr;
    if (body && body->hasBody())
      program.effects.forEachStore(
          body->getBody(), [&](const HostStore &store) {
            if (std::optional<HostPlace> object = storedObject(store))
              state.shared.insert(object->root);
          });
  }
}

namespace {
/// A call that says where memory is: its first argument is the memory, or leads
/// to the pointer that it sets.
struct MemoryCall {
  llvm::StringLiteral name;
  PointerMemory memory;
  bool setsPointer;
};
} // namespace

static const MemoryCall *memoryCall(const FunctionDecl *callee) {
  static constexpr MemoryCall calls[] = {
      {"cudaMalloc", PointerMemory::Gpu, true},
      {"cudaMallocAsync", PointerMemory::Gpu, true},
      {"cudaMallocFromPoolAsync", PointerMemory::Gpu, true},
      {"cudaMallocPitch", PointerMemory::Gpu, true},
      {"cuMemAlloc_v2", PointerMemory::Gpu, true},
      {"cuMemAllocAsync", PointerMemory::Gpu, true},
      {"cuMemAllocPitch_v2", PointerMemory::Gpu, true},
      {"cudaMallocHost", PointerMemory::Host, true},
      {"cudaHostAlloc", PointerMemory::Host, true},
      {"cudaHostGetDevicePointer", PointerMemory::Host, true},
      {"cudaHostRegister", PointerMemory::Host, false},
      {"cudaMallocManaged", PointerMemory::Managed, true},
      {"cuMemAllocHost_v2", PointerMemory::Host, true},
      {"cuMemHostAlloc", PointerMemory::Host, true},
      {"cuMemHostGetDevicePointer_v2", PointerMemory::Host, true},
      {"cuMemHostRegister_v2", PointerMemory::Host, false},
      {"cuMemAllocManaged", PointerMemory::Managed, true}};
  const IdentifierInfo *id = callee ? callee->getIdentifier() : nullptr;
  if (!id)
    return nullptr;
  const MemoryCall *call = llvm::find_if(
      calls, [&](const MemoryCall &known) { return id->isStr(known.name); });
  return call == std::end(calls) ? nullptr : call;
}

/// Where the call says that memory is, for the pointer that it is about.
void HostInterpreter::noteMemory(const CallExpr &call,
                                 const FunctionDecl *callee) {
  const MemoryCall *known = memoryCall(callee);
  if (!known || call.getNumArgs() == 0)
    return;
  ExprAttr pointer;
  if (!known->setsPointer) {
    ++repeatDepth;
    pointer = eval(call.getArg(0)).id;
    --repeatDepth;
  } else if (auto object = pointedTo(call.getArg(0))) {
    pointer = state.read(*object, ids).id;
  }
  if (pointer)
    ids.memory[pointer] = known->memory;
}

HostValue HostInterpreter::opaqueCall(const CallExpr &call,
                                      const FunctionDecl *callee) {
  if (program.reportsCalls && callee && isOfOtherFile(*callee))
    reportCall(call, *callee);
  auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  bool isOperator =
      isa<CXXOperatorCallExpr>(call) && isa_and_nonnull<CXXMethodDecl>(callee);
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    const Expr *argument = call.getArg(i);
    if (!argument->isGLValue())
      eval(argument);
    else if (auto *made = dyn_cast<MaterializeTemporaryExpr>(argument))
      eval(made->getSubExpr());
    unsigned param = isOperator ? i - 1 : i;
    if (isOperator && i == 0) {
      auto &op = cast<CXXOperatorCallExpr>(call);
      std::optional<HostPlace> object =
          op.isAssignmentOp() ? place(argument) : std::nullopt;
      if (object)
        state.forget(*object, ids);
      continue;
    }
    QualType type = callee && param < callee->getNumParams()
                        ? callee->getParamDecl(param)->getType()
                        : argument->getType();
    forgetArgument(argument, type);
  }
  noteMemory(call, callee);
  if (callee && callee->isNoReturn())
    endProgram(call, *callee);
  if (member)
    if (std::optional<HostPlace> object = objectPlace(*member)) {
      if (method && method->isConst())
        return observed(call, *method, *object);
      state.forget(*object, ids);
    }
  if (program.effects.mayChangeGlobals(callee))
    forgetGlobals();
  return unknown();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

namespace {

enum class LaunchApi { None, Kernel, Cooperative, Ex, ExC };

LaunchApi launchApi(const FunctionDecl *callee) {
  const IdentifierInfo *id = callee ? callee->getIdentifier() : nullptr;
  if (!id)
    return LaunchApi::None;
  return llvm::StringSwitch<LaunchApi>(id->getName())
      .Cases("cudaLaunchKernel", "cudaLaunchKernel_ptsz", LaunchApi::Kernel)
      .Cases("cudaLaunchCooperativeKernel", "cudaLaunchCooperativeKernel_ptsz",
             LaunchApi::Cooperative)
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
    evalLaunchKernel(call, /*isCooperative=*/false);
    return true;
  case LaunchApi::Cooperative:
    evalLaunchKernel(call, /*isCooperative=*/true);
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
  program.launchesAnyKernel |= launch.kernels.empty();
  if (state.dead || launch.kernels.empty() || repeatDepth)
    return;
  launch.isReached = !unreachedDepth;
  launch.isFromFollowedLoop = followedLoops > 0;
  launch.count = reach.at(state, unreachedDepth, lambda);
  if (launch.kernels.size() > 1)
    launch.count = LaunchCount::unknown("which kernel it is is not known");
  launch.lambda = lambda;
  for (const Frame &frame : llvm::reverse(frames))
    if (frame.calledAt.isValid())
      launch.calledAt.push_back(frame.calledAt);
  launch.pathConditions = state.conditions;
  launch.conditions = conditionsOn(launch, launch.pathConditions, ids);
  for (HostValue *value : {&launch.grid, &launch.block, &launch.shared})
    *value = replaceIn(std::move(*value), state.equalities, numbers);
  for (HostValue &argument : launch.arguments)
    argument = replaceIn(std::move(argument), state.equalities, numbers);
  pass(std::move(launch));
}

void HostInterpreter::reportCall(const CallExpr &call,
                                 const FunctionDecl &callee) {
  HostLaunch result;
  result.call = &call;
  result.site = call.getExprLoc();
  result.kernels = {&callee};
  // They are followed once more with the call: what they store counts then.
  HostState before = state;
  ++repeatDepth;
  for (unsigned i = 0; i < call.getNumArgs() && i < callee.getNumParams(); ++i)
    result.arguments.push_back(
        callee.getParamDecl(i)->getType()->isIntegralOrEnumerationType()
            ? eval(call.getArg(i))
            : unknown());
  --repeatDepth;
  state = std::move(before);
  report(std::move(result));
}

void HostInterpreter::pass(HostLaunch launch) {
  if (iterated)
    iterated->push_back(std::move(launch));
  else
    found(launch, ids);
}

void HostInterpreter::takeArguments(HostLaunch &launch,
                                    llvm::ArrayRef<const Expr *> arguments) {
  for (const Expr *argument : arguments) {
    launch.argumentsAt.push_back(argument->getExprLoc());
    // A struct that is copied from a variable has the identities of its
    // members: a grid of `config.n / 256` can be told by the member p.n of the
    // kernel's parameter p.
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
  launch.chevrons = &call;
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
void HostInterpreter::evalLaunchKernel(const CallExpr &call,
                                       bool isCooperative) {
  if (call.getNumArgs() < 4)
    return;
  HostLaunch launch;
  launch.isCooperative = isCooperative;
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

/// The attribute of a launch that makes it cooperative; null where `type` is no
/// enumeration that has it.
static const EnumConstantDecl *cooperativeId(QualType type) {
  const auto *enumeration = type->getAs<EnumType>();
  if (!enumeration)
    return nullptr;
  for (const EnumConstantDecl *id : enumeration->getDecl()->enumerators())
    if (id->getName() == "cudaLaunchAttributeCooperative")
      return id;
  return nullptr;
}

/// Whether one of the attributes of a cudaLaunchConfig_t is known to make the
/// launch cooperative.
bool HostInterpreter::hasCooperativeAttribute(const HostValue &config,
                                              QualType configType) {
  std::optional<HostPlace> first =
      field(config, configType, "attrs", ids).target;
  std::optional<int64_t> count =
      field(config, configType, "numAttrs", ids).asNumber().value;
  const FieldDecl *pointer = findField(configType, "attrs");
  if (!first || !count || !pointer)
    return false;
  QualType type = pointer->getType()->getPointeeType();
  const FieldDecl *id = findField(type, "id"), *value = findField(type, "val");
  const FieldDecl *flag =
      value ? findField(value->getType(), "cooperative") : nullptr;
  const EnumConstantDecl *wanted = id ? cooperativeId(id->getType()) : nullptr;
  auto isWanted = [&](const HostPlace &attribute) {
    auto read = [&](const HostPlace &place) {
      return state.read(place, ids).asNumber().value;
    };
    std::optional<int64_t> told = read(attribute.part({id, 0}));
    return told && wanted->getInitVal() == *told &&
           read(attribute.part({value, 0}).part({flag, 0})).value_or(0) != 0;
  };
  if (!flag || !wanted)
    return false;
  // They are an array's elements, or a variable's only one.
  constexpr int64_t kMax = 32;
  for (int64_t i = 0; i < std::min(*count, kMax); ++i)
    if (isWanted(first->part({nullptr, i})))
      return true;
  return *count == 1 && isWanted(*first);
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
    launch.isCooperative = hasCooperativeAttribute(config, type);
  }
  if (packed && call.getNumArgs() > 2)
    takePackedArguments(launch, call.getArg(2));
  else if (!packed)
    takeArguments(launch, llvm::SmallVector<const Expr *>(
                              llvm::drop_begin(call.arguments(), 2)));
  report(std::move(launch));
}

//===----------------------------------------------------------------------===//
// sscanf
//===----------------------------------------------------------------------===//

/// Whether `argument` points to a variable of the kind that `item` is for.
bool HostInterpreter::isScanTarget(const Expr &argument,
                                   const ScannedItem &item) {
  QualType type = argument.getType()->getPointeeType();
  if (type.isNull() || type->isIncompleteType() ||
      ast.getTypeSizeInChars(type).getQuantity() != item.bytes)
    return false;
  return item.isReal ? type->isRealFloatingType()
                     : type->isIntegerType() && !type->isBooleanType();
}

void HostInterpreter::storeScanned(const Expr &argument,
                                   const ScannedItem &item) {
  QualType type = argument.getType()->getPointeeType();
  std::optional<HostPlace> target = eval(&argument).target;
  // The address of an array's first element stands for the array.
  auto *address = dyn_cast<UnaryOperator>(argument.IgnoreParenCasts());
  if (!target || !address || address->getOpcode() != UO_AddrOf)
    return forgetArgument(&argument, argument.getType());
  HostNumber value = item.isReal
                         ? convertReal(numbers.real(item.real), type)
                         : convertInteger(numbers.constant(item.integer), type);
  state.write(*target, number(value), ids);
}

/// sscanf(text, format, &a…). What it does not come to stays as it is.
HostValue HostInterpreter::evalScan(const CallExpr &call) {
  std::optional<std::string> text = eval(call.getArg(0)).text;
  std::optional<std::string> format = eval(call.getArg(1)).text;
  std::optional<ScanResult> result;
  if (text && format)
    result = scanText(*text, *format);
  unsigned targets = call.getNumArgs() - 2;
  bool isKnown = result && result->items.size() <= targets;
  for (unsigned i = 0; isKnown && i < result->items.size(); ++i)
    isKnown = isScanTarget(*call.getArg(i + 2), result->items[i]);
  if (isKnown) {
    for (auto [i, item] : llvm::enumerate(result->items))
      storeScanned(*call.getArg(i + 2), item);
    return number(numbers.constant(result->count));
  }
  for (const Expr *argument : llvm::drop_begin(call.arguments(), 2))
    forgetArgument(argument, argument->getType());
  return unknown();
}

//===----------------------------------------------------------------------===//
// The sizes of std::vector
//===----------------------------------------------------------------------===//

/// The part of a vector's value that is its size: no element has this index.
static const PartKey kSize{nullptr, -1};

/// Where the number is that an even step changes.
std::optional<HostPlace>
HostInterpreter::steppedPlace(const EvenStep &step) const {
  // Code that is not seen may change a variable of the program, too.
  bool isVector = isStdVector(step.type);
  if (globals.count(step.variable.root) ||
      (isVector && !isTracked(step.variable)))
    return std::nullopt;
  return isVector ? step.variable.part(kSize) : step.variable;
}

/// From here on the size of `variable`, of `function`, is what its statements
/// say.
void HostInterpreter::trackVector(const VarDecl &variable,
                                  const FunctionDecl &function) {
  if (!isStdVector(variable.getType()) || !variable.hasLocalStorage())
    return;
  if (isSharedVector(variable, function))
    vectors.erase(&variable);
  else
    vectors.insert(&variable);
}

bool HostInterpreter::isSharedVector(const VarDecl &variable,
                                     const FunctionDecl &function) {
  auto [known, isNew] = shared.try_emplace(&function);
  if (isNew)
    known->second = sharedVectors(function);
  return known->second.contains(&variable);
}

/// A reference parameter of `function` that stands for the vector at `place`.
void HostInterpreter::passVector(const ParmVarDecl &param,
                                 const HostPlace &place,
                                 const FunctionDecl &function) {
  if (isStdVector(param.getType().getNonReferenceType()) &&
      isSharedVector(param, function))
    vectors.erase(place.root);
}

bool HostInterpreter::isTracked(const HostPlace &place) const {
  return place.path.empty() && vectors.contains(place.root);
}

/// The vector that `expr` names or makes.
HostValue HostInterpreter::vectorValue(const Expr &expr) {
  if (std::optional<HostPlace> known = place(&expr))
    return isTracked(*known) ? state.read(*known, ids) : unknown();
  HostValue value = eval(&expr);
  return expr.IgnoreParenImpCasts()->isPRValue() ? value : unknown();
}

/// The size that `argument`, a number or a list, gives to a vector.
HostNumber HostInterpreter::sizeFrom(const Expr &argument) {
  HostNumber value = eval(&argument).asNumber();
  if (argument.getType()->isIntegralOrEnumerationType())
    return value;
  std::optional<int64_t> listed = listedElements(argument);
  return listed ? numbers.constant(*listed) : HostNumber();
}

HostValue HostInterpreter::constructVector(const CXXConstructExpr &expr) {
  const CXXConstructorDecl *constructor = expr.getConstructor();
  if (constructor->isCopyOrMoveConstructor() && expr.getNumArgs() >= 1)
    return vectorValue(*expr.getArg(0));
  HostNumber size;
  if (constructor->isDefaultConstructor())
    size = numbers.constant(0);
  else if (expr.getNumArgs() > 0)
    size = sizeFrom(*expr.getArg(0));
  for (const Expr *argument :
       llvm::drop_begin(expr.arguments(), std::min(1u, expr.getNumArgs())))
    eval(argument);
  HostValue value = unknown();
  if (size)
    value.parts[kSize] = number(size);
  return value;
}

std::optional<HostValue>
HostInterpreter::assignVector(const CXXOperatorCallExpr &call) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (call.getOperator() != OO_Equal || !method ||
      !isStdVector(method->getParent()) || call.getNumArgs() != 2)
    return std::nullopt;
  std::optional<HostPlace> target = place(call.getArg(0));
  if (!target)
    return std::nullopt;
  const Expr &from = *call.getArg(1);
  HostValue value;
  if (isStdVector(from.getType())) {
    value = vectorValue(from);
  } else {
    value = unknown();
    value.parts[kSize] = number(sizeFrom(from));
  }
  state.write(*target, value, ids);
  return value;
}

/// What `v.resize(n)` and its like leave; null for other methods.
std::optional<HostNumber>
HostInterpreter::changedSize(const CXXMemberCallExpr &call,
                             const HostNumber &before) {
  llvm::StringRef name = call.getMethodDecl()->getName();
  if (name == "clear")
    return numbers.constant(0);
  if (name == "pop_back")
    return numbers.binary(ExprKind::Sub, before, numbers.constant(1));
  if (addsElement(*call.getMethodDecl())) {
    for (const Expr *argument : call.arguments())
      eval(argument);
    return numbers.binary(ExprKind::Add, before, numbers.constant(1));
  }
  if ((name != "resize" && name != "assign") || call.getNumArgs() == 0)
    return std::nullopt;
  HostNumber size = sizeFrom(*call.getArg(0));
  for (const Expr *argument : llvm::drop_begin(call.arguments()))
    eval(argument);
  return size;
}

std::optional<HostValue> HostInterpreter::evalContainer(const CallExpr &call) {
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(&call))
    return assignVector(*op);
  auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier())
    return std::nullopt;
  llvm::StringRef name = method->getName();
  if (std::optional<int64_t> size = stdArraySize(*method->getParent());
      size && name == "size")
    return number(numbers.constant(*size));
  if (!isStdVector(method->getParent()))
    return std::nullopt;
  std::optional<HostPlace> object = objectPlace(*member);
  if (!object || !isTracked(*object))
    return std::nullopt;
  return callVector(*member, *object);
}

/// A method of the vector at `object`, whose size is known or told by a symbol.
std::optional<HostValue>
HostInterpreter::callVector(const CXXMemberCallExpr &call,
                            const HostPlace &object) {
  const CXXMethodDecl &method = *call.getMethodDecl();
  HostPlace place = object.part(kSize);
  if (method.getName() == "size")
    return evalVariable(place, call.getType());
  HostNumber before = state.read(place, ids).asNumber();
  if (method.getName() == "empty")
    return number(numbers.binary(ExprKind::Eq, before, numbers.constant(0)));
  if (method.isConst())
    return std::nullopt;
  if (keepsVectorSize(method)) {
    for (const Expr *argument : call.arguments())
      eval(argument);
    return unknown();
  }
  std::optional<HostNumber> size = changedSize(call, before);
  if (!size)
    return std::nullopt;
  state.forget(object, ids);
  state.write(place, number(*size), ids);
  return unknown();
}
