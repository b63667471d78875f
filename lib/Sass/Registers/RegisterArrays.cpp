//===- RegisterArrays.cpp - local arrays in registers ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Registers/RegisterArrays.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/NumberMetadata.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <cmath>
#include <optional>

using namespace gpuperf;
using namespace llvm;

namespace {

/// A load or store of an element, `first` plus `index` where that is set, or of
/// a vector of `count` elements from the constant `first` on.
struct ElementAccess {
  Instruction *access;
  Value *index = nullptr;
  uint64_t first = 0, count = 1;
};

/// An array with its accesses; `uses` is what goes away with it.
struct Array {
  AllocaInst *memory;
  uint64_t elements = 0, elementBytes = 0;
  SmallVector<ElementAccess> accesses;
  SmallVector<Instruction *> uses;
};

/// Finds all uses of an array, and gives up on any but accesses of elements.
class Collector {
public:
  Collector(AllocaInst &memory, const DataLayout &layout) : layout(layout) {
    std::optional<TypeSize> size = memory.getAllocationSize(layout);
    uint64_t bytes = size && !size->isScalable() ? size->getFixedValue() : 0;
    Type *type = memory.getAllocatedType();
    while (auto *inner = dyn_cast<ArrayType>(type))
      type = inner->getElementType();
    array.memory = &memory;
    array.elementBytes = layout.getTypeStoreSize(type);
    // ptxas leaves bytes and pairs of words in memory.
    isGood = isElement(type) && bytes % array.elementBytes == 0;
    array.elements = isGood ? bytes / array.elementBytes : 0;
  }

  std::optional<Array> run() {
    isGood = isGood && follow(*array.memory, nullptr, 0);
    return isGood ? std::optional(std::move(array)) : std::nullopt;
  }

private:
  const DataLayout &layout;
  Array array;
  bool isGood;

  static bool isElement(Type *type) {
    return type->isIntegerTy(16) || type->isIntegerTy(32) || type->isHalfTy() ||
           type->isBFloatTy() || type->isFloatTy();
  }

  /// `index` and `first` in elements, as in ElementAccess.
  bool follow(Instruction &pointer, Value *index, uint64_t first) {
    return all_of(pointer.users(), [&](User *user) {
      auto *inst = dyn_cast<Instruction>(user);
      return inst && followUse(*inst, pointer, index, first);
    });
  }

  bool followUse(Instruction &use, Value &pointer, Value *index,
                 uint64_t first) {
    array.uses.push_back(&use);
    if (use.isLifetimeStartOrEnd())
      return true;
    if (isa<AddrSpaceCastInst, BitCastInst>(use))
      return follow(use, index, first);
    if (auto *set = dyn_cast<MemSetInst>(&use))
      return !index && followSet(*set, first);
    if (auto *gep = dyn_cast<GetElementPtrInst>(&use))
      return followGep(*gep, index, first);
    auto *load = dyn_cast<LoadInst>(&use);
    auto *store = dyn_cast<StoreInst>(&use);
    if (load ? !load->isSimple()
             : !store || !store->isSimple() ||
                   store->getValueOperand() == &pointer)
      return false;
    Type *type = getLoadStoreType(&use);
    auto *vector = dyn_cast<FixedVectorType>(type);
    uint64_t count = vector ? vector->getNumElements() : 1;
    Type *element = type->getScalarType();
    if (!isElement(element) || (vector && index) ||
        first + count > array.elements ||
        layout.getTypeStoreSize(element) != array.elementBytes)
      return false;
    array.accesses.push_back({&use, index, first, count});
    return true;
  }

  /// Of a part of the array LLVM writes words of the alignment that it knows; the
  /// whole array it aligns to pairs of words, and writes those.
  bool followSet(MemSetInst &set, uint64_t first) {
    auto *length = dyn_cast<ConstantInt>(set.getLength());
    bool isWhole = set.getDest()->stripPointerCasts() == array.memory;
    if (isWhole || !length || !isa<ConstantInt>(set.getValue()) ||
        set.isVolatile() ||
        set.getDestAlign().valueOrOne().value() != array.elementBytes ||
        length->getZExtValue() % array.elementBytes)
      return false;
    uint64_t count = length->getZExtValue() / array.elementBytes;
    if (count > array.elements || first > array.elements - count)
      return false;
    for (uint64_t i = 0; i != count; ++i)
      array.accesses.push_back({&set, nullptr, first + i});
    return true;
  }

