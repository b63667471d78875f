//===- Fetch.cpp - textures and surfaces ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exact.h"

using namespace gpuperf;
using namespace llvm;

namespace gpuperf {
ArrayRef<ExactRow> exactFetch() { return {}; }
} // namespace gpuperf
