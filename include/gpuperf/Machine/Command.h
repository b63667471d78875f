//===- Command.h - gpuperf machines -----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_COMMAND_H
#define GPUPERF_MACHINE_COMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// `gpuperf machines [NAME…] [--occupancy=THREADS:REGS:SHARED[:CARVEOUT][,…]]`:
/// the table of machines, or each named one with every figure, its unit and its
/// source, or one line of occupancy for each block of that many threads,
/// registers per thread, bytes of dynamic shared memory and, when given, bytes
/// of the unified L1 that are preferred to be shared memory. `args` are those
/// behind "machines". Returns the exit status; errors go to `err`.
int machinesCommand(llvm::ArrayRef<llvm::StringRef> args,
                    llvm::raw_ostream &out, llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_COMMAND_H
