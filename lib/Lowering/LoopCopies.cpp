//===- LoopCopies.cpp - bodies of a loop in the machine code --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopCopies.h"
#include "CostBuilder.h"
#include "gpuperf/Frontend/Facts.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include <set>

using namespace gpuperf;
using namespace llvm;

/// Metadata of a latch: (factor, bodies, loops).
static constexpr StringLiteral kCopiesMetadata = "gpuperf.copies";

namespace {

/// Address without its constant part: the constants of the accesses that share
/// it, in bytes.
using SharedLoads = MapVector<const SCEV *, std::set<int64_t>>;

/// One iteration as ptxas meets it.
struct Iteration {
  double instructions = 0;
  bool readsGlobal = false;
  bool keepsTogether = false; ///< shuffles, votes, calls: never copied
  bool hasBarrier = false;
  SharedLoads sharedLoads;
};

/// Loads of neighbouring words of shared memory are one of up to 16 bytes.
double wideLoads(const SharedLoads &loads) {
  constexpr int64_t widest = 16;
  double total = 0;
  for (const auto &[base, offsets] : loads) {
    std::set<int64_t> lines;
    for (int64_t offset : offsets)
      lines.insert(offset / widest);
    bool dense = offsets.size() >= 4 * lines.size();
    total += dense ? lines.size() : offsets.size();
  }
  return total;
}

void addSharedLoad(const LoadInst &load, ScalarEvolution &scev,
                   Iteration &iteration) {
  const SCEV *address =
      scev.getSCEV(const_cast<Value *>(load.getPointerOperand()));
  int64_t offset = 0;
  if (const auto *sum = dyn_cast<SCEVAddExpr>(address))
    if (const auto *constant = dyn_cast<SCEVConstant>(sum->getOperand(0))) {
      offset = constant->getAPInt().getSExtValue();
      address = scev.getMinusSCEV(address, constant);
    }
  iteration.sharedLoads[address].insert(offset);
}

bool isGlobalRead(const Instruction &inst) {
  constexpr unsigned globalSpace = 1, genericSpace = 0;
  const Value *pointer = nullptr;
  if (const auto *load = dyn_cast<LoadInst>(&inst))
    pointer = load->getPointerOperand();
  else if (const auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    pointer = atomic->getPointerOperand();
  if (!pointer)
    return false;
  unsigned space = pointer->getType()->getPointerAddressSpace();
  return space == globalSpace || space == genericSpace;
}

bool isSharedLoad(const Instruction &inst) {
  constexpr unsigned sharedSpace = 3;
  const auto *load = dyn_cast<LoadInst>(&inst);
  return load && load->getPointerAddressSpace() == sharedSpace;
}

bool isBarrier(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  return callee && callee->getName().contains("barrier");
}

/// Slow paths are calls, with their convergence barriers.
bool hasSlowPath(const InstructionCost &cost) {
  constexpr double callAndReconvergence = 3;
  return any_of(cost.counts, [](const auto &count) {
    return count.first == InstClass::Control &&
           count.second >= callAndReconvergence;
  });
}

void addOperation(const Instruction &inst, const CostOptions &options,
                  Iteration &iteration) {
  std::optional<InstructionCost> cost = instructionCost(inst, options);
  const auto *call = dyn_cast<CallInst>(&inst);
  if (call && call->isConvergent())
    (isBarrier(*call) ? iteration.hasBarrier : iteration.keepsTogether) = true;
  if (!cost) {
    iteration.keepsTogether |= call && !isBarrier(*call);
    iteration.instructions += 1;
    return;
  }
  iteration.keepsTogether |= hasSlowPath(*cost);
  if (!isFoldedIntoUser(inst))
    for (const auto &count : cost->counts)
      iteration.instructions += count.second;
}

void addInstruction(const Instruction &inst, FunctionInfo &info,
                    const CostOptions &options, Iteration &iteration) {
  if (isa<PHINode>(inst) || inst.isDebugOrPseudoInst())
    return;
  if (inst.isTerminator()) {
    double branches = inst.getNumSuccessors() > 1;
    iteration.instructions += branches / copiesOf(*inst.getParent()).factor;
    return;
  }
  if (!isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(inst))
    return addOperation(inst, options, iteration);
  if (isSharedLoad(inst))
    return addSharedLoad(cast<LoadInst>(inst), info.scev, iteration);
  iteration.readsGlobal |= isGlobalRead(inst);
  iteration.instructions += 1;
  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (const auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    pointer = atomic->getPointerOperand();
  if (pointer)
    for (const auto &count : addressCost(*pointer).counts)
      iteration.instructions += count.second;
}

Iteration iterationOf(const Loop &loop, FunctionInfo &info,
                      const CostOptions &options) {
  Iteration result;
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &inst : *block)
      addInstruction(inst, info, options, result);
  result.instructions += wideLoads(result.sharedLoads);
  return result;
}

/// Conditionals of the body that ptxas cannot turn into predicates: one inside
/// of another, or beside a barrier.
bool staysBranched(const Loop &loop, bool hasBarrier, FunctionInfo &info) {
  const BasicBlock *latch = loop.getLoopLatch();
  return any_of(loop.blocks(), [&](const BasicBlock *block) {
    return block != latch && block->getTerminator()->getNumSuccessors() > 1 &&
           (hasBarrier || !info.dominators.dominates(block, latch));
  });
}

/// Copies that LLVM makes, and whether a loop for the remainder follows.
std::pair<unsigned, bool> frontCopies(const BasicBlock &latch) {
  const MDNode *plan = latch.getTerminator()->getMetadata(kUnrollPlanMetadata);
  if (!plan)
    return {1, false};
  auto number = [&](unsigned i) {
    return mdconst::extract<ConstantInt>(plan->getOperand(i))->getZExtValue();
  };
  return {number(0), number(1) != 0};
}

bool isForbidden(const Loop &loop) {
  const MDNode *id = loop.getLoopID();
  return id && any_of(drop_begin(id->operands()), [](const MDOperand &operand) {
           const auto *node = dyn_cast<MDNode>(operand);
           const auto *name = node && node->getNumOperands()
                                  ? dyn_cast<MDString>(node->getOperand(0))
                                  : nullptr;
           return name && name->getString() == "llvm.loop.unroll.disable";
         });
}

/// A recurrence of the loop that moves by a constant.
bool stepsByConstant(const SCEV *value, const Loop &loop,
                     ScalarEvolution &scev) {
  const auto *recurrence = dyn_cast<SCEVAddRecExpr>(value);
  return recurrence && recurrence->getLoop() == &loop &&
         recurrence->isAffine() &&
         isa<SCEVConstant>(recurrence->getStepRecurrence(scev));
}

/// A loop whose counter moves by a constant and that ends at its latch: the
/// only ones that ptxas unrolls.
bool isCounted(Loop &loop, ScalarEvolution &scev) {
  const ICmpInst *test = loop.getLatchCmpInst();
  return test && loop.getExitingBlock() == loop.getLoopLatch() &&
         scev.hasLoopInvariantBackedgeTakenCount(&loop) &&
         any_of(test->operands(), [&](const Value *operand) {
           return stepsByConstant(scev.getSCEV(const_cast<Value *>(operand)),
                                  loop, scev);
         });
}

/// Some address moves by a constant, so that LLVM's strength reduction lets it
/// count the iterations.
bool hasSteppingAddress(const Loop &loop, ScalarEvolution &scev) {
  return any_of(loop.blocks(), [&](BasicBlock *block) {
    return any_of(*block, [&](Instruction &inst) {
      Value *pointer = getLoadStorePointerOperand(&inst);
      return pointer && stepsByConstant(scev.getSCEV(pointer), loop, scev);
    });
  });
}

// Measured with ptxas 13.0 on loops of PTX, of 1 to 100 instructions.

/// Unrolled up to these sizes: a loop that waits for global memory is worth
/// more.
constexpr double maxSize = 22, maxSizeReading = 50;

/// ptxas's copies of a loop of `size` instructions whose count is not known.
LoopCopies unknownCount(double size, bool reads) {
  if (size > (reads ? maxSizeReading : maxSize))
    return {};
  return {4, 7, 3};
}

/// Instructions of a whole loop that ptxas leaves no loop of, by the size of an
/// iteration.
double maxWhole(double size) {
  if (size <= 12)
    return 2000;
  if (size <= 22)
    return 1000;
  return size <= 45 ? 700 : 400;
}

/// … that is executed `trips` times; `isHidden` where an address counts in
/// place of the counter, 64 bits cut to 32, which ptxas does not see through.
LoopCopies knownCount(double size, unsigned trips, bool isHidden) {
  constexpr double counter = 3, maxPartialSize = 80, partial = 300;
  if (isHidden)
    return {};
  if (std::max(size - counter, 1.0) * trips <= maxWhole(size))
    return {trips, trips, 1};
  if (size > maxPartialSize)
    return {};
  unsigned copies = std::min<unsigned>(std::max(partial / size, 1.0), trips);
  return {copies, copies, 1};
}

void note(BasicBlock &latch, const LoopCopies &copies) {
  LLVMContext &context = latch.getContext();
  auto number = [&](unsigned value) {
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(context), value));
  };
  latch.getTerminator()->setMetadata(
      kCopiesMetadata,
      MDNode::get(context, {number(copies.factor), number(copies.bodies),
                            number(copies.loops)}));
}

