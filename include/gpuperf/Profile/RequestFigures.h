//===- RequestFigures.h - the figures of a request --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_REQUESTFIGURES_H
#define GPUPERF_PROFILE_REQUESTFIGURES_H

namespace gpuperf {

/// The figures of one request of a warp to memory, or a sum or mean over
/// several requests. RequestFigures.def lists them.
struct RequestFigures {
#define REQUEST_FIGURE(MEMBER) double MEMBER = 0;
#include "gpuperf/Profile/RequestFigures.def"

  /// Adds `weight` times `other`.
  void add(const RequestFigures &other, double weight) {
#define REQUEST_FIGURE(MEMBER) MEMBER += weight * other.MEMBER;
#include "gpuperf/Profile/RequestFigures.def"
  }

  void multiply(double factor) {
#define REQUEST_FIGURE(MEMBER) MEMBER *= factor;
#include "gpuperf/Profile/RequestFigures.def"
  }

  void divide(double divisor) {
#define REQUEST_FIGURE(MEMBER) MEMBER /= divisor;
#include "gpuperf/Profile/RequestFigures.def"
  }
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_REQUESTFIGURES_H
