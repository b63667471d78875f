//===- Pointers.cpp - pointers instead of integer addresses ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX computes addresses with integers; LLVM's analyses, and ours, ask for
// pointers with a base:
//
//   %base = ptrtoint %array            ─▶ %array
//   %sum  = add %base, %offset         ─▶ getelementptr i8, %array, %offset
//   %at   = inttoptr %sum              ─▶ the same
//
// A value has a base when it is the integer of a pointer, or a sum, phi or
// select of a value that has one. What an address goes back to without any of
// these, a parameter or a value from memory, is then a pointer itself.
//
//===----------------------------------------------------------------------===//

#include "Pointers.h"
#include "Counters.h"
#include "SlowPaths.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace gpuperf;
using namespace llvm;

namespace {

void promote(Function &function) {
  SmallVector<AllocaInst *> slots;
  for (Instruction &inst : function.getEntryBlock())
    if (auto *slot = dyn_cast<AllocaInst>(&inst);
        slot && isAllocaPromotable(slot))
      slots.push_back(slot);
  DominatorTree dominators(function);
  PromoteMemToReg(slots, dominators);
}

class Pointers {
public:
  explicit Pointers(Function &function) : function(function) {}

  void run();

private:
  Function &function;
  SmallPtrSet<Value *, 32> based; ///< integers with a base
  SmallPtrSet<Value *, 16> roots; ///< … that are one: parameters, loaded values
  SmallVector<Value *> work;
  DenseMap<Value *, Value *> pointers;
  DenseMap<Value *, unsigned> spaces;

  void add(Value *value) {
    if (based.insert(value).second)
      work.push_back(value);
  }
  void addRoot(Value *value) {
    roots.insert(value);
    add(value);
  }
  void propagate();
  bool passesOn(Value *from, Instruction &user) const;
  Value *findRoot(Value *value);
  Value *pointerOf(Value *value);
  Value *moved(Instruction &inst);
  Value *merged(PHINode &phi);
  unsigned spaceOf(Value *value);
  unsigned finalSpaceOf(Value *value);
  Value *inSpace(Value *pointer, unsigned space, IRBuilder<> &build);
  void replaceUses();
};

} // namespace

/// Of a value whose base is not found yet. No address space of LLVM's.
static constexpr unsigned kUnknownSpace = ~0u;

static Value *integerOf(Value *value) {
  auto *pointer = dyn_cast<PtrToIntOperator>(value);
  return pointer ? pointer->getPointerOperand() : nullptr;
}

static bool isWidth(const Type *type) {
  return type->isIntegerTy(64) || type->isIntegerTy(32);
}

/// `p & -4`, the word that a byte or a half is in.
static bool isAlignment(const Instruction &inst) {
  const auto *mask = inst.getOpcode() == Instruction::And
                         ? dyn_cast<ConstantInt>(inst.getOperand(1))
                         : nullptr;
  return mask && mask->isNegative() && (-mask->getValue()).isPowerOf2();
}

/// Whether `user` has a base because its operand `from` has one.
bool Pointers::passesOn(Value *from, Instruction &user) const {
  if (!isWidth(user.getType()))
    return false;
  switch (user.getOpcode()) {
  case Instruction::Add:
  case Instruction::PHI:
    return true;
  case Instruction::Or:
    return isa<ConstantInt>(user.getOperand(1));
  case Instruction::And:
    return isAlignment(user);
  case Instruction::Sub:
    return user.getOperand(0) == from && !based.count(user.getOperand(1));
  case Instruction::Select:
    return user.getOperand(0) != from;
  default:
    return false;
  }
}

void Pointers::propagate() {
  while (!work.empty()) {
    Value *value = work.pop_back_val();
    for (User *user : value->users())
      if (auto *inst = dyn_cast<Instruction>(user);
          inst && inst->getFunction() == &function && passesOn(value, *inst))
        add(inst);
  }
}

