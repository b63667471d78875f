//===- KeepLocations.h - source lines of hoisted accesses -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_KEEPLOCATIONS_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_KEEPLOCATIONS_H

#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueMap.h"

namespace gpuperf {

/// Source places of instructions, by instruction.
using LocationMap = llvm::ValueMap<const llvm::Value *, llvm::DebugLoc>;

/// Remembers where memory accesses and calls come from, and gives their place
/// back to those that lost it since the last run. LLVM removes the line of an
/// access that it moves out of a loop, so that a debugger does not jump about;
/// a report needs the line.
class KeepLocations : public llvm::PassInfoMixin<KeepLocations> {
public:
  explicit KeepLocations(LocationMap &known) : known(&known) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }

private:
  LocationMap *known;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_KEEPLOCATIONS_H
