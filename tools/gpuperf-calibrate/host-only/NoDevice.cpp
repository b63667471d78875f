//===- NoDevice.cpp - the tool built without nvcc -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Measure.h"
#include <cstdio>
#include <cstdlib>

using namespace calibrate;

Device calibrate::openDevice(const Options &) {
  std::fputs("gpuperf-calibrate: error: built without CUDA, it measures "
             "nothing; build it with nvcc (docs/calibrate.md), or give "
             "--from-raw=FILE\n",
             stderr);
  std::exit(1);
}
