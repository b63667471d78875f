//===- Control.cpp - control flow -----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "gpuperf/Support/KernelAttribute.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

namespace {

bool leave(FunctionLifter &lifter, const PtxStatement &statement, Operands) {
  bool isKernel = isMarkedKernel(*lifter.build().GetInsertBlock()->getParent());
  if (statement.opcode == "exit" && !isKernel) {
    lifter.intrinsic(Intrinsic::nvvm_exit, {});
    lifter.build().CreateUnreachable();
    return true;
  }
  lifter.emitReturn();
  return true;
}

bool trap(FunctionLifter &lifter, const PtxStatement &statement, Operands) {
  liftAsAssembly(lifter, statement);
  lifter.build().CreateUnreachable();
  return true;
}

/// "(retval0), name, (param0, param1), prototype" in parts.
struct CallParts {
  SmallVector<StringRef, 2> results;
  StringRef callee;
  SmallVector<StringRef, 8> arguments;
};

SmallVector<StringRef, 8> inParentheses(StringRef &text) {
  SmallVector<StringRef, 8> parts;
  if (!text.consume_front("("))
    return parts;
  auto [inside, rest] = text.split(')');
  text = rest.ltrim();
  text.consume_front(",");
  text = text.ltrim();
  inside.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef &part : parts)
    part = part.trim();
  erase_if(parts, [](StringRef part) { return part.empty(); });
  return parts;
}

CallParts partsOfCall(StringRef text) {
  CallParts parts;
  text = text.trim();
  auto results = inParentheses(text);
  parts.results.assign(results.begin(), results.end());
  auto [callee, rest] = text.split(',');
  parts.callee = callee.trim();
  rest = rest.ltrim();
  parts.arguments = inParentheses(rest);
  return parts;
}

/// The value that is passed in the variable or register `name`, of any type
/// where `type` is null.
Value *passed(FunctionLifter &lifter, StringRef name, Type *type) {
  IRBuilder<> &build = lifter.build();
  if (Value *memory = lifter.variable(name)) {
    auto *slot = dyn_cast<AllocaInst>(memory);
    if (!type)
      type = slot ? slot->getAllocatedType() : build.getInt64Ty();
    if (slot)
      return build.CreateLoad(type, slot);
  }
  if (!type)
    type = lifter.registerType(name);
  return type && !type->isArrayTy() ? lifter.read(name, type) : nullptr;
}

void takeResult(FunctionLifter &lifter, StringRef name, Value *value) {
  if (Value *memory = lifter.variable(name))
    lifter.build().CreateStore(value, memory);
  else
    lifter.write(name, value);
}

/// Whether a call has as many values as the function; else it is a mistake.
bool fits(FunctionLifter &lifter, const CallParts &parts,
          const Function &callee) {
  auto check = [&](const char *what, size_t given, size_t wanted) {
    if (given != wanted)
      lifter.reject(Twine(what) + " of '" + callee.getName() + "': " +
                    Twine(wanted) + " expected, " + Twine(given) + " given");
    return given == wanted;
  };
  Type *type = callee.getReturnType();
  size_t results = type->isVoidTy()     ? 0
                   : type->isStructTy() ? type->getStructNumElements()
                                        : 1;
  return check("parameters", parts.arguments.size(), callee.arg_size()) &&
         (parts.results.empty() ||
          check("results", parts.results.size(), results));
}

bool call(FunctionLifter &lifter, const PtxStatement &statement, Operands) {
  CallParts parts = partsOfCall(statement.operands);
  IRBuilder<> &build = lifter.build();
  Function *known = lifter.module().getFunction(parts.callee);
  if (known &&
      (isMarkedKernel(*known) || known->isIntrinsic()))
    return false;
  SmallVector<Value *> arguments;
  SmallVector<Type *> types;
  if (known && !fits(lifter, parts, *known))
    return true;
  for (auto [i, name] : enumerate(parts.arguments)) {
    Value *value =
        passed(lifter, name, known ? known->getArg(i)->getType() : nullptr);
    if (!value)
      return false;
    arguments.push_back(value);
    types.push_back(value->getType());
  }
  CallInst *made = nullptr;
  if (known) {
    made = build.CreateCall(known, arguments);
  } else {
    Value *address = lifter.read(parts.callee, build.getInt64Ty());
    if (!address || parts.results.size() > 1)
      return false;
    Type *result = build.getVoidTy();
    if (!parts.results.empty()) {
      auto *slot =
          dyn_cast_or_null<AllocaInst>(lifter.variable(parts.results.front()));
      result = slot ? slot->getAllocatedType()
                    : lifter.registerType(parts.results.front());
      if (!result)
        return false;
    }
    made = build.CreateCall(FunctionType::get(result, types, false),
                            build.CreateIntToPtr(address, build.getPtrTy()),
                            arguments);
  }
  // The verifier asks for a place wherever a call may be inlined.
  if (DISubprogram *caller = made->getFunction()->getSubprogram();
      caller && !made->getDebugLoc())
    made->setDebugLoc(DILocation::get(build.getContext(), 0, 0, caller));
  bool isMany = made->getType()->isStructTy();
  for (auto [i, name] : enumerate(parts.results))
    if (!made->getType()->isVoidTy())
      takeResult(lifter, name,
                 isMany ? build.CreateExtractValue(made, i) : made);
  if (known && known->doesNotReturn())
    build.CreateUnreachable();
  return true;
}

/// brx.idx %r, list: a switch over the list's labels.
bool branchByIndex(FunctionLifter &lifter, const PtxStatement &statement,
                   Operands operands) {
  if (operands.size() != 2)
    return false;
  IRBuilder<> &build = lifter.build();
  Value *index = lifter.read(operands[0], build.getInt32Ty());
  ArrayRef<StringRef> labels = lifter.targets(operands[1]);
  if (!index || labels.empty())
    return false;
  for (StringRef label : labels)
    if (!lifter.block(label))
      return false;
  SwitchInst *chosen =
      build.CreateSwitch(index, lifter.block(labels.back()), labels.size());
  for (auto [i, label] : enumerate(labels.drop_back()))
    chosen->addCase(build.getInt32(i), lifter.block(label));
  return true;
}

constexpr LiftingRow rows[] = {
    {"ret", leave}, {"exit", leave},        {"trap", trap},
    {"call", call}, {"brx", branchByIndex},
};

} // namespace

namespace gpuperf {
ArrayRef<LiftingRow> controlLiftings() { return rows; }
} // namespace gpuperf
