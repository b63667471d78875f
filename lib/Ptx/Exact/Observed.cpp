//===- Observed.cpp - instrumented code -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observed.h"
#include "gpuperf/Ptx/StatementPlaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

using namespace gpuperf;
using namespace llvm;

/// The lines of statements before which others may not have run as often: those
/// that a label or a branch stands before, and those with a guard, which may
/// not run themselves.
static DenseSet<unsigned> leadersOf(const PtxFunction &source) {
  DenseSet<unsigned> lines;
  bool begins = true;
  for (const PtxItem &item : source.body) {
    begins |= item.kind == PtxItem::Kind::Label;
    if (item.kind != PtxItem::Kind::Instruction)
      continue;
    StringRef opcode = item.statement.opcode;
    bool isBranch = opcode == "bra" || opcode == "brx";
    bool isGuarded = !item.guard.empty() && !isBranch;
    if (begins || isGuarded)
      lines.insert(item.line);
    begins = isBranch || isGuarded || opcode == "ret" || opcode == "exit";
  }
  return lines;
}

/// The lines of statements with a guard, but for branches.
static DenseSet<unsigned> guardedIn(const PtxFunction &source) {
  DenseSet<unsigned> lines;
  for (const PtxItem &item : source.body)
    if (item.kind == PtxItem::Kind::Instruction && !item.guard.empty() &&
        !StringRef(item.statement.opcode).starts_with("br"))
      lines.insert(item.line);
  return lines;
}

namespace {
/// For code of no statement of the PTX.
struct Before : IRBuilder<> {
  explicit Before(Instruction &inst) : IRBuilder<>(&inst) {
    SetCurrentDebugLocation(DebugLoc());
  }
};

class Observer {
public:
  explicit Observer(Function &body)
      : body(body), module(*body.getParent()), tree(body), loops(tree),
        wide(Type::getInt64Ty(body.getContext())) {}

  std::vector<ObservedPlace> run(const PtxFunction &source);

private:
  Value *passIn(const BasicBlock &block, IRBuilder<> &build);
  void countPasses();
  void countPasses(Loop &loop);
  void tellOfBlock(Instruction &first, unsigned line);
  void tellOfAccess(Instruction &inst, Value &pointer, unsigned line);
  void tellOfLeaders(const PtxFunction &source);
  void tellOfAccesses();

  Function &body;
  Module &module;
  DominatorTree tree;
  LoopInfo loops;
  Type *wide;
  DenseMap<const Loop *, AllocaInst *> passes;
  std::vector<ObservedPlace> places;
};
} // namespace

Value *Observer::passIn(const BasicBlock &block, IRBuilder<> &build) {
  const Loop *loop = loops.getLoopFor(&block);
  return loop ? build.CreateLoad(wide, passes.lookup(loop))
              : static_cast<Value *>(build.getInt64(1));
}

/// Adds to `loop` its iteration, from 1 each time that it is come to, and its
/// pass, of which the one around is a part.
void Observer::countPasses(Loop &loop) {
  BasicBlock *header = loop.getHeader();
  Before front(*body.getEntryBlock().begin());
  AllocaInst *iteration = front.CreateAlloca(wide);
  passes[&loop] = front.CreateAlloca(wide);
  for (BasicBlock *outside : predecessors(header))
    if (!loop.contains(outside))
      Before(*outside->getTerminator())
          .CreateStore(ConstantInt::get(wide, 0), iteration);
  Before build(*header->getFirstInsertionPt());
  Value *next =
      build.CreateAdd(build.CreateLoad(wide, iteration), build.getInt64(1));
  build.CreateStore(next, iteration);
  Loop *around = loop.getParentLoop();
  Value *outer = around ? build.CreateLoad(wide, passes.lookup(around))
                        : static_cast<Value *>(ConstantInt::get(wide, 1));
  // An odd factor: no two of few iterations in few passes are the same.
  Value *pass = build.CreateAdd(
      build.CreateMul(outer, build.getInt64(0x9E3779B97F4A7C15)), next);
  build.CreateStore(pass, passes.lookup(&loop));
}

void Observer::countPasses() {
  for (Loop *loop : loops.getLoopsInPreorder())
    countPasses(*loop);
}

static void call(Module &module, IRBuilder<> &build, StringRef name,
                 ArrayRef<Value *> arguments) {
  SmallVector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  build
      .CreateCall(module.getOrInsertFunction(
                      name, FunctionType::get(build.getVoidTy(), types, false)),
                  arguments)
      ->setDoesNotThrow();
}

void Observer::tellOfBlock(Instruction &first, unsigned line) {
  Before build(first);
  call(module, build, "gpuperf_observe",
       {build.getInt32(unsigned(places.size())),
        passIn(*first.getParent(), build)});
  places.push_back({line, ObservedPlace::Block});
}

/// The type of what `inst` moves.
static Type *movedBy(Instruction &inst) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->getValueOperand()->getType();
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    return atomic->getValOperand()->getType();
  if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&inst))
    return swap->getNewValOperand()->getType();
  return inst.getType();
}

