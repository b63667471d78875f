//===- LevelGraph.h - one loop level as an acyclic graph --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An acyclic graph of the blocks directly in a loop (or in the function,
// outside of all loops). Each nested loop is a single node, and the graph ends
// in one virtual node. Back edges and edges that leave the level lead to this
// end.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_LEVELGRAPH_H
#define GPUPERF_LIB_LOWERING_REGIONS_LEVELGRAPH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include <vector>

namespace gpuperf {

class LevelGraph {
public:
  /// Index of a node. Nodes are numbered in topological order.
  using Node = unsigned;

  struct NodeInfo {
    llvm::BasicBlock *block = nullptr; ///< the block, or the loop's header
    llvm::Loop *loop = nullptr;        ///< set for a nested loop
    llvm::SmallVector<Node, 2> succs;  ///< distinct, in branch order
    llvm::SmallVector<Node, 2> preds;
    Node postDominator = 0; ///< immediate; that of the end is the end itself
  };

  /// The level of `loop`, or of the function if it is null. Returns a graph
  /// without nodes if the control flow is irreducible.
  static LevelGraph build(llvm::Function &function, llvm::Loop *loop,
                          llvm::LoopInfo &loops);

  bool empty() const { return nodes.empty(); }
  Node entry() const { return 0; }
  Node end() const { return nodes.size() - 1; }
  const NodeInfo &operator[](Node node) const { return nodes[node]; }
  /// The node that contains `block`; the end for blocks outside of this level.
  Node nodeOf(const llvm::BasicBlock *block) const;

  /// Nodes reachable from `from` without passing `stop`, in topological order;
  /// empty if they are the same.
  llvm::SmallVector<Node> between(Node from, Node stop) const;

private:
  std::vector<NodeInfo> nodes;
  llvm::DenseMap<const llvm::BasicBlock *, Node> nodeOfBlock;

  void computePostDominators();
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_LEVELGRAPH_H
