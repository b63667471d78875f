//===- texture_indirect_functions.h - Clang 19 includes it ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang 19 includes this name from its CUDA wrapper; where the toolkit has a
// header of this name, that one is found first.
