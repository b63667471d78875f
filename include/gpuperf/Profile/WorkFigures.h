//===- WorkFigures.h - the figures of a kernel's work -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_WORKFIGURES_H
#define GPUPERF_PROFILE_WORKFIGURES_H

namespace gpuperf {

/// How a figure changes when the same work is divided among another number of
/// warps.
enum class WorkScale {
  Work,     ///< in proportion to the work of a warp
  Sequence, ///< in proportion to the length of a warp's sequence of
            ///< instructions
  Fixed     ///< not at all
};

/// What a figure was counted from, for its source in a worksheet.
enum class WorkSource {
  Schedule,          ///< the latency of a warp
  Mix,               ///< the instructions of the kernel
  MultiplyAdds,      ///< the operands of multiply-adds
  Operations,        ///< the code of the kernel
  Footprint,         ///< the bytes of requests to memory off the chip
  Requests,          ///< their number
  Lines,             ///< their lines
  LocalSectors,      ///< the sectors of requests to local memory
  Wavefronts,        ///< the wavefronts of requests to shared memory
  ConstantAddresses, ///< the addresses of requests to constant memory
  Atomics            ///< the requests of atomics
};

/// The work of one kernel under one launch. WorkFigures.def lists the figures.
struct WorkFigures {
#define WORK_FIGURE(MEMBER, NAME, UNIT, MEANING, FALLBACK, SCALE, SOURCE)      \
  double MEMBER = 0;
#define WORK_COUNT(MEMBER, SCALE) double MEMBER = 0;
#include "gpuperf/Profile/WorkFigures.def"

  double hostBytes() const { return hostReadBytes + hostWrittenBytes; }

  /// Multiplies all figures with this scale by `factor`.
  void scale(WorkScale kind, double factor) {
#define WORK_FIGURE(MEMBER, NAME, UNIT, MEANING, FALLBACK, SCALE, SOURCE)      \
  if (kind == WorkScale::SCALE)                                                \
    MEMBER *= factor;
#define WORK_COUNT(MEMBER, SCALE)                                              \
  if (kind == WorkScale::SCALE)                                                \
    MEMBER *= factor;
#include "gpuperf/Profile/WorkFigures.def"
  }
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_WORKFIGURES_H
