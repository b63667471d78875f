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
/// - without a name: prints the table of machines;
/// - with names: prints every figure of each machine, its unit and its source;
/// - with `--occupancy`: prints one line of occupancy for each block instead.
///   REGS is registers per thread, SHARED is bytes of dynamic shared memory per
///   block, CARVEOUT is the preferred shared-memory carve-out of the unified L1
///   in bytes.
///
/// `args` are the arguments after "machines". Returns the exit status, 0 or 1;
/// errors go to `err`.
int machinesCommand(llvm::ArrayRef<llvm::StringRef> args,
                    llvm::raw_ostream &out, llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_COMMAND_H
