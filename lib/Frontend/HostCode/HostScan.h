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

/// What one conversion stores.
struct ScannedItem {
  bool isReal = false;
  unsigned bytes = 0; ///< of the variable
  int64_t integer = 0;
  double real = 0;
};

struct ScanResult {
  int64_t count = 0; ///< that the call returns
  std::vector<ScannedItem> items;
};

/// Follows sscanf for integers, floating point, blanks and characters that
/// stand for themselves. Null for other formats, and where C or its libraries
/// leave open what happens: numbers that are too large, "1e", "0x" and "-".
std::optional<ScanResult> scanText(llvm::StringRef text,
                                   llvm::StringRef format);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSCAN_H
