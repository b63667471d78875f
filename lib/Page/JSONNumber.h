//===- JSONNumber.h - numbers of the page's data ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_JSONNUMBER_H
#define GPUPERF_LIB_PAGE_JSONNUMBER_H

#include "llvm/Support/JSON.h"
#include <optional>

namespace gpuperf {

/// Whole numbers in full, others to six digits, which is more than a curve
/// shows; null for what is not finite.
llvm::json::Value jsonNumber(double value);
/// The same; null for none.
llvm::json::Value jsonNumber(const std::optional<double> &value);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_JSONNUMBER_H
