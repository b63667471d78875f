//===- LaunchVariantsText.h - a kernel's launches in a line -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_LAUNCHVARIANTSTEXT_H
#define GPUPERF_LIB_REPORT_LAUNCHVARIANTSTEXT_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// The first of `kernels` that are launches of one kernel; there is one.
llvm::ArrayRef<KernelReport>
launchesOfKernel(llvm::ArrayRef<KernelReport> kernels);

/// Where one kernel is launched in more than two ways, each a known number of
/// times, what they are together:
///
///   halved: 31 launches in 7 ways, grid 1 to 64; 62.1 us on the GPU in all
///
/// Else nothing.
void writeLaunchVariants(llvm::raw_ostream &os,
                         llvm::ArrayRef<KernelReport> ways);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_LAUNCHVARIANTSTEXT_H
