//===- LocalFrame.cpp - a thread's stack frame from ptxas -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalFrame.h"
#include "gpuperf/Sass/Costs/FrameOfCalls.h"
#include "gpuperf/Sass/Registers/RegisterArrays.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include <algorithm>

using namespace gpuperf;
using namespace llvm;

static std::optional<uint64_t> beyondSpills(const KernelFacts &facts) {
  if (!facts.ptxas || !facts.ptxas->frameBytes)
    return std::nullopt;
  unsigned bytes = *facts.ptxas->frameBytes, spills = facts.ptxas->spillBytes;
  return bytes > spills ? bytes - spills : 0;
}

LocalFrame::LocalFrame(const KernelFacts &facts, const Function &function,
                       const CostOptions &options)
    : bytes(beyondSpills(facts)), arrayBytes(bytes) {
  std::optional<FrameOfCalls> calls = frameOfCalls(function, options);
  if (arrayBytes && calls)
    *arrayBytes -= std::min<uint64_t>(*arrayBytes, calls->bytes);
  isOfAllArrays = arrayBytes && bytesOfArrays(function) <= *arrayBytes;
}

void LocalFrame::keepArrays(Function &function,
                            FunctionAnalysisManager &analyses) const {
  FunctionPassManager passes;
  passes.addPass(KeepArraysInRegisters(arrayBytes));
  passes.addPass(DCEPass());
  analyses.invalidate(function, passes.run(function, analyses));
}
