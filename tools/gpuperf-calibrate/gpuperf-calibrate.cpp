//===- gpuperf-calibrate.cpp - measure a GPU ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   GPU ─▶ raw timings, in a file ─▶ figures ─▶ checks ─▶ machine file
//                                 └▶ curves ─▶ pictures
//
// Everything behind the raw file works without a GPU.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "MachineFile.h"
#include "Measure.h"
#include "Plot.h"
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

// nvcc alone, as docs/calibrate.md calls it, does not know.
#ifndef GPUPERF_SEMANTIC_VERSION
#define GPUPERF_SEMANTIC_VERSION "of unknown version"
#endif

using namespace calibrate;

[[noreturn]] static void fail(const std::string &why) {
  std::cerr << "gpuperf-calibrate: error: " << why << "\n";
  std::exit(1);
}

static Raw readFile(const std::string &path) {
  std::ifstream in(path);
  if (!in)
    fail("cannot read '" + path + "'");
  std::vector<std::string> problems;
  Raw raw = readRaw(in, path, problems);
  for (const std::string &problem : problems)
    std::cerr << "gpuperf-calibrate: warning: " << problem << "\n";
  return raw;
}

/// The end of `path` for appending; what was cut off there stays a line of its
/// own.
static std::ofstream openToAppend(const std::string &path) {
  char last = '\n';
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (in && in.tellg() > 0) {
    in.seekg(-1, std::ios::end);
    in.get(last);
  }
  std::ofstream file(path, std::ios::app);
  if (!file)
    fail("cannot write '" + path + "'");
  if (last != '\n')
    file << "\n";
  return file;
}

/// A raw file is of one device; a second one would mix its figures in.
static void checkSameDevice(const Raw &raw, const Device &device,
                            const std::string &path) {
  for (const auto &[name, value] : device.properties) {
    auto found = raw.properties.find(name);
    if (found != raw.properties.end() && found->second != value)
      fail("'" + path + "' is of another GPU: " + name + " is " +
           found->second + " there, " + value +
           " here; name another file with --raw=");
  }
}

static Raw measure(const Options &options) {
  Device device =
      options.pretend ? pretendedDevice(options) : openDevice(options);
  Raw raw;
  if (std::filesystem::exists(options.raw))
    raw = readFile(options.raw);
  checkSameDevice(raw, device, options.raw);
  std::ofstream file = openToAppend(options.raw);
  for (const auto &[name, value] : device.properties)
    if (raw.properties.emplace(name, value).second)
      file << propertyLine(name, value) << std::endl;
  std::fprintf(
      stderr, "gpuperf-calibrate: %zu measurements, about %.1f minutes left\n",
      device.measurements.size(),
      estimateMinutes(device.measurements, options.limit.repeats, raw));
  size_t left = runSchedule(device.measurements, options.limit, raw, file);
  if (left)
    std::fprintf(stderr,
                 "gpuperf-calibrate: warning: time is up, %zu repeats are "
                 "missing; run it again to go on\n",
                 left);
  if (!file)
    fail("cannot write '" + options.raw + "'");
  return raw;
}

static void draw(const Raw &raw, const std::string &folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const Plot &plot : plotsOf(raw)) {
    std::ofstream out(folder + "/" + plot.file + ".svg");
    writeSvg(out, plot);
    if (!out.flush())
      fail("cannot write to '" + folder + "'");
  }
}

static void write(const Raw &raw, const Options &options) {
  std::vector<Figure> figures = figuresOf(raw);
  MachineHead head = headOf(raw, options.base);
  if (options.output.empty()) {
    writeMachine(std::cout, head, figures);
    if (!std::cout.flush())
      fail("cannot write to standard output");
    return;
  }
  // Beside it: an older file stays where there is no room. What is no file, as
  // /dev/stdout, is written to.
  auto status = std::filesystem::symlink_status(options.output);
  bool isFile = !exists(status) || is_regular_file(status);
  std::string path = options.output + (isFile ? ".part" : "");
  std::ofstream out(path);
  writeMachine(out, head, figures);
  std::error_code error;
  if (out.flush())
    std::filesystem::rename(path, options.output, error);
  if (out && !error)
    return;
  if (isFile)
    std::filesystem::remove(path, error);
  fail("cannot write '" + options.output + "'");
}

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i)
    if (!parse(argv[i], options)) {
      std::fputs(usage, stderr);
      return 2;
    }
  if (options.help) {
    std::fputs(usage, stdout);
    return 0;
  }
  if (options.version) {
    std::puts("gpuperf-calibrate " GPUPERF_SEMANTIC_VERSION);
    return 0;
  }
  if (options.limits) {
    for (const Limits &limits : plausibleLimits())
      std::printf("%s %g %g\n", limits.path, limits.low, limits.high);
    return 0;
  }
  Raw raw =
      options.fromRaw.empty() ? measure(options) : readFile(options.fromRaw);
  if (raw.samples.empty())
    fail("no timings");
  write(raw, options);
  if (!options.plots.empty())
    draw(raw, options.plots);
}
