//===- Table.cpp - PTX instructions by opcode -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "llvm/ADT/StringMap.h"

using namespace gpuperf;
using namespace llvm;

// The rows of each family, which no one else asks for.
namespace gpuperf {
ArrayRef<LiftingRow> integerLiftings();
ArrayRef<LiftingRow> floatLiftings();
ArrayRef<LiftingRow> compareLiftings();
ArrayRef<LiftingRow> dataLiftings();
ArrayRef<LiftingRow> memoryLiftings();
ArrayRef<LiftingRow> controlLiftings();
ArrayRef<LiftingRow> warpLiftings();
ArrayRef<LiftingRow> fetchLiftings();
} // namespace gpuperf

Lifting gpuperf::liftingOf(StringRef opcode) {
  static const StringMap<Lifting> table = [] {
    StringMap<Lifting> all;
    for (ArrayRef<LiftingRow> family :
         {integerLiftings(), floatLiftings(), compareLiftings(), dataLiftings(),
          memoryLiftings(), controlLiftings(), warpLiftings(), fetchLiftings()})
      for (const LiftingRow &row : family)
        all[row.opcode] = row.lift;
    return all;
  }();
  return table.lookup(opcode);
}

bool gpuperf::onlyComputes(const PtxStatement &statement) {
  for (ArrayRef<LiftingRow> family :
       {integerLiftings(), floatLiftings(), compareLiftings(), dataLiftings()})
    for (const LiftingRow &row : family)
      if (row.opcode == statement.opcode)
        return true;
  return is_contained({"tanh", "testp", "dp4a", "dp2a", "sad", "bfind", "fns",
                       "bmsk", "szext", "addc", "subc", "madc", "mapa",
                       "getctarank", "vabsdiff2", "vabsdiff4"},
                      statement.opcode);
}

SmallVector<StringRef, 8> gpuperf::modifiers(const PtxStatement &statement) {
  SmallVector<StringRef, 8> parts;
  statement.spelling.split(parts, '.');
  parts.erase(parts.begin());
  return parts;
}
