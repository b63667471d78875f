//===- TimeLimit.h - a time that several steps share ------------*- C++ -*-===//
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

/// Seconds of the command line in milliseconds, 0 being no limit.
inline unsigned wallMsOf(unsigned seconds) {
  return std::min<unsigned long long>(seconds * 1000ULL, UINT_MAX);
}

/// A wall time from now on; each step that it is for gets of what is left.
class TimeLimit {
public:
  TimeLimit() = default; ///< none
  /// 0: none.
  explicit TimeLimit(unsigned ms) {
    if (ms)
      end = Clock::now() + std::chrono::milliseconds(ms);
  }
  /// At least 0; without a limit UINT_MAX.
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
