//===- gpuperf_clang_lacks.h - what Clang's wrapper lacks -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Beside a toolkit: these Clang 22 has in its own CUDA headers.
//
//===----------------------------------------------------------------------===//

#if __clang_major__ < 22
#include "gpuperf_builtins.h"
#include "gpuperf_surfaces.h"
#endif
