//===- Load.h - from YAML to a machine --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   text ─parseTree─▶ tree ─base─▶ inherited machine ─sections─▶ figures
//        ─sources─▶ every figure's source exists
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MACHINE_LOAD_H
#define GPUPERF_LIB_MACHINE_LOAD_H

#include "gpuperf/Machine/Machine.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// Finds the machine that `base:` names.
using BaseLookup = llvm::function_ref<llvm::Expected<Machine>(llvm::StringRef)>;

/// The machine in `text`. See parseMachine in Registry.h.
llvm::Expected<Machine> loadMachine(llvm::StringRef text,
                                    llvm::StringRef fileName, BaseLookup base);

/// The word of `known` nearest to `word`, or an empty string when none is near.
llvm::StringRef nearestWord(llvm::StringRef word,
                            llvm::ArrayRef<std::string> known);

} // namespace gpuperf

#endif // GPUPERF_LIB_MACHINE_LOAD_H
