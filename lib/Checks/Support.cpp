//===- Support.cpp - what all checks do the same way ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/AtomicName.h"
#include "llvm/ADT/Twine.h"
#include <cassert>

using namespace gpuperf;

std::optional<Worth> gpuperf::worthOf(const CheckContext &context,
                                      WhatIf whatIf) {
  if (!context.prediction.timeUs)
    return Worth();
  assert(context.predictWithout && "set by the driver");
  Prediction then = context.predictWithout(whatIf);
  if (!then.timeUs || !(*then.timeUs > 0))
    return Worth();
  double speedup = *context.prediction.timeUs / *then.timeUs;
  if (speedup < context.minSpeedup)
    return std::nullopt;
  return Worth{speedup, then.bound};
}

Finding gpuperf::warning(llvm::StringRef check, const SourcePlace &place,
                         const CheckContext &context,
                         const llvm::Twine &message, llvm::StringRef fixing,
                         const Worth &worth) {
  assert((!worth.speedup || !fixing.empty()) && "a speed-up names its fix");
  Finding finding;
  finding.check = check.str();
  finding.severity = Severity::Warning;
  finding.place = place;
  finding.message = message.str();
  if (worth.speedup)
    finding.message += "; " + fixing.str() + " is predicted to speed up '" +
                       context.kernel + "' " + formatSpeedup(*worth.speedup);
  finding.speedup = worth.speedup;
  finding.boundAfter = worth.boundAfter;
  return finding;
}

std::string gpuperf::thenBoundBy(const Worth &worth) {
  if (!worth.boundAfter)
    return "";
  return "; the kernel is then bound by " + boundInWords(worth.boundAfter);
}

bool gpuperf::isKnown(const AccessProfile &access) {
  return access.pattern != LanePattern::Unknown &&
         access.pattern != LanePattern::Indirect;
}

/// True when lanes next to each other in a row of the block leave a gap or go
/// backwards.
static bool stepsApart(const AccessProfile &access) {
  return access.derivativeTx && *access.derivativeTx != 1 &&
         *access.derivativeTx != 0;
}

std::string gpuperf::whyPattern(const AccessProfile &access) {
  bool isAffine = access.pattern == LanePattern::Strided ||
                  access.pattern == LanePattern::Affine2D;
  if (isAffine && stepsApart(access))
    return "threadIdx.x steps " +
           formatCount(*access.derivativeTx * access.bytesPerThread, "byte");
  if (access.pattern == LanePattern::Strided && access.laneStrideBytes)
    return "neighbouring lanes are " +
           formatCount(*access.laneStrideBytes, "byte") + " apart";
  if (access.pattern == LanePattern::Affine2D)
    return "a warp spans several rows of the block";
  if (access.pattern == LanePattern::Permuted ||
      access.pattern == LanePattern::Strided)
    return "neighbouring lanes are not at neighbouring addresses";
  return "";
}

std::string gpuperf::kindInWords(const AccessProfile &access) {
  if (access.kind != AccessKind::Atomic || access.atomic.empty())
    return stringifyAccessKind(access.kind).str();
  return "atomic " + atomicOperation(access.atomic).str();
}
