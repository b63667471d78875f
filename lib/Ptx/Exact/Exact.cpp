//===- Exact.cpp - what statements of all families need -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"
#include "Special.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/MDBuilder.h"
#include <cstddef>

using namespace gpuperf;
using namespace llvm;

IntegerType *Exact::integer() const {
  Type *type = lifter.type(statement.type);
  return statement.type.contains('x') ? nullptr
                                      : dyn_cast_or_null<IntegerType>(type);
}

Value *Exact::read(unsigned i, Type *type) const {
  return i < operands.size() ? lifter.read(operands[i], type) : nullptr;
}

bool Exact::asUsual() const {
  Lifting lift = liftingOf(statement.opcode);
  return lift && lift(lifter, statement, operands);
}

CallInst *gpuperf::callRuntime(FunctionLifter &lifter, StringRef name,
                               Type *result, ArrayRef<Value *> arguments) {
  SmallVector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  CallInst *call = lifter.build().CreateCall(
      lifter.module().getOrInsertFunction(
          name, FunctionType::get(result, types, false)),
      arguments);
  call->setDoesNotThrow();
  return call;
}

/// "src/saxpy.cu" as memory that ends with 0, once in the module.
static Constant *textOf(FunctionLifter &lifter, StringRef text) {
  std::string name = ("file " + text).str();
  Module &module = lifter.module();
  if (GlobalVariable *known = module.getNamedGlobal(name))
    return known;
  Constant *bytes = ConstantDataArray::getString(module.getContext(), text);
  return new GlobalVariable(module, bytes->getType(), true,
                            GlobalValue::PrivateLinkage, bytes, name);
}

std::pair<Value *, Value *> gpuperf::sourcePlace(FunctionLifter &lifter) {
  IRBuilder<> &build = lifter.build();
  DebugLoc place = build.getCurrentDebugLocation();
  if (!place || !place.getLine())
    return {ConstantPointerNull::get(build.getPtrTy()), build.getInt32(0)};
  return {textOf(lifter, place->getFilename()),
          build.getInt32(place.getLine())};
}

void gpuperf::refuse(FunctionLifter &lifter, const PtxStatement &statement) {
  IRBuilder<> &build = lifter.build();
  auto [file, line] = sourcePlace(lifter);
  callRuntime(lifter, "gpuperf_refuse", build.getVoidTy(),
              {textOf(lifter, statement.spelling), file, line})
      ->setDoesNotReturn();
}

/// Whether `bytes` at `address` leave the block's shared memory.
static Value *leavesShared(FunctionLifter &lifter, Value *address,
                           unsigned bytes) {
  IRBuilder<> &build = lifter.build();
  Function &function = *build.GetInsertBlock()->getParent();
  Value *offset = build.CreateSub(
      address, contextMember(function, offsetof(ThreadContext, shared),
                             build.getInt64Ty()));
  Value *size = build.CreateZExt(
      contextMember(function, offsetof(ThreadContext, sharedBytes),
                    build.getInt32Ty()),
      build.getInt64Ty());
  Value *places = build.CreateBinaryIntrinsic(
      Intrinsic::usub_sat, build.CreateAdd(size, build.getInt64(1)),
      build.getInt64(bytes));
  return build.CreateICmpUGE(offset, places);
}

/// Whether they leave what is allowed of the piece that they begin in.
static Value *leavesPiece(FunctionLifter &lifter, Value *address,
                          unsigned bytes) {
  IRBuilder<> &build = lifter.build();
  IntegerType *wide = build.getInt64Ty();
  Value *piece = build.CreateLShr(
      build.CreateAnd(address, (uint64_t(1) << kAddressBits) - 1),
      kShadowShift);
  Constant *shadow =
      lifter.module().getOrInsertGlobal("gpuperf_shadow", build.getInt16Ty());
  LoadInst *size = build.CreateLoad(
      build.getInt16Ty(), build.CreateGEP(build.getInt16Ty(), shadow, piece));
  size->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(build.getContext(), {}));
  Value *end = build.CreateAdd(build.CreateAnd(address, kShadowGranule - 1),
                               ConstantInt::get(wide, bytes));
  return build.CreateICmpUGT(end, build.CreateZExt(size, wide));
}

