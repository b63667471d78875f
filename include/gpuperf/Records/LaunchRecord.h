//===- LaunchRecord.h - one launch that a program made ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a profiler's table ─▶ readProfile ──┐
//   a dry run's file ─▶ readLaunchFile ─┴▶ LaunchRecord
//
// What a run of the program knows and its text need not: the launches as they
// were.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_RECORDS_LAUNCHRECORD_H
#define GPUPERF_RECORDS_LAUNCHRECORD_H

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// The launches of one kernel with one shape and, where they are known, one
/// list of arguments. What the file does not tell is empty.
struct LaunchRecord {
  /// As the file has it: mangled, or demangled with or without template and
  /// function arguments ("void eval<float>(float *, int)").
  std::string kernel;
  std::optional<std::array<uint64_t, 3>> grid, block; ///< x, y, z
  /// How many there are in the grid and in a block, where the file has no more
  /// of them.
  std::optional<uint64_t> blocks, threads;
  std::optional<uint64_t> dynamicSharedBytes;
  /// What that is rounded to, where the file has few digits: 1000 of
  /// "0.049 MB".
  uint64_t sharedStep = 1;
  std::optional<uint64_t> registersPerThread;
  /// By position. An argument that is no integer, or is not known, is empty; a
  /// struct's is in `structs` or in `fields`.
  std::vector<std::optional<int64_t>> arguments;
  /// Values by name, as `--assume` takes them: "p.n", "p.16" (bytes 16.. of p).
  std::map<std::string, int64_t> fields;
  /// The bytes of structs, by the position of the argument.
  std::map<size_t, std::string> structs;
  uint64_t count = 1; ///< how many launches were like this
  /// Microseconds of one of them: the mean where `count` is more than one.
  std::optional<double> timeUs;
  /// Other measured quantities by the profiler's own metric name, in base
  /// units.
  std::map<std::string, double> metrics;
  /// What it ran on, in the file's words: "NVIDIA H100 80GB HBM3", "compute capability
  /// 9.0".
  std::string device;
  std::string origin; ///< where it stands, for messages: "trace.csv:12"
};

} // namespace gpuperf

#endif // GPUPERF_RECORDS_LAUNCHRECORD_H
