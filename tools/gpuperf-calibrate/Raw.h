//===- Raw.h - raw timings and their file -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line for each repeat of each measurement:
//
//   latency class=fp32 length=1024 repeat=3 : clocks=4112 ns=2916 ;
//   property name : NVIDIA A100-SXM4-40GB ;
//
// A line contains the benchmark, its parameters, the repeat and the results. A
// line without its closing semicolon was truncated and is ignored. Lines are
// only appended to the file, so that an interrupted run can be continued.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_RAW_H
#define GPUPERF_CALIBRATE_RAW_H

#include <istream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace calibrate {

/// The parameters, by name, that distinguish a measurement from others of its
/// benchmark.
using Parameters = std::map<std::string, std::string>;

/// Results by name: "clocks" of the SM clock, "ns", …
using Quantities = std::map<std::string, double>;

/// One repeat of one measurement.
struct Sample {
  std::string benchmark;
  Parameters parameters;
  int repeat = 0;
  Quantities quantities;
};

/// "latency class=fp32 length=1024": benchmark and parameters, in their order.
std::string keyOf(const std::string &benchmark, const Parameters &parameters);

/// The line of `sample`, without a line break.
std::string lineOf(const Sample &sample);

/// The line of a property of the device.
std::string propertyLine(const std::string &name, const std::string &value);

/// The timings of one device.
class Raw {
public:
  std::map<std::string, std::string> properties;
  std::vector<Sample> samples;

  /// The numeric value of the property `name`; `otherwise` if it is not a
  /// number.
  double property(const std::string &name, double otherwise) const;

  void add(Sample sample);
  /// Whether that repeat has been measured.
  bool has(const std::string &benchmark, const Parameters &parameters,
           int repeat) const;

  /// The samples of `benchmark` whose parameters include all of `with`.
  std::vector<const Sample *> select(const std::string &benchmark,
                                     const Parameters &with) const;

private:
  std::set<std::string> keys;
};

/// Reads the lines of `in`, which has the name `name`. For each invalid line,
/// which is ignored, `problems` gets one entry.
Raw readRaw(std::istream &in, const std::string &name,
            std::vector<std::string> &problems);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_RAW_H
