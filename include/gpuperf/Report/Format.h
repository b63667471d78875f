//===- Format.h - numbers as people read them -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_FORMAT_H
#define GPUPERF_REPORT_FORMAT_H

#include "gpuperf/Model/Model.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

/// Whole numbers in full, others with three significant digits: "32", "4.5",
/// "0.0125", "1346123".
std::string formatNumber(double number);
/// Microseconds in the unit that fits: "850 ns", "41.2 us", "3.1 ms", "2 s".
std::string formatTimeUs(double timeUs);
/// The predicted time of `kernel`, as far as it is known: "41.2 us", without a
/// known grid "2 us + 0.34 us per 1000 blocks", with a loop of unknown length
/// "5 us + 0.34 us per iteration of the loop at line 40", "a time that depends
/// on 'n'" where the numbers assumed make none that is plausible. There is a
/// time.
std::string formatTime(const Prediction &prediction,
                       const KernelProfile &kernel);
/// The same with its range, where there is one: "41.2 us (33.1 to 52)", in the
/// unit of the time.
std::string formatTimeAndRange(const Prediction &prediction,
                               const KernelProfile &kernel);
/// Why there is no time, and what the part of the kernel takes that is
/// understood: "not understood: call to external function 'f()' (line 2); at
/// least 5.22 us for the rest".
std::string whyNoTime(const Prediction &prediction);
/// Why it is not one number: "the number of blocks is not known"; empty where
/// it is.
std::string whyNoTotal(const Prediction &prediction,
                       const KernelProfile &kernel);
/// What is known of a kernel that fills the GPU, where the grid is not: "1.38
/// TB/s of DRAM (89 % of peak), 173 G threads/s; a full wave of 864 blocks
/// takes 1.28 us"; empty where nothing is.
std::string formatSteady(const Prediction &prediction,
                         const KernelProfile &kernel);
/// Traffic in decimal units, as bandwidths are: "512 B", "4.1 kB", "134 MB".
std::string formatBytes(double bytes);
/// "134 MB at L1, 67.1 MB at L2, 67.1 MB at DRAM", by the whole grid, and what
/// goes to the host and back; empty where there is none.
std::string formatTraffic(const KernelProfile &kernel);
/// The size of something that is declared, in full: "49152 B".
std::string formatSize(double bytes);
/// "2.1x", "1.07x", "31x".
std::string formatSpeedup(double speedup);
/// "1 barrier", "9 barriers", "4.5 requests".
std::string formatCount(double count, llvm::StringRef noun);
/// "4096", "128x8", "16x16x4": trailing ones left out.
std::string formatExtents(const std::array<int64_t, 3> &extents);
/// The extents of the launch's grid, "not known" for one that is made up.
std::string formatGrid(const ResolvedLaunch &launch);
/// The kinds of facts that are missing: "data", "trips".
std::vector<std::string> missingInWords(const MissingFacts &missing);
/// A bound in words: Bound::Shared is "shared memory"; empty without one.
std::string boundInWords(std::optional<Bound> bound);
/// The same of a kernel: without a known grid the kernel's own launch is not
/// what Bound::Launch is about, but "starts of blocks".
std::string boundInWords(const Prediction &prediction,
                         const KernelProfile &kernel);
/// What limits occupancy, in words: Limiter::Shared is "shared memory"; empty
/// without one.
std::string limiterInWords(std::optional<Limiter> limiter);
/// "shared load".
std::string accessInWords(const AccessProfile &access);
/// What is accessed, to stand behind that: " of 'in[i]'", " of 'p[i]' (in 'in')"
/// where a function calls the array `p`, " of 'in' by 'load_matrix_sync'" for a
/// library's access. Empty when nothing is known.
std::string accessedInWords(const AccessProfile &access);

} // namespace gpuperf

#endif // GPUPERF_REPORT_FORMAT_H
