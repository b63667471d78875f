//===- Raw.cpp - raw timings and their file -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Raw.h"
#include <cmath>
#include <cstdlib>
#include <sstream>

using namespace calibrate;

std::string calibrate::keyOf(const std::string &benchmark,
                             const Parameters &parameters) {
  std::string key = benchmark;
  for (const auto &[name, value] : parameters)
    key += " " + name + "=" + value;
  return key;
}

std::string calibrate::lineOf(const Sample &sample) {
  std::ostringstream line;
  line.precision(12);
  line << keyOf(sample.benchmark, sample.parameters)
       << " repeat=" << sample.repeat << " :";
  for (const auto &[name, value] : sample.quantities)
    line << " " << name << "=" << value;
  line << " ;";
  return line.str();
}

std::string calibrate::propertyLine(const std::string &name,
                                    const std::string &value) {
  return "property " + name + " : " + value + " ;";
}

static bool readNumber(const std::string &text, double &number) {
  char *end = nullptr;
  number = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == 0 && std::isfinite(number);
}

double Raw::property(const std::string &name, double otherwise) const {
  auto found = properties.find(name);
  double number = 0;
  if (found == properties.end() || !readNumber(found->second, number))
    return otherwise;
  return number;
}

static std::string keyOfRepeat(const std::string &benchmark,
                               const Parameters &parameters, int repeat) {
  return keyOf(benchmark, parameters) + " repeat=" + std::to_string(repeat);
}

void Raw::add(Sample sample) {
  if (keys.insert(
              keyOfRepeat(sample.benchmark, sample.parameters, sample.repeat))
          .second)
    samples.push_back(std::move(sample));
}

bool Raw::has(const std::string &benchmark, const Parameters &parameters,
              int repeat) const {
  return keys.count(keyOfRepeat(benchmark, parameters, repeat));
}

std::vector<const Sample *> Raw::select(const std::string &benchmark,
                                        const Parameters &with) const {
  std::vector<const Sample *> found;
  for (const Sample &sample : samples) {
    if (sample.benchmark != benchmark)
      continue;
    bool all = true;
    for (const auto &[name, value] : with) {
      auto has = sample.parameters.find(name);
      all &= has != sample.parameters.end() && has->second == value;
    }
    if (all)
      found.push_back(&sample);
  }
  return found;
}

/// NAME=VALUE; false where there is no name or no '='.
static bool split(const std::string &word, std::string &name,
                  std::string &value) {
  size_t at = word.find('=');
  if (at == std::string::npos || at == 0)
    return false;
  name = word.substr(0, at);
  value = word.substr(at + 1);
  return true;
}

static std::string readParameters(std::istream &words, Sample &sample) {
  bool hasRepeat = false;
  for (std::string word, name, value; words >> word;) {
    double number = 0;
    if (!split(word, name, value))
      return "'" + word + "' is no NAME=VALUE";
    if (name != "repeat")
      sample.parameters[name] = value;
    else if (!readNumber(value, number))
      return "'" + word + "' is no number";
    else
      hasRepeat = true, sample.repeat = int(number);
  }
  return hasRepeat ? "" : "no repeat";
}

static std::string readQuantities(std::istream &words, Sample &sample) {
  for (std::string word, name, value; words >> word;) {
    double number = 0;
    if (!split(word, name, value))
      return "'" + word + "' is no NAME=VALUE";
    if (!readNumber(value, number))
      return "'" + word + "' is no number";
    if (number < 0)
      return "'" + word + "' is negative";
    sample.quantities[name] = number;
  }
  return sample.quantities.empty() ? "nothing measured" : "";
}

/// Reads one line into `raw`; what is wrong with it, else "".
static std::string readLine(const std::string &line, Raw &raw) {
  size_t colon = line.find(" : ");
  if (line.size() < 2 || line.compare(line.size() - 2, 2, " ;"))
    return "cut off, it does not end in ' ;'";
  if (colon == std::string::npos)
    return "no ' : '";
  std::istringstream left(line.substr(0, colon));
  std::string right = line.substr(colon + 3, line.size() - 2 - (colon + 3));
  Sample sample;
  left >> sample.benchmark;
  if (sample.benchmark == "property") {
    std::string name;
    left >> name;
    raw.properties[name] = right;
    return "";
  }
  std::istringstream words(right);
  std::string problem = readParameters(left, sample);
  if (problem.empty())
    problem = readQuantities(words, sample);
  if (problem.empty())
    raw.add(std::move(sample));
  return problem;
}

Raw calibrate::readRaw(std::istream &in, const std::string &name,
                       std::vector<std::string> &problems) {
  Raw raw;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line[0] == '#')
      continue;
    std::string problem = readLine(line, raw);
    if (!problem.empty())
      problems.push_back(name + ":" + std::to_string(number) + ": " + problem +
                         "; the line is left out");
  }
  return raw;
}
