//===- RaisedElection.cpp - the lane that elect.sync picks ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaisedElection.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Support/Compat/Nvvm.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
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

bool gpuperf::raiseElection(CallInst &call, StringRef assembly) {
  if (!assembly.contains("elect.sync"))
    return false;
  Value *value = Election(call).run(assembly);
  if (!value)
    return false;
  call.replaceAllUsesWith(value);
  call.eraseFromParent();
  return true;
}
