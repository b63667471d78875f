//===- ColdBlocks.cpp - what a program that is right never does -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColdBlocks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

/// Whether `call` prints, or ends the kernel with an error: as a function of
/// the CUDA runtime, as LLVM's intrinsic, or as PTX that is written out.
static bool isReport(const CallInst &call) {
  if (const auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand())) {
    StringRef text = StringRef(assembly->getAsmString()).trim(" \t\n;");
    return text == "trap" || text == "brkpt";
  }
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return false;
  Intrinsic::ID id = callee->getIntrinsicID();
  return id == Intrinsic::trap || id == Intrinsic::debugtrap ||
         is_contained({"vprintf", "__assertfail"}, callee->getName());
}

static bool reports(const BasicBlock &block) {
  return any_of(block, [](const Instruction &inst) {
    const auto *call = dyn_cast<CallInst>(&inst);
    return call && isReport(*call);
  });
}

bool gpuperf::isColdSide(const LevelGraph &graph, LevelGraph::Node side,
                         LevelGraph::Node join) {
  for (LevelGraph::Node node = side; node < join;
       node = graph[node].postDominator)
    if (!graph[node].loop && reports(*graph[node].block))
      return true;
  return false;
}
