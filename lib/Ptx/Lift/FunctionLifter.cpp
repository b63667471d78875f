//===- FunctionLifter.cpp - the body of a PTX function as IR --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionLifter.h"
#include "Instructions.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

FunctionLifter::FunctionLifter(ModuleLifter &module, const PtxFunction &source,
                               Function &function)
    : owner(module), source(source), function(function),
      builder(function.getContext()),
      entry(BasicBlock::Create(function.getContext(), "entry", &function)) {
  scopes.push_back({scopeCount++, {}, {}, {}, {}});
}

static Error errorAt(const PtxItem &item, const Twine &message) {
  return createStringError("line " + Twine(item.line) + ": " + message);
}

//===----------------------------------------------------------------------===//
// Types and values
//===----------------------------------------------------------------------===//

Type *FunctionLifter::type(StringRef name) {
  LLVMContext &context = builder.getContext();
  if (name == "pred")
    return builder.getInt1Ty();
  if (name == "f32")
    return builder.getFloatTy();
  if (name == "f64")
    return builder.getDoubleTy();
  if (name == "f16")
    return builder.getHalfTy();
  if (name == "bf16")
    return builder.getBFloatTy();
  if (name.ends_with("x2"))
    if (Type *one = type(name.drop_back(2)); one && one->isFloatingPointTy())
      return FixedVectorType::get(one, 2);
  unsigned bytes = ptxTypeBytes(name);
  return bytes ? Type::getIntNTy(context, 8 * bytes) : nullptr;
}

AllocaInst *FunctionLifter::allocate(Type *type, StringRef name,
                                     unsigned align) {
  IRBuilder<> front(entry, entry->begin());
  AllocaInst *memory = front.CreateAlloca(type, nullptr, name);
  if (isPowerOf2_32(align))
    memory->setAlignment(Align(align));
  return memory;
}

/// "%r" and 12 of "%r12".
static std::pair<StringRef, std::optional<uint64_t>> numbered(StringRef name) {
  StringRef family = name.rtrim("0123456789");
  uint64_t number;
  if (name.drop_front(family.size()).getAsInteger(10, number))
    return {family, std::nullopt};
  return {family, number};
}

AllocaInst *FunctionLifter::registerMemory(StringRef name) {
  auto [family, number] = numbered(name);
  for (Scope &scope : reverse(scopes)) {
    if (auto known = scope.allocas.find(name); known != scope.allocas.end())
      return known->second;
    const PtxVariable *declared = nullptr;
    if (auto found = scope.registers.find(name);
        found != scope.registers.end()) {
      declared = &found->second;
    } else if (number) {
      auto found = scope.families.find(family);
      if (found != scope.families.end() && *number < found->second.family)
        declared = &found->second;
    }
    if (!declared)
      continue;
    Type *held = type(declared->type);
    // Halves are kept as bits, so that a pair of them can be.
    if (!held->isFloatTy() && !held->isDoubleTy() && !held->isIntegerTy(1))
      held = builder.getIntNTy(8 * ptxTypeBytes(declared->type));
    return scope.allocas[name] = allocate(held, name);
  }
  return nullptr;
}

Type *FunctionLifter::registerType(StringRef name) {
  AllocaInst *memory = registerMemory(name);
  return memory ? memory->getAllocatedType() : nullptr;
}

Value *FunctionLifter::coerce(Value *value, Type *type, bool isSigned) {
  Type *from = value->getType();
  if (from == type)
    return value;
  if (from->isPointerTy())
    return builder.CreatePtrToInt(value, type);
  unsigned had = from->getPrimitiveSizeInBits(),
           wanted = type->getPrimitiveSizeInBits();
  if (had == wanted)
    return builder.CreateBitCast(value, type);
  Value *bits = builder.CreateBitCast(value, builder.getIntNTy(had));
  bits = isSigned ? builder.CreateSExtOrTrunc(bits, builder.getIntNTy(wanted))
                  : builder.CreateZExtOrTrunc(bits, builder.getIntNTy(wanted));
  return builder.CreateBitCast(bits, type);
}

