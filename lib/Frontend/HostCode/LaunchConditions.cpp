//===- LaunchConditions.cpp - conditions of launches ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchConditions.h"
#include "HostDevice.h"
#include "gpuperf/Support/Saturate.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// A launch's sizes, for the question whether a condition is about them.
class LaunchSizes {
public:
  LaunchSizes(const HostLaunch &launch, HostIds &ids) : numbers(ids.numbers) {
    for (const HostValue *dims : {&launch.grid, &launch.block})
      for (const HostNumber &size : dimsOf(launch, *dims, ids))
        sizes.push_back(size);
    sizes.push_back(launch.shared.asNumber());
    if (auto *call = dyn_cast_or_null<CUDAKernelCallExpr>(launch.chevrons))
      collectVariables(call->getConfig(), variables);
  }

  bool isAbout(const HostCondition &condition) const {
    return !condition.endsElse && !keepsEmptyOut(condition.number) &&
           (sharesUnknown(condition.number) || sharesVariable(condition.text));
  }

private:
  using Variables = llvm::SmallPtrSet<const ValueDecl *, 8>;

  /// The integers that an expression names.
  static void collectVariables(const Stmt *stmt, Variables &result) {
    if (!stmt)
      return;
    if (auto *ref = dyn_cast<DeclRefExpr>(stmt))
      if (ref->getType()->isIntegralOrEnumerationType())
        result.insert(ref->getDecl());
    for (const Stmt *child : stmt->children())
      collectVariables(child, result);
  }

  llvm::SmallVector<ExprAttr> unknownsOf(const HostNumber &number) const {
    llvm::SmallVector<ExprAttr> unknowns;
    if (number)
      number.expr.forEachLeaf([&](ExprAttr leaf) {
        if (leaf.isUnknown() && !numbers.valueOf(leaf))
          unknowns.push_back(leaf);
      });
    return unknowns;
  }

  bool sharesUnknown(const HostNumber &condition) const {
    return llvm::any_of(unknownsOf(condition), [&](ExprAttr leaf) {
      return llvm::any_of(sizes, [&](const HostNumber &size) {
        return size && numbers.contains(size, HostNumber{leaf, {}, {}});
      });
    });
  }

  /// A variable that the condition gives its value is no unknown behind it.
  bool sharesVariable(const Expr *condition) const {
    Variables asked;
    collectVariables(condition, asked);
    return llvm::any_of(
        asked, [&](const ValueDecl *name) { return variables.contains(name); });
  }

  /// Whether the condition holds of any size that is one, as `n > 0` does.
  bool keepsEmptyOut(const HostNumber &condition) const {
    llvm::SmallVector<ExprAttr> unknowns = unknownsOf(condition);
    auto holdsOf = [&](int64_t size) {
      std::vector<HostRewrite> rules;
      for (ExprAttr leaf : unknowns)
        rules.push_back({{leaf, {}, {}}, numbers.constant(size)});
      return numbers.replaceIn(condition, rules).value.value_or(0) != 0;
    };
    constexpr int64_t kSizes[] = {1, 2, 1000, 1 << 20};
    return !unknowns.empty() && llvm::all_of(kSizes, holdsOf);
  }

  HostNumbers &numbers;
  llvm::SmallVector<HostNumber, 7> sizes;
  Variables variables; ///< in the text of grid, block and shared memory
};

bool isOfDevice(const HostNumber &number, HostNumbers &numbers) {
  HostNumber told = numbers.expressInParameters(number, {});
  return told && !told.isRatio() && isOfDevice(told.expr);
}

} // namespace

std::vector<HostCondition>
gpuperf::conditionsOn(const HostLaunch &launch,
                      llvm::ArrayRef<HostCondition> conditions, HostIds &ids) {
  std::vector<HostCondition> result;
  if (conditions.empty())
    return result;
  LaunchSizes sizes(launch, ids);
  llvm::copy_if(conditions, std::back_inserter(result),
                [&](const HostCondition &condition) {
                  return ::isOfDevice(condition.number, ids.numbers) ||
                         sizes.isAbout(condition);
                });
  return result;
}

namespace {
/// Upper bounds of numbers where conditions hold.
class ConditionBounds {
public:
  ConditionBounds(llvm::ArrayRef<HostCondition> conditions,
                  const HostNumbers &numbers)
      : conditions(conditions), numbers(numbers) {}

  std::optional<int64_t> of(ExprAttr x) const {
    std::optional<int64_t> most;
    for (const HostCondition &condition : conditions)
      if (condition.number && !condition.number.isRatio())
        most = least(most, where(condition.number.expr, true, x));
    return most || x.isLeaf() ? most : ofOperands(x);
  }

private:
  llvm::ArrayRef<HostCondition> conditions;
  const HostNumbers &numbers;