/// Tests the place and the alignment, and calls the runtime where one is wrong.
void gpuperf::checkAccess(FunctionLifter &lifter, Value *pointer,
                          unsigned bytes, char kind) {
  IRBuilder<> &build = lifter.build();
  IntegerType *wide = build.getInt64Ty();
  Value *address = build.CreatePtrToInt(pointer, wide);
  bool isShared = pointer->getType()->getPointerAddressSpace() == kSharedSpace;
  Value *isBad = isShared ? leavesShared(lifter, address, bytes)
                          : leavesPiece(lifter, address, bytes);
  if (bytes > 1)
    isBad = build.CreateOr(
        isBad, build.CreateICmpNE(build.CreateAnd(address, bytes - 1),
                                  ConstantInt::get(wide, 0)));
  BasicBlock *bad = lifter.newBlock(), *next = lifter.newBlock();
  build.CreateCondBr(
      isBad, bad, next,
      MDBuilder(build.getContext()).createBranchWeights(1, 1 << 20));
  build.SetInsertPoint(bad);
  AccessOf what = kind == 'r'   ? AccessOf::Load
                  : kind == 'w' ? AccessOf::Store
                                : AccessOf::Atomic;
  auto [file, line] = sourcePlace(lifter);
  callRuntime(lifter, "gpuperf_bad_access", build.getVoidTy(),
              {address, build.getInt32(bytes), build.getInt32(unsigned(what)),
               file, line});
  // Of a generic address it comes back where that is local memory.
  if (pointer->getType()->getPointerAddressSpace() == kGenericSpace)
    build.CreateBr(next);
  else
    build.CreateUnreachable();
  build.SetInsertPoint(next);
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

Value *gpuperf::flushed(const Exact &e, Value *value) {
  if (!e.has("ftz") || !value || !value->getType()->isFloatTy())
    return value;
  Value *size = e.build.CreateUnaryIntrinsic(Intrinsic::fabs, value);
  Value *isSmall =
      e.build.CreateFCmpOLT(size, ConstantFP::get(value->getType(), 0x1p-126));
  Value *zero = e.build.CreateBinaryIntrinsic(
      Intrinsic::copysign, ConstantFP::get(value->getType(), 0), value);
  return e.build.CreateSelect(isSmall, zero, value);
}

Value *gpuperf::saturated(const Exact &e, Value *value) {
  Type *type = value->getType();
  Constant *zero = ConstantFP::get(type, 0), *one = ConstantFP::get(type, 1);
  value = e.build.CreateSelect(e.build.CreateFCmpOGT(value, zero), value, zero);
  return e.build.CreateSelect(e.build.CreateFCmpOLT(value, one), value, one);
}

Value *gpuperf::halfToFloat(const Exact &e, Value *bits, bool isBFloat) {
  IRBuilder<> &build = e.build;
  if (isBFloat)
    return build.CreateBitCast(
        build.CreateShl(build.CreateZExt(bits, build.getInt32Ty()), 16),
        build.getFloatTy());
  return build.CreateFPExt(build.CreateBitCast(bits, build.getHalfTy()),
                           build.getFloatTy());
}

Value *gpuperf::floatToHalf(const Exact &e, Value *value, bool isBFloat) {
  IRBuilder<> &build = e.build;
  if (!isBFloat)
    return build.CreateBitCast(build.CreateFPTrunc(value, build.getHalfTy()),
                               build.getInt16Ty());
  // To the nearest, and the even one of two.
  Value *bits = build.CreateBitCast(value, build.getInt32Ty());
  Value *odd = build.CreateAnd(build.CreateLShr(bits, 16), 1);
  Value *rounded =
      build.CreateAdd(build.CreateAdd(bits, build.getInt32(0x7fff)), odd);
  rounded = build.CreateLShr(rounded, 16);
  Value *isNaN = build.CreateFCmpUNO(value, value);
  return build.CreateTrunc(
      build.CreateSelect(isNaN, build.getInt32(0x7fff), rounded),
      build.getInt16Ty());
}
