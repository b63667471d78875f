//===- Assembly.cpp - PTX instructions without an LLVM equivalent ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Instructions whose first operand, although a register, is no result.
bool hasNoResult(const PtxStatement &statement) {
  return is_contained({"bar", "barrier", "nanosleep", "st", "red", "setmaxnreg",
                       "brkpt", "pmevent", "stackrestore"},
                      statement.opcode) &&
         !statement.has("red");
}

StringRef constraint(Type *type) {
  if (type->isPointerTy())
    return "l";
  if (type->isFloatTy())
    return "f";
  if (type->isDoubleTy())
    return "d";
  switch (type->getPrimitiveSizeInBits()) {
  case 1:
    return "b";
  case 8:
  case 16:
    return "h";
  case 64:
    return "l";
  case 128:
    return "q";
  default:
    return "r";
  }
}

/// The text of an assembly with its operands numbered.
class Assembly {
public:
  Assembly(FunctionLifter &lifter, const PtxStatement &statement)
      : lifter(lifter), statement(statement) {}

  void emit();

private:
  FunctionLifter &lifter;
  const PtxStatement &statement;
  SmallVector<StringRef, 8> results;
  MapVector<StringRef, Value *> inputs;

  void findResults();
  std::string rewrite();
  std::string operand(StringRef token, bool inResults, bool isAddress);
};

/// The registers of the first operand: "%r1", "{%r1, %r2}", "%r1|%p1".
void Assembly::findResults() {
  auto operands = statement.operandList();
  if (operands.empty() || hasNoResult(statement) ||
      operands.front().starts_with("["))
    return;
  SmallVector<StringRef, 8> names;
  for (StringRef part : lifter.elements(operands.front()))
    part.split(names, '|');
  for (StringRef &name : names) {
    name = name.trim();
    if (name != "_" && !lifter.registerType(name))
      return;
  }
  erase_if(names, [](StringRef name) { return name == "_"; });
  results.assign(names.begin(), names.end());
}

/// What stands for a name or a number of the text. The address of 64 bits that
/// a copy reads is a pointer, whose base is found as that of a load is.
std::string Assembly::operand(StringRef token, bool inResults, bool isAddress) {
  auto result = find(results, token);
  if (inResults && result != results.end())
    return "$" + std::to_string(result - results.begin());
  Type *type = lifter.registerType(token);
  Value *value = nullptr;
  if (type) {
    value = lifter.read(token, type);
    if (value && isAddress && type->isIntegerTy(64))
      value = lifter.build().CreateIntToPtr(value, lifter.build().getPtrTy());
  } else if (Value *named = lifter.variable(token)) {
    value = lifter.build().CreatePtrToInt(
        named, named->getType()->getPointerAddressSpace() == kSharedSpace
                   ? lifter.build().getInt32Ty()
                   : lifter.build().getInt64Ty());
  }
  if (!value) { // a number, a label, a special register
    std::string text;
    for (char c : token)
      text += c == '$' ? std::string("$$") : std::string(1, c);
    return text;
  }
  unsigned number = inputs.insert({token, value}).first - inputs.begin();
  return "$" + std::to_string(results.size() + number);
}

std::string Assembly::rewrite() {
  std::string text = statement.spelling.str() + " ";
  StringRef rest = statement.operands;
  auto isPart = [](char c) {
    return isAlnum(c) || c == '_' || c == '$' || c == '%';
  };
  auto operands = statement.operandList();
  size_t resultsEnd =
      results.empty() ? 0 : operands.front().end() - statement.operands.begin();
  bool isCopy = statement.spelling.starts_with("cp.async."), isAddress = false;
  while (!rest.empty()) {
    if (!isPart(rest.front())) {
      isAddress =
          isCopy && (rest.front() == '[' || (isAddress && rest.front() != ']'));
      text += rest.front() == '\n' ? ' ' : rest.front();
      rest = rest.drop_front();
      continue;
    }
    StringRef token = rest.take_while(isPart);
    bool inResults =
        size_t(token.begin() - statement.operands.begin()) < resultsEnd;
    text += operand(token, inResults, isAddress);
    rest = rest.drop_front(token.size());
  }
  return text + ";";
}

void Assembly::emit() {
  findResults();
  IRBuilder<> &build = lifter.build();
  std::string text = rewrite(), constraints;
  // A sum of matrices goes on in the registers that it is in.
  if (statement.opcode == "wgmma")
    for (StringRef name : results)
      inputs.insert({name, lifter.read(name, lifter.registerType(name))});
  SmallVector<Type *> outputs, types;
  SmallVector<Value *> values;
  auto constrain = [&](StringRef kind, Type *type) {
    constraints +=
        (constraints.empty() ? "" : ",") + kind.str() + constraint(type).str();
  };
  for (StringRef name : results) {
    outputs.push_back(lifter.registerType(name));
    constrain("=", outputs.back());
  }
  for (auto &[name, value] : inputs) {
    types.push_back(value->getType());
    values.push_back(value);
    constrain("", value->getType());
  }
  Type *type = outputs.empty() ? build.getVoidTy()
               : outputs.size() == 1
                   ? outputs.front()
                   : StructType::get(build.getContext(), outputs);
  auto *assembly =
      InlineAsm::get(FunctionType::get(type, types, false), text, constraints,
                     /*hasSideEffects=*/!onlyComputes(statement));
  CallInst *call = build.CreateCall(assembly, values);
  call->setDoesNotThrow();
  for (auto [i, name] : enumerate(results))
    lifter.write(name, outputs.size() == 1 ? call
                                           : build.CreateExtractValue(call, i));
}

} // namespace

void gpuperf::liftAsAssembly(FunctionLifter &lifter,
                             const PtxStatement &statement) {
  Assembly(lifter, statement).emit();
}
