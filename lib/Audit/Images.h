//===- Images.h - the machine code in a file --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_AUDIT_IMAGES_H
#define GPUPERF_LIB_AUDIT_IMAGES_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Ptx/FatBinaryEntry.h"
#include <vector>

namespace gpuperf {

/// Whether a GPU of `capability` runs machine code for `arch`: of the same
/// major and no later minor version, "sm_90a" of the very same (CUDA C++
/// Programming Guide, "Binary Compatibility").
bool runsCode(ComputeCapability capability, llvm::StringRef arch);

/// The images of machine code in `bytes`, into which they point: those for
/// `arch`, of each fat binary that which the driver would load for
/// `capability`; any where neither is said. Where there are none, `why` is the
/// rest of a sentence whose subject is the file, and it is where the file is
/// broken behind those that are returned.
std::vector<FatBinaryEntry>
selectImages(llvm::StringRef bytes, llvm::StringRef arch,
             std::optional<ComputeCapability> capability, std::string &why);

} // namespace gpuperf

#endif // GPUPERF_LIB_AUDIT_IMAGES_H
