//===- HostCalls.cpp - calls in host code ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostCalls.h"
#include "HostContainers.h"
#include "HostSummary.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSwitch.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

//===----------------------------------------------------------------------===//
// Calls that are followed
//===----------------------------------------------------------------------===//

void HostCalls::start(const FunctionDecl &function,
                      const CallArguments &given) {
  if (point.isMain)
    library.bindCommandLine(function);
  for (auto [param, value] : llvm::zip(function.parameters(), given))
    if (param->getType()->isIntegralOrEnumerationType() && value)
      state.write({param, {}}, ids.number(numbers.constant(*value)), ids);
  HostFrame frame(point, function);
  followBody();
}

HostValue HostCalls::call(const CallExpr &call) {
  if (launches.record(call))
    return ids.unknown();
  const FunctionDecl *callee = call.getDirectCallee();
  variables.shareCaptures({call.getArgs(), call.getNumArgs()}, callee);
  if (!callee) {
    follower.eval(call.getCallee());
    return callUnknown(call, nullptr);
  }
  if (std::optional<HostValue> value = vectors.call(call))
    return *value;
  if (std::optional<HostValue> value = copy(call))
    return *value;
  if (std::optional<HostValue> value = callLibrary(call, *callee))
    return *value;
  const FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition))
    return callUnknown(call, callee);
  if (canFollow(*definition))
    if (std::optional<HostValue> value = follow(call, *definition))
      return *value;
  note(call, *definition, /*isFollowed=*/false);
  return callUnknown(call, callee);
}

std::optional<HostValue> HostCalls::follow(const CallExpr &call,
                                           const FunctionDecl &callee) {
  llvm::ArrayRef<const Expr *> arguments(call.getArgs(), call.getNumArgs());
  std::optional<HostPlace> self;
  auto *method = dyn_cast<CXXMethodDecl>(&callee);
  if (method && isa<CXXOperatorCallExpr>(call) && method->isInstance()) {
    if (!method->getParent()->isLambda())
      self = variables.of(arguments.front());
    arguments = arguments.drop_front();
  } else if (auto *member = dyn_cast<CXXMemberCallExpr>(&call);
             method && member)
    self = variables.ofObject(*member);
  if (method && !method->isStatic() && !method->getParent()->isLambda() &&
      !self)
    return std::nullopt;
  HostValue value = follow(callee, arguments, self, call.getExprLoc());
  note(call, callee, /*isFollowed=*/true);
  return self && method->isConst() && value.id && !ids.isChild(value.id) &&
                 value.parts.empty()
             ? observed(call, *method, *self)
             : value;
}

/// Whether `constructor` makes a std::string of characters alone: with a second
/// argument that is not the allocator it may be a part of them.
static bool makesString(const CXXConstructorDecl &constructor) {
  const CXXRecordDecl *record = constructor.getParent();
  return isInStd(constructor) && record->getIdentifier() &&
         record->getName() == "basic_string" &&
         constructor.getNumParams() >= 1 && constructor.getNumParams() <= 2 &&
         constructor.getParamDecl(0)->getType()->isPointerType() &&
         (constructor.getNumParams() == 1 ||
          constructor.getParamDecl(1)->getType()->isReferenceType());
}

HostValue HostCalls::construct(const CXXConstructExpr &expr) {
  const CXXConstructorDecl *constructor = expr.getConstructor();
  llvm::ArrayRef<const Expr *> arguments(expr.getArgs(), expr.getNumArgs());
  variables.shareCaptures(arguments, constructor);
  if (isStdVector(constructor->getParent()))
    return vectors.construct(expr);
  if (constructor->isCopyOrMoveConstructor() && !arguments.empty())
    return follower.eval(arguments[0]);
  if (makesString(*constructor) && !arguments.empty())
    if (HostValue value = follower.eval(arguments[0]); value.text)
      return value;
  const FunctionDecl *definition = nullptr;
  if (!constructor->hasBody(definition) || !canFollow(*definition)) {
    if (definition)
      note(expr, *definition, /*isFollowed=*/false);
    for (const Expr *argument : arguments)
      follower.eval(argument);
    return ids.unknown();
  }
  HostPlace object{&expr, {}};
  state.forget(object, ids);
  HostReach::Scope scope(point.reach);
  if (expr.getType()->isArrayType())
    point.reach.markUncertain("the number of elements", expr.getBeginLoc());
  follow(*definition, arguments, object, expr.getExprLoc());
  note(expr, *definition, /*isFollowed=*/true);
  return state.read(object, ids);
}

