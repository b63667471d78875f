//===- JSONNumber.h - numbers of curves -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_ANALYSES_JSONNUMBER_H
#define GPUPERF_LIB_PAGE_ANALYSES_JSONNUMBER_H

#include "llvm/Support/JSON.h"
#include <optional>

namespace gpuperf {

/// `value` in JSON: an integer in full, other numbers with six significant
/// digits, which is more than a curve shows. Null if it is not finite or is
/// empty.
llvm::json::Value jsonNumber(double value);
llvm::json::Value jsonNumber(const std::optional<double> &value);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_ANALYSES_JSONNUMBER_H
