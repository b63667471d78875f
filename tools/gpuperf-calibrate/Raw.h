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
// What is measured, at which parameters, the repeat, what came out. A line
// without its closing semicolon was cut off and does not count. A file is only
// appended to, so that a run that was interrupted goes on where it stopped.
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

/// What sets one measurement off from others of its benchmark, by name.
using Parameters = std::map<std::string, std::string>;

/// What came out, by name: "clocks" of the SM clock, "ns", …
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

  /// The number that the property `name` is; `otherwise` where it is none.
  double property(const std::string &name, double otherwise) const;

  void add(Sample sample);
  /// Whether that repeat is there.
  bool has(const std::string &benchmark, const Parameters &parameters,
           int repeat) const;

  /// The samples of `benchmark` whose parameters include all of `with`.
  std::vector<const Sample *> select(const std::string &benchmark,
                                     const Parameters &with) const;

private:
  std::set<std::string> keys;
};

/// Reads the lines of `in`, which is called `name`. What is wrong with a line,
/// and that it does not count, is one entry of `problems`; the others count.
Raw readRaw(std::istream &in, const std::string &name,
            std::vector<std::string> &problems);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_RAW_H
