//===- Program.h - what a program's launches take together ------*- C++ -*-===//
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

/// One launch of a kernel in the program, with all that are like it.
struct ProgramLaunch {
  std::string name;        ///< of the kernel, as the user would write it
  std::string mangled;     ///< of the kernel
  std::string file;        ///< that the kernel stands in
  bool isRecorded = false; ///< the count is of a run, not of the source
  unsigned input = 0;      ///< which of the files that were analysed tells it
  std::optional<int64_t> count; ///< of the launches like this one
  /// Microseconds on the GPU of all of them; empty where it is not known.
  std::optional<double> timeUs;
  Facts facts = Facts::Known;
  /// Why there is no count or no time; empty where there is.
  std::string missing;
};

/// A kernel with all its launches.
struct ProgramKernel {
  std::string name, mangled, file;
  unsigned ways = 0; ///< different launches, without those never made
  std::optional<int64_t> count = 0; ///< launches, of all together
  std::optional<double> timeUs;     ///< on the GPU, of all together
  std::optional<double> share;  ///< of the time that is known, 0 to 1
  Facts facts = Facts::Known;   ///< the worst of its launches
  std::string missing;          ///< why there is no time; empty where there is
};

/// Kernels with a time first, the longest first; others as they came.
struct ProgramTable {
  std::vector<ProgramKernel> kernels;
  bool isComplete = false; ///< the time of each is known

  /// Where fewer than two launches can be compared, it says nothing.
  bool isOfUse = false;
};

/// Microseconds on the GPU of all launches like this one. Empty where their
/// number, the grid, or how long a loop is, is not known; 0 where there are
/// none.
std::optional<double> summedTimeUs(const KernelReport &kernel);

/// Gives the findings of `report` what they would save of the time of its
/// launches.
void addSavings(RunReport &report);

/// The launches of a report.
std::vector<ProgramLaunch> programLaunches(const RunReport &report);

/// The table of one program. Where counts come from the `main` of several
/// files, they are of several programs, and it is of no use. `isWhole`: no file
/// and no kernel could not be analysed.
ProgramTable programTable(llvm::ArrayRef<ProgramLaunch> launches, bool isWhole);

} // namespace gpuperf

#endif // GPUPERF_REPORT_PROGRAM_H