LoopCopies planOf(Loop &loop, FunctionInfo &info, const CostOptions &options) {
  auto [front, remainder] = frontCopies(*loop.getLoopLatch());
  // What happens once for all of LLVM's copies is then counted so.
  if (front > 1)
    note(*loop.getLoopLatch(), {front, front + remainder, 1u + remainder});
  LoopCopies back;
  Iteration iteration = iterationOf(loop, info, options);
  unsigned trips = info.scev.getSmallConstantTripCount(&loop) / front;
  double size = iteration.instructions * front;
  if (!iteration.keepsTogether && !isForbidden(loop) &&
      isCounted(loop, info.scev)) {
    if (trips)
      back = knownCount(size, trips,
                        front > 1 && hasSteppingAddress(loop, info.scev));
    else if (!staysBranched(loop, iteration.hasBarrier, info))
      back = unknownCount(size, iteration.readsGlobal);
  }
  return {front * back.factor, front * back.bodies + remainder,
          back.loops + remainder};
}

} // namespace

void gpuperf::planLoopCopies(FunctionInfo &info, const CostOptions &options) {
  for (Loop *loop : info.loops.getLoopsInPreorder()) {
    if (!loop->isInnermost() || !loop->getLoopLatch())
      continue;
    LoopCopies copies = planOf(*loop, info, options);
    if (copies.bodies > 1)
      note(*loop->getLoopLatch(), copies);
  }
}

LoopCopies gpuperf::copiesOf(const BasicBlock &latch) {
  const Instruction *end = latch.getTerminator();
  const MDNode *plan = end ? end->getMetadata(kCopiesMetadata) : nullptr;
  if (!plan)
    return {};
  auto number = [&](unsigned i) -> unsigned {
    return mdconst::extract<ConstantInt>(plan->getOperand(i))->getZExtValue();
  };
  return {number(0), number(1), number(2)};
}
