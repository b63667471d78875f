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

/// A number, and the value of one unit in its last digit.
struct PrintedNumber {
  double value = 0;
  double step = 1; ///< 0.01 of "16.38"
};

/// Whether `cell` is a number that is only valid with a decimal comma: "9,00",
/// "1.234,5".
bool hasDecimalComma(llvm::StringRef cell);

/// The number in `cell`, without thousands separators; empty if it is not a
/// number. The meaning of "10,000" depends on the file: it is ten with a
/// decimal comma.
std::optional<PrintedNumber> parseNumber(llvm::StringRef cell,
                                         bool decimalComma);

/// The number of nanoseconds in a unit of time: 1000 for "us", "usecond"; 1
/// without a unit, since profilers leave out nanoseconds.
std::optional<double> nanosecondsIn(llvm::StringRef unit);

/// The number of bytes in a unit of size, without the divisor of a rate or
/// share: 1000 for "KB", "Kbyte/block", 1024 for "KiB", 1 without a unit.
std::optional<double> bytesIn(llvm::StringRef unit);

/// Three extents in any notation, "(2048, 1, 1)", " 2048    1    1"; each is at
/// least 1 and valid for a launch.
std::optional<std::array<uint64_t, 3>> parseExtents(llvm::StringRef cell);

} // namespace gpuperf

#endif // GPUPERF_LIB_RECORDS_QUANTITIES_H
