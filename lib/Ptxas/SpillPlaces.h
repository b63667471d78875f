//===- SpillPlaces.h - lines at which ptxas spills --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_SPILLPLACES_H
#define GPUPERF_LIB_PTXAS_SPILLPLACES_H

#include "gpuperf/Frontend/Facts.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace gpuperf {

/// By the name of a kernel: the lines of its stores to local memory and loads
/// from it, most of them first, as the machine code `cubin` has them that ptxas
/// made with -lineinfo. Empty for what is no such code, or for an architecture
/// before 7.0.
llvm::StringMap<std::vector<PtxasFacts::Spill>>
localMemoryPlaces(llvm::MemoryBufferRef cubin);

/// `ptx` without the directives that limit registers.
std::string withoutRegisterLimits(llvm::StringRef ptx);

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_SPILLPLACES_H