void HostCalls::note(const Expr &call, const FunctionDecl &callee,
                     bool isFollowed) {
  auto *method = dyn_cast<CXXMethodDecl>(&callee);
  bool isLambda = method && method->getParent()->isLambda();
  bool isLaunching = program.launching.contains(&callee);
  if (isFollowed && (isLambda || isLaunching))
    program.followedCalls.insert(&call);
  else if (!isFollowed && isLaunching && !point.unreached)
    program.notFollowed.insert(&callee);
}

/// Whether a function of the standard library only hands its arguments on, to
/// members that have names: `return {grid, block};` of a std::pair.
static bool onlyPasses(const FunctionDecl &callee) {
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(&callee))
    return constructor->getParent()->getIdentifier() &&
           constructor->getParent()->getName() == "pair";
  return callee.getIdentifier() &&
         llvm::StringSwitch<bool>(callee.getName())
             .Cases("make_pair", "forward", "get", true)
             .Cases("__get", "__move_get", true) // of libstdc++'s std::pair
             .Default(false);
}

/// The number of nodes of `stmt`, or `limit` where there are more.
static unsigned sizeOf(const Stmt *stmt, unsigned limit) {
  unsigned size = 1;
  for (const Stmt *child : stmt->children())
    if (child && size < limit)
      size += sizeOf(child, limit - size);
  return size;
}

/// A call is followed when it is at most so deep in other calls that lead to no
/// launch, and its body has at most so many nodes of the AST. The way to a
/// launch may be longer.
bool HostCalls::canFollow(const FunctionDecl &callee) const {
  constexpr unsigned kMaxDepth = 6, kMaxLaunchDepth = 16, kMaxSize = 400;
  bool isOnTheWay = program.launching.contains(&callee);
  unsigned helpers = point.frame->size;
  for (const HostFrame *frame = point.frame; frame; frame = frame->outer) {
    if (&frame->function == &callee)
      return false;
    if (program.launching.contains(&frame->function))
      helpers = std::min(helpers, point.frame->size - frame->size);
  }
  bool isTooDeep =
      isOnTheWay ? point.frame->calls >= kMaxLaunchDepth : helpers >= kMaxDepth;
  if (isTooDeep || callee.isVariadic() || callee.isDependentContext() ||
      callee.isInvalidDecl() || (isInStd(callee) && !onlyPasses(callee)))
    return false;
  return isOnTheWay || sizeOf(callee.getBody(), kMaxSize) < kMaxSize;
}

void HostCalls::bindParameters(const FunctionDecl &callee,
                               llvm::ArrayRef<const Expr *> arguments) {
  std::vector<std::pair<const ParmVarDecl *, HostValue>> values;
  std::vector<std::pair<const ParmVarDecl *, HostPlace>> references;
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const ParmVarDecl *param = callee.getParamDecl(i);
    std::optional<HostPlace> target;
    if (i < arguments.size() && param->getType()->isReferenceType())
      target = variables.of(arguments[i]);
    if (target) {
      vectors.bind(*param, *target, callee);
      references.push_back({param, *target});
    } else {
      values.push_back({param, i < arguments.size()
                                   ? follower.eval(arguments[i])
                                   : ids.unknown()});
    }
  }
  for (auto &[param, value] : values) {
    state.aliases.erase(param);
    state.write({param, {}}, std::move(value), ids);
    vectors.declare(*param, callee);
  }
  for (auto &[param, target] : references)
    state.aliases[param] = target;
}

