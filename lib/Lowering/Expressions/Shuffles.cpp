//===- Shuffles.cpp - values that a warp gets from one lane ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shuffles.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

CallInst *gpuperf::laneShuffle(Instruction &inst) {
  auto *extract = dyn_cast<ExtractValueInst>(&inst);
  bool isValue = extract && extract->getIndices() == ArrayRef<unsigned>(0);
  Value *result = isValue ? extract->getAggregateOperand() : &inst;
  auto *call = dyn_cast<IntrinsicInst>(result);
  bool isShuffle = call && call->getIntrinsicID() ==
                               (isValue ? Intrinsic::nvvm_shfl_sync_idx_i32p
                                        : Intrinsic::nvvm_shfl_sync_idx_i32);
  return isShuffle ? call : nullptr;
}

ExprAttr gpuperf::valueOfLane(ExprAttr value, const CallInst &shuffle) {
  constexpr int64_t kWarp = 32, kWholeWarp = 31;
  // The arguments are a mask, the value, a lane and the clamp.
  auto *lane = dyn_cast<ConstantInt>(shuffle.getArgOperand(2));
  auto *clamp = dyn_cast<ConstantInt>(shuffle.getArgOperand(3));
  if (!value || !lane || !clamp || clamp->getSExtValue() != kWholeWarp)
    return {};
  bool isUnknown = value.anyLeaf([](ExprAttr leaf) {
    bool isOfOtherThread =
        leaf.isDim() && (leaf.getDim() == Dim::Ty || leaf.getDim() == Dim::Tz);
    return leaf.isVaryingUnknown() || isOfOtherThread;
  });
  if (isUnknown)
    return {};
  mlir::MLIRContext *context = value.getContext();
  auto number = [&](int64_t n) { return ExprAttr::getConst(context, n); };
  ExprAttr tx = ExprAttr::getDim(context, Dim::Tx);
  ExprAttr first = ExprAttr::getBinary(
      ExprKind::Mul, ExprAttr::getBinary(ExprKind::Div, tx, number(kWarp)),
      number(kWarp));
  return value.substitute(
      tx, ExprAttr::getBinary(ExprKind::Add, first,
                              number(lane->getZExtValue() % kWarp)));
}
