//===- TextureAsm.cpp - texture and surface PTX as intrinsics -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TextureAsm.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// "2d" as it is, "a2d" as "2d.array".
std::string geometry(StringRef text) {
  return text.consume_front("a") ? (text + ".array").str() : text.str();
}

/// "tex.level.2d.v4.f32.f32" -> "llvm.nvvm.tex.unified.2d.level.v4f32.f32".
std::string textureIntrinsic(ArrayRef<StringRef> parts) {
  StringRef mode;
  if (!parts.empty() && (parts[0] == "level" || parts[0] == "grad")) {
    mode = parts[0];
    parts = parts.drop_front();
  }
  if (parts.size() != 4 || parts[1] != "v4")
    return "";
  std::string name = "llvm.nvvm.tex.unified." + geometry(parts[0]);
  if (!mode.empty())
    name += ("." + mode).str();
  return name + ".v4" + parts[2].str() + "." + parts[3].str();
}

/// "b.2d.v4.b32.trap" -> "2d.v4i32.trap", for both directions.
std::string surfaceSuffix(ArrayRef<StringRef> parts) {
  if (parts.size() < 4 || parts[0] != "b")
    return "";
  std::string name = geometry(parts[1]) + ".";
  parts = parts.drop_front(2);
  if (parts[0].starts_with("v")) {
    name += parts[0];
    parts = parts.drop_front();
  }
  if (parts.size() != 2 || !parts[0].starts_with("b"))
    return "";
  return name + "i" + parts[0].drop_front().str() + "." + parts[1].str();
}

std::string intrinsicName(StringRef assembly) {
  SmallVector<StringRef, 8> parts;
  assembly.ltrim().take_until(isSpace).split(parts, '.');
  StringRef head = parts.front();
  ArrayRef<StringRef> rest = ArrayRef(parts).drop_front();
  if (head == "tex")
    return textureIntrinsic(rest);
  std::string suffix = surfaceSuffix(rest);
  if (suffix.empty())
    return "";
  if (head == "suld")
    return "llvm.nvvm.suld." + suffix;
  return head == "sust" ? "llvm.nvvm.sust.b." + suffix : "";
}

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

void raise(CallInst &call) {
  if (raiseHandle(call))
    return;
  auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand());
  if (!assembly)
    return;
  std::string name = intrinsicName(assembly->getAsmString());
  Intrinsic::ID id = name.empty() ? Intrinsic::not_intrinsic
                                  : Function::lookupIntrinsicID(name);
  if (id == Intrinsic::not_intrinsic)
    return;
  Function *intrinsic = Intrinsic::getDeclaration(call.getModule(), id);
  SmallVector<Value *, 8> operands = intrinsicOperands(call);
  SmallVector<Type *, 8> types;
  for (Value *operand : operands)
    types.push_back(operand->getType());
  FunctionType *type = intrinsic->getFunctionType();
  if (type->params() != ArrayRef(types) ||
      type->getReturnType() != call.getType())
    return;
  CallInst *raised = IRBuilder<>(&call).CreateCall(intrinsic, operands);
  raised->takeName(&call);
  call.replaceAllUsesWith(raised);
  call.eraseFromParent();
}

} // namespace

void gpuperf::raiseTextureAsm(Module &module) {
  for (Function &function : module)
    for (Instruction &instruction :
         make_early_inc_range(instructions(function)))
      if (auto *call = dyn_cast<CallInst>(&instruction))
        raise(*call);
}