HostValue HostCalls::follow(const FunctionDecl &callee,
                            llvm::ArrayRef<const Expr *> arguments,
                            std::optional<HostPlace> self, SourceLocation at) {
  assert((self || !isa<CXXConstructorDecl>(callee)) &&
         "a constructor has an object");
  bindParameters(callee, arguments);
  HostJumpScope jumps(point);
  HostFrame frame(point, callee, at, std::move(self));
  HostReach::Scope scope(point.reach);
  auto *method = dyn_cast<CXXMethodDecl>(&callee);
  if (method && method->isVirtual())
    point.reach.markUncertain("which function is called", callee.getLocation());
  if (!point.unreached)
    program.followed.insert(&callee);
  followBody();
  return leave();
}

void HostCalls::followBody() {
  const HostFrame &frame = *point.frame;
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(&frame.function))
    for (const CXXCtorInitializer *init : constructor->inits()) {
      HostValue value = follower.eval(init->getInit());
      const FieldDecl *field = init->getMember();
      if (frame.self && field)
        state.write(frame.self->part({field, 0}), std::move(value), ids);
      else if (frame.self && init->isDelegatingInitializer())
        state.write(*frame.self, std::move(value), ids);
    }
  follower.exec(frame.function.getBody());
}

HostValue HostCalls::leave() {
  HostValue result = ids.unknown();
  bool isFirst = true;
  for (HostFrame::Return &earlier : llvm::reverse(point.frame->returns)) {
    HostNumber cond = earlier.known ? earlier.cond : HostNumber();
    result = isFirst ? std::move(earlier.value)
                     : joinValues(cond, earlier.value, result, ids);
    isFirst = false;
    state = HostState::join(cond, earlier.state, state, ids);
  }
  return result;
}

void HostCalls::declareLambda(const LambdaExpr &expr) {
  constexpr unsigned kMaxFrames = 8;
  if (point.frame->size > kMaxFrames || !leadsToLaunch(expr.getBody()))
    return;
  HostState before = state;
  variables.forgetAssigned(point.frame->function.getBody());
  HostFrame frame(point, expr);
  follower.exec(expr.getBody());
  state = std::move(before);
}

//===----------------------------------------------------------------------===//
// Calls that are known
//===----------------------------------------------------------------------===//

std::optional<HostValue> HostCalls::copy(const CallExpr &call) {
  auto *op = dyn_cast<CXXOperatorCallExpr>(&call);
  auto *method = dyn_cast<CXXMethodDecl>(call.getDirectCallee());
  if (!op || op->getOperator() != OO_Equal || op->getNumArgs() != 2 ||
      !method ||
      !(method->isImplicit() || method->isTrivial() || method->isDefaulted()))
    return std::nullopt;
  HostValue value = follower.eval(op->getArg(1));
  variables.assign(op->getArg(0), value);
  return value;
}

std::optional<HostValue> HostCalls::callLibrary(const CallExpr &call,
                                                const FunctionDecl &callee) {
  if (!library.knows(callee, call.getNumArgs()))
    return std::nullopt;
  if (HostLibrary::isScan(call))
    return scan(call);
  llvm::SmallVector<HostValue, 4> arguments;
  for (const Expr *argument : call.arguments())
    arguments.push_back(follower.eval(argument));
  for (unsigned i = 0; i < HostLibrary::outputsOf(call); ++i)
    variables.forgetArgument(call.getArg(i), call.getArg(i)->getType());
  HostValue value = library.call(call, arguments);
  return value.scalar && call.getType()->isIntegralOrEnumerationType()
             ? ids.number(
                   arithmetic.convertInteger(value.scalar, call.getType()))
             : value;
}

bool HostCalls::isScanTarget(const Expr &argument,
                             const ScannedItem &item) const {
  QualType type = argument.getType()->getPointeeType();
  if (type.isNull() || type->isIncompleteType() ||
      ast.getTypeSizeInChars(type).getQuantity() != item.bytes)
    return false;
  return item.isReal ? type->isRealFloatingType()
                     : type->isIntegerType() && !type->isBooleanType();
}