  static std::optional<int64_t> least(std::optional<int64_t> a,
                                      std::optional<int64_t> b) {
    return a && b ? std::min(a, b) : a ? a : b;
  }

  /// Of what grows with its first operand, from that one's.
  std::optional<int64_t> ofOperands(ExprAttr x) const {
    llvm::ArrayRef<ExprAttr> operands = x.getOperands();
    std::optional<int64_t> by =
        operands.size() == 2 ? numbers.valueOf(operands[1]) : std::nullopt;
    if (!by || *by <= 0)
      return std::nullopt;
    std::optional<int64_t> most = of(operands[0]);
    if (!most || *most < 0)
      return std::nullopt;
    switch (x.getKind()) {
    case ExprKind::Add:
      return saturatingAdd(*most, *by);
    case ExprKind::Mul:
      return saturatingMul(*most, *by);
    case ExprKind::Div:
      return *most / *by;
    default:
      return std::nullopt;
    }
  }

  /// Of `x` where `condition` holds, or does not.
  std::optional<int64_t> where(ExprAttr condition, bool holds,
                               ExprAttr x) const {
    ExprKind kind = condition.getKind();
    if (condition.isLeaf())
      return std::nullopt;
    ExprAttr a = condition.getOperands()[0], b = condition.getOperands()[1];
    bool isNegation = b.isConst(0) && !(a == x);
    if (isNegation && (kind == ExprKind::Eq || kind == ExprKind::Ne))
      return where(a, holds == (kind == ExprKind::Ne), x);
    if (kind == (holds ? ExprKind::LogicalAnd : ExprKind::LogicalOr))
      return least(where(a, holds, x), where(b, holds, x));
    if (kind != ExprKind::Lt && kind != ExprKind::Le)
      return std::nullopt;
    // `x < 33` and `!(32 < x)`.
    std::optional<int64_t> bound = numbers.valueOf(holds ? b : a);
    bool isBelow = holds == (kind == ExprKind::Lt);
    return bound ? ofPart(x, holds ? a : b,
                          saturatingSub(*bound, isBelow ? 1 : 0))
                 : std::nullopt;
  }

  /// Of `x` where `whole`, which is computed from it, is at most `most`: 1055
  /// of n for n / 32 up to 32.
  std::optional<int64_t> ofPart(ExprAttr x, ExprAttr whole,
                                int64_t most) const {
    if (whole == x)
      return most;
    std::optional<int64_t> by =
        !whole.isLeaf() && whole.getOperands().size() == 2
            ? numbers.valueOf(whole.getOperands()[1])
            : std::nullopt;
    if (!by || *by <= 0 || most < 0)
      return std::nullopt;
    ExprAttr part = whole.getOperands()[0];
    switch (whole.getKind()) {
    case ExprKind::Add:
      return ofPart(x, part, saturatingSub(most, *by));
    case ExprKind::Mul:
      return ofPart(x, part, most / *by);
    case ExprKind::Div:
      return ofPart(x, part, saturatingAdd(saturatingMul(most, *by), *by - 1));
    default:
      return std::nullopt;
    }
  }
};
} // namespace

std::optional<int64_t>
gpuperf::upperBoundOf(const HostNumber &x,
                      llvm::ArrayRef<HostCondition> conditions,
                      const HostNumbers &numbers) {
  if (!x || x.isRatio() || x.value)
    return std::nullopt;
  return ConditionBounds(conditions, numbers).of(x.expr);
}

/// "(A) || (B)", as one of two iterations needs them of one condition; empty
/// where either is not known, and where it grows too long to be of use.
static std::string orOf(const std::string &a, const std::string &b) {
  constexpr size_t kMaxLength = 4000;
  if (a == b)
    return a;
  bool isKnown = !a.empty() && !b.empty();
  return isKnown && a.size() + b.size() < kMaxLength
             ? "(" + a + ") || (" + b + ")"
             : "";
}

std::vector<LaunchCondition>
gpuperf::commonConditions(llvm::ArrayRef<LaunchCondition> a,
                          llvm::ArrayRef<LaunchCondition> b) {
  std::vector<LaunchCondition> result;
  bool needInput = llvm::any_of(
      b, [](const LaunchCondition &one) { return one.needsInput; });
  for (const LaunchCondition &ours : a) {
    if (ours.needsInput) {
      if (needInput) // each way, whatever it asks
        result.push_back(ours);
      continue;
    }
    for (const LaunchCondition &theirs : b)
      if (ours.place == theirs.place && ours.isTrue == theirs.isTrue &&
          !theirs.needsInput) {
        result.push_back(
            {ours.place, ours.isTrue, orOf(ours.when, theirs.when)});
        break;
      }
  }
  return result;
}
