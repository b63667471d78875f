//===- AccessStats.h - requests of one access, summed -----------*- C++ -*-===//
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

/// Everything that is counted of one request.
struct CountedRequest : RequestFigures {
  PatternAnswer shape;
  double degree = 1; ///< of bank conflicts
  bool hongKimCoalesced = false;
  /// Lanes lie further apart than any memory is long, and count as spread.
  bool isBeyondMemory = false;
};

/// The properties of an access that its requests' figures depend on.
struct AccessClass {
  Space space = Space::Global;
  AccessKind kind = AccessKind::Load;
  unsigned bytes = 4;
  /// A number for each combination, to look figures up by.
  unsigned key() const {
    constexpr unsigned kMost = 1 << 20;
    assert(bytes >= 1 && bytes < kMost && "the verifier bounds the bytes");
    return (static_cast<unsigned>(space) * 4 + static_cast<unsigned>(kind)) *
               kMost +
           bytes;
  }
};

/// Counts requests, each shape once.
class RequestCounter {
public:
  explicit RequestCounter(const RequestRules &rules) : rules(rules) {}

  /// The request of the lanes `active` at `offset` from an aligned base;
  /// `context` has evaluated it.
  const CountedRequest &count(const AccessClass &cls, const LaneValue &offset,
                              LaneMask active, const LaneEvaluator &context);

  /// A request whose addresses are not known: every active lane at a random
  /// element of an array of `extentBytes`, 1 GiB when that is not known. The
  /// figures are means over such requests, and depend on how many lanes are
  /// active, not on which. With `inOrder` the lanes are one behind the other.
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
  /// By class, number of active lanes and extent of the array, -1 for lanes in
  /// order.
  std::map<std::tuple<unsigned, unsigned, int64_t>, CountedRequest> indirect;
  llvm::DenseMap<std::pair<const LaneVector *, const LaneVector *>, unsigned>
      geometries;
};

/// A value that all calls of `add` agree on: 4 after 4 and 4, nothing after 4
/// and 8.
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

/// Weighted sums over an access' requests.
struct AccessStats {
  double executions = 0, laneExecutions = 0;
  RequestFigures sum;
  double degree = 1; ///< of bank conflicts, the worst
  std::array<double, numLanePatterns> patternWeight{};
  Constant<int64_t> stride;
  Constant<double> derivative;
  bool allCoalesced = true;
  /// Sectors by residue of an unknown pitch, and how often it was tried.
  std::array<double, 32> residueSectors{}, residueTries{};
  /// Sectors of a request where the one pitch that lanes are apart by is 1; 0
  /// for several, and where lanes overlap then.
  double sectorsIfPitchIsOne = 0;
  /// What the residues that are tried are multiples of.
  unsigned pitchMultiple = 1;
  std::set<std::string> assumptions;
  std::string unknownReason;
  bool isTooLong = false; ///< for that reason, and by no data
  bool lanesFromData = false, lanesAssumed = false;
  /// Requests leave out bytes between those that they ask for; and other loads
  /// of the warp ask for them at the same time.
  bool leavesGaps = false, gapsAreFilled = false;
  /// Sectors of requests that no other load of the warp asks for at the same
  /// time; and that others do.
  bool hasOwnSectors = false, sharesSectors = false;

  void add(const CountedRequest &request, double weight, double lanes);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_ACCESSSTATS_H
