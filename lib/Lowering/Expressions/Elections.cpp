//===- Elections.cpp - the lane that elect.sync chooses -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elections.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "llvm/IR/InlineAsm.h"

using namespace gpuperf;
using namespace llvm;

/// "%px" of the piece "elect.sync %rx|%px, $2" of an assembly; empty of others.
static StringRef electedPredicate(StringRef piece) {
  PtxStatement statement = parsePtxStatement(piece);
  auto operands = statement.operandList();
  if (statement.opcode != "elect" || operands.empty())
    return "";
  return operands.front().split('|').second.trim();
}

/// Whether "@%px mov.s32 $1, 1" sets `output` where the predicate holds.
static bool setsUnder(StringRef piece, StringRef predicate, StringRef output) {
  if (!piece.consume_front("@") || !piece.consume_front(predicate))
    return false;
  PtxStatement statement = parsePtxStatement(piece.trim());
  auto operands = statement.operandList();
  return statement.opcode == "mov" && operands.size() == 2 &&
         operands[0] == output && operands[1] == "1";
}

bool gpuperf::isElection(const Instruction &inst) {
  auto *extract = dyn_cast<ExtractValueInst>(&inst);
  const Value *result = extract ? extract->getAggregateOperand() : &inst;
  auto *call = dyn_cast<CallInst>(result);
  auto *assembly =
      call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  if (!assembly || !StringRef(assembly->getAsmString()).contains("elect.sync"))
    return false;
  std::string output =
      "$" + std::to_string(extract ? extract->getIndices().front() : 0);
  SmallVector<StringRef, 8> pieces;
  StringRef(assembly->getAsmString()).split(pieces, ';');
  StringRef predicate;
  for (StringRef piece : pieces) {
    piece = piece.trim("{} \t\n");
    if (StringRef found = electedPredicate(piece); !found.empty())
      predicate = found;
    else if (!predicate.empty() && setsUnder(piece, predicate, output))
      return true;
  }
  return !predicate.empty() && predicate == output;
}
