//===- Runtime.h - functions that kernels call ------------------*- C++ -*-===//
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

/// The value of a half, and of eight bits in the format E4M3 or E5M2.
double halfValue(uint16_t bits);
uint16_t halfBits(double value);
double byteValue(uint8_t bits, bool isE4M3);

/// A function that kernel code calls by its name.
struct RuntimeFunction {
  const char *name;
  void *address;
};

/// Barriers, calls of warps, errors and output; and arithmetic for which the
/// host has no instructions.
std::vector<RuntimeFunction> runtimeFunctions();
std::vector<RuntimeFunction> arithmeticFunctions();
std::vector<RuntimeFunction> fetchFunctions();

/// These end the launch of the running fibre: for code that cannot be executed,
/// and for a trap.
void refuseHere(const char *what, const char *file, uint32_t line);
void trapHere(const char *file, uint32_t line);

/// The services of the stand-in; set before the first launch.
extern const ExecutionHost *host;

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_RUNTIME_H
