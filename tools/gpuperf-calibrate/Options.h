//===- Options.h - the microbenchmark's command line ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_OPTIONS_H
#define GPUPERF_CALIBRATE_OPTIONS_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace calibrate {

struct Options {
  int device = 0, runs = 9;
  bool all = false, pretend = false;
  std::string base;
};

/// Prints what there is; the exit status of a mistake.
inline int usage() {
  std::fputs(
      "usage: gpuperf-calibrate [--device=N] [--base=MACHINE] [--runs=N] "
      "[--all] [--pretend]\n"
      "Measures the service times of shared-memory atomics and prints a "
      "machine "
      "file.\n"
      "  --device=N      CUDA device (0)\n"
      "  --base=MACHINE  the machine that the file builds on (its "
      "architecture)\n"
      "  --runs=N        measurements of each point (9)\n"
      "  --all           every n, e and c, not only enough to interpolate\n"
      "  --pretend       no GPU: T = 1000 n + 10 e + c, of POPC.INC 500 n + "
      "e,\n"
      "                  to try what reads the file\n",
      stderr);
  return 2;
}

/// False when `argument` is not understood.
inline bool parse(const char *argument, Options &options) {
  auto number = [&](const char *name, int &value) {
    size_t length = std::strlen(name);
    if (std::strncmp(argument, name, length))
      return false;
    value = std::atoi(argument + length);
    return true;
  };
  if (number("--device=", options.device))
    return options.device >= 0;
  if (number("--runs=", options.runs))
    return options.runs > 0;
  if (!std::strncmp(argument, "--base=", 7))
    options.base = argument + 7;
  else if (!std::strcmp(argument, "--all"))
    options.all = true;
  else if (!std::strcmp(argument, "--pretend"))
    options.pretend = true;
  else
    return false;
  return true;
}

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_OPTIONS_H
