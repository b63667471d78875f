//===- MissingFact.h - what would make a prediction better ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_MISSINGFACT_H
#define GPUPERF_LIB_REPORT_MISSINGFACT_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// A fact that is not known, and how the user can tell it.
struct MissingFact {
  std::string fact; ///< "the grid", "how often the loop at line 5 runs"
  /// What tells it, with the number that is assumed: an option for a shell,
  /// "--launch=k:64x2:256", or a comment, "// gpuperf: trip(100)".
  std::string supply;
  SourcePlace
      above; ///< of a comment, the loop that it stands above; else no line
};

/// The one that matters most: without the blocks and the length of loops there
/// is no time, and of the others there is one for all arguments that are
/// assumed. None where all is known that an option can tell.
std::optional<MissingFact> findMissingFact(const KernelReport &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_MISSINGFACT_H
