//===- LibraryKernels.h - kernels that are not the user's -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_LIBRARYKERNELS_H
#define GPUPERF_LIB_REPORT_LIBRARYKERNELS_H

#include "gpuperf/Report/RunReport.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// Whether `place` is in a header of the system, as those of CUB and Thrust are
/// in the toolkit. False in the report of anything but source, where nothing
/// says which files are the user's.
bool isInLibrary(const RunReport &report, const SourcePlace &place);

/// One line of the kernels that are in libraries, with how many findings there
/// are in them; nothing where there are none:
///   7 kernels of libraries, with no finding: cub::…::DeviceReduceKernel (6), …
void writeLibraryKernels(llvm::raw_ostream &os, const RunReport &report,
                         size_t findings);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_LIBRARYKERNELS_H
