//===- DataOrder.h - order of indirect accesses -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_DATAORDER_H
#define GPUPERF_ANALYSIS_LAUNCH_DATAORDER_H

#include "gpuperf/Profile/ResolvedLaunch.h"
#include "llvm/ADT/StringSwitch.h"

namespace gpuperf {

/// How the data-dependent addresses of an indirect access to global memory or a
/// texture, `x[col[k]]`, are distributed. The annotation `assume(data=local)`
/// selects one.
enum class DataOrder {
  Random, ///< every address is anywhere in the array, and independent of the
          ///< others
  Local,  ///< those of a warp lie within kLocalBytes; the grid uses each
          ///< element once
  Sorted  ///< consecutive elements; the grid uses each element once
};

/// DataOrder::Local: the bytes within which the addresses of a warp lie. 32
/// accesses of 4 bytes then touch 7.9 sectors. For 54 indirect accesses with
/// more than 24 distinct addresses in a warp, an H100 counted 6.6 sectors at
/// the median, 4.0 and 30 at the quartiles (test/accuracy/Inputs/h100).
constexpr int64_t kLocalBytes = 256;

/// The name of the assumption, and its symbols in ResolvedLaunch::symbols. The
/// value is an order or, for `assume(data=BYTES)`, the number of bytes that all
/// addresses lie within.
constexpr char kDataOrderName[] = "data";
constexpr char kDataOrderSymbol[] = "~data order";
constexpr char kDataBytesSymbol[] = "~data bytes";

/// The order with the name `text`; empty for any other text.
inline std::optional<DataOrder> parseDataOrder(llvm::StringRef text) {
  return llvm::StringSwitch<std::optional<DataOrder>>(text)
      .Case("random", DataOrder::Random)
      .Case("local", DataOrder::Local)
      .Case("sorted", DataOrder::Sorted)
      .Default(std::nullopt);
}

/// Whether `text` is a valid value of the assumption: an order or a positive
/// number of bytes.
inline bool saysData(llvm::StringRef text) {
  int64_t bytes;
  return parseDataOrder(text) || (!text.getAsInteger(10, bytes) && bytes > 0);
}

/// The number of bytes over which the addresses are evenly spread; empty unless
/// the launch has `assume(data=BYTES)`.
inline std::optional<int64_t> dataBytes(const ResolvedLaunch &launch) {
  auto said = launch.symbols.find(kDataBytesSymbol);
  return said == launch.symbols.end() ? std::nullopt
                                      : std::optional(said->second);
}

/// The order that the user gave for the launch; empty when none was given.
inline std::optional<DataOrder> dataOrder(const ResolvedLaunch &launch) {
  auto said = launch.symbols.find(kDataOrderSymbol);
  return said == launch.symbols.end()
             ? std::nullopt
             : std::optional(static_cast<DataOrder>(said->second));
}

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_DATAORDER_H
