//===- Memory.cpp - loads, stores and atomics -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

std::optional<AtomicRMWInst::BinOp>
gpuperf::atomicOperation(StringRef name, bool isFloat, bool isSigned) {
  using Op = AtomicRMWInst;
  return StringSwitch<std::optional<AtomicRMWInst::BinOp>>(name)
      .Case("add", isFloat ? Op::FAdd : Op::Add)
      .Case("exch", Op::Xchg)
      .Case("and", Op::And)
      .Case("or", Op::Or)
      .Case("xor", Op::Xor)
      .Case("inc", Op::UIncWrap)
      .Case("dec", Op::UDecWrap)
      .Case("min", isFloat    ? Op::FMin
                   : isSigned ? Op::Min
                              : Op::UMin)
      .Case("max", isFloat    ? Op::FMax
                   : isSigned ? Op::Max
                              : Op::UMax)
      .Default(std::nullopt);
}

namespace {

/// "v4" as 4.
unsigned vectorLength(const PtxStatement &statement) {
  return statement.has("v8")   ? 8
         : statement.has("v4") ? 4
         : statement.has("v2") ? 2
                               : 1;
}

unsigned spaceOf(const PtxStatement &statement) {
  for (StringRef part : modifiers(statement))
    if (unsigned space = addressSpaceOf(part))
      return space;
  return kGenericSpace;
}

bool isParameter(const PtxStatement &statement) {
  return any_of(modifiers(statement), [](StringRef part) {
    return part.split("::").first == "param";
  });
}

/// Orders with other threads: atomic accesses, whose statements say more than a
/// load in IR.
bool isOrdered(const PtxStatement &statement) {
  return statement.has("acquire") || statement.has("release") ||
         statement.has("mmio");
}

/// Seen by other threads, in no order: as what is volatile.
bool isRelaxed(const PtxStatement &statement) {
  return statement.has("relaxed") || statement.has("volatile");
}

void mark(LoadInst &load, const PtxStatement &statement) {
  LLVMContext &context = load.getContext();
  load.setVolatile(isRelaxed(statement));
  if (statement.has("nc"))
    load.setMetadata(LLVMContext::MD_invariant_load, MDNode::get(context, {}));
  if (statement.has("cg") || statement.has("cv") ||
      statement.has("L1::no_allocate") ||
      (statement.has("relaxed") && !statement.has("cta")))
    load.setMetadata(kBypassL1Metadata, MDNode::get(context, {}));
}

/// One component after the other: the parts of a structure that is a parameter.
bool loadParts(FunctionLifter &lifter, const PtxStatement &statement,
               ArrayRef<StringRef> targets, Value *pointer, Type *type) {
  IRBuilder<> &build = lifter.build();
  for (unsigned i = 0; i < targets.size(); ++i) {
    Value *part =
        i ? build.CreateConstGEP1_64(build.getInt8Ty(), pointer,
                                     i * uint64_t(ptxTypeBytes(statement.type)))
          : pointer;
    LoadInst *load = build.CreateAlignedLoad(
        type, part, Align(ptxTypeBytes(statement.type)));
    if (!lifter.write(targets[i], load, statement.type.starts_with("s")))
      return false;
  }
  return true;
}

/// Whether the memory may be another block's, of which this block sees no
/// store: LLVM has no address space for it.
bool isOfCluster(const PtxStatement &statement) {
  return statement.has("shared::cluster");
}

bool load(FunctionLifter &lifter, const PtxStatement &statement,
          Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || type->isIntegerTy(1) || operands.size() < 2 ||
      isOrdered(statement) || isOfCluster(statement))
    return false;
  if (type->isVectorTy())
    type = lifter.build().getInt32Ty();
  auto targets = lifter.elements(operands[0]);
  unsigned length = vectorLength(statement);
  if (targets.size() != length)
    return false;
  Value *pointer = lifter.pointer(operands[1], spaceOf(statement));
  if (!pointer)
    return false;
  if (isParameter(statement))
    return loadParts(lifter, statement, targets, pointer, type);
  IRBuilder<> &build = lifter.build();
  unsigned bytes = ptxTypeBytes(statement.type);
  Type *whole = length > 1 ? FixedVectorType::get(type, length) : type;
  LoadInst *loaded =
      build.CreateAlignedLoad(whole, pointer, Align(bytes * length));
  mark(*loaded, statement);
  bool isSigned = statement.type.starts_with("s");
  if (length == 1)
    return lifter.write(targets[0], loaded, isSigned);
  for (unsigned i = 0; i < length; ++i)
    if (!lifter.write(targets[i], build.CreateExtractElement(loaded, i),
                      isSigned))
      return false;
  return true;
}

