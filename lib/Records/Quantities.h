//===- Quantities.h - numbers and units as profilers print them -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_RECORDS_QUANTITIES_H
#define GPUPERF_LIB_RECORDS_QUANTITIES_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>

namespace gpuperf {

/// A number, and what its last digit stands for.
struct PrintedNumber {
  double value = 0;
  double step = 1; ///< 0.01 of "16.38"
};

/// Whether `cell` is a number that only one with a comma before its fraction
/// can be: "9,00", "1.234,5".
bool hasDecimalComma(llvm::StringRef cell);

/// The number in `cell`, without the marks between thousands; empty when it is
/// none. What "10,000" means depends on the file: ten with a decimal comma.
std::optional<PrintedNumber> parseNumber(llvm::StringRef cell,
                                         bool decimalComma);

/// How many nanoseconds a unit of time has: 1000 for "us", "usecond"; 1 for
/// none, which is what profilers leave out.
std::optional<double> nanosecondsIn(llvm::StringRef unit);

/// How many bytes a unit of size has, a rate's or share's divisor aside: 1000
/// for "KB", "Kbyte/block", 1024 for "KiB", 1 for none.
std::optional<double> bytesIn(llvm::StringRef unit);

/// Three extents in any wrapping, "(2048, 1, 1)", " 2048    1    1"; each is at
/// least 1 and fits a launch.
std::optional<std::array<uint64_t, 3>> parseExtents(llvm::StringRef cell);

} // namespace gpuperf

#endif // GPUPERF_LIB_RECORDS_QUANTITIES_H
