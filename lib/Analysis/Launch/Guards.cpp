//===- Guards.cpp - bounds that a grid was sized for ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Guards.h"
#include <set>

using namespace gpuperf;

namespace {

constexpr const char *kThread[] = {"tx", "ty", "tz"};
constexpr const char *kBlock[] = {"bx", "by", "bz"};
constexpr const char *kBlockDim[] = {"bdx", "bdy", "bdz"};

/// `index` in terms of the global thread number of one dimension, if it is
/// first + step * (b * bd + t) at the points that tell.
bool readIndex(ExprAttr index, SymbolValues values, Guard &guard) {
  for (unsigned dim = 0; dim != 3; ++dim) {
    values[kThread[dim]] = 0;
    values[kBlock[dim]] = 0;
  }
  std::optional<int64_t> origin = evaluateScalar(index, values);
  if (!origin)
    return false;
  auto step = [&](const char *symbol) {
    SymbolValues moved = values;
    moved[symbol] = 1;
    std::optional<int64_t> value = evaluateScalar(index, moved);
    return value ? *value - *origin : 0;
  };
  unsigned found = 0;
  for (unsigned dim = 0; dim != 3; ++dim) {
    int64_t byThread = step(kThread[dim]), byBlock = step(kBlock[dim]);
    if (!byThread && !byBlock)
      continue;
    auto extent = values.find(kBlockDim[dim]);
    if (extent == values.end())
      return false;
    if (byThread <= 0 && extent->second == 1)
      byThread = byBlock; // threadIdx is 0 and has been folded away
    if (byThread <= 0 || byBlock != byThread * extent->second)
      return false;
    guard.dim = dim;
    guard.step = byThread;
    ++found;
  }
  guard.first = *origin;
  return found == 1;
}

/// Whether `name` can be a parameter: no thread, block or extent, no unknown,
/// no loop counter.
bool isParameter(llvm::StringRef name, const std::set<std::string> &counters) {
  static const llvm::StringLiteral builtins[] = {"tx",  "ty",  "tz",  "bx",
                                                 "by",  "bz",  "bdx", "bdy",
                                                 "bdz", "gdx", "gdy", "gdz"};
  return !llvm::is_contained(builtins, name) && !name.starts_with("?") &&
         !name.starts_with("~") && !counters.count(name.str());
}

/// The one symbol of `bound` when it is a parameter, else empty.
std::string onlyParameter(ExprAttr bound,
                          const std::set<std::string> &counters) {
  std::string name;
  bool single = true;
  bound.forEachSymbol([&](llvm::StringRef symbol) {
    single &= name.empty() && isParameter(symbol, counters);
    name = symbol.str();
  });
  return single ? name : std::string();
}

class GuardFinder {
public:
  GuardFinder(const SymbolValues &values, const std::set<std::string> &counters)
      : values(values), counters(counters) {}

  std::vector<Guard> guards;

  void visit(ExprAttr cond, mlir::Operation *op) {
    switch (cond.getKind()) {
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::LogicalAnd:
    case ExprKind::LogicalOr:
    case ExprKind::Eq: // !(…) is … == 0
    case ExprKind::Xor:
      for (ExprAttr operand : cond.getOperands())
        visit(operand, op);
      return;
    case ExprKind::Lt:
    case ExprKind::Le: {
      // index < n and !(n <= index) bound alike, as do index <= n and n <
      // index.
      bool isLt = cond.getKind() == ExprKind::Lt;
      add(cond.getOperands()[0], cond.getOperands()[1], !isLt, op);
      add(cond.getOperands()[1], cond.getOperands()[0], isLt, op);
      return;
    }
    default:
      return;
    }
  }

private:
  const SymbolValues &values;
  const std::set<std::string> &counters;

  void add(ExprAttr index, ExprAttr bound, bool inclusive,
           mlir::Operation *op) {
    Guard guard;
    guard.parameter = onlyParameter(bound, counters);
    guard.bound = bound;
    guard.inclusive = inclusive;
    guard.op = op;
    if (!guard.parameter.empty() && readIndex(index, values, guard))
      guards.push_back(guard);
  }
};

} // namespace

std::optional<int64_t> Guard::threads(SymbolValues values) const {
  std::optional<int64_t> limit = evaluateScalar(bound, values);
  if (!limit)
    return std::nullopt;
  int64_t span = *limit + inclusive - first;
  return span <= 0 ? 0 : (span - 1) / step + 1;
}

std::optional<int64_t> Guard::parameterFor(int64_t wanted,
                                           SymbolValues values) const {
  auto passes = [&](int64_t parameter) {
    values[this->parameter] = parameter;
    return threads(values).value_or(0) >= wanted;
  };
  int64_t low = -1, high = int64_t(1) << 40;
  if (!passes(high))
    return std::nullopt;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    (passes(middle) ? high : low) = middle;
  }
  return high;
}

std::vector<Guard> gpuperf::findGuards(KernelOp kernel,
                                       const SymbolValues &values) {
  std::set<std::string> counters;
  kernel.walk([&](LoopOp op) { counters.insert(op.getCounter().str()); });
  GuardFinder finder(values, counters);
  kernel.walk<mlir::WalkOrder::PreOrder>(
      [&](IfOp op) { finder.visit(op.getCondition(), op); });
  return finder.guards;
}
