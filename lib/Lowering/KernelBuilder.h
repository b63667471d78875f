//===- KernelBuilder.h - the operations of one kernel -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_KERNELBUILDER_H
#define GPUPERF_LIB_LOWERING_KERNELBUILDER_H

#include "Operations/BlockBuilder.h"
#include "Operations/OperationBuilder.h"
#include "Regions/LevelGraph.h"
#include "gpuperf/Sass/Registers/PhiMoves.h"

namespace gpuperf {

/// Writes the body of one `gpuperf.kernel`.
///
/// Control flow becomes nested regions: from a branch to its immediate
/// post-dominator each side is a region. If the sides overlap (gotos, short
/// circuits), every block becomes its own region under the condition that
/// reaches it. A phi is treated as a variable that is assigned on the edges
/// that lead to it, so that regions yield what was assigned in them.
class KernelBuilder {
public:
  KernelBuilder(FunctionInfo &info, const DeviceModule &device,
                const CostOptions &costOptions, ArrayTable &arrays,
                mlir::OpBuilder &builder)
      : ops(info, device, costOptions, builder), blocks(ops, arrays) {}

  /// Emits the whole function at the builder's insertion point. Returns false
  /// if the control flow is irreducible.
  bool emitFunction();

private:
  using Node = LevelGraph::Node;
  using PhiValues = llvm::MapVector<llvm::PHINode *, mlir::Value>;

  OperationBuilder ops;
  BlockBuilder blocks;
  /// The values last assigned to phis on the edges emitted so far.
  PhiValues assigned;
  /// The PTX statement that each execution of the currently emitted region
  /// executes; 0 if not yet known.
  int64_t statement = 0;
  std::optional<PhiMoves> phiMoves; ///< created on first use
  bool irreducible = false;

  void emitLevel(llvm::Loop *loop);
  void emitSequence(const LevelGraph &graph, Node from, Node stop);
  void emitNode(const LevelGraph &graph, Node node);
  void emitBlock(llvm::BasicBlock &block);
  void emitLoop(llvm::Loop &loop);
  void setTripCount(LoopOp op, llvm::Loop &loop);
  ExprAttr annotatedTrip(const llvm::Loop &loop) const;
  ExprAttr ofPart(ExprAttr trip, const llvm::Loop &loop) const;
  void setCopies(LoopOp op, const llvm::BasicBlock &latch);
  void emitBranch(const LevelGraph &graph, Node node, Node join);
  void emitFlat(const LevelGraph &graph, llvm::ArrayRef<Node> nodes, Node from);
  void assignPhis(const LevelGraph &graph, Node from, Node to);
  void emitConstantMove(const llvm::PHINode &phi, const llvm::Value &value);
  void emitMove(const llvm::PHINode &phi, const llvm::BasicBlock &from);

  struct Side {
    llvm::SmallVector<Node> nodes;
    llvm::function_ref<void()> emit;
  };
  void emitIf(const LevelGraph &graph, const llvm::BasicBlock *at,
              ExprAttr condition, double probability, Side thenSide,
              Side elseSide);
  llvm::SmallVector<llvm::Instruction *>
  liveOuts(const LevelGraph &graph, llvm::ArrayRef<Node> nodes,
           const PhiValues &assignedPhis) const;
  ExprAttr edgeCondition(const LevelGraph &graph, Node from, Node to);
  double edgeProbability(const LevelGraph &graph, Node from, Node to) const;
  bool isEntered(const LevelGraph &graph, Node inside, Node join) const;
  mlir::Location startOf(const llvm::Loop &loop) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_KERNELBUILDER_H