void HostCalls::storeScanned(const Expr &argument, const ScannedItem &item) {
  QualType type = argument.getType()->getPointeeType();
  std::optional<HostPlace> target = follower.eval(&argument).target;
  // The address of an array's first element stands for the array.
  auto *address = dyn_cast<UnaryOperator>(argument.IgnoreParenCasts());
  if (!target || !address || address->getOpcode() != UO_AddrOf)
    return variables.forgetArgument(&argument, argument.getType());
  HostNumber value =
      item.isReal
          ? arithmetic.convertReal(numbers.real(item.real), type)
          : arithmetic.convertInteger(numbers.constant(item.integer), type);
  state.write(*target, ids.number(value), ids);
}

HostValue HostCalls::scan(const CallExpr &call) {
  std::optional<std::string> text = follower.eval(call.getArg(0)).text;
  std::optional<std::string> format = follower.eval(call.getArg(1)).text;
  std::optional<ScanResult> result;
  if (text && format)
    result = scanText(*text, *format);
  auto targets = llvm::drop_begin(call.arguments(), 2);
  if (result && result->items.size() <= call.getNumArgs() - 2 &&
      llvm::all_of(llvm::zip(targets, result->items), [&](const auto &pair) {
        return isScanTarget(*std::get<0>(pair), std::get<1>(pair));
      })) {
    for (auto [target, item] : llvm::zip(targets, result->items))
      storeScanned(*target, item);
    return ids.number(numbers.constant(result->count));
  }
  for (const Expr *argument : targets)
    variables.forgetArgument(argument, argument->getType());
  return ids.unknown();
}

//===----------------------------------------------------------------------===//
// Calls of which nothing is known
//===----------------------------------------------------------------------===//

HostValue HostCalls::observed(const CallExpr &call, const CXXMethodDecl &method,
                              const HostPlace &object) {
  if (call.getNumArgs() > 0)
    return ids.unknown();
  HostValue self = state.read(object, ids);
  return HostValue::unknown(self.id ? ids.child(self.id, &method)
                                    : ids.fresh());
}

void HostCalls::noteMemory(const CallExpr &call, const FunctionDecl *callee) {
  // The first argument is the memory, or leads to the pointer that is set. The
  // size in bytes may be another argument.
  struct MemoryCall {
    llvm::StringLiteral name;
    PointerMemory memory;
    bool setsPointer;
    unsigned sizeArgument; ///< 0: none
  };
  static constexpr MemoryCall functions[] = {
      {"cudaMalloc", PointerMemory::Gpu, true, 1},
      {"cudaMallocAsync", PointerMemory::Gpu, true, 1},
      {"cudaMallocFromPoolAsync", PointerMemory::Gpu, true, 1},
      {"cudaMallocPitch", PointerMemory::Gpu, true, 0},
      {"cuMemAlloc_v2", PointerMemory::Gpu, true, 1},
      {"cuMemAllocAsync", PointerMemory::Gpu, true, 1},
      {"cuMemAllocPitch_v2", PointerMemory::Gpu, true, 0},
      {"cudaMallocHost", PointerMemory::Host, true, 1},
      {"cudaHostAlloc", PointerMemory::Host, true, 1},
      {"cudaHostGetDevicePointer", PointerMemory::Host, true, 0},
      {"cudaHostRegister", PointerMemory::Host, false, 0},
      {"cudaMallocManaged", PointerMemory::Managed, true, 1},
      {"cuMemAllocHost_v2", PointerMemory::Host, true, 1},
      {"cuMemHostAlloc", PointerMemory::Host, true, 1},
      {"cuMemHostGetDevicePointer_v2", PointerMemory::Host, true, 0},
      {"cuMemHostRegister_v2", PointerMemory::Host, false, 0},
      {"cuMemAllocManaged", PointerMemory::Managed, true, 1}};
  const IdentifierInfo *id = callee ? callee->getIdentifier() : nullptr;
  if (!id || call.getNumArgs() == 0)
    return;
  for (const MemoryCall &function : functions) {
    if (!id->isStr(function.name))
      continue;
    ExprAttr pointer;
    if (!function.setsPointer)
      pointer = follower.evalAgain(call.getArg(0)).id;
    else if (auto object = variables.pointedTo(call.getArg(0)))
      pointer = state.read(*object, ids).id;
    if (!pointer)
      continue;
    ids.memory[pointer] = function.memory;
    unsigned size = function.sizeArgument;
    if (size == 0 || size >= call.getNumArgs())
      continue;
    if (auto bytes = follower.evalAgain(call.getArg(size)).asNumber().value)
      ids.allocatedBytes[pointer] = *bytes;
  }
}

