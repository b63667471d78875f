//===- Program.h - the total time of a program's launches -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_PROGRAM_H
#define GPUPERF_REPORT_PROGRAM_H

#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// A launch of a kernel in the program, with its count.
struct ProgramLaunch {
  std::string name;             ///< of the kernel, as the user would write it
  std::string mangled;          ///< of the kernel
  std::string file;             ///< file of the kernel
  bool isRecorded = false;      ///< whether the count is from a recorded run
  unsigned input = 0;           ///< index of the analysed file that it is from
  std::optional<int64_t> count; ///< the launch count
  /// Microseconds on the GPU of all `count` launches; empty when not known.
  std::optional<double> timeUs;
  Facts facts = Facts::Known;
  /// Why the count or the time is not known; empty when both are.
  std::string missing;
};

/// The sum of all launches of a kernel.
struct ProgramKernel {
  std::string name, mangled, file;
  unsigned ways = 0; ///< different launches, without those with count 0
  std::optional<int64_t> count = 0; ///< sum of the launch counts
  std::optional<double> timeUs;     ///< total on the GPU in microseconds
  std::optional<double> share;      ///< fraction of all known times, 0 to 1
  Facts facts = Facts::Known;       ///< the worst of its launches
  std::string missing; ///< why the time is not known; empty if it is
};

/// The kernels of a program: those with a time first, the longest time first,
/// then the others in the order of the reports.
struct ProgramTable {
  std::vector<ProgramKernel> kernels;
  bool isComplete = false; ///< all was analysed, and each kernel has a time
  /// Whether to show the table: at least two launches have a time, and all
  /// counts are from one program.
  bool shouldShow = false;
};

/// Microseconds on the GPU of all launches like this one: time * launch count.
/// Empty when the count, the grid or a trip count is not known; 0 when the
/// program never makes the launch.
std::optional<double> summedTimeUs(const KernelReport &kernel);

/// Sets savedPerLaunchUs, savedUs and shareOfFile of the findings of `report`.
/// Warnings whose known gain is below 1 % of the time of all launches of the
/// file become remarks. Drops findings whose gain is too small to show in a
/// measurement of a launch, unless `minSpeedup` asks for any gain.
void addSavings(RunReport &report, double minSpeedup);

/// The launches of a report.
std::vector<ProgramLaunch> programLaunches(const RunReport &report);

/// The table of one program. If several files have launch counts of their own
/// `main`, they are several programs, and `shouldShow` is false. `isWhole`:
/// every file and every kernel was analysed.
ProgramTable programTable(llvm::ArrayRef<ProgramLaunch> launches, bool isWhole);

} // namespace gpuperf

#endif // GPUPERF_REPORT_PROGRAM_H