  /// One index, of elements, and a constant.
  bool followGep(GetElementPtrInst &gep, Value *index, uint64_t first) {
    unsigned bits = layout.getIndexTypeSizeInBits(gep.getType());
    compat::VariableOffsets variable;
    APInt constant(bits, 0);
    if (gep.getType()->isVectorTy() ||
        !gep.collectOffset(layout, bits, variable, constant) ||
        constant.isNegative() || constant.urem(array.elementBytes) ||
        variable.size() > 1 || (index && !variable.empty()))
      return false;
    if (!variable.empty()) {
      if (variable.front().second != array.elementBytes)
        return false;
      index = variable.front().first;
    }
    return follow(gep, index,
                  first + constant.udiv(array.elementBytes).getZExtValue());
  }
};

/// Copies of the loop's body in the machine code: those that LLVM plans, or
/// those that ptxas makes of a short loop that LLVM leaves.
double bodiesOf(const Loop &loop, const SassTable::Loops &table) {
  const BasicBlock *latch = loop.getLoopLatch();
  if (!latch || !loop.isInnermost())
    return 1;
  if (auto plan = numbersOf<2>(*latch->getTerminator(), kUnrollPlanMetadata))
    return (*plan)[0] + (*plan)[1];
  size_t size = 0;
  for (const BasicBlock *block : loop.blocks())
    size += block->sizeWithoutDebug();
  bool isForbidden = findOptionMDForLoop(&loop, "llvm.loop.unroll.disable");
  return isForbidden || size > table.maxSizeReading ? 1 : table.bodies;
}

/// How often the machine code has an access, each loop around it counted as
/// ptxas weighs it.
double weightOf(const Instruction &access, const LoopInfo &loops,
                const SassTable &table) {
  const Loop *loop = loops.getLoopFor(access.getParent());
  return loop ? std::pow(table.arrays.loopWeight, loop->getLoopDepth()) *
                    bodiesOf(*loop, table.loops)
              : 1;
}

/// Whether elements are accessed two at a time here and one by one there, at an
/// index that is not known: a zeroed pair of 16-bit elements. ptxas then leaves
/// the array in memory.
bool isOfTwoWidths(const Array &array) {
  auto isIndexed = [](const ElementAccess &access) { return access.index; };
  auto isWide = [](const ElementAccess &access) { return access.count > 1; };
  return any_of(array.accesses, isIndexed) && any_of(array.accesses, isWide);
}

/// Whether ptxas would rather have selects than local memory.
bool isKept(const Array &array, const LoopInfo &loops,
            const SassTable &sassTable) {
  if (isOfTwoWidths(array))
    return false;
  const SassTable::Arrays &table = sassTable.arrays;
  double weight = 0, constants = 0;
  bool inLoop = false;
  for (const ElementAccess &access : array.accesses) {
    bool isConstant = !access.index;
    double times = weightOf(*access.access, loops, sassTable);
    (isConstant ? constants : weight) += access.count * times;
    inLoop |= !isConstant && loops.getLoopFor(access.access->getParent());
  }
  double elements = array.elements;
  return elements <= (inLoop ? table.mostElementsInLoop : table.mostElements) &&
         weight * elements <=
             table.savedByIndexed * weight + table.savedByConstant * constants;
}

/// The index in 32 bits, which is how ptxas compares it.
Value *narrowed(Value *index, IRBuilder<> &builder) {
  Value *inner;
  if (PatternMatch::match(
          index, PatternMatch::m_ZExtOrSExt(PatternMatch::m_Value(inner))))
    index = inner;
  return index->getType()->getIntegerBitWidth() > 32
             ? builder.CreateTrunc(index, builder.getInt32Ty())
             : index;
}

/// Whether `access` is one of element `i`.
Value *isElement(Value *index, const ElementAccess &access, uint64_t i,
                 IRBuilder<> &builder) {
  return builder.CreateICmpEQ(
      index, ConstantInt::get(index->getType(), i - access.first));
}

/// The value `from` as `type`, which has as many bits.
Value *as(IRBuilder<> &builder, Value *from, Type *type) {
  return builder.CreateBitCast(from, type);
}

/// The element at an index that is not known: a chain of selects.
Value *chosen(const ElementAccess &access, ArrayRef<AllocaInst *> elements,
              IRBuilder<> &builder) {
  auto element = [&](uint64_t i) {
    return builder.CreateLoad(elements[i]->getAllocatedType(), elements[i]);
  };
  Value *value = element(access.first),
        *index = narrowed(access.index, builder);
  for (uint64_t i = access.first + 1; i < elements.size(); ++i)
    value = builder.CreateSelect(isElement(index, access, i, builder),
                                 element(i), value);
  return value;
}

void rewriteLoad(LoadInst &load, const ElementAccess &access,
                 ArrayRef<AllocaInst *> elements, IRBuilder<> &builder) {
  Type *type = load.getType(), *own = elements.front()->getAllocatedType();
  Value *result;
  if (access.index) {
    result = as(builder, chosen(access, elements, builder), type);
  } else if (!type->isVectorTy()) {
    result = as(builder, builder.CreateLoad(own, elements[access.first]), type);
  } else {
    result = PoisonValue::get(type);
    for (uint64_t i = 0; i < access.count; ++i)
      result = builder.CreateInsertElement(
          result,
          as(builder, builder.CreateLoad(own, elements[access.first + i]),
             type->getScalarType()),
          i);
  }
  load.replaceAllUsesWith(result);
}

void rewriteStore(StoreInst &store, const ElementAccess &access,
                  ArrayRef<AllocaInst *> elements, IRBuilder<> &builder) {
  Type *type = elements.front()->getAllocatedType();
  Value *stored = store.getValueOperand();
  if (stored->getType()->isVectorTy()) {
    for (uint64_t i = 0; i < access.count; ++i)
      builder.CreateStore(
          as(builder, builder.CreateExtractElement(stored, i), type),
          elements[access.first + i]);
    return;
  }
  stored = as(builder, stored, type);
  if (!access.index) {
    builder.CreateStore(stored, elements[access.first]);
    return;
  }
  Value *index = narrowed(access.index, builder);
  for (uint64_t i = access.first; i < elements.size(); ++i) {
    Value *before = builder.CreateLoad(type, elements[i]);
    builder.CreateStore(
        builder.CreateSelect(isElement(index, access, i, builder), stored,
                             before),
        elements[i]);
  }
}

void rewriteSet(MemSetInst &set, const ElementAccess &access,
                ArrayRef<AllocaInst *> elements, IRBuilder<> &builder) {
  Type *type = elements.front()->getAllocatedType();
  unsigned bits = type->getScalarSizeInBits();
  APInt byte = cast<ConstantInt>(set.getValue())->getValue();
  Constant *word =
      ConstantInt::get(set.getContext(), APInt::getSplat(bits, byte));
  builder.CreateStore(as(builder, word, type), elements[access.first]);
}

/// Of an element, where one is loaded or stored: what is only set to zero has no
/// other.
Type *elementType(const Array &array) {
  for (const ElementAccess &access : array.accesses)
    if (!isa<MemSetInst>(access.access))
      return getLoadStoreType(access.access)->getScalarType();
  return IntegerType::get(array.memory->getContext(), 8 * array.elementBytes);
}

/// One variable for each element.
SmallVector<AllocaInst *> split(const Array &array) {
  IRBuilder<> builder(array.memory);
  Type *type = elementType(array);
  SmallVector<AllocaInst *> elements;
  for (uint64_t i = 0; i < array.elements; ++i)
    elements.push_back(builder.CreateAlloca(
        type, nullptr, array.memory->getName() + "." + Twine(i)));
  for (const ElementAccess &access : array.accesses) {
    builder.SetInsertPoint(access.access);
    if (auto *load = dyn_cast<LoadInst>(access.access))
      rewriteLoad(*load, access, elements, builder);
    else if (auto *set = dyn_cast<MemSetInst>(access.access))
      rewriteSet(*set, access, elements, builder);
    else
      rewriteStore(*cast<StoreInst>(access.access), access, elements, builder);
  }
  for (Instruction *use : reverse(array.uses))
    use->eraseFromParent();
  array.memory->eraseFromParent();
  return elements;
}

} // namespace

