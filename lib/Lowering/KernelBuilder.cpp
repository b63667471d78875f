//===- KernelBuilder.cpp - sequences and regions of a kernel --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "Expressions/LaneEquality.h"
#include "Function/SourcePlaces.h"
#include "Function/Statements.h"
#include "Operations/OperandMoves.h"
#include "Regions/ColdBlocks.h"
#include "Regions/FloatEquality.h"
#include "Regions/LoopGuards.h"
#include "Regions/UnrolledLoops.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/ProfDataUtils.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;
using namespace llvm;

bool KernelBuilder::emitFunction() {
  assert(isa<KernelOp>(ops.builder.getInsertionBlock()->getParentOp()) &&
         "starts in the block of the kernel");
  mlir::Location place = ops.kernel()->getLoc();
  ops.createInst(place, entryCost(ops.info.function, ops.costOptions), {});
  emitLevel(nullptr);
  ops.createInst(place, exitCost(), {});
  return !irreducible;
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

void KernelBuilder::emitLevel(Loop *loop) {
  LevelGraph graph = LevelGraph::build(ops.info.function, loop, ops.info.loops);
  if (graph.empty()) {
    irreducible = true;
    return;
  }
  emitSequence(graph, graph.entry(), graph.end());
}

/// Emits the nodes from `from` on until `stop`, along post-dominators.
void KernelBuilder::emitSequence(const LevelGraph &graph, Node from,
                                 Node stop) {
  for (Node node = from; node < stop;) {
    emitNode(graph, node);
    Node next = graph[node].postDominator;
    if (graph[node].succs.size() == 1)
      assignPhis(graph, node, graph[node].succs.front());
    else
      emitBranch(graph, node, next);
    node = next;
  }
}

void KernelBuilder::emitNode(const LevelGraph &graph, Node node) {
  if (Loop *loop = graph[node].loop)
    return emitLoop(*loop);
  emitBlock(*graph[node].block);
  if (!statement)
    statement = statementIn(*graph[node].block);
}

void KernelBuilder::emitBlock(BasicBlock &block) {
  for (PHINode &phi : block.phis())
    if (!ops.isSet(phi))
      ops.set(phi, assigned.lookup(&phi));
  blocks.emit(block);
}

/// A phi that is assigned a constant or a parameter costs a move to its
/// register: the `int i = 0` before a loop.
void KernelBuilder::emitConstantMove(const PHINode &phi, const Value &value) {
  if (isa<UndefValue>(value) || !isOutsideRegisters(value))
    return;
  if (double words = valueRegisters(phi))
    ops.createInst(ops.location(phi),
                   makeCost(kConstantMove, {{InstClass::Move, words}}), {});
}

/// … a move from another register, where PhiMoves finds one in PTX; LLVM's back
/// end rearranges its variables once more. Copies of a loop rename them.
void KernelBuilder::emitMove(const PHINode &phi, const BasicBlock &from) {
  if (!isAsWritten(ops.info.function))
    return;
  if (!phiMoves)
    phiMoves.emplace(ops.info.function);
  if (!phiMoves->has(phi, from))
    return;
  if (double words = valueRegisters(phi))
    ops.createInst(
        ops.location(phi),
        makeCost(kMove, {{InstClass::Move, words / copiesOfBlock(from)}}), {});
}

/// Assigns the phis that the edge `from` -> `to` feeds. The end of a loop's level
/// stands for its header, reached by the back edge.
void KernelBuilder::assignPhis(const LevelGraph &graph, Node from, Node to) {
  BasicBlock *target = graph[to].block;
  if (to == graph.end()) {
    Loop *level = ops.info.loops.getLoopFor(graph[graph.entry()].block);
    if (!level || level->getHeader() != graph[graph.entry()].block)
      return;
    target = level->getHeader();
  }
  for (PHINode &phi : target->phis())
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
      if (graph.nodeOf(phi.getIncomingBlock(i)) == from) {
        emitConstantMove(phi, *phi.getIncomingValue(i));
        emitMove(phi, *phi.getIncomingBlock(i));
        assigned[&phi] = ops.lookup(phi.getIncomingValue(i));
      }
}

//===----------------------------------------------------------------------===//
// Conditionals
//===----------------------------------------------------------------------===//

/// Beyond this a path condition is no longer kept as an expression.
static constexpr unsigned kMaxConditionSize = 200;

/// Whether the lanes of a warp may have different values, for all that the
/// compiler knows.
static bool variesInWarp(ExprAttr expr) {
  return expr.anyLeaf([](ExprAttr leaf) {
    return leaf.isVaryingUnknown() ||
           (leaf.isDim() && leaf.getDim() <= Dim::Tz);
  });
}

void KernelBuilder::emitBranch(const LevelGraph &graph, Node node, Node join) {
  const auto &succs = graph[node].succs;
  assert(succs.size() > 1 && "a branch has two sides or more");
  SmallVector<SmallVector<Node>> sides;
  SmallPtrSet<const BasicBlock *, 16> seen;
  bool overlap = false;
  for (Node succ : succs) {
    sides.push_back(graph.between(succ, join));
    for (Node inside : sides.back())
      overlap |= !seen.insert(graph[inside].block).second;
  }
  if (overlap || succs.size() > 2) {
    emitFlat(graph, graph.between(node, join), node);
    return;
  }
  auto emitSide = [&](unsigned i) {
    assignPhis(graph, node, succs[i]);
    emitSequence(graph, succs[i], join);
  };
  auto first = [&] { emitSide(0); };
  auto second = [&] { emitSide(1); };
  // The side with code comes first: `if (i >= n) return; rest` reads as
  // `if (i < n) rest`.
  unsigned thenIndex = sides[0].empty() ? 1 : 0;
  Side a{sides[0], first}, b{sides[1], second};
  emitIf(graph, graph[node].block, edgeCondition(graph, node, succs[thenIndex]),
         edgeProbability(graph, node, succs[thenIndex]), thenIndex ? b : a,
         thenIndex ? a : b);
}

namespace {

/// When control comes to a node: under which condition, and how probably. What
/// of that the launch decides is no matter of chance where the rest is open: of
/// `i < n && a[i] > 0` the second half alone. So the ways are kept by what the
/// launch has to decide for them: how probable that is, and how probable the
/// way is then.
struct Reach {
  struct Way {
    double decided = 0, open = 0;
  };
  ExprAttr condition;
  SmallMapVector<ExprAttr, Way, 4> ways;

  double probability() const {
    double sum = 0, decided = 0;
    for (auto &[conditions, way] : ways) {
      sum += way.decided * way.open;
      decided += way.decided;
    }
    bool isOpen = condition.hasUnknown() && decided > 0;
    return std::min(isOpen ? sum / decided : sum, 1.0);
  }

  /// Adds the ways of `from` on along `edge`, which is taken with probability
  /// `share`.
  void add(const Reach &from, ExprAttr edge, double share) {
    constexpr unsigned mostWays = 16;
    bool isOpen = edge.hasUnknown();
    for (auto [conditions, way] : from.ways) {
      ExprAttr decided =
          isOpen || edge.isConst(1) || ways.size() >= mostWays
              ? conditions
              : ExprAttr::getBinary(ExprKind::LogicalAnd, conditions, edge);
      Way &there = ways[decided];
      there.decided = way.decided * (isOpen ? 1 : share);
      there.open += way.open * (isOpen ? share : 1);
    }
  }
};

} // namespace

/// Every node under the condition that reaches it.
void KernelBuilder::emitFlat(const LevelGraph &graph, ArrayRef<Node> nodes,
                             Node from) {
  DenseMap<Node, Reach> reach;
  reach[from].condition = ops.exprs.constant(1);
  reach[from].ways[ops.exprs.constant(1)] = {1, 1};
  for (Node node : nodes) {
    Reach here = reach[node];
    assert(here.condition && "an earlier node leads to each node");
    if (node != from) {
      auto body = [&] {
        emitNode(graph, node);
        for (Node succ : graph[node].succs)
          assignPhis(graph, node, succ);
      };
      auto nothing = [] {};
      if (here.condition.isConst(1))
        body();
      else
        emitIf(graph, graph[node].block, here.condition, here.probability(),
               {{node}, body}, {{}, nothing});
    } else {
      for (Node succ : graph[node].succs)
        assignPhis(graph, node, succ);
    }
    for (Node succ : graph[node].succs) {
      ExprAttr edge = edgeCondition(graph, node, succ);
      Reach &there = reach[succ];
      there.add(here, edge, edgeProbability(graph, node, succ));
      if (!here.condition.isConst(1))
        edge = edge.isConst(1) ? here.condition
                               : ExprAttr::getBinary(ExprKind::LogicalAnd,
                                                     here.condition, edge);
      ExprAttr &known = there.condition;
      known =
          known ? ExprAttr::getBinary(ExprKind::LogicalOr, known, edge) : edge;
      if (known.treeSize(kMaxConditionSize) >= kMaxConditionSize)
        known = ops.exprs.unknownNamed("?" + formatUnknown("a condition") +
                                       ".path");
    }
  }
}

/// Instructions of the nodes whose values are used outside of them. A use by
/// one of `assignedPhis` does not count: emitIf yields those phis as well.
SmallVector<Instruction *>
KernelBuilder::liveOuts(const LevelGraph &graph, ArrayRef<Node> nodes,
                        const PhiValues &assignedPhis) const {
  SmallPtrSet<const BasicBlock *, 16> inside;
  SmallVector<BasicBlock *> blocks;
  for (Node node : nodes) {
    ArrayRef<BasicBlock *> own = graph[node].block;
    if (Loop *loop = graph[node].loop)
      own = loop->getBlocks();
    blocks.append(own.begin(), own.end());
    inside.insert(own.begin(), own.end());
  }
  SmallVector<Instruction *> result;
  for (BasicBlock *block : blocks)
    for (Instruction &inst : *block)
      if (any_of(inst.users(), [&](User *user) {
            auto *phi = dyn_cast<PHINode>(user);
            return !inside.contains(cast<Instruction>(user)->getParent()) &&
                   !(phi && assignedPhis.count(phi));
          }))
        result.push_back(&inst);
  return result;
}

void KernelBuilder::emitIf(const LevelGraph &graph, const BasicBlock *at,
                           ExprAttr condition, double probability,
                           Side thenSide, Side elseSide) {
  assert(probability >= 0 && probability < 1.00005 &&
         "rounded to four digits, at most 1");
  SmallVector<mlir::Value> inputs;
  const Instruction *terminator = at->getTerminator();
  if (auto *branch = dyn_cast<BranchInst>(terminator);
      branch && branch->isConditional())
    ops.addInput(inputs, branch->getCondition());
  mlir::Location loc = ops.location(*terminator);
  condition = ops.scoped(condition);
  auto draft = IfOp::create(ops.builder, loc, condition, inputs, 0);

  // Emit both sides, and see which values leave them.
  PhiValues before = assigned, after[2];
  int64_t statements[2];
  SmallVector<std::pair<Value *, mlir::Value>> escaping[2];
  for (unsigned i : {0u, 1u}) {
    Side &side = i ? elseSide : thenSide;
    mlir::OpBuilder::InsertionGuard guard(ops.builder);
    ops.builder.createBlock(i ? &draft.getElseRegion()
                              : &draft.getThenRegion());
    assigned = before;
    int64_t around = std::exchange(statement, 0);
    side.emit();
    statements[i] = std::exchange(statement, around);
    after[i] = assigned;
    for (Instruction *inst : liveOuts(graph, side.nodes, after[i]))
      if (mlir::Value value = ops.lookup(inst);
          value && value.getParentBlock() == ops.builder.getInsertionBlock())
        escaping[i].push_back({inst, value});
  }
  assigned = before;

  // Columns of the results: live-outs of either side, then merged phis of blocks
  // that follow.
  SmallPtrSet<const BasicBlock *, 8> inside;
  for (const Side *side : {&thenSide, &elseSide})
    for (Node node : side->nodes)
      inside.insert(graph[node].block);
  SmallVector<mlir::Value> yields[2];
  SmallVector<Value *> owners;
  SmallVector<PHINode *> phis;
  for (unsigned i : {0u, 1u})
    for (auto &[inst, value] : escaping[i]) {
      owners.push_back(inst);
      yields[i].push_back(value);
      yields[1 - i].push_back(mlir::Value());
    }
  for (unsigned i : {0u, 1u})
    for (auto &[phi, value] : after[i]) {
      if (is_contained(phis, phi) || before.lookup(phi) == value ||
          inside.contains(phi->getParent()))
        continue;
      mlir::Value a = after[0].lookup(phi), b = after[1].lookup(phi);
      phis.push_back(phi);
      yields[0].push_back(a);
      yields[1].push_back(b);
    }

  bool needsElse = !draft.getElseRegion().front().empty() ||
                   any_of(yields[1], [](mlir::Value v) { return bool(v); });
  for (unsigned i : {0u, 1u}) {
    mlir::OpBuilder::InsertionGuard guard(ops.builder);
    mlir::Region &region = i ? draft.getElseRegion() : draft.getThenRegion();
    ops.builder.setInsertionPointToEnd(&region.front());
    for (mlir::Value &value : yields[i])
      if (!value)
        value = ops.ready();
    ops.builder.create<YieldOp>(loc, yields[i]);
  }
  auto op = IfOp::create(ops.builder, loc, condition, inputs, yields[0].size());
  op.setDivergent(variesInWarp(condition));
  if (statements[0] || statements[1])
    op.setStatements(statements);
  // Used where the analysis cannot evaluate the condition, which has an unknown
  // or a parameter that nobody gave a value.
  constexpr double kOpen = 0.5;
  if (probability == kOpen)
    probability = laneEquality(condition).value_or(kOpen);
  if (condition.hasUnknown() || probability != kOpen)
    op.setProbabilityAttr(
        ops.builder.getF64FloatAttr(std::round(probability * 1e4) / 1e4));
  op.getThenRegion().takeBody(draft.getThenRegion());
  if (needsElse)
    op.getElseRegion().takeBody(draft.getElseRegion());
  draft.erase();
  for (auto [i, owner] : enumerate(owners))
    ops.set(*owner, op.getResult(i));
  for (auto [i, phi] : enumerate(phis))
    assigned[phi] = op.getResult(owners.size() + i);
}

//===----------------------------------------------------------------------===//
// The conditions of edges
//===----------------------------------------------------------------------===//

static ExprAttr negate(ExprAttr condition) {
  return ExprAttr::getBinary(ExprKind::Eq, condition,
                             ExprAttr::getConst(condition.getContext(), 0));
}

/// The node of a branch's target. A branch to the level's own header is a back
/// edge: it leads to the end.
static LevelGraph::Node successor(const LevelGraph &graph, BasicBlock *target) {
  return target == graph[graph.entry()].block ? graph.end()
                                              : graph.nodeOf(target);
}

/// The condition under which control goes from a node to its successor.
ExprAttr KernelBuilder::edgeCondition(const LevelGraph &graph, Node from,
                                      Node to) {
  if (graph[from].succs.size() == 1)
    return ops.exprs.constant(1);
  Instruction *terminator = graph[from].block->getTerminator();
  auto reaches = [&](BasicBlock *succ) { return successor(graph, succ) == to; };
  if (graph[from].loop) {
    ExprAttr exit = ops.exprs.paths.exitCondition(*graph[from].loop, reaches);
    return exit ? exit
                : ops.exprs.unknownNamed("?" + formatUnknown("a condition") +
                                         ".exit");
  }
  if (auto *branch = dyn_cast<BranchInst>(terminator)) {
    ExprAttr cond =
        ops.exprs.build(branch->getCondition(), branch->getParent());
    return reaches(branch->getSuccessor(0)) ? cond : negate(cond);
  }
  auto *sw = dyn_cast<SwitchInst>(terminator);
  if (!sw)
    return ops.exprs.unknownNamed("?" + formatUnknown("a condition") +
                                  ".branch");
  if (ExprAttr condition = ops.exprs.paths.switchCondition(*sw, reaches))
    return condition;
  bool isDivergent = ops.info.uniformity.isDivergent(sw->getCondition());
  return ops.exprs.unknownNamed((isDivergent ? "?" : "~") +
                                formatUnknown("a condition") + ".branch");
}

/// Whether a loop that `inside` leads into before `join` is one that runs, as
/// far as is assumed: the loop for a rest alone does not.
bool KernelBuilder::isEntered(const LevelGraph &graph, Node inside,
                              Node join) const {
  return any_of(graph.between(inside, join), [&](Node node) {
    const Loop *loop = graph[node].loop;
    return loop && (!unrolledLoopOf(*loop, ops.info).isRemainder ||
                    annotatedTrip(*loop));
  });
}

/// Whether the first successor of `branch` stays in the loop around it, if the
/// other one leaves it; empty for other branches.
static std::optional<bool> staysByFirst(const BranchInst &branch,
                                        const LoopInfo &loops) {
  const Loop *loop = loops.getLoopFor(branch.getParent());
  if (!loop || !branch.isConditional())
    return std::nullopt;
  bool first = loop->contains(branch.getSuccessor(0));
  bool second = loop->contains(branch.getSuccessor(1));
  return first == second ? std::nullopt : std::optional(first);
}

/// From profile weights (`__builtin_expect`), else equal shares. A branch that
/// leaves the loop around it does so in one iteration of all. A branch that
/// only guards a loop, the `n > 0` before `for (i = 0; i < n; ++i)`, is taken
/// to enter it; one to a report of an error, not to. Floating-point data are
/// seldom equal. What is assumed of the
/// length of a loop that was unrolled is a multiple of its copies: nothing is
/// left for the loop behind it, unless the source says how long it is.
double KernelBuilder::edgeProbability(const LevelGraph &graph, Node from,
                                      Node to) const {
  const auto &succs = graph[from].succs;
  double equal = 1.0 / succs.size();
  if (graph[from].loop)
    return equal;
  Node join = graph[from].postDominator;
  unsigned warm = count_if(
      succs, [&](Node succ) { return !isColdSide(graph, succ, join); });
  if (warm > 0 && warm < succs.size())
    return isColdSide(graph, to, join) ? 0 : 1.0 / warm;
  if (std::optional<Node> inside = guardedSide(graph, from, join))
    return (*inside == to) == isEntered(graph, *inside, join);
  Instruction *terminator = graph[from].block->getTerminator();
  const auto *branch = dyn_cast<BranchInst>(terminator);
  if (branch)
    if (std::optional<bool> holds =
            conditionWithoutRemainder(*branch, ops.info))
      return to == successor(graph, branch->getSuccessor(*holds ? 0 : 1));
  SmallVector<uint32_t> weights;
  bool hasWeights = extractBranchWeights(*terminator, weights);
  if (branch && !hasWeights)
    if (std::optional<bool> stays = staysByFirst(*branch, ops.info.loops))
      return to == successor(graph, branch->getSuccessor(*stays ? 0 : 1));
  if (branch && !hasWeights && branch->isConditional())
    if (std::optional<bool> holds = floatEquality(*branch->getCondition()))
      return to == successor(graph, branch->getSuccessor(*holds ? 0 : 1));
  if (!hasWeights)
    return equal;
  double sum = 0, taken = 0;
  for (unsigned i = 0; i < weights.size(); ++i) {
    BasicBlock *succ = terminator->getSuccessor(i);
    sum += weights[i];
    taken += successor(graph, succ) == to ? weights[i] : 0;
  }
  return sum > 0 ? taken / sum : equal;
}
