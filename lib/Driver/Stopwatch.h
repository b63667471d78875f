//===- Stopwatch.h - how long the steps of a run take -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_STOPWATCH_H
#define GPUPERF_LIB_DRIVER_STOPWATCH_H

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

namespace gpuperf {

/// Writes how long each step took, when asked to.
class Stopwatch {
public:
  Stopwatch(bool enabled, llvm::raw_ostream &os) : enabled(enabled), os(os) {}
  void lap(llvm::StringRef step) {
    auto now = std::chrono::steady_clock::now();
    std::chrono::duration<double, std::milli> elapsed = now - last;
    if (enabled)
      os << llvm::format("%9.2f ms  ", elapsed.count()) << step << '\n';
    last = now;
  }

private:
  bool enabled;
  llvm::raw_ostream &os;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_STOPWATCH_H
