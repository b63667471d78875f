//===- KernelBuilder.h - one kernel's code as operations -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_KERNELBUILDER_H
#define GPUPERF_LIB_LOWERING_KERNELBUILDER_H

#include "Expressions/ExprBuilder.h"
#include "Instructions/CheaperForms.h"
#include "Memory/AddressBuilder.h"
#include "Memory/ArrayTable.h"
#include "Regions/LevelGraph.h"
#include "SourcePlaces.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Sass/InstructionCosts.h"
#include "gpuperf/Sass/PhiMoves.h"

namespace gpuperf {

class AsmOperands;
struct PtxAccess;

/// Whether `value` needs no register to be an operand: a constant, or what
/// instructions read from constant memory, parameters and blockDim.x.
bool isOutsideRegisters(const llvm::Value &value);

/// The table of measured instruction costs for Clang and the module's ptxas.
SassSelection sassTableFor(const DeviceModule &device);

/// How the module was compiled.
CostOptions costOptionsOf(const DeviceModule &device);

/// Writes the body of one `gpuperf.kernel`.
///
/// Control flow becomes nested regions: from a branch to its immediate
/// post-dominator each side is a region; where the sides overlap (gotos, short
/// circuits), every block becomes a region of its own under the condition that
/// reaches it. A phi is treated as a variable assigned on the edges that lead
/// to it, so that regions yield what was assigned in them.
class KernelBuilder {
public:
  KernelBuilder(FunctionInfo &info, const DeviceModule &device,
                ArrayTable &arrays, mlir::OpBuilder &builder);

  /// Emits the whole function at the builder's insertion point. False when the
  /// control flow is irreducible.
  bool emitFunction();

private:
  using Node = LevelGraph::Node;
  using PhiValues = llvm::MapVector<llvm::PHINode *, mlir::Value>;

  FunctionInfo &info;
  const DeviceModule &device;
  ArrayTable &arrays;
  mlir::OpBuilder &builder;
  ExprBuilder exprs;
  AddressBuilder addresses;
  CostOptions costOptions;
  CheaperForms cheaperForms;

  /// The operation whose result stands for an LLVM value.
  llvm::DenseMap<llvm::Value *, mlir::Value> values;
  /// What was last assigned to a phi on the edges emitted so far.
  PhiValues assigned;
  std::optional<PhiMoves> phiMoves; ///< made when it is asked for first
  /// Address computations already emitted: base and variable part of the
  /// offset.
  llvm::DenseMap<std::pair<void *, mlir::Attribute>, mlir::Value> addressValues;
  llvm::DenseMap<std::pair<void *, mlir::Attribute>, unsigned> addressKeys;
  llvm::DenseMap<const llvm::Value *, unsigned> dividedValues; ///< numbered
  /// Operands in constant memory that a block has moved to a register.
  llvm::DenseSet<std::pair<const llvm::BasicBlock *, const llvm::Value *>>
      movedOperands;
  /// Element sizes that a block has moved to a register.
  llvm::DenseSet<std::pair<const llvm::BasicBlock *, uint64_t>> movedScales;
  /// Of a place and what is accessed there.
  mutable llvm::DenseMap<std::pair<const llvm::DILocation *, uint64_t>,
                         mlir::Location>
      locations;
  mlir::Value readyValue;
  bool irreducible = false;

  // KernelBuilder.cpp: regions.
  void emitLevel(llvm::Loop *loop);
  void emitSequence(const LevelGraph &graph, Node from, Node stop);
  void emitNode(const LevelGraph &graph, Node node);
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

  // Instructions/Instructions.cpp, Memory/Accesses.cpp.
  void emitBlock(llvm::BasicBlock &block);
  void emitInstruction(llvm::Instruction &inst);
  void emitMask(llvm::CallInst &call);
  void emitCall(llvm::CallInst &call);
  bool emitIntrinsic(llvm::CallInst &call);
  void emitAssembly(llvm::CallInst &call);
  void emitAssemblyAccess(llvm::CallInst &call, const PtxAccess &access,
                          const AsmOperands &operands);
  void emitSleep(llvm::CallInst &call, std::optional<int64_t> time);
  bool emitMatrixAccess(llvm::CallInst &call);
  void emitTextureAccess(llvm::CallInst &call, AccessKind kind);
  void emitOperation(llvm::Instruction &inst);
  void addScales(InstructionCost &cost, const llvm::Instruction &inst);
  double registerOperands(const llvm::Instruction &inst);
  double storedMoves(const llvm::Instruction &inst, const llvm::Value &stored);
  void markDivision(const llvm::Instruction &inst, mlir::Operation &op);
  void markFactors(const llvm::Instruction &inst, InstOp op) const;
  void emitUnknown(llvm::Instruction &inst, const llvm::Twine &reason);
  mlir::Value createInst(const llvm::Instruction &inst,
                         const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);
  mlir::Value createInst(mlir::Location loc, const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);
  void emitBarrier(llvm::CallInst &call, BarrierKind kind);
  /// Bytes that an instruction adds to the addresses that it is given.
  struct CopyOffsets {
    int64_t to = 0, from = 0;
  };
  void emitCopy(llvm::CallInst &call, llvm::Value *to, llvm::Value *from,
                uint64_t bytes, uint64_t align, bool async,
                CopyOffsets offsets);

  struct MemoryOperation {
    AccessKind kind;
    llvm::Value *pointer;
    uint64_t bytes;
    llvm::Value *stored = nullptr; ///< operand of a store or atomic
    std::string atomic;
    bool returns = false;
    std::optional<Space> space = std::nullopt; ///< when the instruction says it
    bool increment = false;  ///< an atomic that adds the constant one
    uint64_t align = 16;     ///< of the address, in bytes
    bool isPastL1 = false;   ///< a load that L1 does not serve
    bool isReadOnly = false; ///< a load of what nobody writes meanwhile
  };
  mlir::Value emitAccess(llvm::Instruction &inst, const MemoryOperation &op);
  mlir::Value emitOneAccess(llvm::Instruction &inst, const MemoryOperation &op,
                            const Address &address, uint64_t bytes,
                            uint64_t delta);
  void setValueBytes(AccessOp access, const llvm::Instruction &inst);
  void setRecord(AccessOp access, const llvm::Instruction &inst);
  void emitAtomic(llvm::AtomicRMWInst &rmw);
  mlir::FloatAttr annotatedConflict(const llvm::Instruction &inst);
  mlir::Value addressValue(llvm::Instruction &inst, const Address &address,
                           llvm::Value *pointer);

  /// `expr` for an operation at the builder's place. Its parameters become
  /// arguments of the kernel. Counters of loops that are not around the place
  /// become unknowns, but for `ownCounter`.
  ExprAttr scoped(ExprAttr expr, ExprAttr ownCounter = {});
  MemoryBase baseOf(const Address &address);

  // Values.
  mlir::Value lookup(llvm::Value *value) const;
  bool isVisible(mlir::Value value) const;
  void addInput(llvm::SmallVectorImpl<mlir::Value> &inputs,
                llvm::Value *operand) const;
  mlir::Value ready();
  mlir::Location location(const llvm::Instruction &inst) const;
  mlir::Location startOf(const llvm::Loop &loop) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_KERNELBUILDER_H
