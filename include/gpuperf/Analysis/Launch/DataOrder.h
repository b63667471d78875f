//===- DataOrder.h - where data leads to ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_DATAORDER_H
#define GPUPERF_ANALYSIS_LAUNCH_DATAORDER_H

#include "gpuperf/Profile/KernelProfile.h"
#include "llvm/ADT/StringSwitch.h"

namespace gpuperf {

/// How far apart the places are that data chooses in global memory and
/// textures, `x[col[k]]`: what `assume(data=local)` says.
enum class DataOrder {
  Random, ///< anywhere in the array, another place each time
  Local,  ///< those of a warp in kLocalBytes, and each element once in the grid
  Sorted  ///< one behind the other, and each element once
};

/// Local: as many bytes as the places of a warp are in, so that those of 4
/// bytes touch 7.9 sectors. At 54 places in programs where data spreads more
/// than 24 lanes an H100 counted 6.6 at the median, and 4.0 and 30 at the
/// quarters (test/accuracy/Inputs/h100).
constexpr int64_t kLocalBytes = 256;

/// The name of the assumption, and those under which ResolvedLaunch::symbols
/// has its value: an order, or bytes that all places are in.
constexpr char kDataOrderName[] = "data";
constexpr char kDataOrderSymbol[] = "~data order";
constexpr char kDataBytesSymbol[] = "~data bytes";

/// The order that is called `text`.
inline std::optional<DataOrder> parseDataOrder(llvm::StringRef text) {
  return llvm::StringSwitch<std::optional<DataOrder>>(text)
      .Case("random", DataOrder::Random)
      .Case("local", DataOrder::Local)
      .Case("sorted", DataOrder::Sorted)
      .Default(std::nullopt);
}

/// Whether `text` is what may be said of data: an order, or bytes.
inline bool saysData(llvm::StringRef text) {
  int64_t bytes;
  return parseDataOrder(text) || (!text.getAsInteger(10, bytes) && bytes > 0);
}

/// The bytes over which the launch says that data spreads its places evenly;
/// empty where that is not said.
inline std::optional<int64_t> dataBytes(const ResolvedLaunch &launch) {
  auto said = launch.symbols.find(kDataBytesSymbol);
  return said == launch.symbols.end() ? std::nullopt
                                      : std::optional(said->second);
}

/// What the user says of the launch; empty where nothing is said.
inline std::optional<DataOrder> dataOrder(const ResolvedLaunch &launch) {
  auto said = launch.symbols.find(kDataOrderSymbol);
  return said == launch.symbols.end()
             ? std::nullopt
             : std::optional(static_cast<DataOrder>(said->second));
}

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_DATAORDER_H
