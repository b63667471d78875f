//===- PlotScale.cpp - from a value to a place on an axis -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlotScale.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

PlotScale::PlotScale(double low, double high, double from, double to,
                     bool logarithmic)
    : low(low), high(high), from(from), to(to), logarithmic(logarithmic) {
  assert((!logarithmic || low > 0) && "only positive values have logarithms");
  if (this->high > this->low)
    return;
  double room = low == 0 ? 1 : std::fabs(low) / 2;
  this->low -= logarithmic ? low / 2 : room;
  this->high += room;
}

double PlotScale::at(double value) const {
  double part = logarithmic ? std::log(value / low) / std::log(high / low)
                            : (value - low) / (high - low);
  return from + part * (to - from);
}

std::vector<double> PlotScale::linearTicks(unsigned wanted) const {
  double rough = (high - low) / wanted;
  double power = std::pow(10, std::floor(std::log10(rough)));
  double step = power * 10;
  for (double nice : {1.0, 2.0, 5.0})
    if (nice * power >= rough * 0.999) {
      step = nice * power;
      break;
    }
  std::vector<double> result;
  for (double i = std::ceil(low / step - 1e-9); i * step <= high + step * 1e-9;
       ++i)
    result.push_back(i * step + 0.0); // no negative zero
  return result;
}

std::vector<double> PlotScale::ticks(unsigned wanted) const {
  if (!logarithmic || high < 4 * low)
    return linearTicks(wanted);
  double decades = std::log10(high / low);
  bool fine = 3 * decades <= wanted * 1.5;
  double every = std::max(1.0, std::ceil(decades / (wanted + 2)));
  std::vector<double> result;
  for (double e = std::floor(std::log10(low)); std::pow(10, e) <= high;
       e += every)
    for (double nice : {1.0, 2.0, 5.0}) {
      double value = nice * std::pow(10, e);
      if ((nice == 1 || fine) && value >= low * 0.999 && value <= high * 1.001)
        result.push_back(value);
    }
  return result;
}