void HostCalls::endProgram(const CallExpr &call, const FunctionDecl &callee) {
  state.dead = state.hasEnded = true;
  NoReturn how = noReturnKind(callee);
  if (how == NoReturn::Aborts ||
      (how == NoReturn::Exits && call.getNumArgs() == 1 &&
       follower.evalAgain(call.getArg(0)).asNumber().value != 0))
    return;
  state.hasJumped = true;
  point.reach.mayHaveEnded |= !point.unreached;
}

void HostCalls::passArguments(const CallExpr &call,
                              const FunctionDecl *callee) {
  // The object of an operator is its first argument.
  auto *op = isa_and_nonnull<CXXMethodDecl>(callee)
                 ? dyn_cast<CXXOperatorCallExpr>(&call)
                 : nullptr;
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    const Expr *argument = call.getArg(i);
    if (!argument->isGLValue())
      follower.eval(argument);
    else if (auto *made = dyn_cast<MaterializeTemporaryExpr>(argument))
      follower.eval(made->getSubExpr());
    if (op && i == 0) {
      std::optional<HostPlace> object =
          mayChangeObject(*op) ? variables.of(argument) : std::nullopt;
      if (object)
        state.forget(*object, ids);
      continue;
    }
    unsigned param = op ? i - 1 : i;
    variables.forgetArgument(argument,
                             callee && param < callee->getNumParams()
                                 ? callee->getParamDecl(param)->getType()
                                 : argument->getType());
  }
}

/// Whether `call` is of a function with the parameters of
/// cuTensorMapEncodeTiled: programs have its address from
/// cudaGetDriverEntryPoint.
static bool takesTensorMap(const CallExpr &call) {
  constexpr unsigned kArguments = 12;
  auto isCalled = [](QualType type, llvm::StringRef name) {
    auto *typedefed = type->getAs<TypedefType>();
    return typedefed && typedefed->getDecl()->getName() == name;
  };
  if (call.getNumArgs() != kArguments)
    return false;
  const FunctionDecl *callee = call.getDirectCallee();
  if (callee)
    return callee->getIdentifier() &&
           callee->getName() == "cuTensorMapEncodeTiled";
  QualType type = call.getCallee()->getType()->getPointeeType();
  const auto *function =
      type.isNull() ? nullptr : type->getAs<FunctionProtoType>();
  return function && function->getNumParams() == kArguments &&
         isCalled(function->getParamType(0)->getPointeeType(), "CUtensorMap") &&
         isCalled(function->getParamType(1), "CUtensorMapDataType");
}

std::optional<std::vector<uint64_t>> HostCalls::numbersAt(const Expr &pointer,
                                                          int64_t count) {
  std::optional<HostPlace> array = follower.evalAgain(&pointer).target;
  if (!array)
    return std::nullopt;
  std::vector<uint64_t> result;
  for (int64_t i = 0; i < count; ++i) {
    // An array's elements, or a variable's only one.
    std::optional<int64_t> value =
        state.read(array->part({nullptr, i}), ids).asNumber().value;
    if (!value && count == 1)
      value = state.read(*array, ids).asNumber().value;
    if (!value || *value < 0)
      return std::nullopt;
    result.push_back(uint64_t(*value));
  }
  return result;
}

