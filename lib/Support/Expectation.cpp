//===- Expectation.cpp - expectations of a kernel -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/Expectation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

namespace {
struct QuantityInfo {
  StringRef name;
  Unit unit;
};
} // namespace

static constexpr QuantityInfo quantities[] = {
#define GPUPERF_QUANTITY(ID, NAME, UNIT) {NAME, Unit::UNIT},
#include "gpuperf/Support/Quantities.def"
};

Unit gpuperf::unitOf(Quantity quantity) {
  return quantities[size_t(quantity)].unit;
}

bool Expectation::isMetBy(double value) const {
  // Means over warps are sums of fractions.
  constexpr double least = 1e-9;
  bool isSame =
      std::abs(value - limit) <= least * std::max(1.0, std::abs(limit));
  switch (relation) {
  case Relation::Less:
    return value < limit && !isSame;
  case Relation::AtMost:
    return value < limit || isSame;
  case Relation::Equal:
    return isSame;
  case Relation::AtLeast:
    return value > limit || isSame;
  case Relation::More:
    return value > limit && !isSame;
  }
  llvm_unreachable("all relations are above");
}

static llvm::Error wrong(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

static llvm::Expected<Quantity> quantityOf(StringRef name) {
  std::vector<StringRef> names;
  for (size_t i = 0; i < std::size(quantities); ++i) {
    if (quantities[i].name == name)
      return Quantity(i);
    names.push_back(quantities[i].name);
  }
  return wrong("nothing is known of '" + name + "'; expected one of " +
               llvm::join(names, ", "));
}

static std::optional<Relation> relationOf(StringRef text) {
  return llvm::StringSwitch<std::optional<Relation>>(text)
      .Case("<", Relation::Less)
      .Case("<=", Relation::AtMost)
      .Cases("=", "==", Relation::Equal)
      .Case(">=", Relation::AtLeast)
      .Case(">", Relation::More)
      .Default(std::nullopt);
}

/// How many units of Expectation::limit a unit is; nothing for one that does
/// not go with it.
static std::optional<double> factorOf(StringRef name, Unit unit) {
  using Factor = std::optional<double>;
  switch (unit) {
  case Unit::Count:
    return name.empty() ? Factor(1) : std::nullopt;
  case Unit::Percent:
    return name.empty() || name == "%" ? Factor(1) : std::nullopt;
  case Unit::Time: // a number of what?
    return llvm::StringSwitch<Factor>(name)
        .Case("ns", 1e-3)
        .Case("us", 1)
        .Case("ms", 1e3)
        .Case("s", 1e6)
        .Default(std::nullopt);
  case Unit::Bytes:
    return llvm::StringSwitch<Factor>(name)
        .Cases("", "B", 1)
        .Case("kB", 1e3)
        .Case("MB", 1e6)
        .Case("GB", 1e9)
        .Case("KiB", 1024)
        .Case("MiB", 1024 * 1024)
        .Case("GiB", 1024.0 * 1024 * 1024)
        .Default(std::nullopt);
  }
  llvm_unreachable("all units are above");
}

static StringRef unitsOf(Unit unit) {
  switch (unit) {
  case Unit::Count:
    return "a number";
  case Unit::Percent:
    return "a number of per cent, 50%";
  case Unit::Time:
    return "a time in ns, us, ms or s";
  case Unit::Bytes:
    return "a number of bytes, with B, kB, MB, GB, KiB, MiB or GiB";
  }
  llvm_unreachable("all units are above");
}

static llvm::Expected<double> limitOf(StringRef text, Unit unit) {
  StringRef digits =
      text.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
  double number = 0;
  std::optional<double> factor =
      factorOf(text.drop_front(digits.size()).trim(), unit);
  if (digits.getAsDouble(number) || !factor)
    return wrong("'" + text + "' is not " + unitsOf(unit));
  return number * *factor;
}

llvm::Expected<Expectation> gpuperf::parseExpectation(StringRef text) {
  constexpr StringRef signs = "<>=";
  text = text.trim();
  StringRef name = text.take_until([&](char c) { return signs.contains(c); });
  StringRef rest = text.drop_front(name.size());
  StringRef sign = rest.take_while([&](char c) { return signs.contains(c); });
  std::optional<Relation> relation = relationOf(sign);
  if (!relation)
    return wrong("expected a quantity and what it is to be, as time<50us or "
                 "registers<=64");
  llvm::Expected<Quantity> quantity = quantityOf(name.trim());
  if (!quantity)
    return quantity.takeError();
  llvm::Expected<double> limit =
      limitOf(rest.drop_front(sign.size()).trim(), unitOf(*quantity));
  if (!limit)
    return limit.takeError();
  if (unitOf(*quantity) == Unit::Time && *relation == Relation::Equal)
    return wrong("no time is predicted so exactly; expected <, <=, >= or >");
  return Expectation{*quantity, *relation, *limit, text.str(), {}};
}
