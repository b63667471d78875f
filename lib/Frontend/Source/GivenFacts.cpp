//===- GivenFacts.cpp - facts that a user gives ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GivenFacts.h"

using namespace gpuperf;

LaunchFacts gpuperf::launchFacts(const LaunchText &text, FactOrigin origin,
                                 const SourcePlace &place) {
  LaunchFacts facts;
  facts.site = place;
  auto fact = [&](const std::optional<std::string> &expr) {
    return expr ? std::optional(Fact{*expr, origin, place}) : std::nullopt;
  };
  for (unsigned i = 0; i < 3; ++i) {
    facts.grid[i] = fact(text.grid[i]);
    facts.block[i] = fact(text.block[i]);
  }
  facts.sharedBytes = fact(text.shared);
  return facts;
}
