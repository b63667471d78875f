//===- CacheLevel.h - what a cache misses -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_CACHELEVEL_H
#define GPUPERF_LIB_ANALYSIS_CACHELEVEL_H

#include "gpuperf/Analysis/Footprint.h"
#include <map>

namespace gpuperf {

constexpr int64_t kSectorBytes = 32;

/// Distinct bytes of `group` under `extents`, in granules of `granuleBytes`,
/// but no more than the array behind them. Data-dependent addresses: what is
/// requested, each request elsewhere. `full` are the extents of the grid.
double distinctBytes(const AccessGroup &group, const Extents &extents,
                     const Extents &full, int64_t granuleBytes,
                     const ResolvedLaunch &launch);

/// One cache under the threads that share it.
class CacheLevel {
public:
  CacheLevel(llvm::ArrayRef<AccessGroup> groups, const ResolvedLaunch &launch,
             const WarpWalk &walk, Extents concurrent, Extents full,
             double capacityBytes, int64_t granuleBytes)
      : groups(groups), launch(launch), walk(walk),
        concurrent(std::move(concurrent)), full(std::move(full)),
        capacityBytes(capacityBytes), granuleBytes(granuleBytes) {}

  /// Bytes that `group` misses while the concurrent threads run.
  double missBytes(const AccessGroup &group);
  /// Distinct bytes of all groups while they run.
  double footprint() const;
  bool holds(double bytes) const { return bytes <= capacityBytes; }

private:
  /// Bytes that several groups touch: those of one declared array no more than
  /// the array has.
  struct Sum {
    std::map<std::string, double> arrays;
    double others = 0;
    void add(const AccessGroup &group, double bytes, double ofArray);
    double total() const;
  };

  llvm::ArrayRef<AccessGroup> groups;
  const ResolvedLaunch &launch;
  const WarpWalk &walk;
  Extents concurrent, full;
  double capacityBytes;
  int64_t granuleBytes;
  std::map<mlir::Operation *, double> iterationBytes;

  double distinct(const AccessGroup &group, const Extents &extents) const {
    return distinctBytes(group, extents, full, granuleBytes, launch);
  }
  /// Distinct bytes that all groups touch in one iteration of `loop`.
  double bytesOfOneIteration(LoopOp loop);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_CACHELEVEL_H
