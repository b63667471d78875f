//===- MachineSetup.h - a machine, for the stand-in -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRYRUN_MACHINESETUP_H
#define GPUPERF_LIB_DRYRUN_MACHINESETUP_H

#include "gpuperf/Machine/Machine.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// The figures of `machine` that a program can ask for, "key value" on each
/// line, those that are published. lib/StandIn/Device.cpp has the keys, too.
void writeMachineSetup(const Machine &machine, llvm::raw_ostream &os);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRYRUN_MACHINESETUP_H
