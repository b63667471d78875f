//===- VersionLine.cpp - what --version prints ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/VersionLine.h"
#include "MachineData.inc"
#include "gpuperf/Support/Version.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"

// A source of its own: gpuperf-launch, which starts for each compile, takes
// this of the library and not the machines.
std::string gpuperf::versionLine(llvm::StringRef program) {
  return (program + " " GPUPERF_SEMANTIC_VERSION " (LLVM " LLVM_VERSION_STRING
                    "; " GPUPERF_MACHINE_DATA ")\n")
      .str();
}
