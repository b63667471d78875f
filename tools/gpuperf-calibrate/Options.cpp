//===- Options.cpp - the command line of gpuperf-calibrate ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include <cmath>
#include <cstdlib>

using namespace calibrate;

const char calibrate::usage[] =
    "usage: gpuperf-calibrate [OPTION...]\n"
    "Measures this GPU and writes a machine file for gpuperf --machine=FILE.\n"
    "  --device=N       CUDA device (0)\n"
    "  --base=MACHINE   the machine that the file builds on (its "
    "architecture)\n"
    "  --raw=FILE       the raw timings (gpuperf-calibrate.raw); what is there "
    "already\n"
    "                   is not measured again\n"
    "  --from-raw=FILE  measure nothing, work on recorded timings\n"
    "  --out=FILE       the machine file (standard output)\n"
    "  --plots=DIR      draw each curve to DIR/NAME.svg\n"
    "  --runs=N         repeats of each measurement (9)\n"
    "  --minutes=M      begin no measurement later than that (10)\n"
    "  --all            every n, e and c of shared-memory atomics, not only "
    "enough to\n"
    "                   interpolate\n"
    "  --limits         print between which values each figure is plausible\n"
    "  --help           print this\n"
    "  --version        print which this is\n"
    "  --pretend        no GPU: only shared-memory atomics, T = 1000 n + 10 e "
    "+ "
    "c, of\n"
    "                   POPC.INC 500 n + e, to try what reads the file\n";

static bool readPositive(const std::string &text, double &number) {
  char *end = nullptr;
  number = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == 0 && std::isfinite(number) && number > 0;
}

static bool readWhole(const std::string &text, int least, int &number) {
  char *end = nullptr;
  long value = std::strtol(text.c_str(), &end, 10);
  number = int(value);
  return !text.empty() && *end == 0 && value >= least && value < 1000000;
}

static bool parseText(const std::string &name, const std::string &value,
                      Options &options) {
  static const struct {
    const char *name;
    std::string Options::*member;
  } texts[] = {{"--base", &Options::base},
               {"--raw", &Options::raw},
               {"--from-raw", &Options::fromRaw},
               {"--out", &Options::output},
               {"--plots", &Options::plots}};
  for (const auto &text : texts)
    if (name == text.name) {
      options.*text.member = value;
      return !value.empty();
    }
  return false;
}

bool calibrate::parse(const std::string &argument, Options &options) {
  static const struct {
    const char *name;
    bool Options::*member;
  } flags[] = {{"--all", &Options::all},
               {"--pretend", &Options::pretend},
               {"--limits", &Options::limits},
               {"--help", &Options::help},
               {"--version", &Options::version}};
  for (const auto &flag : flags)
    if (argument == flag.name)
      return options.*flag.member = true;
  size_t equals = argument.find('=');
  if (equals == std::string::npos)
    return false;
  std::string name = argument.substr(0, equals);
  std::string value = argument.substr(equals + 1);
  if (name == "--device")
    return readWhole(value, 0, options.device);
  if (name == "--runs")
    return readWhole(value, 1, options.limit.repeats);
  if (name == "--minutes")
    return readPositive(value, options.limit.minutes);
  return parseText(name, value, options);
}
