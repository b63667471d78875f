//===- RaisedAsm.cpp - inline PTX that LLVM has words for -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaisedAsm.h"
#include "RaisedElection.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace gpuperf;
using namespace llvm;

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
