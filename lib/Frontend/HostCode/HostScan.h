//===- HostScan.h - sscanf on a known text ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSCAN_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSCAN_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace gpuperf {

/// The result of one conversion.
struct ScannedItem {
  bool isReal = false;
  unsigned bytes = 0; ///< of the variable
  int64_t integer = 0;
  double real = 0;
};

struct ScanResult {
  int64_t count = 0; ///< return value of the call
  std::vector<ScannedItem> items;
};

/// Simulates sscanf for integers, floating point, blanks and literal
/// characters. Empty for other formats, and where C or its libraries do not
/// define the result: numbers that are too large, "1e", "0x" and "-".
std::optional<ScanResult> scanText(llvm::StringRef text,
                                   llvm::StringRef format);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSCAN_H
