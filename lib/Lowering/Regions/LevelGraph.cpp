//===- LevelGraph.cpp - one loop level as an acyclic graph ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LevelGraph.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

namespace {

/// Orders the nodes of one level topologically, by depth-first search.
struct LevelOrder {
  Loop *level;
  LoopInfo &loops;
  DenseMap<BasicBlock *, unsigned> state; ///< by leader: 1 open, 2 done
  SmallVector<BasicBlock *> postOrder;    ///< leaders
  bool irreducible = false;

  LevelOrder(Loop *level, LoopInfo &loops) : level(level), loops(loops) {}

  /// The loop directly inside `level` that holds `block`, or null.
  Loop *childLoop(BasicBlock *block) const {
    Loop *loop = loops.getLoopFor(block);
    while (loop && loop != level && loop->getParentLoop() != level)
      loop = loop->getParentLoop();
    return loop == level ? nullptr : loop;
  }

  bool inLevel(BasicBlock *block) const {
    return !level || level->contains(block);
  }

  /// The block that stands for the node of `block`.
  BasicBlock *leader(BasicBlock *block) const {
    Loop *child = childLoop(block);
    return child ? child->getHeader() : block;
  }

  /// Leaders of the successors within the level; null for the end.
  SmallVector<BasicBlock *, 4> successors(BasicBlock *node) const {
    SmallVector<BasicBlock *, 4> result;
    auto addEdge = [&](BasicBlock *target) {
      bool leaves = !inLevel(target) || (level && target == level->getHeader());
      BasicBlock *to = leaves ? nullptr : leader(target);
      if (!is_contained(result, to))
        result.push_back(to);
    };
    if (Loop *child = childLoop(node)) {
      SmallVector<BasicBlock *> exits;
      child->getExitBlocks(exits);
      for (BasicBlock *exit : exits)
        addEdge(exit);
    } else {
      for (BasicBlock *succ : llvm::successors(node))
        addEdge(succ);
    }
    if (result.empty())
      result.push_back(nullptr); // return, unreachable, endless loop
    return result;
  }

  void visit(BasicBlock *node) {
    // An explicit stack: kernels with tens of thousands of blocks exist.
    struct Frame {
      BasicBlock *node;
      SmallVector<BasicBlock *, 4> succs;
      unsigned next;
    };
    std::vector<Frame> stack;
    auto open = [&](BasicBlock *n) {
      state[n] = 1;
      stack.push_back({n, successors(n), 0});
    };
    open(node);
    while (!stack.empty()) {
      Frame &frame = stack.back();
      if (frame.next == frame.succs.size()) {
        state[frame.node] = 2;
        postOrder.push_back(frame.node);
        stack.pop_back();
        continue;
      }
      // Last successor first, so that the first one comes first in the order.
      BasicBlock *succ = frame.succs[frame.succs.size() - ++frame.next];
      if (!succ)
        continue;
      unsigned seen = state.lookup(succ);
      if (seen == 0)
        open(succ);
      else if (seen == 1)
        irreducible = true; // a cycle that is no natural loop
    }
  }
};

} // namespace

LevelGraph LevelGraph::build(Function &function, Loop *loop, LoopInfo &loops) {
  LevelOrder order(loop, loops);
  order.visit(loop ? loop->getHeader() : &function.getEntryBlock());
  LevelGraph graph;
  if (order.irreducible)
    return graph;
  graph.nodes.resize(order.postOrder.size() + 1);
  Node index = 0;
  for (BasicBlock *leader : reverse(order.postOrder)) {
    graph.nodes[index].block = leader;
    graph.nodes[index].loop = order.childLoop(leader);
    graph.nodeOfBlock[leader] = index++;
  }
  for (Node node = 0; node < graph.end(); ++node) {
    for (BasicBlock *succ : order.successors(graph.nodes[node].block)) {
      Node to = succ ? graph.nodeOfBlock[succ] : graph.end();
      assert(to > node && "nodes are in topological order");
      graph.nodes[node].succs.push_back(to);
      graph.nodes[to].preds.push_back(node);
    }
    if (Loop *child = graph.nodes[node].loop)
      for (BasicBlock *block : child->blocks())
        graph.nodeOfBlock[block] = node;
  }
  graph.computePostDominators();
  return graph;
}

/// In reverse topological order every successor is done before its
/// predecessors, so one sweep of Cooper, Harvey and Kennedy's intersection is
/// exact.
void LevelGraph::computePostDominators() {
  Node last = end();
  nodes[last].postDominator = last;
  for (Node node = last; node-- > 0;) {
    assert(!nodes[node].succs.empty() && "each node leads to the end at least");
    Node common = nodes[node].succs.front();
    for (Node succ : drop_begin(nodes[node].succs)) {
      Node other = succ;
      while (common != other) {
        // A post-dominator has a higher number than what it dominates.
        if (common < other)
          common = nodes[common].postDominator;
        else
          other = nodes[other].postDominator;
      }
    }
    nodes[node].postDominator = common;
  }
}

LevelGraph::Node LevelGraph::nodeOf(const BasicBlock *block) const {
  auto it = nodeOfBlock.find(block);
  return it == nodeOfBlock.end() ? end() : it->second;
}

SmallVector<LevelGraph::Node> LevelGraph::between(Node from, Node stop) const {
  assert(stop < nodes.size() && "the end is the last node");
  SmallVector<Node> result;
  if (from >= stop)
    return result;
  BitVector reached(nodes.size());
  reached.set(from);
  for (Node node = from; node < stop; ++node) {
    if (!reached[node])
      continue;
    result.push_back(node);
    for (Node succ : nodes[node].succs)
      reached.set(succ);
  }
  return result;
}