void Observer::tellOfAccess(Instruction &inst, Value &pointer, unsigned line) {
  Before build(inst);
  call(module, build, "gpuperf_observe_access",
       {build.getInt32(unsigned(places.size())),
        passIn(*inst.getParent(), build),
        build.CreatePtrToInt(&pointer, wide)});
  places.push_back(
      {line, ObservedPlace::Access,
       isa<LoadInst>(inst)    ? AccessKind::Load
       : isa<StoreInst>(inst) ? AccessKind::Store
                              : AccessKind::Atomic,
       pointer.getType()->getPointerAddressSpace() == kSharedSpace,
       unsigned(module.getDataLayout().getTypeStoreSize(movedBy(inst)))});
}

/// The first instruction of the statement in `line`, or of one with a guard,
/// that which runs where the guard holds; null where no code is left of it.
static Instruction *firstOf(ArrayRef<Instruction *> statement, bool isGuarded) {
  Instruction *first = statement.front();
  if (!isGuarded)
    return first;
  auto *branch = dyn_cast<BranchInst>(first->getParent()->getTerminator());
  if (!branch || !branch->isConditional() ||
      statementOf(*branch) != statementOf(*first))
    return nullptr;
  return &*branch->getSuccessor(0)->getFirstInsertionPt();
}

void Observer::tellOfLeaders(const PtxFunction &source) {
  DenseSet<unsigned> leaders = leadersOf(source), guarded = guardedIn(source);
  MapVector<unsigned, SmallVector<Instruction *, 8>> statements;
  for (BasicBlock &block : body)
    for (Instruction &inst : block)
      if (unsigned line = statementOf(inst);
          leaders.contains(line) && !isa<AllocaInst>(inst))
        statements[line].push_back(&inst);
  for (auto &[line, statement] : statements) {
    if (Instruction *first = firstOf(statement, guarded.contains(line)))
      tellOfBlock(*first, line);
    else
      places.push_back({line, ObservedPlace::Unknown});
  }
}

/// The address that `inst` accesses in global or shared memory, or where that
/// may be one of them.
static Value *pointerOf(Instruction &inst) {
  Value *pointer = getPointerOperand(&inst);
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    pointer = atomic->getPointerOperand();
  else if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&inst))
    pointer = swap->getPointerOperand();
  if (!pointer || isa<AllocaInst>(pointer->stripPointerCasts()))
    return nullptr;
  unsigned space = pointer->getType()->getPointerAddressSpace();
  bool isObserved =
      space == kGlobalSpace || space == kGenericSpace || space == kSharedSpace;
  return isObserved ? pointer : nullptr;
}

void Observer::tellOfAccesses() {
  SmallVector<std::pair<Instruction *, Value *>> accesses;
  for (BasicBlock &block : body)
    for (Instruction &inst : block)
      if (Value *pointer = pointerOf(inst); pointer && statementOf(inst))
        accesses.push_back({&inst, pointer});
  for (auto [inst, pointer] : accesses)
    tellOfAccess(*inst, *pointer, statementOf(*inst));
}

std::vector<ObservedPlace> Observer::run(const PtxFunction &source) {
  countPasses();
  tellOfLeaders(source);
  tellOfAccesses();
  return std::move(places);
}

std::vector<ObservedPlace> gpuperf::observe(Function &body,
                                            const PtxFunction &source) {
  return Observer(body).run(source);
}

SourceLines gpuperf::sourceLines(const PtxModule &ptx,
                                 const PtxFunction &source) {
  SourceLines all;
  DenseMap<unsigned, unsigned> numbers; // of all.files, by those of the PTX
  auto numberOf = [&](unsigned file) {
    auto [known, isNew] = numbers.try_emplace(file, unsigned(all.files.size()));
    if (isNew)
      all.files.push_back(ptx.files.lookup(file));
    return known->second;
  };
  std::optional<unsigned> last;
  for (const PtxItem &item : source.body) {
    if (item.kind != PtxItem::Kind::Instruction || item.location == last)
      continue;
    last = item.location;
    ObservedLine &line = all.lines[item.line];
    for (std::optional<unsigned> at = last; at; at = ptx.locations[*at].at)
      line.push_back(
          {numberOf(ptx.locations[*at].file), ptx.locations[*at].line});
  }
  return all;
}

void gpuperf::forget(const Loop &loop, std::vector<ObservedPlace> &places) {
  for (BasicBlock *block : loop.blocks())
    for (Instruction &inst : make_early_inc_range(*block)) {
      auto *call = dyn_cast<CallInst>(&inst);
      const Function *called = call ? call->getCalledFunction() : nullptr;
      if (!called || !called->getName().starts_with("gpuperf_observe"))
        continue;
      auto *place = cast<ConstantInt>(call->getArgOperand(0));
      places[place->getZExtValue()].kind = ObservedPlace::Unknown;
      call->eraseFromParent();
    }
}
