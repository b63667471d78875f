//===- options.cpp - launches, assumptions, ranges and formulas ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Driver/LaunchSpec.h"
#include "gpuperf/Model/Formula.h"
#include "gpuperf/Sweep/Sweep.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text = textOf(data, size);
  drop(parseLaunchSpec(text));
  drop(parseAssumeSpec(text));
  auto lookup = [](llvm::StringRef name) -> std::optional<double> {
    return name.size() < 3 ? std::optional(double(name[0]) - 100)
                           : std::nullopt;
  };
  drop(evaluateFormula(text, lookup));
  (void)substituteNumbers(text, lookup);
  drop(parseSweepRange(text, 32));
  return 0;
}
