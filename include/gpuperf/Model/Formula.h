//===- Formula.h - equations as text ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   "Mem_L / Departure_delay" + values of its names ──▶ 2.28125
//                                                   └─▶ "730 / 320"
//
// The equations printed for the user are the same texts that are evaluated.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_FORMULA_H
#define GPUPERF_MODEL_FORMULA_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace gpuperf {

/// Returns the value of a name; empty when it has none.
using NameLookup =
    llvm::function_ref<std::optional<double>(llvm::StringRef name)>;

/// Evaluates `formula` in double precision. A name consists of letters, digits,
/// '_' and '.', and begins with a letter. The operators are those of C, by
/// falling precedence: unary - !, * /, + -, < <= > >= == !=, &&, ||, ?: . The
/// functions are min and max (of two or more arguments), floor, ceil, round,
/// sqrt, abs, log2, pow. Comparisons give 1 or 0. Both arms of ?: are
/// evaluated. Division by zero gives an infinity. The error is a syntax error,
/// a name without a value, or a wrong number of arguments.
llvm::Expected<double> evaluateFormula(llvm::StringRef formula,
                                       NameLookup lookup);

/// Replaces every name in `formula` that has a value by that value, with at
/// most six significant digits. Negative values are in parentheses.
std::string substituteNumbers(llvm::StringRef formula, NameLookup lookup);

} // namespace gpuperf

#endif // GPUPERF_MODEL_FORMULA_H
