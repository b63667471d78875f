//===- suite.h - what the kernels of the suite share ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#pragma once

#include <cuda_runtime.h>

/// Two arrays of 2^24 words of zeros, which kernels may touch in parts.
struct Buffers {
  float *in, *out;
};

/// What was launched, and the rule of gpuperf's model that it tests.
struct Shape {
  const char *kernel;
  dim3 grid, block;
  const char *rule;
};

constexpr int kElements = 1 << 24;
