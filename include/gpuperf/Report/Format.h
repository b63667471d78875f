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
/// A time in the largest unit that keeps it above 1: "850 ns", "41.2 us",
/// "3.1 ms", "2 s".
std::string formatTimeUs(double timeUs);
/// The predicted time of `kernel`, which must have one:
/// - "41.2 us";
/// - without a known grid: "2 us + 0.34 us per 1000 blocks";
/// - if the program limits the grid: "up to 3.2 us (in 16 blocks, the most that
///   the program allows)";
/// - with an unknown trip count: "5 us + 0.34 us per iteration of the loop at
///   line 40";
/// - if the assumed values give no plausible time: "a time that depends
///   on 'n'".
std::string formatTime(const Prediction &prediction,
                       const KernelProfile &kernel);
/// formatTime with the range of the prediction, if it has one, in the same
/// unit: "41.2 us (33.1 to 52)".
std::string formatTimeAndRange(const Prediction &prediction,
                               const KernelProfile &kernel);
/// The name of the machine, and the state of its caches when they are warm:
/// "h200 with warm caches".
std::string formatMachine(const Prediction &prediction);
/// Why there is no time, and the time of the part of the kernel that is
/// understood: "not understood: call to external function 'f()' (line 2); at
/// least 5.22 us for the rest".
std::string noTimeReason(const Prediction &prediction);
/// Why the time is not one number: "the number of blocks is not known"; empty
/// when it is one number.
std::string noTotalReason(const Prediction &prediction,
                          const KernelProfile &kernel);
/// The steady state of a kernel whose grid is not known: "1.38 TB/s of DRAM (89
/// % of peak), 173 G threads/s; a full wave of 864 blocks takes 1.28 us"; empty
/// when the prediction has none.
std::string formatSteady(const Prediction &prediction,
                         const KernelProfile &kernel);
/// Traffic in decimal units, like bandwidths: "512 B", "4.1 kB", "134 MB".
std::string formatBytes(double bytes);
/// The traffic of the whole grid: "134 MB at L1, 67.1 MB at L2, 67.1 MB at
/// DRAM", followed by the bytes from and to the host if there are any; empty
/// without traffic.
std::string formatTraffic(const KernelProfile &kernel);
/// The size of a declared object in full: "49152 B".
std::string formatSize(double bytes);
/// "2.1x", "1.07x", "31x".
std::string formatSpeedup(double speedup);
/// "1 barrier", "9 barriers", "4.5 requests".
std::string formatCount(double count, llvm::StringRef noun);
/// "4096", "128x8", "16x16x4": without trailing extents of 1.
std::string formatExtents(const std::array<int64_t, 3> &extents);
/// The extents of the launch's grid; "not known" if they are assumed.
std::string formatGrid(const ResolvedLaunch &launch);
/// The kinds of facts that are missing: "data", "trips".
std::vector<std::string> missingFactKinds(const MissingFacts &missing);
/// A bound in words: "shared memory" for Bound::Shared; empty without a bound.
std::string formatBound(std::optional<Bound> bound);
/// The bound of a prediction in words. Bound::Launch without a known grid is
/// "starts of blocks", because the start of the kernel is not the bound then.
std::string formatBound(const Prediction &prediction,
                        const KernelProfile &kernel);
/// The limiter of the occupancy in words: "shared memory" for Limiter::Shared;
/// empty without a limiter.
std::string formatLimiter(std::optional<Limiter> limiter);
/// Memory space and kind of an access: "shared load".
std::string formatAccess(const AccessProfile &access);
/// The accessed object, to append to formatAccess: " of 'in[i]'"; " of 'p[i]'
/// (in 'in')" when the array `in` is the parameter `p` of a function; " of 'in'
/// by 'load_matrix_sync'" for an access in a library function. Empty when it is
/// not known.
std::string formatAccessedArray(const AccessProfile &access);

} // namespace gpuperf

#endif // GPUPERF_REPORT_FORMAT_H
