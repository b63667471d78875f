//===- StatementPlaces.cpp - PTX lines of instructions --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/StatementPlaces.h"

using namespace gpuperf;
using namespace llvm;

DILocation *gpuperf::placeOfStatement(DILocation *place, unsigned line) {
  LLVMContext &context = place->getContext();
  auto *scope = DILexicalBlockFile::get(context, place->getScope(),
                                        place->getFile(), line);
  return DILocation::get(context, place->getLine(), place->getColumn(), scope,
                         place->getInlinedAt());
}

void gpuperf::setPlace(Instruction &inst, DILocation *place) {
  unsigned line = statementOf(inst);
  inst.setDebugLoc(line ? placeOfStatement(place, line) : place);
}

unsigned gpuperf::statementOf(const Instruction &inst) {
  const DILocation *place = inst.getDebugLoc().get();
  for (auto *at = place ? place->getInlinedAt() : nullptr; at;
       at = at->getInlinedAt())
    if (at->getDiscriminator())
      return 0;
  return place ? place->getDiscriminator() : 0;
}
