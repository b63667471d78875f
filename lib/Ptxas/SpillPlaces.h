//===- SpillPlaces.h - source lines of spills -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PTXAS_SPILLPLACES_H
#define GPUPERF_LIB_PTXAS_SPILLPLACES_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace gpuperf {

/// The accesses to local memory in a kernel's machine code.
struct LocalAccesses {
  /// The lines with stores or loads, those with the most instructions first.
  std::vector<PtxasFacts::Spill> places;
  double share = 0; ///< as PtxasFacts::spillShare
};

/// For each kernel, by name, its accesses to local memory in `cubin`, which
/// ptxas generated with -lineinfo for the compute capability `architecture` (86
/// for sm_86). Empty for a file that is not a cubin, or for a capability before
/// 7.0.
llvm::StringMap<LocalAccesses> localAccesses(llvm::MemoryBufferRef cubin,
                                             unsigned architecture);

/// `ptx` without the directives that limit registers.
std::string withoutRegisterLimits(llvm::StringRef ptx);

} // namespace gpuperf

#endif // GPUPERF_LIB_PTXAS_SPILLPLACES_H
