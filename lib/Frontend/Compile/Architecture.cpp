//===- Architecture.cpp - names of GPU architectures ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;
using llvm::StringRef;

std::string gpuperf::normaliseArch(StringRef text) {
  for (StringRef prefix : {"sm_", "compute_", "lto_"})
    if (text.consume_front(prefix))
      break;
  std::string digits;
  for (char c : text)
    if (c != '.')
      digits.push_back(c);
  StringRef number = StringRef(digits).rtrim("af");
  unsigned value;
  if (number.getAsInteger(10, value) || value < 10 || value > 999)
    return "";
  return "sm_" + digits;
}

std::string gpuperf::supportedArch(StringRef arch) {
  // Clang 19 with CUDA 13 refuses what is older than sm_52 and does not know
  // what is newer than sm_90a; later versions compile for the same ones here,
  // so that a prediction does not depend on them.
  unsigned number = 0;
  arch.drop_front(arch.starts_with("sm_") ? 3 : 0)
      .rtrim("af")
      .getAsInteger(10, number);
  if (number < 52)
    return "sm_52";
  static constexpr unsigned known[] = {52, 53, 60, 61, 62, 70, 72,
                                       75, 80, 86, 87, 89, 90};
  const unsigned *above = llvm::upper_bound(known, number);
  assert(above != std::begin(known) && "none is older than the oldest");
  std::string nearest = "sm_" + std::to_string(*(above - 1));
  return nearest == "sm_90" && arch == "sm_90a" ? "sm_90a" : nearest;
}