/// The parameter or loaded value that an address without a base goes back to.
/// Of two in a sum, `a + n` of bytes, the first.
Value *Pointers::findRoot(Value *value) {
  SmallSetVector<Value *, 16> seen;
  SmallVector<Value *> candidates;
  seen.insert(value);
  for (unsigned i = 0; i < seen.size() && i < 256; ++i) {
    Value *at = seen[i];
    if (isa<Argument>(at) ||
        isa<LoadInst, CallInst, ExtractValueInst, ExtractElementInst>(at)) {
      candidates.push_back(at);
      continue;
    }
    auto *inst = dyn_cast<Instruction>(at);
    if (!inst)
      continue;
    if (auto *phi = dyn_cast<PHINode>(inst)) {
      for (Value *incoming : phi->incoming_values())
        seen.insert(incoming);
    } else if (inst->getOpcode() == Instruction::Add) {
      seen.insert(inst->getOperand(0));
      seen.insert(inst->getOperand(1));
    } else if (inst->getOpcode() == Instruction::Sub || isAlignment(*inst)) {
      seen.insert(inst->getOperand(0));
    } else if (isa<SelectInst>(inst)) {
      seen.insert(inst->getOperand(1));
      seen.insert(inst->getOperand(2));
    }
  }
  auto isArgument = [](Value *v) { return isa<Argument>(v); };
  auto best = find_if(candidates, isArgument);
  if (best == candidates.end())
    best = find_if(candidates, [](Value *v) { return isa<LoadInst>(v); });
  if (best != candidates.end())
    return *best;
  return candidates.empty() ? nullptr : candidates.front();
}

/// The address space that the base of `value` is in; the generic one of
/// several.
unsigned Pointers::spaceOf(Value *value) {
  constexpr unsigned unknown = kUnknownSpace;
  auto [known, isNew] = spaces.try_emplace(value, unknown);
  if (!isNew)
    return known->second;
  unsigned space = unknown;
  auto meet = [&](Value *other) {
    if (!based.count(other))
      return;
    unsigned next = spaceOf(other);
    if (next != unknown)
      space =
          space == unknown || space == next ? next : unsigned(kGenericSpace);
  };
  if (Value *pointer = integerOf(value))
    space = pointer->getType()->getPointerAddressSpace();
  else if (roots.count(value))
    space = kGenericSpace;
  else if (auto *phi = dyn_cast<PHINode>(value))
    for (Value *incoming : phi->incoming_values())
      meet(incoming);
  else if (auto *select = dyn_cast<SelectInst>(value)) {
    meet(select->getTrueValue());
    meet(select->getFalseValue());
  } else if (auto *inst = dyn_cast<Instruction>(value))
    meet(inst->getOperand(based.count(inst->getOperand(0)) ? 0 : 1));
  return spaces[value] = space;
}

/// spaceOf, of phis that only saw one another in a loop, too: once more, since what they
/// waited for is known by now, else the generic one.
unsigned Pointers::finalSpaceOf(Value *value) {
  unsigned space = spaceOf(value);
  if (space == kUnknownSpace) {
    spaces.erase(value);
    space = spaceOf(value);
  }
  if (space == kUnknownSpace)
    space = kGenericSpace;
  return spaces[value] = space;
}

Value *Pointers::inSpace(Value *pointer, unsigned space, IRBuilder<> &build) {
  return build.CreatePointerBitCastOrAddrSpaceCast(pointer,
                                                   build.getPtrTy(space));
}

/// An offset as an index of elements: `mul.wide.s32 %rd, %r, 4` is %r and 4,
/// which IMAD.WIDE multiplies and adds. LEA has powers of two alone.
static std::pair<Value *, unsigned> scaled(Value *offset) {
  auto *op = dyn_cast<BinaryOperator>(offset);
  auto *factor = op ? dyn_cast<ConstantInt>(op->getOperand(1)) : nullptr;
  if (!factor || factor->getValue().getActiveBits() > 32)
    return {offset, 1};
  uint64_t value = factor->getZExtValue();
  uint64_t bytes = op->getOpcode() == Instruction::Mul ? value
                   : op->getOpcode() == Instruction::Shl
                       ? 1ull << std::min<uint64_t>(value, 63)
                       : 1;
  constexpr uint64_t largest = 1 << 20;
  // A shift that several sums share stays one.
  if (op->getOpcode() == Instruction::Shl && !op->hasOneUse())
    return {offset, 1};
  bool isElement =
      bytes > 1 && bytes <= largest &&
      (isPowerOf2_64(bytes) || isa<SExtInst, ZExtInst>(op->getOperand(0)));
  return isElement ? std::pair(op->getOperand(0), unsigned(bytes))
                   : std::pair(offset, 1u);
}

