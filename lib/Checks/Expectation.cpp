//===- Expectation.cpp - gpuperf-expectation ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Checks/Expectations.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

/// "kernel 'scale', grid 64, block 256".
static std::string kernelInWords(const CheckContext &context) {
  const ResolvedLaunch &launch = context.profile.launch;
  return "kernel '" + context.kernel + "', grid " + formatGrid(launch) +
         ", block " + formatExtents(launch.block);
}

static Finding findingOf(const ExpectationResult &result,
                         const CheckContext &context) {
  const Expectation &expectation = result.expectation;
  Finding finding;
  finding.check = "gpuperf-expectation";
  finding.place = expectation.place;
  finding.message =
      "'" + expectation.text + "' is expected of " + kernelInWords(context);
  if (result.isMet) {
    finding.severity = Severity::Error;
    finding.subject = expectation.text;
    finding.message += ", and not met: " + result.found;
  } else {
    finding.severity = Severity::Warning;
    finding.subject = expectation.text + "?"; // never one with those above
    finding.message += ", and cannot be checked: " + result.why;
  }
  return finding;
}

std::vector<Finding> gpuperf::checkExpectation(const CheckContext &context) {
  std::vector<Finding> findings;
  for (const ExpectationResult &result : judgeExpectations(context))
    if (!result.isMet.value_or(false))
      findings.push_back(findingOf(result, context));
  return findings;
}
