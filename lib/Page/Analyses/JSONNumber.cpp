//===- JSONNumber.cpp - numbers of curves ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JSONNumber.h"
#include <cmath>
#include <cstdlib>

using namespace gpuperf;

llvm::json::Value gpuperf::jsonNumber(double value) {
  constexpr double kWhole = 1e15; // below it doubles are exact
  if (!std::isfinite(value))
    return nullptr;
  if (value == std::floor(value) && std::fabs(value) < kWhole)
    return int64_t(value);
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return std::strtod(text, nullptr);
}

llvm::json::Value gpuperf::jsonNumber(const std::optional<double> &value) {
  return value ? jsonNumber(*value) : nullptr;
}
