//===- AccessRows.h - which accesses a screen has room for ----------*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_ACCESSROWS_H
#define GPUPERF_LIB_REPORT_ACCESSROWS_H

#include "gpuperf/Profile/KernelProfile.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// The accesses of a kernel that are shown, and those that are not.
struct ShownAccesses {
  std::vector<const AccessProfile *> rows;
  size_t cheaper = 0;                       ///< than those that are shown
  std::vector<const AccessProfile *> never; ///< not made in this launch
};

/// Those that are made, in the order of the source where there are few, else
/// the ten that cost most, the most expensive first; all if `isWhole`.
ShownAccesses shownAccesses(const KernelProfile &profile, bool isWhole);

/// A line of how many cost less than what is shown, and one of those that are
/// never made, with their lines; nothing where all are shown.
void writeLeftOut(llvm::raw_ostream &os, const ShownAccesses &shown);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_ACCESSROWS_H
