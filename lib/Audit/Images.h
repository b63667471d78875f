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

/// Whether a GPU of `capability` can run machine code for `arch`: code for the
/// same major and no later minor version, "sm_90a" only on exactly that one
/// (CUDA C++ Programming Guide, "Binary Compatibility").
bool runsCode(ComputeCapability capability, llvm::StringRef arch);

/// The images of machine code in `bytes`; the results point into it. These are
/// the images for `arch`, or from each fat binary the one that the driver would
/// load for `capability`, or all if neither is given. If there are none, or the
/// file is damaged after those that are returned, `why` is the rest of a
/// sentence whose subject is the file.
std::vector<FatBinaryEntry>
selectImages(llvm::StringRef bytes, llvm::StringRef arch,
             std::optional<ComputeCapability> capability, std::string &why);

} // namespace gpuperf

#endif // GPUPERF_LIB_AUDIT_IMAGES_H