/// "12", "-1", "0x7FU", "0f3F800000", "0d3FF0000000000000", "1.5".
Value *FunctionLifter::constant(StringRef text, Type *type) {
  unsigned bits = type->getPrimitiveSizeInBits();
  StringRef digits = text;
  bool isFloat = digits.consume_front("0f") || digits.consume_front("0F");
  bool isDouble =
      !isFloat && (digits.consume_front("0d") || digits.consume_front("0D"));
  uint64_t value = 0;
  if (isFloat || isDouble) {
    if (digits.getAsInteger(16, value))
      return nullptr;
    LLVMContext &context = builder.getContext();
    Constant *made =
        isFloat
            ? ConstantFP::get(context,
                              APFloat(APFloat::IEEEsingle(), APInt(32, value)))
            : ConstantFP::get(context,
                              APFloat(APFloat::IEEEdouble(), APInt(64, value)));
    if (type->isFloatTy() && isDouble)
      return ConstantFP::get(type, bit_cast<double>(value));
    return coerce(made, type);
  }
  digits.consume_back("U");
  bool isNegative = digits.consume_front("-");
  if (!digits.getAsInteger(0, value)) {
    if (type->isFloatingPointTy())
      return ConstantFP::get(type, isNegative ? -double(value) : double(value));
    APInt number(std::max(64u, bits), isNegative ? -value : value,
                 /*isSigned=*/isNegative);
    return coerce(ConstantInt::get(builder.getContext(), number.trunc(bits)),
                  type);
  }
  double decimal;
  if (type->isFloatingPointTy() && !text.getAsDouble(decimal))
    return ConstantFP::get(type, decimal);
  return nullptr;
}

Value *FunctionLifter::read(StringRef operand, Type *type) {
  assert(type && "an operand is read as something");
  bool isNegated = operand.consume_front("!");
  Value *value = nullptr;
  if (AllocaInst *memory = registerMemory(operand)) {
    value =
        coerce(builder.CreateLoad(memory->getAllocatedType(), memory), type);
  } else if (Value *number = constant(operand, type)) {
    value = number;
  } else if (operand.starts_with("%") || operand == "WARP_SZ") {
    value = specialRegister(operand, type);
  } else {
    auto [name, offset] = operand.split('+');
    if (Value *named = variable(name.trim())) {
      value = builder.CreatePtrToInt(
          named, builder.getIntNTy(type->getPrimitiveSizeInBits()));
      uint64_t bytes = 0;
      if (!offset.trim().empty() && !offset.trim().getAsInteger(0, bytes))
        value =
            builder.CreateAdd(value, ConstantInt::get(value->getType(), bytes));
    } else if (Function *callee = owner.functionOf(operand)) {
      value = builder.CreatePtrToInt(
          callee, builder.getIntNTy(type->getPrimitiveSizeInBits()));
    }
  }
  if (!value)
    return nullptr;
  value = coerce(value, type);
  return isNegated && type->isIntegerTy() ? builder.CreateNot(value) : value;
}

bool FunctionLifter::write(StringRef operand, Value *value, bool isSigned) {
  if (operand == "_")
    return true;
  AllocaInst *memory = registerMemory(operand);
  if (!memory || value->getType()->isAggregateType())
    return false;
  builder.CreateStore(coerce(value, memory->getAllocatedType(), isSigned),
                      memory);
  return true;
}

SmallVector<StringRef, 8> FunctionLifter::elements(StringRef operand) {
  SmallVector<StringRef, 8> parts;
  if (operand.consume_front("{") && operand.consume_back("}")) {
    operand.split(parts, ',');
    for (StringRef &part : parts)
      part = part.trim();
    return parts;
  }
  parts.push_back(operand);
  return parts;
}

Value *FunctionLifter::pointer(StringRef operand, unsigned addressSpace) {
  if (!operand.consume_front("[") || !operand.consume_back("]"))
    return nullptr;
  auto [base, text] = operand.split('+');
  base = base.trim();
  int64_t offset = 0;
  if (!text.trim().empty() && text.trim().getAsInteger(0, offset))
    return nullptr;
  Type *target = builder.getPtrTy(addressSpace);
  Value *address = registerMemory(base) ? nullptr : variable(base);
  if (address) {
    if (offset)
      address =
          builder.CreateConstGEP1_64(builder.getInt8Ty(), address, offset);
    bool isOther = address->getType() != target;
    bool isNamed = isa<GlobalVariable>(address->stripPointerCasts());
    return isOther && addressSpace != kGenericSpace && !isNamed
               ? address // a parameter of `ld.param`
               : builder.CreatePointerBitCastOrAddrSpaceCast(address, target);
  }
  Type *held = registerType(base);
  Value *bits = read(base, held && held->isIntegerTy(32)
                               ? Type::getInt32Ty(builder.getContext())
                               : builder.getInt64Ty());
  if (!bits)
    return nullptr;
  // Not a sum of integers: by those a compiler makes arrays of the stack.
  Value *at = builder.CreateIntToPtr(bits, target);
  return offset ? builder.CreateConstGEP1_64(builder.getInt8Ty(), at, offset)
                : at;
}

