//===- MissingFact.h - facts that would improve a prediction ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_MISSINGFACT_H
#define GPUPERF_LIB_REPORT_MISSINGFACT_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// A fact that is not known, and how the user can provide it.
struct MissingFact {
  std::string fact; ///< "the grid", "how often the loop at line 5 runs"
  /// The text that provides it, with the assumed number: an option for a shell,
  /// "--launch=k:64x2:256", or a comment, "// gpuperf: trip(100)".
  std::string supply;
  SourcePlace
      above; ///< of a comment, the loop that it stands above; else no line
};

/// The fact with the largest effect: without the number of blocks and the
/// length of loops there is no time, and among the others there is one fact for
/// all assumed arguments. Empty if everything that an option can provide is
/// known.
std::optional<MissingFact> findMissingFact(const KernelReport &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_MISSINGFACT_H
