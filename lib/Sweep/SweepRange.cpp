//===- SweepRange.cpp - the values of a range -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sweep/Sweep.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// LO..HI and how to get from one to the other.
struct Span {
  int64_t low = 0, high = 0;
  double factor = 0; ///< above 1, or 0 when `step` counts
  int64_t step = 1;
};

class RangeParser {
public:
  explicit RangeParser(int64_t step) : step(step) {}
  llvm::Error add(StringRef item);
  std::vector<int64_t> values;

private:
  llvm::Error parse(StringRef item, Span &span) const;
  llvm::Error addSpan(StringRef item, const Span &span);
  llvm::Error addValue(int64_t value);

  int64_t step;
  llvm::SmallSet<int64_t, 32> seen;
};
} // namespace

static llvm::Error wrong(StringRef item, const Twine &why) {
  return llvm::createStringError("range '" + item + "': " + why);
}

llvm::Error RangeParser::addValue(int64_t value) {
  if (!seen.insert(value).second)
    return llvm::Error::success();
  if (values.size() == kMaxSweepPoints)
    return llvm::createStringError(
        "more than " + Twine(kMaxSweepPoints) +
        " points; LO..HI:STEP and LO..HI*FACTOR take fewer");
  values.push_back(value);
  return llvm::Error::success();
}

llvm::Error RangeParser::parse(StringRef item, Span &span) const {
  auto [low, rest] = item.split("..");
  size_t sign = rest.find_first_of(":*");
  StringRef high = rest.substr(0, sign);
  if (low.trim().getAsInteger(10, span.low) ||
      high.trim().getAsInteger(10, span.high))
    return wrong(item, "expected VALUE, LO..HI, LO..HI:STEP or LO..HI*FACTOR");
  if (span.high < span.low)
    return wrong(item, "ends before it begins");
  span.step = step;
  if (sign == StringRef::npos)
    return llvm::Error::success();
  StringRef stride = rest.substr(sign + 1).trim();
  if (rest[sign] == ':') {
    if (stride.getAsInteger(10, span.step) || span.step < 1)
      return wrong(item, "the step '" + stride + "' is no positive number");
    return llvm::Error::success();
  }
  if (stride.getAsDouble(span.factor) || !std::isfinite(span.factor) ||
      span.factor < 1.001)
    return wrong(item, "the factor '" + stride + "' is not above 1");
  if (span.low < 1)
    return wrong(item, "a factor leads nowhere from " + Twine(span.low));
  if (span.high > int64_t(1) << 53)
    return wrong(item, "the end is too large for a factor");
  return llvm::Error::success();
}

llvm::Error RangeParser::addSpan(StringRef item, const Span &span) {
  assert((span.factor == 0 || (span.factor > 1 && span.low > 0)) &&
         "a factor leads upwards");
  if (span.factor > 0) {
    // Not rounded before it is compared: a factor may lead beyond all integers.
    for (double value = span.low; value < double(span.high) + 0.5;
         value *= span.factor)
      if (llvm::Error error = addValue(std::llround(value)))
        return error;
    return llvm::Error::success();
  }
  // Counted, since adding to a value near the largest would overflow.
  uint64_t steps = (uint64_t(span.high) - uint64_t(span.low)) / span.step;
  for (uint64_t i = 0; i <= steps; ++i)
    if (llvm::Error error = addValue(span.low + int64_t(i * span.step)))
      return error;
  return llvm::Error::success();
}

llvm::Error RangeParser::add(StringRef item) {
  int64_t value = 0;
  if (!item.getAsInteger(10, value))
    return addValue(value);
  Span span;
  if (llvm::Error error = parse(item, span))
    return error;
  return addSpan(item, span);
}

llvm::Expected<std::vector<int64_t>> gpuperf::parseSweepRange(StringRef text,
                                                              int64_t step) {
  RangeParser parser(step);
  llvm::SmallVector<StringRef> items;
  text.split(items, ',');
  for (StringRef item : items)
    if (llvm::Error error = parser.add(item.trim()))
      return std::move(error);
  llvm::sort(parser.values);
  return std::move(parser.values);
}
