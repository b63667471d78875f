//===- RaisedAsm.cpp - inline PTX as LLVM operations ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaisedAsm.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Follows the statements of such an assembly.
class Election {
public:
  explicit Election(CallInst &call) : call(call), build(&call) {}
  /// Null where a statement is another one.
  Value *run(StringRef assembly);

private:
  CallInst &call;
  IRBuilder<> build;
  StringMap<Value *> values; ///< by the names of operands and registers
  unsigned outputs = 0;
  bool hasElection = false;

  void readOperands();
  bool step(StringRef text);
  bool elect(const PtxStatement &statement);
  Value *valueOf(StringRef name);
  Value *asType(Value *value, Type *type);
};

} // namespace

void Election::readOperands() {
  unsigned argument = 0, number = 0;
  auto *assembly = cast<InlineAsm>(call.getCalledOperand());
  for (const InlineAsm::ConstraintInfo &info : assembly->ParseConstraints()) {
    if (info.Type == InlineAsm::isClobber)
      continue;
    outputs += info.Type == InlineAsm::isOutput;
    std::string name = "$" + std::to_string(number++);
    if (info.Type != InlineAsm::isInput)
      continue;
    Value *value = call.getArgOperand(argument++);
    values[name] = value;
    for (const std::string &code : info.Codes)
      if (unsigned output; !StringRef(code).getAsInteger(10, output))
        values["$" + std::to_string(output)] = value;
  }
}

Value *Election::valueOf(StringRef name) {
  int64_t number;
  if (!name.getAsInteger(0, number))
    return build.getInt32(number);
  return values.lookup(name);
}

bool Election::elect(const PtxStatement &statement) {
  auto operands = statement.operandList();
  if (operands.empty())
    return false;
  auto [lane, elected] = operands[0].split('|');
  Function *laneId = compat::intrinsicDeclaration(
      *call.getModule(), Intrinsic::nvvm_read_ptx_sreg_laneid);
  Value *isFirst =
      build.CreateICmpEQ(build.CreateCall(laneId), build.getInt32(0));
  values[lane.trim()] = build.getInt32(0);
  values[elected.trim()] = isFirst;
  return hasElection = true;
}

bool Election::step(StringRef text) {
  text = text.trim(" \t\n\r{}");
  if (text.empty() || text.starts_with(".reg"))
    return true;
  Value *guard = nullptr;
  if (text.consume_front("@")) {
    auto [name, rest] = text.split(' ');
    guard = values.lookup(name);
    if (!guard || !guard->getType()->isIntegerTy(1))
      return false;
    text = rest.trim();
  }
  PtxStatement statement = parsePtxStatement(text);
  if (statement.opcode == "elect")
    return !guard && elect(statement);
  auto operands = statement.operandList();
  Value *result = nullptr;
  if (statement.opcode == "mov" && operands.size() == 2) {
    result = valueOf(operands[1]);
  } else if (statement.opcode == "selp" && operands.size() == 4) {
    Value *yes = valueOf(operands[1]), *no = valueOf(operands[2]);
    Value *which = valueOf(operands[3]);
    if (yes && no && which && which->getType()->isIntegerTy(1) &&
        yes->getType() == no->getType())
      result = build.CreateSelect(which, yes, no);
  }
  if (!result)
    return false;
  if (guard) {
    Value *old = valueOf(operands[0]);
    old = old ? asType(old, result->getType()) : nullptr;
    if (!old)
      return false;
    result = build.CreateSelect(guard, result, old);
  }
  values[operands[0]] = result;
  return true;
}

Value *Election::asType(Value *value, Type *type) {
  if (value->getType() == type)
    return value;
  return value->getType()->isIntegerTy() && type->isIntegerTy()
             ? build.CreateZExtOrTrunc(value, type)
             : nullptr;
}

