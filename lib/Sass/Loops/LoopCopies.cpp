//===- LoopCopies.cpp - unrolled copies of a loop's body ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "gpuperf/Support/NumberMetadata.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"

using namespace gpuperf;
using namespace llvm;

/// Metadata of a latch: the numbers of LoopCopies.
static constexpr StringLiteral kCopiesMetadata = "gpuperf.copies";

void gpuperf::setCopies(BasicBlock &latch, const LoopCopies &copies) {
  setNumbers(*latch.getTerminator(), kCopiesMetadata,
             {copies.front, copies.remainder, copies.back, copies.backBodies});
}

LoopCopies gpuperf::copiesOf(const BasicBlock &latch) {
  const Instruction *end = latch.getTerminator();
  auto noted = end ? numbersOf<4>(*end, kCopiesMetadata) : std::nullopt;
  if (!noted)
    return {};
  return {(*noted)[0], (*noted)[1], (*noted)[2], (*noted)[3]};
}

unsigned gpuperf::copiesOfBlock(const BasicBlock &block) {
  return is_contained(successors(&block), &block) ? copiesOf(block).factor()
                                                  : 1;
}
