//===- OtherFunctions.cpp - functions without an effect here --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"   // IWYU pragma: keep
#include "Recorder.h" // IWYU pragma: keep

/// They succeed, unless a kernel has failed, and do nothing: they are hints, or
/// wait for what is already done.
#define ACCEPTED(name)                                                         \
  GPUPERF_EXPORT int name() { return gpuperf::standin::errorForGood(); }
/// They fail, and the file of launches says that they were called.
#define NOT_STOOD_IN_FOR(name)                                                 \
  GPUPERF_EXPORT int name() { return gpuperf::standin::unsupported(#name); }
#include "OtherFunctions.def"