/// Sums, differences and selects.
Value *Pointers::moved(Instruction &inst) {
  IRBuilder<> build(&inst);
  if (auto *select = dyn_cast<SelectInst>(&inst)) {
    unsigned space = finalSpaceOf(&inst);
    Value *a = pointerOf(select->getTrueValue());
    Value *b = pointerOf(select->getFalseValue());
    build.SetInsertPoint(&inst);
    return build.CreateSelect(select->getCondition(), inSpace(a, space, build),
                              inSpace(b, space, build));
  }
  if (isAlignment(inst)) {
    Value *base = pointerOf(inst.getOperand(0));
    int64_t mask = cast<ConstantInt>(inst.getOperand(1))->getSExtValue();
    return build.CreateIntrinsic(Intrinsic::ptrmask,
                                 {base->getType(), build.getInt64Ty()},
                                 {base, build.getInt64(mask)});
  }
  unsigned side = based.count(inst.getOperand(0)) ? 0 : 1;
  Value *base = pointerOf(inst.getOperand(side));
  Value *offset = inst.getOperand(1 - side);
  if (inst.getOpcode() == Instruction::Sub)
    offset = build.CreateNeg(offset);
  auto [index, bytes] = scaled(offset);
  bool isWord = isPowerOf2_64(bytes) && bytes <= 16;
  Type *element = isWord ? static_cast<Type *>(build.getIntNTy(8 * bytes))
                         : ArrayType::get(build.getInt8Ty(), bytes);
  return build.CreateGEP(element, base, index);
}

Value *Pointers::merged(PHINode &phi) {
  unsigned space = finalSpaceOf(&phi);
  IRBuilder<> build(&phi);
  PHINode *made =
      build.CreatePHI(build.getPtrTy(space), phi.getNumIncomingValues());
  pointers[&phi] = made;
  for (auto [value, block] : zip(phi.incoming_values(), phi.blocks())) {
    // A value may come from a block more than once, and has to be the same.
    int known = made->getBasicBlockIndex(block);
    if (known >= 0) {
      made->addIncoming(made->getIncomingValue(known), block);
      continue;
    }
    Value *pointer = pointerOf(value);
    build.SetInsertPoint(block->getTerminator());
    made->addIncoming(inSpace(pointer, space, build), block);
  }
  return made;
}

/// The pointer that `value` is the integer of, where it is defined.
Value *Pointers::pointerOf(Value *value) {
  if (auto known = pointers.find(value); known != pointers.end())
    return known->second;
  if (Value *pointer = integerOf(value))
    return pointer;
  auto *inst = dyn_cast<Instruction>(value);
  if (auto *phi = dyn_cast<PHINode>(value); phi && based.count(value))
    return merged(*phi);
  Value *made = nullptr;
  if (inst && based.count(value) && !roots.count(value)) {
    made = moved(*inst);
  } else if (auto *constant = dyn_cast<Constant>(value)) {
    return ConstantExpr::getIntToPtr(
        constant, PointerType::get(function.getContext(), kGenericSpace));
  } else {
    // A root, or the side of a select or phi that has no base.
    IRBuilder<> build(function.getContext());
    if (auto at =
            inst ? inst->getInsertionPointAfterDef()
                 : std::optional(
                       function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()))
      build.SetInsertPoint((*at)->getParent(), *at);
    else
      return PoisonValue::get(build.getPtrTy());
    made = build.CreateIntToPtr(value, build.getPtrTy());
  }
  return pointers[value] = made;
}

/// What else uses an integer that became a pointer, `p < end`, takes it from
/// there, so that a loop does not step both.
void Pointers::replaceUses() {
  SmallVector<std::pair<Value *, Value *>> made(pointers.begin(),
                                                pointers.end());
  for (auto [value, pointer] : made) {
    auto *inst = dyn_cast<Instruction>(value);
    if (!inst || roots.count(value) || !based.count(value))
      continue;
    Instruction *after = dyn_cast<Instruction>(pointer);
    if (!after)
      continue;
    auto at = after->getInsertionPointAfterDef();
    if (!at)
      continue;
    IRBuilder<> build((*at)->getParent(), *at);
    if (auto known = inst->getDebugLoc())
      build.SetCurrentDebugLocation(known);
    Value *bits = build.CreatePtrToInt(pointer, inst->getType());
    inst->replaceUsesWithIf(bits, [&](Use &use) {
      auto *user = dyn_cast<Instruction>(use.getUser());
      return user && user != bits && !pointers.count(user) &&
             !isa<PHINode>(user);
    });
  }
}

/// The integers that nothing asks for any more: as users of an array they would
/// say that its address goes elsewhere.
static void deleteDead(Function &function) {
  SmallVector<WeakTrackingVH> all;
  for (Instruction &inst : instructions(function))
    all.push_back(&inst);
  for (WeakTrackingVH &handle : all)
    if (auto *phi = dyn_cast_or_null<PHINode>(handle))
      RecursivelyDeleteDeadPHINode(phi);
    else if (auto *inst = dyn_cast_or_null<Instruction>(handle))
      RecursivelyDeleteTriviallyDeadInstructions(inst);
}