uint64_t gpuperf::bytesOfArrays(const Function &function) {
  const DataLayout &layout = function.getParent()->getDataLayout();
  uint64_t bytes = 0;
  for (const Instruction &inst : function.getEntryBlock())
    if (const auto *memory = dyn_cast<AllocaInst>(&inst)) {
      std::optional<TypeSize> size = memory->getAllocationSize(layout);
      bytes = alignTo(bytes, memory->getAlign()) +
              (size && !size->isScalable() ? size->getFixedValue() : 0);
    }
  return bytes;
}

PreservedAnalyses
KeepArraysInRegisters::run(Function &function,
                           FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  const SassTable &table = sassTableOf(function);
  const DataLayout &layout = function.getParent()->getDataLayout();
  SmallVector<AllocaInst *> memories, elements;
  for (Instruction &inst : function.getEntryBlock())
    if (auto *memory = dyn_cast<AllocaInst>(&inst))
      memories.push_back(memory);
  bool isRoomForAll = frameBytes && bytesOfArrays(function) <= *frameBytes;
  auto isInRegisters = [&](const Array &array) {
    bool isTooLarge =
        frameBytes && array.elements * array.elementBytes > *frameBytes;
    return isTooLarge || (!isRoomForAll && isKept(array, loops, table));
  };
  for (AllocaInst *memory : memories) {
    std::optional<Array> array = Collector(*memory, layout).run();
    if (array && !array->accesses.empty() && isInRegisters(*array))
      append_range(elements, split(*array));
  }
  if (elements.empty())
    return PreservedAnalyses::all();
  PromoteMemToReg(elements,
                  analyses.getResult<DominatorTreeAnalysis>(function));
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
