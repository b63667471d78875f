//===- AccessStats.h - sums over an access's requests -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_REQUEST_ACCESSSTATS_H
#define GPUPERF_LIB_ANALYSIS_REQUEST_ACCESSSTATS_H

#include "LanePattern.h"
#include "gpuperf/Machine/RequestRules.h"
#include "gpuperf/Profile/RequestFigures.h"
#include <cassert>
#include <map>
#include <set>

namespace gpuperf {

/// Everything that is counted for one request.
struct CountedRequest : RequestFigures {
  PatternAnswer shape;
  double degree = 1; ///< of bank conflicts
  bool hongKimCoalesced = false;
  /// The lanes lie further apart than any memory is large. They count as
  /// scattered.
  bool isBeyondMemory = false;
};

/// The properties of an access that its requests' figures depend on.
struct AccessClass {
  Space space = Space::Global;
  AccessKind kind = AccessKind::Load;
  unsigned bytes = 4;
  /// A distinct number for each combination, used as a key for cached figures.
  unsigned key() const {
    constexpr unsigned kMost = 1 << 20;
    assert(bytes >= 1 && bytes < kMost && "the verifier bounds the bytes");
    return (static_cast<unsigned>(space) * 4 + static_cast<unsigned>(kind)) *
               kMost +
           bytes;
  }
};

/// Counts requests; each distinct shape is counted once and cached.
class RequestCounter {
public:
  explicit RequestCounter(const RequestRules &rules) : rules(rules) {}

  /// The request of the lanes `active` at `offset` from an aligned base.
  /// `context` is the evaluator that computed the offset.
  const CountedRequest &count(const AccessClass &cls, const LaneValue &offset,
                              LaneMask active, const LaneEvaluator &context);

  /// A request whose addresses are not known: each active lane accesses a
  /// random element of an array of `extentBytes`, or of 1 GiB if the size is
  /// not known. The figures are means over such requests and depend on how many
  /// lanes are active, not on which. With `inOrder` the lanes access
  /// consecutive elements.
  const CountedRequest &countIndirect(const AccessClass &cls, LaneMask active,
                                      std::optional<int64_t> extentBytes,
                                      bool inOrder);

  const RequestRules &machineRules() const { return rules; }

private:
  CountedRequest expectIndirect(const AccessClass &cls, unsigned lanes,
                                std::optional<int64_t> extentBytes) const;
  CountedRequest inOrder(const AccessClass &cls, unsigned lanes) const;
  CountedRequest compute(const AccessClass &cls, const LaneAddresses &lanes,
                         const LaneEvaluator &context) const;
  CountedRequest computeCosts(const AccessClass &cls,
                              const LaneAddresses &lanes,
                              std::optional<double> derivative) const;
  unsigned geometryId(const LaneEvaluator &context);

  using Key = std::pair<std::pair<const void *, uint64_t>,
                        std::pair<uint64_t, unsigned>>;
  RequestRules rules;
  llvm::DenseMap<Key, CountedRequest> memo;
  /// The key holds the class, the number of active lanes and the size of the
  /// array, which is -1 for lanes in order.
  std::map<std::tuple<unsigned, unsigned, int64_t>, CountedRequest> indirect;
  llvm::DenseMap<std::pair<const LaneVector *, const LaneVector *>, unsigned>
      geometries;
};

/// A value that all calls of `add` agree on: 4 after 4 and 4, none after 4 and
/// 8.
template <typename T> class Constant {
public:
  void add(std::optional<T> next) {
    if (!seen)
      value = next;
    else if (value != next)
      value = std::nullopt;
    seen = true;
  }
  std::optional<T> get() const { return value; }

private:
  bool seen = false;
  std::optional<T> value;
};

/// Weighted sums over the requests of an access.
struct AccessStats {
  double executions = 0, laneExecutions = 0;
  RequestFigures sum;
  double degree = 1; ///< of bank conflicts, the largest
  std::array<double, numLanePatterns> patternWeight{};
  Constant<int64_t> stride;
  Constant<double> derivative;
  bool allCoalesced = true;
  /// Sectors for each residue of an unknown pitch, and how often each was
  /// tried.
  std::array<double, 32> residueSectors{}, residueTries{};
  /// Sectors of a request if the lanes are one unknown pitch apart and this
  /// pitch is 1; 0 if there are several pitches or the lanes would overlap.
  double sectorsIfPitchIsOne = 0;
  /// The residues that are tried are multiples of this number.
  unsigned pitchMultiple = 1;
  std::set<std::string> assumptions;
  std::string unknownReason;
  bool isTooLong = false; ///< the expression is too long; the cause is not data
  bool lanesFromData = false, lanesAssumed = false;
  /// Whether requests leave out bytes between those that they access, and
  /// whether other loads of the warp access these bytes at the same time.
  bool leavesGaps = false, gapsAreFilled = false;
  /// Whether there are sectors of requests that no other load of the warp
  /// accesses at the same time, and sectors that others do access.
  bool hasOwnSectors = false, sharesSectors = false;

  void add(const CountedRequest &request, double weight, double lanes);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_ACCESSSTATS_H
