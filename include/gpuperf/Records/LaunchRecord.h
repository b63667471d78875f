//===- LaunchRecord.h - a recorded launch -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a profiler's table ─▶ readProfile ─────────────┐
//   file of `gpuperf record` ─▶ readLaunchFile ────┴▶ LaunchRecord
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_RECORDS_LAUNCHRECORD_H
#define GPUPERF_RECORDS_LAUNCHRECORD_H

#include "gpuperf/Support/Observation.h"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// The launches of one kernel in a real run that have the same grid, block and
/// resources and, if the arguments are known, the same arguments. A value that
/// the file does not have is empty.
struct LaunchRecord {
  /// As written in the file: mangled, or demangled with or without template and
  /// function arguments ("void eval<float>(float *, int)").
  std::string kernel;
  std::optional<std::array<uint64_t, 3>> grid, block; ///< x, y, z
  /// The number of blocks in the grid and of threads in a block, set when the
  /// file has these numbers instead of the extents.
  std::optional<uint64_t> blocks, threads;
  std::optional<uint64_t> dynamicSharedBytes;
  /// The unit to which dynamicSharedBytes is rounded in the file: 1000 for
  /// "0.049 MB".
  uint64_t sharedStep = 1;
  std::optional<uint64_t> registersPerThread;
  /// By position. Empty for an argument that is not known or is no integer. A
  /// struct is in `structs` or `fields`.
  std::vector<std::optional<int64_t>> arguments;
  /// Values by the names of `--assume`: "p.n", "p.16" (bytes 16.. of p).
  std::map<std::string, int64_t> fields;
  /// The bytes of structs, by the position of the argument.
  std::map<size_t, std::string> structs;
  uint64_t count = 1; ///< number of these launches
  /// Time of one launch in microseconds; the mean when `count` is above 1.
  std::optional<double> timeUs;
  /// Other measured quantities by the profiler's name of the metric
  /// (Metrics.h), in base units.
  std::map<std::string, double> metrics;
  /// The GPU as named in the file: "NVIDIA H100 80GB HBM3", "compute capability
  /// 9.0".
  std::string device;
  /// The rule of the model that the kernel was made to test, as in the column
  /// "Rule" of gpuperf validate's suite; else empty.
  std::string rule;
  std::string origin; ///< file and line, for messages: "trace.csv:12"
  /// Observations of some of its warps, if `gpuperf record` ran the kernel on
  /// the CPU; else null.
  std::shared_ptr<const Observation> observed;
};

} // namespace gpuperf

#endif // GPUPERF_RECORDS_LAUNCHRECORD_H
