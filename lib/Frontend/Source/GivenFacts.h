//===- GivenFacts.h - facts that a user gives -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_GIVENFACTS_H
#define GPUPERF_LIB_FRONTEND_SOURCE_GIVENFACTS_H

#include "AnnotationText.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// The facts that one source gives about one kernel.
struct GivenFacts {
  std::vector<LaunchFacts> launches;
  std::map<std::string, Fact> assumptions; ///< for all launches
  std::vector<Expectation> expectations;   ///< of each launch
};

/// The facts about a launch that a user has written.
LaunchFacts launchFacts(const LaunchText &text, FactOrigin origin,
                        const SourcePlace &place);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_GIVENFACTS_H
