//===- Registry.h - machines by name ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machines of machines/*.yaml are embedded in the library; a user's own are
// read from a path or found in search directories.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_REGISTRY_H
#define GPUPERF_MACHINE_REGISTRY_H

#include "gpuperf/Machine/Machine.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// Names of the embedded machines, oldest compute capability first; machines of
/// one compute capability by the `rank` in their files, then by name.
std::vector<std::string> machineNames();

/// The machine that `name` means: a name or alias of an embedded machine (case,
/// spaces, '-' and '_' do not matter), an architecture ("sm_86", see
/// machineForArch), NAME.yaml in one of `searchDirs`, or, when `name` has a '/'
/// or ends in .yaml or .yml, that file, in the current directory or one of
/// `searchDirs`. The error of an unknown name lists the known ones and suggests
/// the nearest.
llvm::Expected<Machine>
findMachine(llvm::StringRef name, llvm::ArrayRef<std::string> searchDirs = {});

/// The machine in the YAML file at `path`. Errors read "path:line:column: why":
/// malformed YAML, a key that is unknown or lacks its unit, a value that is not
/// a number, a source id that the file does not define, an unknown `base`.
llvm::Expected<Machine>
loadMachineFile(llvm::StringRef path,
                llvm::ArrayRef<std::string> searchDirs = {});

/// The machine in YAML `text`; `fileName` is what errors call it.
llvm::Expected<Machine>
parseMachine(llvm::StringRef text, llvm::StringRef fileName,
             llvm::ArrayRef<std::string> searchDirs = {});

/// The representative of an architecture ("sm_86", "sm_90a", "compute_75"): of
/// the machines whose files say `representative: true` the one of that compute
/// capability. Where there is none, the nearest, and its `standsIn` says so:
/// the newest older one of the same major version, else the oldest newer one of
/// it, else the newest older one of all, else the oldest. Text that is no
/// architecture, "" among it, means the A100; so does "sm_52", which says so,
/// for it is what Clang takes where no architecture is given.
llvm::Expected<Machine> machineForArch(llvm::StringRef arch);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_REGISTRY_H
