//===- Numbers.cpp - numbers of a report ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace gpuperf;
using llvm::json::OStream;

void gpuperf::writeNumber(OStream &j, double number) {
  if (!std::isfinite(number))
    return j.value(nullptr);
  if (number == std::floor(number) && std::fabs(number) < 9e15)
    return j.value(static_cast<int64_t>(number));
  j.rawValue(
      [&](llvm::raw_ostream &os) { os << llvm::format("%.9g", number); });
}

void gpuperf::writeNumber(OStream &j, llvm::StringRef key,
                          const std::optional<double> &number) {
  j.attributeBegin(key);
  if (number)
    writeNumber(j, *number);
  else
    j.value(nullptr);
  j.attributeEnd();
}
