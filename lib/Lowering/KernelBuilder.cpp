//===- KernelBuilder.cpp - control flow as nested regions -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "gpuperf/Sass/InstructionCosts.h"
#include "gpuperf/Sass/RegisterEstimate.h"

using namespace gpuperf;
using namespace llvm;

SassSelection gpuperf::sassTableFor(const DeviceModule &device) {
  return selectSassTable({SassCompiler::Clang, ptxasVersionOf(*device.module),
                          computeCapabilityOf(device.arch)});
}

CostOptions gpuperf::costOptionsOf(const DeviceModule &device) {
  CostOptions options(sassTableFor(device).table);
  options.fastMath = device.fastMath;
  options.computeCapability = computeCapabilityOf(device.arch);
  return options;
}

bool gpuperf::isOutsideRegisters(const Value &value) {
  const auto *inst = dyn_cast<Instruction>(&value);
  return isa<Constant, Argument>(value) || (inst && isConstantOperand(*inst));
}

KernelBuilder::KernelBuilder(FunctionInfo &info, const DeviceModule &device,
                             ArrayTable &arrays, mlir::OpBuilder &builder)
    : info(info), device(device), arrays(arrays), builder(builder),
      exprs(info, builder.getContext()), addresses(info, exprs),
      costOptions(costOptionsOf(device)) {}

bool KernelBuilder::emitFunction() {
  mlir::Location place = builder.getInsertionBlock()->getParentOp()->getLoc();
  createInst(place, entryCost(info.function, costOptions), {});
  emitLevel(nullptr);
  createInst(place, exitCost(), {});
  return !irreducible;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool KernelBuilder::isVisible(mlir::Value value) const {
  return value.getParentRegion()->isAncestor(
      builder.getInsertionBlock()->getParent());
}

mlir::Value KernelBuilder::lookup(Value *value) const {
  mlir::Value found = values.lookup(value);
  return found && isVisible(found) ? found : mlir::Value();
}

/// A value that is there from the start, for constants where a dependence must
/// be named.
mlir::Value KernelBuilder::ready() {
  if (!readyValue) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    mlir::Operation *kernel = builder.getInsertionBlock()->getParentOp();
    while (!isa<KernelOp>(kernel))
      kernel = kernel->getParentOp();
    builder.setInsertionPointToStart(
        &cast<KernelOp>(kernel).getBody().front());
    readyValue = builder.create<InstOp>(
        kernel->getLoc(), builder.getType<ValType>(), "ready",
        builder.getArrayAttr({}), mlir::IntegerAttr(), mlir::IntegerAttr(),
        mlir::ValueRange());
  }
  return readyValue;
}

//===----------------------------------------------------------------------===//
// Names in scope
//===----------------------------------------------------------------------===//

static KernelOp kernelAround(mlir::OpBuilder &builder) {
  mlir::Operation *op = builder.getInsertionBlock()->getParentOp();
  auto kernel = dyn_cast<KernelOp>(op);
  return kernel ? kernel : op->getParentOfType<KernelOp>();
}

static bool isCounterAround(mlir::Operation *op, ExprAttr counter) {
  for (; op && !isa<KernelOp>(op); op = op->getParentOp())
    if (auto loop = dyn_cast<LoopOp>(op); loop && loop.getCounter() == counter)
      return true;
  return false;
}

ExprAttr KernelBuilder::scoped(ExprAttr expr, ExprAttr ownCounter) {
  mlir::Operation *around = builder.getInsertionBlock()->getParentOp();
  return expr.replaceLeaves([&](ExprAttr leaf) -> ExprAttr {
    if (leaf.isParam())
      kernelAround(builder).findOrAddArg(leaf.getName(), /*isPointer=*/false);
    if (leaf.isCounter() && leaf != ownCounter &&
        !isCounterAround(around, leaf))
      return exprs.unknownCalled(("?" + leaf.getName()).str());
    return {};
  });
}

MemoryBase KernelBuilder::baseOf(const Address &address) {
  std::string parameter = address.memberName;
  if (auto *argument = dyn_cast_or_null<Argument>(address.base);
      argument && parameter.empty())
    parameter = info.nameOf(*argument).str();
  if (!parameter.empty())
    return {kernelAround(builder).findOrAddArg(parameter, /*isPointer=*/true),
            {}};
  return {{}, arrays.symbolOf(address, builder.getContext())};
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

void KernelBuilder::emitLevel(Loop *loop) {
  LevelGraph graph = LevelGraph::build(info.function, loop, info.loops);
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
    emitLoop(*loop);
  else
    emitBlock(*graph[node].block);
}

/// A variable that starts as a constant or a parameter has it brought into its
/// register.
void KernelBuilder::emitConstantMove(const PHINode &phi, const Value &value) {
  if (isa<UndefValue>(value) || !isOutsideRegisters(value))
    return;
  if (double words = valueRegisters(phi))
    createInst(location(phi), makeCost(kConstantMove, {{InstClass::Move, words}}),
               {});
}

/// Assigns the phis that the edge `from` -> `to` feeds. The end of a loop's level
/// stands for its header, reached by the back edge.
void KernelBuilder::assignPhis(const LevelGraph &graph, Node from, Node to) {
  BasicBlock *target = graph[to].block;
  if (to == graph.end()) {
    Loop *level = info.loops.getLoopFor(graph[graph.entry()].block);
    if (!level || level->getHeader() != graph[graph.entry()].block)
      return;
    target = level->getHeader();
  }
  for (PHINode &phi : target->phis())
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
      if (graph.nodeOf(phi.getIncomingBlock(i)) == from) {
        emitConstantMove(phi, *phi.getIncomingValue(i));
        assigned[&phi] = lookup(phi.getIncomingValue(i));
      }
}
