//===- Runtime.h - what kernels call ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_RUNTIME_H
#define GPUPERF_LIB_EXECUTE_RUNTIME_H

#include "Block.h"

namespace gpuperf::execute {

/// "by thread (0, 0, 0) of block (1, 0, 0)".
std::string placeOf(const Fibre &fibre);

/// Of a half, and of eight bits in the format E4M3 or E5M2.
double halfValue(uint16_t bits);
uint16_t halfBits(double value);
double byteValue(uint8_t bits, bool isE4M3);

/// A function that code of kernels calls by its name.
struct RuntimeFunction {
  const char *name;
  void *address;
};

/// Barriers, calls of warps, errors, output; and arithmetic that the host's
/// instructions do not have.
std::vector<RuntimeFunction> runtimeFunctions();
std::vector<RuntimeFunction> arithmeticFunctions();
std::vector<RuntimeFunction> fetchFunctions();

/// End the launch of the running fibre: something that is not run; a trap.
void refuseHere(const char *what, const char *file, uint32_t line);
void trapHere(const char *file, uint32_t line);

/// What the stand-in answers; set before the first launch.
extern const ExecutionHost *host;

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_RUNTIME_H