/// The arguments are map, type, rank, address, extents, strides, box, steps of
/// elements, interleaving, swizzle, promotion and filling.
std::optional<TensorMapFacts> HostCalls::encodedMap(const CallExpr &call) {
  // Of CUtensorMapDataType and CUtensorMapSwizzle, by their numbers.
  constexpr unsigned elementBytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  constexpr unsigned swizzleBytes[] = {0, 32, 64, 128, 128, 128, 128};
  if (!takesTensorMap(call))
    return std::nullopt;
  auto number = [&](unsigned i) {
    return follower.evalAgain(call.getArg(i)).asNumber().value.value_or(-1);
  };
  constexpr int64_t kMostDimensions = 5;
  int64_t type = number(1), rank = number(2), swizzle = number(9);
  if (type < 0 || type >= int64_t(std::size(elementBytes)) || rank < 1 ||
      rank > kMostDimensions)
    return std::nullopt;
  auto extents = numbersAt(*call.getArg(4), rank);
  auto strides = numbersAt(*call.getArg(5), rank - 1);
  auto box = numbersAt(*call.getArg(6), rank);
  if (!box || llvm::is_contained(*box, 0u))
    return std::nullopt;
  TensorMapFacts map;
  map.elementBytes = elementBytes[type];
  map.box = *box;
  map.extents = extents.value_or(std::vector<uint64_t>());
  map.strides = strides.value_or(std::vector<uint64_t>());
  if (swizzle >= 0 && swizzle < int64_t(std::size(swizzleBytes)))
    map.swizzleBytes = swizzleBytes[swizzle];
  return map;
}

void HostCalls::noteMap(const Expr &pointer, const TensorMapFacts &map) {
  HostValue to = follower.evalAgain(&pointer);
  if (auto object = to.target ? to.target : variables.pointedTo(&pointer)) {
    state.forget(*object, ids);
    to = state.read(*object, ids);
  }
  if (to.id && !ids.isChild(to.id))
    ids.tensorMaps[to.id] = map;
}

/// A tensor map that the host copies to the GPU is what a kernel's pointer
/// leads to.
void HostCalls::copyMap(const CallExpr &call, const FunctionDecl *callee) {
  const IdentifierInfo *id = callee ? callee->getIdentifier() : nullptr;
  if (!id || call.getNumArgs() < 3 || ids.tensorMaps.empty() ||
      !is_contained({"cudaMemcpy", "cudaMemcpyAsync", "cuMemcpyHtoD_v2",
                     "cuMemcpyHtoDAsync_v2"},
                    id->getName()))
    return;
  auto from = variables.pointedTo(call.getArg(1));
  ExprAttr to = follower.evalAgain(call.getArg(0)).id;
  if (!from || !to)
    return;
  if (const TensorMapFacts *map = ids.mapOf(state.read(*from, ids)))
    ids.tensorMaps[to] = TensorMapFacts(*map);
}

HostValue HostCalls::callUnknown(const CallExpr &call,
                                 const FunctionDecl *callee) {
  if (program.reportsCalls && callee && isOfOtherFile(*callee))
    launches.recordCall(call, *callee);
  std::optional<TensorMapFacts> map = encodedMap(call);
  passArguments(call, callee);
  noteMemory(call, callee);
  copyMap(call, callee);
  if (map)
    noteMap(*call.getArg(0), *map);
  if (callee && callee->isNoReturn())
    endProgram(call, *callee);
  if (auto *member = dyn_cast<CXXMemberCallExpr>(&call))
    if (std::optional<HostPlace> object = variables.ofObject(*member)) {
      const CXXMethodDecl *method = member->getMethodDecl();
      if (method && method->isConst())
        return observed(call, *method, *object);
      state.forget(*object, ids);
    }
  variables.forgetGlobals(callee);
  return ids.unknown();
}