Value *FunctionLifter::variable(StringRef name) {
  for (Scope &scope : reverse(scopes))
    if (auto found = scope.variables.find(name); found != scope.variables.end())
      return found->second;
  return owner.variable(name);
}

Value *FunctionLifter::intrinsic(Intrinsic::ID id,
                                 ArrayRef<Value *> arguments) {
  if (id == Intrinsic::not_intrinsic)
    return nullptr;
  SmallVector<Type *> overloads;
  if (Intrinsic::isOverloaded(id)) {
    if (arguments.empty())
      return nullptr;
    // Of those that are used here the first operand decides, or the result's
    // name, which lookup has taken.
    overloads.push_back(arguments.front()->getType());
  }
  Function *callee =
      compat::intrinsicDeclaration(*function.getParent(), id, overloads);
  FunctionType *type = callee->getFunctionType();
  if (type->getNumParams() != arguments.size())
    return nullptr;
  SmallVector<Value *> coerced;
  for (auto [value, wanted] : zip(arguments, type->params())) {
    bool isSameSize = value->getType()->getPrimitiveSizeInBits() ==
                      wanted->getPrimitiveSizeInBits();
    if (value->getType() != wanted &&
        (!isSameSize || value->getType()->isPointerTy()))
      return nullptr;
    coerced.push_back(coerce(value, wanted));
  }
  return builder.CreateCall(callee, coerced);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

BasicBlock *FunctionLifter::newBlock() {
  return BasicBlock::Create(builder.getContext(), "", &function);
}

/// Blocks for all labels, by the scope that they stand in.
Error FunctionLifter::findLabels() {
  std::vector<unsigned> open{0};
  unsigned count = 1;
  for (const PtxItem &item : source.body) {
    if (item.kind == PtxItem::Kind::Open)
      open.push_back(count++);
    else if (item.kind == PtxItem::Kind::Close && open.size() > 1)
      open.pop_back();
    else if (item.kind == PtxItem::Kind::Targets)
      targetLists[item.name] = item.targets;
    if (item.kind != PtxItem::Kind::Label)
      continue;
    BasicBlock *&block = labels[{open.back(), item.name}];
    if (block)
      return errorAt(item, "label '" + item.name + "' is there twice");
    block = newBlock();
  }
  return Error::success();
}

BasicBlock *FunctionLifter::block(StringRef label) {
  for (Scope &scope : reverse(scopes))
    if (auto found = labels.find({scope.id, label}); found != labels.end())
      return found->second;
  return nullptr;
}

ArrayRef<StringRef> FunctionLifter::targets(StringRef list) const {
  auto found = targetLists.find(list);
  return found == targetLists.end() ? ArrayRef<StringRef>()
                                    : ArrayRef<StringRef>(found->second);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void FunctionLifter::declare(const PtxVariable &variable) {
  Scope &scope = scopes.back();
  if (variable.space == "reg") {
    (variable.family ? scope.families : scope.registers)[variable.name] =
        variable;
    return;
  }
  if (variable.space != "local" && variable.space != "param") {
    scope.variables[variable.name] =
        owner.declare(variable, /*isOfFunction=*/true);
    return;
  }
  // Arguments of a call, which have space of their own for each.
  Type *held = ArrayType::get(builder.getInt8Ty(), variable.bytes());
  if (variable.space == "param" && !variable.isArray)
    held = owner.passedType(variable);
  unsigned align =
      variable.align ? variable.align : ptxTypeBytes(variable.type);
  scope.variables[variable.name] = allocate(held, variable.name, align);
}

/// A parameter is memory with its argument in it: parts of it may be loaded.
/// That of a kernel which is a structure is memory already.
Error FunctionLifter::declareParameters() {
  Scope &scope = scopes.back();
  for (ArrayRef<PtxVariable> list :
       {ArrayRef(source.results), ArrayRef(source.parameters)})
    for (const PtxVariable &value : list)
      if (value.space == "reg" && (!type(value.type) || value.isArray))
        return createStringError("line " + Twine(source.line) + ": '" +
                                 value.name + "' cannot be a register");
  for (auto [argument, parameter] : zip(function.args(), source.parameters)) {
    if (argument.hasByValAttr()) {
      scope.variables[parameter.name] = &argument;
      continue;
    }
    AllocaInst *memory = allocate(argument.getType(), "");
    builder.CreateStore(&argument, memory);
    scope.variables[parameter.name] = memory;
    if (parameter.space == "reg") {
      scope.variables.erase(parameter.name);
      scope.registers[parameter.name] = parameter;
      write(parameter.name, &argument);
    }
  }
  for (const PtxVariable &value : source.results)
    declare(value);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void FunctionLifter::emit(const PtxItem &item) {
  const PtxStatement &statement = item.statement;
  SmallVector<StringRef, 6> operands = statement.operandList();
  if (const LiftRules *rules = owner.otherRules()) {
    if (!rules->lift(*this, statement, operands))
      reject("'" + statement.spelling + "' is of a form that is not known");
    return;
  }
  if (Lifting lift = liftingOf(statement.opcode))
    if (lift(*this, statement, operands))
      return;
  liftAsAssembly(*this, statement);
}

/// For LLVM, a quotient that is computed says that its divisor is not 0, and so
/// that a guard which asks for that always holds.
static bool isQuotient(const PtxStatement &statement) {
  return is_contained({"div", "rem"}, statement.opcode) && !isFloat(statement);
}

/// "@%p st.global.u32 …": a branch around it, or of what only computes, a
/// select.
void FunctionLifter::liftGuarded(const PtxItem &item, Value *guard) {
  SmallVector<StringRef, 6> operands = item.statement.operandList();
  StringRef result = operands.empty() ? "" : operands.front();
  AllocaInst *memory = registerMemory(result);
  if (memory && onlyComputes(item.statement) && !isQuotient(item.statement)) {
    Value *old = builder.CreateLoad(memory->getAllocatedType(), memory);
    emit(item);
    Value *now = builder.CreateLoad(memory->getAllocatedType(), memory);
    builder.CreateStore(builder.CreateSelect(guard, now, old), memory);
    return;
  }
  BasicBlock *body = newBlock(), *next = newBlock();
  builder.CreateCondBr(guard, body, next);
  builder.SetInsertPoint(body);
  emit(item);
  if (!builder.GetInsertBlock()->getTerminator())
    builder.CreateBr(next);
  builder.SetInsertPoint(next);
}

/// A name with '%' that is neither a register nor a special one is a mistake.
Error FunctionLifter::checkRegisters(const PtxItem &item) {
  StringRef rest = item.statement.operands;
  for (size_t at = rest.find('%'); at != StringRef::npos; at = rest.find('%')) {
    StringRef name = rest.substr(at).take_while(
        [](char c) { return isAlnum(c) || c == '_' || c == '$' || c == '%'; });
    if (!registerMemory(name) && !variable(name) &&
        !isSpecialRegister(name.drop_front()))
      return errorAt(item, "register '" + name + "' is not declared");
    rest = rest.substr(at + name.size());
  }
  return Error::success();
}

Error FunctionLifter::liftInstruction(const PtxItem &item) {
  const PtxStatement &statement = item.statement;
  SmallVector<StringRef, 6> operands = statement.operandList();
  Value *guard = nullptr;
  if (!item.guard.empty()) {
    guard = read(item.guard, builder.getInt1Ty());
    if (!guard)
      return errorAt(item, "'" + item.guard + "' is no predicate");
    if (item.isGuardNegated)
      guard = builder.CreateNot(guard);
  }
  if (statement.opcode == "bra") {
    BasicBlock *target =
        operands.size() == 1 ? block(operands.front()) : nullptr;
    if (!target)
      return errorAt(item, "no label '" + statement.operands + "'");
    BasicBlock *next = newBlock();
    if (guard)
      builder.CreateCondBr(guard, target, next);
    else
      builder.CreateBr(target);
    builder.SetInsertPoint(next);
    return Error::success();
  }
  if (Error error = checkRegisters(item))
    return error;
  if (guard)
    liftGuarded(item, guard);
  else
    emit(item);
  if (!mistake.empty())
    return errorAt(item, mistake);
  if (builder.GetInsertBlock()->getTerminator())
    builder.SetInsertPoint(newBlock());
  return Error::success();
}

Error FunctionLifter::lift(const PtxItem &item) {
  builder.SetCurrentDebugLocation(
      owner.placeOf(item, subprogram, usesPtxLines));
  switch (item.kind) {
  case PtxItem::Kind::Instruction:
    return liftInstruction(item);
  case PtxItem::Kind::Label: {
    BasicBlock *target = block(item.name);
    assert(target && "labels were found before");
    if (!builder.GetInsertBlock()->getTerminator())
      builder.CreateBr(target);
    target->moveAfter(builder.GetInsertBlock());
    builder.SetInsertPoint(target);
    break;
  }
  case PtxItem::Kind::Variable:
    if (item.variable.space == "reg" && !type(item.variable.type))
      return errorAt(item, "no register is a '." + item.variable.type + "'");
    declare(item.variable);
    break;
  case PtxItem::Kind::Pragma:
    if (item.name == "nounroll")
      notUnrolled.push_back(builder.GetInsertBlock());
    break;
  case PtxItem::Kind::Open:
    scopes.push_back({scopeCount++, {}, {}, {}, {}});
    break;
  case PtxItem::Kind::Close:
    if (scopes.size() > 1)
      scopes.pop_back();
    break;
  case PtxItem::Kind::Targets:
    break;
  }
  return Error::success();
}

void FunctionLifter::emitReturn() {
  SmallVector<Value *> values;
  for (const PtxVariable &result : source.results) {
    Type *passed = owner.passedType(result);
    if (result.space == "reg") {
      values.push_back(read(result.name, passed));
      continue;
    }
    values.push_back(builder.CreateLoad(passed, variable(result.name)));
  }
  if (values.empty())
    builder.CreateRetVoid();
  else if (values.size() == 1)
    builder.CreateRet(values.front());
  else
    builder.CreateAggregateRet(values.data(), values.size());
}

/// `@%p bra A; bra B;` has a block between the two that only branches: as the
/// end of a loop it would stand apart. Nothing is a phi yet.
void FunctionLifter::forwardBranches() {
  for (BasicBlock &block : make_early_inc_range(drop_begin(function))) {
    auto *branch = dyn_cast<BranchInst>(&block.front());
    if (!branch || branch->isConditional() || branch->getSuccessor(0) == &block)
      continue;
    BasicBlock *target = branch->getSuccessor(0);
    std::replace(notUnrolled.begin(), notUnrolled.end(), &block, target);
    block.replaceAllUsesWith(target);
    block.eraseFromParent();
  }
}

/// Where `loop` is written, as Clang says it: nvcc's branch back has the place of the
/// `for`, while what falls into the loop may be of any statement.
static void placeLoop(Loop &loop) {
  BasicBlock *latch = loop.getLoopLatch();
  DebugLoc place = latch ? latch->getTerminator()->getDebugLoc() : DebugLoc();
  if (!place || !place.getLine())
    return;
  LLVMContext &context = latch->getContext();
  MDNode *id = MDNode::getDistinct(context, {nullptr, place.get()});
  id->replaceOperandWith(0, id);
  loop.setLoopID(id);
}

/// The places of loops, and `.pragma "nounroll"` at the top of one, as LLVM has them
/// for its latches.
void FunctionLifter::markLoops() {
  if (notUnrolled.empty() && !owner.hasLocations(source))
    return;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  if (owner.hasLocations(source))
    for (Loop *loop : loops.getLoopsInPreorder())
      placeLoop(*loop);
  for (BasicBlock *header : notUnrolled)
    if (Loop *loop = loops.getLoopFor(header);
        loop && loop->getHeader() == header)
      addStringMetadataToLoop(loop, "llvm.loop.unroll.disable", true);
}

Error FunctionLifter::run() {
  subprogram = owner.subprogramOf(source);
  usesPtxLines = !owner.hasLocations(source) && !owner.text().name.empty();
  function.setSubprogram(subprogram);
  builder.SetInsertPoint(entry);
  if (Error error = declareParameters())
    return error;
  if (Error error = findLabels())
    return error;
  for (const PtxItem &item : source.body)
    if (Error error = lift(item))
      return error;
  if (!builder.GetInsertBlock()->getTerminator())
    emitReturn();
  for (BasicBlock &block : function)
    if (!block.getTerminator())
      new UnreachableInst(builder.getContext(), &block);
  forwardBranches();
  markLoops();
  return Error::success();
}
