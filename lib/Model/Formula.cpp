//===- Formula.cpp - equations as text ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Model/Formula.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace gpuperf;
using llvm::StringRef;

static bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.';
}

namespace {

/// Recursive descent, one function per level of precedence; the value is
/// computed on the way. The first error sticks and ends the parse.
class Evaluator {
public:
  Evaluator(StringRef text, NameLookup lookup) : rest(text), lookup(lookup) {}

  llvm::Expected<double> run() {
    double value = conditional();
    skipSpace();
    if (!rest.empty())
      fail("unexpected '" + rest.str() + "'");
    if (!problem.empty())
      return llvm::createStringError(problem);
    return value;
  }

private:
  StringRef rest;
  NameLookup lookup;
  std::string problem;

  double fail(std::string why) {
    if (problem.empty())
      problem = std::move(why);
    rest = "";
    return std::numeric_limits<double>::quiet_NaN();
  }

  void skipSpace() {
    while (!rest.empty() && llvm::isSpace(rest.front()))
      rest = rest.drop_front();
  }

  /// Asked for a dozen tokens at each value, of which most begin otherwise.
  bool take(StringRef token) {
    skipSpace();
    return !rest.empty() && rest.front() == token.front() &&
           rest.consume_front(token);
  }

  void expect(StringRef token) {
    if (!take(token))
      fail(("expected '" + token + "'").str());
  }

  double conditional() {
    double condition = disjunction();
    if (!take("?"))
      return condition;
    double yes = conditional();
    expect(":");
    double no = conditional();
    return condition != 0 ? yes : no;
  }

  double disjunction() {
    double value = conjunction();
    while (take("||"))
      value = (conjunction() != 0) || value != 0;
    return value;
  }

  double conjunction() {
    double value = comparison();
    while (take("&&"))
      value = (comparison() != 0) && value != 0;
    return value;
  }

  double comparison() {
    double left = sum();
    if (take("<="))
      return left <= sum();
    if (take(">="))
      return left >= sum();
    if (take("=="))
      return left == sum();
    if (take("!="))
      return left != sum();
    if (take("<"))
      return left < sum();
    if (take(">"))
      return left > sum();
    return left;
  }

  double sum() {
    double value = product();
    while (true) {
      if (take("+"))
        value += product();
      else if (take("-"))
        value -= product();
      else
        return value;
    }
  }

  double product() {
    double value = unary();
    while (true) {
      if (take("*"))
        value *= unary();
      else if (take("/"))
        value /= unary();
      else
        return value;
    }
  }

  double unary() {
    if (take("-"))
      return -unary();
    skipSpace();
    if (!rest.starts_with("!=") && take("!"))
      return unary() == 0;
    return primary();
  }

  double primary() {
    if (take("(")) {
      double value = conditional();
      expect(")");
      return value;
    }
    skipSpace();
    if (!rest.empty() && llvm::isDigit(rest.front()))
      return number();
    StringRef name = rest.take_while(isNameCharacter);
    if (name.empty())
      return fail("expected a value before '" + rest.str() + "'");
    rest = rest.drop_front(name.size());
    if (take("("))
      return call(name);
    if (std::optional<double> value = lookup(name))
      return *value;
    return fail(("no value for '" + name + "'").str());
  }

  double number() {
    size_t length = rest.find_first_not_of("0123456789.");
    if (length != StringRef::npos && (rest[length] == 'e'))
      length = rest.find_first_not_of("0123456789", length + 1);
    StringRef text = rest.take_front(length);
    rest = rest.drop_front(text.size());
    double value = 0;
    if (text.getAsDouble(value))
      return fail("'" + text.str() + "' is not a number");
    return value;
  }

  double call(StringRef function) {
    llvm::SmallVector<double, 4> values;
    do
      values.push_back(conditional());
    while (take(","));
    expect(")");
    if (function == "min" || function == "max")
      return extreme(function, values);
    if (function == "pow" && values.size() == 2)
      return std::pow(values[0], values[1]);
    if (values.size() != 1)
      return fail(("wrong number of arguments for '" + function + "'").str());
    return ofOne(function, values.front());
  }

  double extreme(StringRef function, llvm::ArrayRef<double> values) {
    if (values.size() < 2)
      return fail(("'" + function + "' takes two values or more").str());
    return function == "min" ? *std::min_element(values.begin(), values.end())
                             : *std::max_element(values.begin(), values.end());
  }

  double ofOne(StringRef function, double x) {
    using Function = double (*)(double);
    auto known = llvm::StringSwitch<Function>(function)
                     .Case("floor", [](double v) { return std::floor(v); })
                     .Case("ceil", [](double v) { return std::ceil(v); })
                     .Case("round", [](double v) { return std::round(v); })
                     .Case("sqrt", [](double v) { return std::sqrt(v); })
                     .Case("abs", [](double v) { return std::fabs(v); })
                     .Case("log2", [](double v) { return std::log2(v); })
                     .Default(nullptr);
    return known ? known(x)
                 : fail(("unknown function '" + function + "'").str());
  }
};

} // namespace

llvm::Expected<double> gpuperf::evaluateFormula(StringRef formula,
                                                NameLookup lookup) {
  return Evaluator(formula, lookup).run();
}

std::string gpuperf::substituteNumbers(StringRef formula, NameLookup lookup) {
  std::string text;
  llvm::raw_string_ostream os(text);
  while (!formula.empty()) {
    StringRef word = formula.take_while(isNameCharacter);
    formula = formula.drop_front(word.size());
    bool isName = !word.empty() && llvm::isAlpha(word.front()) &&
                  !formula.starts_with("(");
    std::optional<double> value = isName ? lookup(word) : std::nullopt;
    if (!value)
      os << word;
    else if (*value < 0)
      os << llvm::format("(%.6g)", *value);
    else
      os << llvm::format("%.6g", *value);
    if (word.empty()) {
      os << formula.front();
      formula = formula.drop_front();
    }
  }
  return text;
}
