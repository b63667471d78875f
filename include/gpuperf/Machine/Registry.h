//===- Registry.h - machines by name ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The machines of machines/*.yaml are embedded in the library. Other machine
// files are read from a path or found in search directories.
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

/// The machine called `name`, which is one of:
/// - the name or an alias of an embedded machine (case, spaces, '-' and '_' do
///   not matter);
/// - an architecture ("sm_86", see machineForArch);
/// - the NAME of a file NAME.yaml in one of `searchDirs`;
/// - a path (with a '/', or ending in .yaml or .yml), relative to the current
///   directory or to one of `searchDirs`.
///
/// The error for an unknown name lists the known names and suggests the
/// nearest.
llvm::Expected<Machine>
findMachine(llvm::StringRef name, llvm::ArrayRef<std::string> searchDirs = {});

/// The machine in the YAML file at `path`. Errors read "path:line:column: why":
/// malformed YAML, a key that is unknown or lacks its unit, a value that is not
/// a number, a source id that the file does not define, an unknown `base`.
llvm::Expected<Machine>
loadMachineFile(llvm::StringRef path,
                llvm::ArrayRef<std::string> searchDirs = {});

/// The machine in the YAML `text`; errors use `fileName` as its file name.
llvm::Expected<Machine>
parseMachine(llvm::StringRef text, llvm::StringRef fileName,
             llvm::ArrayRef<std::string> searchDirs = {});

/// The machine for an architecture ("sm_86", "sm_90a", "compute_75"): the one
/// of that compute capability among the machines with `representative: true`.
/// If there is none, the first of these, and `standInNote` says so:
/// 1. the newest older one of the same major version;
/// 2. the oldest newer one of the same major version;
/// 3. the newest older one;
/// 4. the oldest newer one.
///
/// Any other text, also "", gives the A100. So does "sm_52", which is Clang's
/// default without an architecture option; `standInNote` then says so.
llvm::Expected<Machine> machineForArch(llvm::StringRef arch);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_REGISTRY_H
