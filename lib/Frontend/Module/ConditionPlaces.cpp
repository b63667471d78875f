//===- ConditionPlaces.cpp - lines for conditions taken out of loops ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc's branches stand at the statement that they are of, whatever the place
// of the comparison is, which may be shared by several. But the branch that it
// makes of `for (…) { if (flag) … }` in front of two loops has the place of one
// of the loops' heads, and the comparison none, or that of where the flag is
// made. Clang's code of the same kernel has the place of the `if`.
//
//===----------------------------------------------------------------------===//

#include "PtxPlaces.h"
#include "gpuperf/Ptx/StatementPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace gpuperf;
using namespace llvm;

namespace {

/// Parameters by their number, and the offset in those that are structs.
using Parameters = std::set<std::pair<unsigned, int64_t>>;

/// What a branch or a choice of values is decided by.
struct Condition {
  Parameters parameters; ///< empty where it is more than those
  /// The values of the only one for which it holds, or for which it does not;
  /// one bit for a flag. Empty where it is computed otherwise.
  std::optional<ConstantRange> values;
  const DILocation *place = nullptr;
};

bool isOnSameValues(const Condition &a, const Condition &b) {
  return a.values && b.values &&
         a.values->getBitWidth() == b.values->getBitWidth() &&
         (*a.values == *b.values || a.values->inverse() == *b.values);
}

/// The lines from the kernel's own down to that of `at`, each with its file.
SmallVector<std::pair<StringRef, unsigned>> linesOf(const DILocation &at) {
  SmallVector<std::pair<StringRef, unsigned>> lines;
  for (const DILocation *place = &at; place; place = place->getInlinedAt())
    lines.push_back(
        {sys::path::filename(place->getFilename()), place->getLine()});
  std::reverse(lines.begin(), lines.end());
  return lines;
}

/// The line of `at` in the function that `other` is in, or of the call there
/// that leads to it; 0 where it is elsewhere.
unsigned lineBeside(const DILocation &at, const DILocation &other) {
  auto lines = linesOf(at), known = linesOf(other);
  size_t depth = known.size() - 1;
  bool isInside =
      lines.size() > depth &&
      std::equal(known.begin(), known.begin() + depth, lines.begin()) &&
      lines[depth].first == known[depth].first;
  return isInside ? lines[depth].second : 0;
}

} // namespace

/// The parameter that `inst` loads, or a part of one.
static std::optional<std::pair<unsigned, int64_t>>
loadedParameter(const LoadInst &load) {
  const DataLayout &layout = load.getModule()->getDataLayout();
  const Value *pointer = load.getPointerOperand();
  APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  const auto *parameter =
      dyn_cast<Argument>(pointer->stripAndAccumulateConstantOffsets(
          layout, offset, /*AllowNonInbounds=*/true));
  if (!parameter || !parameter->hasByValAttr())
    return std::nullopt;
  return std::pair(parameter->getArgNo(), offset.getSExtValue());
}

/// The parameters that `condition` is computed from; none where it is computed
/// from what is in memory, from indices or from what loops make.
static Parameters parametersOf(const Value &condition) {
  constexpr unsigned kMax = 64;
  Parameters parameters;
  SmallPtrSet<const Value *, 16> seen;
  SmallVector<const Value *> todo{&condition};
  while (!todo.empty()) {
    const Value *value = todo.pop_back_val();
    if (isa<Constant>(value) || !seen.insert(value).second)
      continue;
    if (const auto *argument = dyn_cast<Argument>(value)) {
      parameters.insert({argument->getArgNo(), -1});
      continue;
    }
    const auto *load = dyn_cast<LoadInst>(value);
    auto loaded = load ? loadedParameter(*load) : std::nullopt;
    const auto *inst = dyn_cast<Instruction>(value);
    bool isComputed = isa_and_nonnull<CastInst, CmpInst, BinaryOperator,
                                      SelectInst, FreezeInst>(inst);
    if (loaded)
      parameters.insert(*loaded);
    else if (isComputed && seen.size() < kMax)
      append_range(todo, inst->operands());
    else
      return {};
  }
  return parameters;
}

/// Condition::values of `condition`.
static std::optional<ConstantRange> valuesOf(const Value &condition) {
  const ConstantRange flag(APInt(1, 1));
  const Value *value = &condition;
  const ConstantInt *limit = nullptr;
  const auto *test = dyn_cast<ICmpInst>(value);
  if (test) {
    limit = dyn_cast<ConstantInt>(test->getOperand(1));
    value = test->getOperand(0);
  }
  bool isFlag =
      !test || (test->isEquality() && isa<Constant>(test->getOperand(1)) &&
                cast<Constant>(test->getOperand(1))->isNullValue());
  while (isFlag && isa<CastInst>(value))
    value = cast<CastInst>(value)->getOperand(0);
  if (!isa<Argument, LoadInst>(value))
    return std::nullopt;
  if (isFlag)
    return flag;
  return limit ? std::optional(ConstantRange::makeExactICmpRegion(
                     test->getPredicate(), limit->getValue()))
               : std::nullopt;
}

/// What a branch is on, or a choice that Clang has made of one; null for
/// others.
static const Value *testedBy(const Instruction &inst) {
  if (const auto *branch = dyn_cast<BranchInst>(&inst))
    return branch->isConditional() ? branch->getCondition() : nullptr;
  const auto *choice = dyn_cast<SelectInst>(&inst);
  return choice ? choice->getCondition() : nullptr;
}

