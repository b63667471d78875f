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
// An equation that is printed for the user is the one that was evaluated.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_FORMULA_H
#define GPUPERF_MODEL_FORMULA_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace gpuperf {

/// The value of a name, or nothing when it has none.
using NameLookup =
    llvm::function_ref<std::optional<double>(llvm::StringRef name)>;

/// The value of `formula` in double precision. Names are letters, digits, '_'
/// and '.', the first a letter. Operators as in C, by falling precedence:
/// unary - !, * /, + -, < <= > >= == !=, &&, ||, ?: ; functions min and max (of
/// two or more), floor, ceil, round, sqrt, abs, log2, pow. Comparisons give 1
/// or 0; both arms of ?: are evaluated; division by zero gives an infinity. The
/// error names what is wrong: syntax, a name without a value, an argument
/// count.
llvm::Expected<double> evaluateFormula(llvm::StringRef formula,
                                       NameLookup lookup);

/// `formula` with every name that has a value replaced by that value, in up to
/// six significant digits; negative ones in parentheses.
std::string substituteNumbers(llvm::StringRef formula, NameLookup lookup);

} // namespace gpuperf

#endif // GPUPERF_MODEL_FORMULA_H
