//===- Numbers.h - numbers in a page ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_NUMBERS_H
#define GPUPERF_LIB_PAGE_NUMBERS_H

#include "llvm/Support/JSON.h"
#include <optional>

namespace gpuperf {

/// Whole numbers in full, others with nine significant digits; null for what is
/// not finite.
void writeNumber(llvm::json::OStream &j, double number);

/// The attribute `key`; null for none.
void writeNumber(llvm::json::OStream &j, llvm::StringRef key,
                 const std::optional<double> &number);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_NUMBERS_H
