//===- texture_indirect_functions.h - Clang 19 includes it ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang 19 includes this name from its CUDA wrapper. With this folder in front
// of the toolkit's, the toolkit's header of this name is used where it has one.
//
//===----------------------------------------------------------------------===//

#if __has_include_next(<texture_indirect_functions.h>)
#include_next <texture_indirect_functions.h>
#endif
