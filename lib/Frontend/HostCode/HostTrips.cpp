//===- HostTrips.cpp - loops that count to a limit ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostTrips.h"
#include "HostContainers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using namespace clang;

/// Whether `stmt`, in a loop's body, may leave the loop but by an exception or
/// with the program. `break` in an inner loop or switch leaves that.
static bool leavesLoop(const Stmt *stmt, bool isInner = false) {
  if (!stmt || isa<LambdaExpr>(stmt))
    return false;
  if (isa<BreakStmt>(stmt))
    return !isInner;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt,
          CoreturnStmt>(stmt))
    return true;
  isInner |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(stmt);
  return llvm::any_of(stmt->children(), [&](const Stmt *child) {
    return leavesLoop(child, isInner);
  });
}

namespace {

/// What is done with a variable.
struct Uses {
  bool isAssigned = false;
  bool isGivenAway = false; ///< its address or a reference to it is taken
};

} // namespace

static bool names(const Stmt *stmt, const VarDecl &variable) {
  auto *expr = dyn_cast_or_null<Expr>(stmt);
  auto *ref = expr ? dyn_cast<DeclRefExpr>(expr->IgnoreParens()) : nullptr;
  return ref && ref->getDecl() == &variable;
}

static void addUses(const Stmt *stmt, const VarDecl &variable, Uses &uses) {
  if (!stmt)
    return;
  if (auto *cast = dyn_cast<ImplicitCastExpr>(stmt))
    if (cast->getCastKind() == CK_LValueToRValue &&
        names(cast->getSubExpr(), variable))
      return;
  const Stmt *target = nullptr;
  if (auto *binary = dyn_cast<BinaryOperator>(stmt))
    target = binary->isAssignmentOp() ? binary->getLHS() : nullptr;
  else if (auto *unary = dyn_cast<UnaryOperator>(stmt))
    target = unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
  bool isTarget = target && names(target, variable);
  uses.isAssigned |= isTarget;
  // A lambda that has it by value cannot change it.
  if (auto *lambda = dyn_cast<LambdaExpr>(stmt))
    for (const LambdaCapture &capture : lambda->captures())
      uses.isGivenAway |= capture.getCaptureKind() == LCK_ByRef &&
                          capture.getCapturedVar() == &variable;
  if (names(stmt, variable))
    uses.isGivenAway = true;
  for (const Stmt *child : stmt->children())
    if (!isTarget || child != target)
      addUses(child, variable, uses);
}

static Uses usesIn(const Stmt *stmt, const VarDecl &variable) {
  Uses uses;
  addUses(stmt, variable, uses);
  return uses;
}

/// The integer variable, of the function's own, that `expr` reads or names.
static const VarDecl *localInteger(const Expr *expr) {
  auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  bool isLocal = variable && variable->hasLocalStorage() &&
                 variable->getType()->isIntegerType() &&
                 !variable->getType()->isBooleanType() &&
                 !variable->getType().isVolatileQualified();
  return isLocal ? variable : nullptr;
}

/// Fills in what `i++`, `i -= 2` and their like say; false for other ones.
static bool readStep(const Expr *inc, const VarDecl &variable,
                     CountedLoop &loop) {
  inc = inc->IgnoreParenImpCasts();
  if (auto *unary = dyn_cast<UnaryOperator>(inc)) {
    loop.isDown = unary->isDecrementOp();
    return unary->isIncrementDecrementOp() &&
           names(unary->getSubExpr(), variable);
  }
  auto *binary = dyn_cast<BinaryOperator>(inc);
  if (!binary || !names(binary->getLHS(), variable) ||
      (binary->getOpcode() != BO_AddAssign &&
       binary->getOpcode() != BO_SubAssign))
    return false;
  loop.isDown = binary->getOpcode() == BO_SubAssign;
  loop.step = binary->getRHS();
  return loop.step->getType()->isIntegerType() &&
         !usesIn(loop.step, variable).isGivenAway;
}