bool store(FunctionLifter &lifter, const PtxStatement &statement,
           Operands operands) {
  Type *type = lifter.type(statement.type);
  if (!type || type->isIntegerTy(1) || operands.size() < 2 ||
      isOrdered(statement) || statement.has("async") || isOfCluster(statement))
    return false;
  if (type->isVectorTy())
    type = lifter.build().getInt32Ty();
  auto sources = lifter.elements(operands[1]);
  unsigned length = vectorLength(statement),
           bytes = ptxTypeBytes(statement.type);
  Value *pointer = lifter.pointer(operands[0], spaceOf(statement));
  if (sources.size() != length || !pointer)
    return false;
  IRBuilder<> &build = lifter.build();
  SmallVector<Value *, 8> values;
  for (StringRef source : sources) {
    values.push_back(lifter.read(source, type));
    if (!values.back())
      return false;
  }
  Value *whole = values[0];
  if (length > 1) {
    whole = PoisonValue::get(FixedVectorType::get(type, length));
    for (unsigned i = 0; i < length; ++i)
      whole = build.CreateInsertElement(whole, values[i], i);
  }
  StoreInst *stored =
      build.CreateAlignedStore(whole, pointer, Align(bytes * length));
  stored->setVolatile(isRelaxed(statement));
  return true;
}

std::optional<AtomicRMWInst::BinOp> operation(const PtxStatement &statement) {
  bool isSigned = statement.type.starts_with("s");
  for (StringRef part : modifiers(statement))
    if (auto found =
            atomicOperation(part, gpuperf::isFloat(statement), isSigned))
      return found;
  return std::nullopt;
}

SyncScope::ID scopeOf(FunctionLifter &lifter, const PtxStatement &statement) {
  LLVMContext &context = lifter.build().getContext();
  return statement.has("cta")   ? context.getOrInsertSyncScopeID("block")
         : statement.has("sys") ? SyncScope::System
                                : context.getOrInsertSyncScopeID("device");
}

/// atom.global.add.u32 d, [a], b and red without d. Several words at once and
/// formats that LLVM has no atomics of stay as they are.
bool atomic(FunctionLifter &lifter, const PtxStatement &statement,
            Operands operands) {
  Type *type = lifter.type(statement.type);
  bool returns = statement.opcode == "atom";
  if (!type || vectorLength(statement) > 1 || type->isIntegerTy(1) ||
      type->isIntegerTy(128) || isOfCluster(statement) ||
      operands.size() < (returns ? 3 : 2))
    return false;
  if (returns)
    operands = operands.drop_front();
  StringRef target = returns ? operands.data()[-1] : "_";
  Value *pointer = lifter.pointer(operands[0], spaceOf(statement));
  Value *value = lifter.read(operands[1], type);
  if (!pointer || !value)
    return false;
  IRBuilder<> &build = lifter.build();
  Align align(ptxTypeBytes(statement.type));
  std::optional<AtomicRMWInst::BinOp> op = operation(statement);
  bool takesFloat =
      op && (*op == AtomicRMWInst::Xchg || AtomicRMWInst::isFPOperation(*op));
  if (type->isFPOrFPVectorTy() && !takesFloat)
    return false;
  if (statement.has("cas")) {
    Value *desired =
        operands.size() > 2 ? lifter.read(operands[2], type) : nullptr;
    if (!desired)
      return false;
    Value *pair = build.CreateAtomicCmpXchg(
        pointer, value, desired, align, AtomicOrdering::SequentiallyConsistent,
        AtomicOrdering::SequentiallyConsistent, scopeOf(lifter, statement));
    return lifter.write(target, build.CreateExtractValue(pair, 0));
  }
  if (!op)
    return false;
  Value *old = build.CreateAtomicRMW(*op, pointer, value, align,
                                     AtomicOrdering::SequentiallyConsistent,
                                     scopeOf(lifter, statement));
  return lifter.write(target, old);
}

constexpr LiftingRow rows[] = {
    {"ld", load},     {"ldu", load},   {"st", store},
    {"atom", atomic}, {"red", atomic},
};

} // namespace

namespace gpuperf {
ArrayRef<LiftingRow> memoryLiftings() { return rows; }
} // namespace gpuperf