/// The parts of `a && b`, or of `a || b`; of another condition that itself.
static SmallVector<const Value *> partsOf(const Value &condition) {
  using namespace PatternMatch;
  constexpr unsigned kMax = 16;
  SmallVector<const Value *> parts{&condition};
  for (unsigned i = 0; i < parts.size();) {
    const Value *a, *b;
    bool isSplit = parts.size() < kMax &&
                   (match(parts[i], m_LogicalAnd(m_Value(a), m_Value(b))) ||
                    match(parts[i], m_LogicalOr(m_Value(a), m_Value(b))));
    if (isSplit) {
      parts[i] = a;
      parts.push_back(b);
    } else {
      ++i;
    }
  }
  return parts;
}

/// Of `condition` of `inst`; no parameters where `inst` has no place.
static Condition conditionOf(const Value &condition, const Instruction &inst) {
  const DILocation *place = inst.getDebugLoc().get();
  if (!place || !place->getLine())
    return {};
  return {parametersOf(condition), valuesOf(condition), place};
}

namespace {

class ConditionPlaces {
public:
  ConditionPlaces(Function &function, const Function &source)
      : function(function), dominators(function), loops(dominators) {
    for (const Instruction &inst : instructions(source))
      if (const Value *tested = testedBy(inst))
        for (const Value *part : partsOf(*tested))
          if (Condition condition = conditionOf(*part, inst);
              !condition.parameters.empty())
            known.push_back(std::move(condition));
  }

  void run() {
    if (known.empty())
      return;
    for (BasicBlock &block : function)
      if (auto *branch = dyn_cast<BranchInst>(block.getTerminator()))
        if (const DILocation *place = placeOf(*branch))
          setPlace(*branch, copyPlace(*place, *function.getSubprogram()));
  }

private:
  Function &function;
  DominatorTree dominators;
  LoopInfo loops;
  std::vector<Condition> known; ///< of Clang's code

  const DILocation *placeOf(const BranchInst &branch) const;
  std::pair<const Loop *, const Loop *>
  copiesBehind(const BranchInst &branch) const;
  unsigned lastLineOf(const Loop &loop, const DILocation &head) const;
  SmallVector<const Loop *> loopsBehind(const BranchInst &branch,
                                        unsigned side) const;
};

} // namespace

/// The loops, with those in them, that only one side of `branch` leads to.
SmallVector<const Loop *> ConditionPlaces::loopsBehind(const BranchInst &branch,
                                                       unsigned side) const {
  BasicBlockEdge edge(branch.getParent(), branch.getSuccessor(side));
  SmallVector<const Loop *> behind;
  for (const Loop *loop : loops.getLoopsInPreorder())
    if (loop->getStartLoc() && !loop->contains(branch.getParent()) &&
        dominators.dominates(edge, loop->getHeader()))
      behind.push_back(loop);
  return behind;
}

/// The first loop behind one side of `branch` of which there is another one, at
/// the same place of the source, behind the other side: a loop that the branch
/// was taken out of. Null where there is none.
std::pair<const Loop *, const Loop *>
ConditionPlaces::copiesBehind(const BranchInst &branch) const {
  SmallVector<const Loop *> others = loopsBehind(branch, 1);
  for (const Loop *loop : loopsBehind(branch, 0))
    for (const Loop *other : others)
      if (linesOf(*loop->getStartLoc().get()) ==
          linesOf(*other->getStartLoc().get()))
        return {loop, other};
  return {nullptr, nullptr};
}

/// The last line that `loop` has in the function that `head` is in.
unsigned ConditionPlaces::lastLineOf(const Loop &loop,
                                     const DILocation &head) const {
  unsigned last = head.getLine();
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &inst : *block)
      if (const DILocation *at = inst.getDebugLoc().get())
        last = std::max(last, lineBeside(*at, head));
  return last;
}

/// The place in Clang's code of the condition that `branch` is on, taken out of
/// the loop that both sides of it have: the first line with that test, else the
/// only one with a test that may be it. Null for other branches.
const DILocation *ConditionPlaces::placeOf(const BranchInst &branch) const {
  const Value *tested = testedBy(branch);
  Condition own = tested ? conditionOf(*tested, branch) : Condition();
  if (own.parameters.empty())
    return nullptr;
  auto [loop, other] = copiesBehind(branch);
  if (!loop)
    return nullptr;
  const DILocation &head = *loop->getStartLoc().get();
  unsigned last = std::max(lastLineOf(*loop, head), lastLineOf(*other, head));
  std::map<unsigned, const DILocation *> same, perhaps; // by line
  for (const Condition &condition : known) {
    unsigned line = lineBeside(*condition.place, head);
    if (condition.parameters != own.parameters || line <= head.getLine() ||
        line > last)
      continue;
    if (isOnSameValues(own, condition))
      same.try_emplace(line, condition.place);
    else if (!own.values || !condition.values)
      perhaps.try_emplace(line, condition.place);
  }
  if (!same.empty())
    return same.begin()->second;
  return perhaps.size() == 1 ? perhaps.begin()->second : nullptr;
}

void gpuperf::placeConditions(Function &function, const Function &source) {
  ConditionPlaces(function, source).run();
}
