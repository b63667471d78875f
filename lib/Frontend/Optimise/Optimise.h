//===- Optimise.h - device IR as the GPU's compiler sees it -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_OPTIMISE_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_OPTIMISE_H

#include "gpuperf/Frontend/Facts/CodeOptions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm {
class TargetMachine;
}

namespace gpuperf {

/// LLVM's machine for code of `module` on `arch`; null where this LLVM has
/// none.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(llvm::Module &module,
                                                         llvm::StringRef arch);

/// Optimises a device module in place for analysis, as `options` say: helpers
/// inlined, SSA, pointers with address spaces (a kernel's pointer parameters
/// are global), short constant loops unrolled, loops rotated in LCSSA form with
/// canonical induction variables. Nothing is vectorised. Locations and names
/// survive. `arch` is one LLVM knows ("sm_80"). The error is that of a pass
/// that this LLVM does not know; `module` is of no use then.
llvm::Error optimiseForAnalysis(llvm::Module &module, llvm::StringRef arch,
                                const CodeOptions &options);

/// Whether optimisation of `module`, as Clang gave it, leaves no call of a
/// helper: none is recursive or too large to be inlined.
bool inlinesAllHelpers(llvm::Module &module);

/// Brings code that was lifted from PTX into the same form. Nothing is
/// unrolled, hoisted or merged that its compiler left. Errors as above.
llvm::Error tidyLifted(llvm::Module &module, llvm::StringRef arch);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_OPTIMISE_H