/// The condition `i < n`, or `n > i`, over the counter of `loop`.
static const VarDecl *readCondition(const BinaryOperator &compare,
                                    CountedLoop &loop) {
  bool isRead = compare.isRelationalOp() || compare.getOpcode() == BO_NE;
  if (!isRead || !compare.getLHS()->getType()->isIntegerType() ||
      !compare.getRHS()->getType()->isIntegerType())
    return nullptr;
  loop.counter = compare.getLHS();
  loop.limit = compare.getRHS();
  loop.op = compare.getOpcode();
  if (const VarDecl *variable = localInteger(loop.counter))
    return variable;
  std::swap(loop.counter, loop.limit);
  if (loop.op != BO_NE)
    loop.op = BinaryOperator::reverseComparisonOp(loop.op);
  return localInteger(loop.counter);
}

std::optional<CountedLoop> gpuperf::countedLoop(const Stmt &loop,
                                                const FunctionDecl &function) {
  auto *stmt = dyn_cast<ForStmt>(&loop);
  if (!stmt || !stmt->getCond() || !stmt->getInc() ||
      stmt->getConditionVariable())
    return std::nullopt;
  auto *compare =
      dyn_cast<BinaryOperator>(stmt->getCond()->IgnoreParenImpCasts());
  CountedLoop result;
  const VarDecl *counter = compare ? readCondition(*compare, result) : nullptr;
  if (!counter || counter->getDeclContext() != &function ||
      !readStep(stmt->getInc(), *counter, result))
    return std::nullopt;
  const ASTContext &ast = counter->getASTContext();
  // Only a reference or a pointer to it could change it unseen.
  if (result.limit->HasSideEffects(ast) ||
      (result.step && result.step->HasSideEffects(ast)) ||
      usesIn(stmt->getBody(), *counter).isAssigned ||
      usesIn(function.getBody(), *counter).isGivenAway ||
      leavesLoop(stmt->getBody()))
    return std::nullopt;
  return result;
}

std::optional<int64_t> CountedLoop::trips(int64_t first, int64_t limitValue,
                                          int64_t stepValue,
                                          const ASTContext &ast) const {
  // Far from where anything wraps, of any type that holds it.
  constexpr int64_t most = int64_t(1) << 62;
  auto isFar = [](int64_t x) { return x > -most && x < most; };
  if (!isFar(first) || !isFar(limitValue) || !isFar(stepValue))
    return std::nullopt;
  int64_t step = isDown ? -stepValue : stepValue;
  bool isUp = step > 0;
  bool isTowards = op == BO_NE
                       ? (limitValue > first) == isUp &&
                             (limitValue - first) % (step ? step : 1) == 0
                       : isUp == (op == BO_LT || op == BO_LE);
  if (step == 0 || !isTowards)
    return std::nullopt;
  int64_t distance = isUp ? limitValue - first : first - limitValue;
  if (op == BO_LE || op == BO_GE)
    ++distance;
  int64_t stride = isUp ? step : -step;
  int64_t count = distance <= 0 ? 0 : (distance + stride - 1) / stride;
  int64_t last = first + count * step;
  QualType type = counter->IgnoreParenImpCasts()->getType();
  unsigned bits = std::min<unsigned>(ast.getIntWidth(type), 63);
  bool isSigned = type->isSignedIntegerOrEnumerationType();
  int64_t highest = (int64_t(1) << (isSigned ? std::min(bits - 1, 62u)
                                             : std::min(bits, 62u))) -
                    1;
  int64_t lowest = isSigned ? -highest - 1 : 0;
  // Where one side is compared as unsigned, all has to be so.
  if (counter->getType()->isUnsignedIntegerOrEnumerationType())
    lowest = std::max<int64_t>(lowest, 0);
  bool fits = llvm::all_of(llvm::ArrayRef({first, last}), [&](int64_t x) {
    return lowest <= x && x <= highest;
  });
  bool isLimitFine = limitValue >= 0 ||
                     !counter->getType()->isUnsignedIntegerOrEnumerationType();
  return fits && isLimitFine ? std::optional(count) : std::nullopt;
}

std::optional<int64_t> gpuperf::elementsOf(const Stmt &loop) {
  auto *stmt = dyn_cast<CXXForRangeStmt>(&loop);
  if (!stmt || !stmt->getRangeInit() || leavesLoop(stmt->getBody()))
    return std::nullopt;
  QualType type = stmt->getRangeInit()->getType();
  const ASTContext &ast = stmt->getLoopVariable()->getASTContext();
  if (const ConstantArrayType *array = ast.getAsConstantArrayType(type))
    return array->getZExtSize();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record ? stdArraySize(*record) : std::nullopt;
}