void Pointers::run() {
  promote(function);
  SmallVector<IntToPtrInst *> addresses;
  for (Instruction &inst : instructions(function)) {
    if (auto *cast = dyn_cast<IntToPtrInst>(&inst))
      addresses.push_back(cast);
    if (isa<PtrToIntInst>(&inst))
      add(&inst);
    for (Value *operand : inst.operands())
      if (isa<ConstantExpr>(operand) && integerOf(operand))
        add(operand);
  }
  // Of addresses that are nothing but a value, that value is the base.
  for (IntToPtrInst *cast : addresses) {
    Value *value = cast->getOperand(0);
    if (value->getType()->isIntegerTy(64) && isa<Argument, LoadInst>(value))
      addRoot(value);
  }
  propagate();
  for (IntToPtrInst *cast : addresses) {
    Value *value = cast->getOperand(0);
    if (based.count(value) || !value->getType()->isIntegerTy(64))
      continue;
    if (Value *root = findRoot(value)) {
      addRoot(root);
      propagate();
    }
  }
  for (IntToPtrInst *cast : addresses) {
    Value *value = cast->getOperand(0);
    if (!based.count(value))
      continue;
    Value *pointer = pointerOf(value);
    IRBuilder<> build(cast);
    cast->replaceAllUsesWith(
        inSpace(pointer, cast->getType()->getPointerAddressSpace(), build));
  }
  replaceUses();
  deleteDead(function);
}

//===----------------------------------------------------------------------===//
// Kernels' parameters
//===----------------------------------------------------------------------===//

/// Whether an integer parameter is used as an address, and as nothing else that
/// counts.
static bool isAddress(const Argument &argument) {
  return argument.getType()->isIntegerTy(64) &&
         any_of(argument.users(),
                [](const User *user) { return isa<IntToPtrInst>(user); });
}

/// Gives `kernel` pointers for the integers that are addresses.
static void retype(Function &kernel) {
  LLVMContext &context = kernel.getContext();
  SmallVector<Type *> types;
  for (Argument &argument : kernel.args())
    types.push_back(isAddress(argument) ? PointerType::get(context, 0)
                                        : argument.getType());
  auto *type = FunctionType::get(kernel.getReturnType(), types, false);
  if (type == kernel.getFunctionType())
    return;
  auto *made = Function::Create(type, kernel.getLinkage(), "", nullptr);
  kernel.getParent()->getFunctionList().insert(kernel.getIterator(), made);
  made->copyAttributesFrom(&kernel);
  made->setSubprogram(kernel.getSubprogram());
  kernel.setSubprogram(nullptr);
  made->splice(made->begin(), &kernel);
  for (auto [old, argument] : zip(kernel.args(), made->args())) {
    argument.takeName(&old);
    Value *value = &argument;
    if (old.getType() != argument.getType()) {
      for (User *user : make_early_inc_range(old.users()))
        if (auto *cast = dyn_cast<IntToPtrInst>(user)) {
          cast->replaceAllUsesWith(&argument);
          cast->eraseFromParent();
        }
      if (!old.use_empty())
        value =
            IRBuilder<>(&*made->getEntryBlock().getFirstNonPHIOrDbgOrAlloca())
                .CreatePtrToInt(&argument, old.getType());
    }
    old.replaceAllUsesWith(value);
  }
  made->takeName(&kernel);
  kernel.replaceAllUsesWith(made);
  kernel.eraseFromParent();
}

/// A pointer that a thread loads is loaded as one.
static void retypeLoads(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *cast = dyn_cast<IntToPtrInst>(&inst);
    auto *load = cast ? dyn_cast<LoadInst>(cast->getOperand(0)) : nullptr;
    if (!load || !load->getType()->isIntegerTy(64))
      continue;
    IRBuilder<> build(load);
    LoadInst *pointer =
        build.CreateAlignedLoad(cast->getType(), load->getPointerOperand(),
                                load->getAlign(), load->isVolatile());
    pointer->copyMetadata(*load);
    cast->replaceAllUsesWith(pointer);
    cast->eraseFromParent();
    if (!load->use_empty())
      load->replaceAllUsesWith(build.CreatePtrToInt(pointer, load->getType()));
    load->eraseFromParent();
  }
}

void gpuperf::recoverPointers(Module &module) {
  SmallVector<Function *> functions;
  for (Function &function : module)
    if (!function.isDeclaration())
      functions.push_back(&function);
  for (Function *function : functions) {
    removeUnreachableBlocks(*function);
    Pointers(*function).run();
    markCounters(*function);
    markSlowPaths(*function);
    retypeLoads(*function);
    if (isMarkedKernel(*function))
      retype(*function);
  }
}
