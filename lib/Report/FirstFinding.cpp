//===- FirstFinding.cpp - the most important finding ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/FirstFinding.h"

using namespace gpuperf;

const Finding *gpuperf::firstFinding(const KernelReport &kernel) {
  const Finding *first = nullptr;
  auto weight = [](const Finding &finding) {
    return std::pair(finding.severity != Severity::Remark,
                     finding.speedup.value_or(0));
  };
  for (const Finding &finding : kernel.findings)
    if (finding.check != kKernelCheck &&
        (!first || weight(finding) > weight(*first)))
      first = &finding;
  return first;
}