Value *Election::run(StringRef assembly) {
  readOperands();
  SmallVector<StringRef, 8> statements;
  assembly.split(statements, ';');
  for (StringRef statement : statements)
    if (!step(statement))
      return nullptr;
  if (!hasElection || !outputs)
    return nullptr;
  auto *type = dyn_cast<StructType>(call.getType());
  if (outputs == 1 && !type) {
    Value *value = values.lookup("$0");
    return value ? asType(value, call.getType()) : nullptr;
  }
  if (!type || type->getNumElements() != outputs)
    return nullptr;
  Value *all = PoisonValue::get(type);
  for (unsigned i = 0; i != outputs; ++i) {
    Value *value = values.lookup("$" + std::to_string(i));
    value = value ? asType(value, type->getElementType(i)) : nullptr;
    if (!value)
      return nullptr;
    all = build.CreateInsertValue(all, value, i);
  }
  return all;
}

/// Replaces an assembly that is an `elect.sync` and moves of what it says: one
/// lane is elected, the same each time (PTX ISA, "elect.sync"), taken to be the
/// first. Returns false for others.
static bool raiseElection(CallInst &call, StringRef assembly) {
  if (!assembly.contains("elect.sync"))
    return false;
  Value *value = Election(call).run(assembly);
  if (!value)
    return false;
  call.replaceAllUsesWith(value);
  call.eraseFromParent();
  return true;
}

