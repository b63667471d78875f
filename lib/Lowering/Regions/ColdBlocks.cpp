//===- ColdBlocks.cpp - code that correct programs never execute ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColdBlocks.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace gpuperf;
using namespace llvm;

/// Whether `call` ends the kernel with an error: as a function of the CUDA
/// runtime, as LLVM's intrinsic, or as PTX that is written out.
static bool endsKernel(const CallInst &call) {
  if (const auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand())) {
    StringRef text = StringRef(assembly->getAsmString()).trim(" \t\n;");
    return text == "trap" || text == "brkpt";
  }
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return false;
  Intrinsic::ID id = callee->getIntrinsicID();
  return id == Intrinsic::trap || id == Intrinsic::debugtrap ||
         callee->getName() == "__assertfail";
}

static bool prints(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  return callee && callee->isDeclaration() && callee->getName() == "vprintf";
}

static bool hasCall(const BasicBlock &block,
                    function_ref<bool(const CallInst &)> isOne) {
  return any_of(block, [&](const Instruction &inst) {
    const auto *call = dyn_cast<CallInst>(&inst);
    return call && isOne(*call);
  });
}

bool gpuperf::alwaysTraps(const Function &kernel) {
  bool traps = false;
  df_iterator_default_set<const BasicBlock *> passed;
  for (const BasicBlock &block : kernel)
    if (hasCall(block, endsKernel)) {
      traps = true;
      passed.insert(&block); // the search goes no further
    }
  if (!traps || passed.contains(&kernel.getEntryBlock()))
    return traps;
  return none_of(depth_first_ext(&kernel, passed), [](const BasicBlock *block) {
    return isa<ReturnInst>(block->getTerminator());
  });
}

bool gpuperf::isColdSide(const LevelGraph &graph, LevelGraph::Node side,
                         LevelGraph::Node join) {
  // What goes through a loop and prints then is no report of an error.
  bool isShort = none_of(graph.between(side, join), [&](LevelGraph::Node node) {
    return graph[node].loop != nullptr;
  });
  for (LevelGraph::Node node = side; node < join;
       node = graph[node].postDominator)
    if (!graph[node].loop && (hasCall(*graph[node].block, endsKernel) ||
                              (isShort && hasCall(*graph[node].block, prints))))
      return true;
  return false;
}
