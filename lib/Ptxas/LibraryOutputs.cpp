//===- LibraryOutputs.cpp - functions of libdevice with outputs -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryOutputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

/// What `call` of a function with results comes to with `original`, which stores
/// those after its own result through its last parameters.
void storeOutputs(CallInst &call, Function &original) {
  auto *results = cast<StructType>(call.getType());
  bool returns = !original.getReturnType()->isVoidTy();
  IRBuilder<> entry(&*call.getFunction()->getEntryBlock().begin());
  SmallVector<Value *, 4> operands(call.args());
  SmallVector<AllocaInst *, 2> outputs;
  for (Type *type : drop_begin(results->elements(), returns))
    outputs.push_back(entry.CreateAlloca(type));
  append_range(operands, outputs);
  IRBuilder<> builder(&call);
  Value *own = builder.CreateCall(&original, operands);
  Value *all = PoisonValue::get(results);
  if (returns)
    all = builder.CreateInsertValue(all, own, 0);
  for (auto [i, output] : enumerate(outputs))
    all = builder.CreateInsertValue(
        all, builder.CreateLoad(output->getAllocatedType(), output),
        i + returns);
  call.replaceAllUsesWith(all);
  call.eraseFromParent();
}

/// Whether `declared` returns what `original` stores through further parameters.
bool returnsOutputs(const Function &declared, const FunctionType &original) {
  const auto *results = dyn_cast<StructType>(declared.getReturnType());
  bool returns = !original.getReturnType()->isVoidTy();
  return results && declared.isDeclaration() &&
         original.getNumParams() ==
             declared.arg_size() + results->getNumElements() - returns;
}

} // namespace

void gpuperf::storeLibraryOutputs(Module &module, const Module &library) {
  for (Function &function : make_early_inc_range(module)) {
    const Function *own = library.getFunction(function.getName());
    if (!own || !returnsOutputs(function, *own->getFunctionType()))
      continue;
    std::string name = function.getName().str();
    function.setName(name + ".results");
    Function *original = Function::Create(
        own->getFunctionType(), Function::ExternalLinkage, name, module);
    for (User *user : make_early_inc_range(function.users()))
      storeOutputs(*cast<CallInst>(user), *original);
    function.eraseFromParent();
  }
}
