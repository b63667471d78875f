//===- Kinds.cpp - enums used by all components ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/Kinds.h"
#include "llvm/ADT/StringSwitch.h" // IWYU pragma: keep

#include "gpuperf/Support/Kinds.cpp.inc"
