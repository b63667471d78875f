//===- TimeLimit.h - a time limit for several steps -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_TIMELIMIT_H
#define GPUPERF_SUPPORT_TIMELIMIT_H

#include <algorithm>
#include <chrono>
#include <climits>
#include <optional>

namespace gpuperf {

/// Converts seconds of the command line to milliseconds. 0 means no limit.
inline unsigned wallMsOf(unsigned seconds) {
  return std::min<unsigned long long>(seconds * 1000ULL, UINT_MAX);
}

/// A limit on wall time, counted from construction, that several steps share.
class TimeLimit {
public:
  TimeLimit() = default; ///< no limit
  /// 0: no limit.
  explicit TimeLimit(unsigned ms) {
    if (ms)
      end = Clock::now() + std::chrono::milliseconds(ms);
  }
  /// Remaining milliseconds, at least 0; UINT_MAX without a limit.
  unsigned leftMs() const {
    if (!end)
      return UINT_MAX;
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        *end - Clock::now());
    return std::clamp<long long>(left.count(), 0, UINT_MAX);
  }
  bool isOver() const { return leftMs() == 0; }

private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> end;
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_TIMELIMIT_H