namespace {

/// The asm's inputs in the intrinsic's order. A store's asm has (values,
/// handle, coordinates), its intrinsic (handle, coordinates, values). The
/// handle is the first operand of 64 bits.
SmallVector<Value *, 8> intrinsicOperands(CallInst &call) {
  SmallVector<Value *, 8> operands(call.args());
  auto *handle = llvm::find_if(
      operands, [](Value *v) { return v->getType()->isIntegerTy(64); });
  if (handle != operands.end())
    std::rotate(operands.begin(), handle, operands.end());
  return operands;
}

/// A texture reference's handle is known when the kernel is launched: the
/// address of the reference stands for it.
bool raiseHandle(CallInst &call) {
  if (call.getIntrinsicID() != Intrinsic::nvvm_texsurf_handle_internal)
    return false;
  auto *reference = dyn_cast<Constant>(call.getArgOperand(0));
  if (!reference)
    return false;
  call.replaceAllUsesWith(ConstantExpr::getPtrToInt(reference, call.getType()));
  call.eraseFromParent();
  return true;
}

/// The same bits as another type, a byte as the low half of a register; null
/// where neither is so. Clang 22 has a float where the intrinsic has an
/// integer.
Value *asType(IRBuilder<> &build, Value *value, Type *type) {
  Type *own = value->getType();
  if (own == type)
    return value;
  if (own->isIntegerTy() && type->isIntegerTy())
    return build.CreateZExtOrTrunc(value, type);
  unsigned bits = own->getPrimitiveSizeInBits();
  return bits && bits == type->getPrimitiveSizeInBits() &&
                 !own->isPointerTy() && !type->isPointerTy()
             ? build.CreateBitCast(value, type)
             : nullptr;
}

/// asType of each member of a structure, or of the value.
Value *asTypes(IRBuilder<> &build, Value *value, Type *type) {
  auto *own = dyn_cast<StructType>(value->getType());
  auto *wanted = dyn_cast<StructType>(type);
  if (!own || !wanted)
    return own || wanted ? nullptr : asType(build, value, type);
  if (own == wanted || own->getNumElements() != wanted->getNumElements())
    return own == wanted ? value : nullptr;
  Value *result = PoisonValue::get(wanted);
  for (unsigned i = 0; result && i != wanted->getNumElements(); ++i) {
    Value *member = asType(build, build.CreateExtractValue(value, i),
                           wanted->getElementType(i));
    result = member ? build.CreateInsertValue(result, member, i) : nullptr;
  }
  return result;
}

/// Replaces a texture or surface access.
void raiseFetch(CallInst &call, StringRef assembly) {
  Intrinsic::ID id = ptxFetchIntrinsic(assembly);
  if (id == Intrinsic::not_intrinsic)
    return;
  Function *intrinsic = compat::intrinsicDeclaration(*call.getModule(), id);
  SmallVector<Value *, 8> operands = intrinsicOperands(call);
  FunctionType *type = intrinsic->getFunctionType();
  if (type->getNumParams() != operands.size())
    return;
  IRBuilder<> build(&call);
  for (auto [operand, wanted] :
       zip_equal(MutableArrayRef(operands), type->params()))
    if (!(operand = asType(build, operand, wanted)))
      return;
  CallInst *raised = build.CreateCall(intrinsic, operands);
  Value *result = call.getType()->isVoidTy()
                      ? raised
                      : asTypes(build, raised, call.getType());
  if (!result) {
    raised->eraseFromParent();
    return;
  }
  raised->takeName(&call);
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

/// The space of "cvta.shared.u64 $0, a", the last statement of `assembly`.
unsigned spaceOfResult(StringRef assembly) {
  if (!assembly.contains("cvta."))
    return kGenericSpace;
  PtxBlock block(assembly);
  if (block.statements().empty())
    return kGenericSpace;
  const PtxStatement &last = block.statements().back();
  SmallVector<StringRef> parts;
  last.spelling.split(parts, '.');
  bool isResult = last.opcode == "cvta" && parts.size() == 3 &&
                  last.operandList().front() == "$0";
  return isResult ? addressSpaceOf(parts[1]) : kGenericSpace;
}

/// Tells that the result points into a space. The bits stay as they are.
void raiseConversion(CallInst &call, StringRef assembly) {
  unsigned space = spaceOfResult(assembly);
  Type *type = call.getType();
  if (space == kGenericSpace || !type->isIntegerTy(64))
    return;
  IRBuilder<> build(call.getNextNode());
  Value *pointer = build.CreateIntToPtr(&call, build.getPtrTy(space));
  Value *generic = build.CreateAddrSpaceCast(pointer, build.getPtrTy());
  Value *bits = build.CreatePtrToInt(generic, type);
  call.replaceUsesWithIf(bits,
                         [&](Use &use) { return use.getUser() != pointer; });
}

/// The intrinsic that reads the special register of "mov.u32 $0, %laneid", if
/// that is all of `assembly`.
Intrinsic::ID registerIntrinsic(StringRef assembly) {
  if (!assembly.contains("mov."))
    return Intrinsic::not_intrinsic;
  PtxBlock block(assembly);
  if (block.statements().size() != 1)
    return Intrinsic::not_intrinsic;
  const PtxStatement &move = block.statements().front();
  auto operands = move.operandList();
  if (move.opcode != "mov" || operands.size() != 2 || operands[0] != "$0" ||
      !operands[1].consume_front("%"))
    return Intrinsic::not_intrinsic;
  return specialRegisterIntrinsic(operands[1]);
}

/// Replaces a read of a special register, as libraries write it that want the
/// lane's number.
void raiseRegister(CallInst &call, StringRef assembly) {
  Intrinsic::ID id = registerIntrinsic(assembly);
  if (id == Intrinsic::not_intrinsic || !call.arg_empty())
    return;
  Function *intrinsic = compat::intrinsicDeclaration(*call.getModule(), id);
  if (!intrinsic->arg_empty() || intrinsic->getReturnType() != call.getType())
    return;
  IRBuilder<> build(&call);
  CallInst *read = build.CreateCall(intrinsic);
  read->takeName(&call);
  call.replaceAllUsesWith(read);
  call.eraseFromParent();
}

void raise(CallInst &call) {
  if (raiseHandle(call))
    return;
  auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand());
  if (!assembly)
    return;
  std::string text(assembly->getAsmString());
  if (raiseElection(call, text))
    return;
  raiseConversion(call, text);
  if (ptxFetchIntrinsic(text) != Intrinsic::not_intrinsic)
    raiseFetch(call, text);
  else
    raiseRegister(call, text);
}

} // namespace

void gpuperf::raiseAsm(Module &module) {
  for (Function &function : module)
    for (Instruction &instruction :
         make_early_inc_range(instructions(function)))
      if (auto *call = dyn_cast<CallInst>(&instruction))
        raise(*call);
}
