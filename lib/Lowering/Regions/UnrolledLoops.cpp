//===- UnrolledLoops.cpp - loops that were unrolled before ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnrolledLoops.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;

/// 3 of `n & 3`, or of its negative, from which a counter goes up to zero; 0 of
/// others.
static unsigned mostOf(const Value &limit) {
  using namespace PatternMatch;
  const APInt *mask;
  auto masked = m_And(m_Value(), m_APInt(mask));
  bool isMasked = match(&limit, masked) || match(&limit, m_Neg(masked));
  return isMasked && mask->ult(32) && mask->isMask() ? mask->getZExtValue() : 0;
}

/// The iterations that a loop for the rest has at most: 3 where its counter
/// starts or ends at `n & 3`; 0 for other loops.
static unsigned mostLeft(const Loop &loop) {
  const BasicBlock *before = loop.getLoopPredecessor();
  SmallVector<const Value *> limits;
  for (const PHINode &phi : loop.getHeader()->phis())
    if (before)
      limits.push_back(phi.getIncomingValueForBlock(before));
  if (const ICmpInst *test = loop.getLatchCmpInst())
    limits.append(test->op_begin(), test->op_end());
  for (const Value *limit : limits)
    if (unsigned most = mostOf(*limit))
      return most;
  return 0;
}

/// The place of a loop in the source: its test's, with the calls that lead
/// there.
static const DILocation *placeOf(const Loop &loop) {
  DebugLoc start = loop.getStartLoc();
  return start && start.getLine() ? start.get() : nullptr;
}

static bool areAtOnePlace(const Loop &a, const Loop &b) {
  const DILocation *one = placeOf(a), *other = placeOf(b);
  return one && other && one->getLine() == other->getLine() &&
         one->getFile() == other->getFile() &&
         one->getInlinedAt() == other->getInlinedAt();
}

UnrolledLoop gpuperf::unrolledLoopOf(const Loop &loop,
                                     const FunctionInfo &info) {
  if (!isAsWritten(info.function))
    return {};
  unsigned left = mostLeft(loop);
  const Loop *parent = loop.getParentLoop();
  for (const Loop *other :
       parent ? parent->getSubLoops() : info.loops.getTopLevelLoops()) {
    if (other == &loop || !areAtOnePlace(loop, *other))
      continue;
    unsigned leftThere = mostLeft(*other);
    if (left && !leftThere)
      return {left + 1, /*isRemainder=*/true};
    if (!left && leftThere)
      return {leftThere + 1, /*isRemainder=*/false};
  }
  return {};
}
