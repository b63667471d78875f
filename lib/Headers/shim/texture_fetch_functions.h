//===- texture_fetch_functions.h - CUDA 13 dropped it -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang 19 includes this name from its CUDA wrapper; what it declared, texture
// references, left CUDA with version 12. In its place are functions that CUDA
// has and Clang's wrapper lacks.
//
//===----------------------------------------------------------------------===//

#include "gpuperf_cache_hints.h"
#include "gpuperf_clang_lacks.h"
