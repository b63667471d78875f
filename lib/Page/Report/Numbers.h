//===- Numbers.h - numbers of a report --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_REPORT_NUMBERS_H
#define GPUPERF_LIB_PAGE_REPORT_NUMBERS_H

#include "llvm/Support/JSON.h"
#include <optional>

namespace gpuperf {

/// Writes a whole number in full, others with nine significant digits; null
/// for what is not finite.
void writeNumber(llvm::json::OStream &j, double number);

/// Writes `number` as the attribute `key`; null where it is empty.
void writeNumber(llvm::json::OStream &j, llvm::StringRef key,
                 const std::optional<double> &number);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_REPORT_NUMBERS_H
