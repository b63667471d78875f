//===- Options.h - the command line of gpuperf-calibrate --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_OPTIONS_H
#define GPUPERF_CALIBRATE_OPTIONS_H

#include "Schedule.h"

namespace calibrate {

struct Options {
  int device = 0;
  Limit limit;
  bool all = false, pretend = false, limits = false, help = false,
       version = false;
  std::string base;
  std::string raw = "gpuperf-calibrate.raw";
  std::string fromRaw; ///< set: nothing is measured
  std::string output;  ///< the machine file; empty: standard output
  std::string plots;   ///< a folder; empty: none are drawn
};

extern const char usage[];

/// Reads `argument` into `options`; false when it is not understood.
bool parse(const std::string &argument, Options &options);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_OPTIONS_H
