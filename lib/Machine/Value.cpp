//===- Value.cpp - reading one value of a machine file --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Value.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace gpuperf;
using namespace llvm;

static std::string expected(const Twine &what, const Tree &value) {
  if (value.kind == Tree::Scalar)
    return ("expected " + what + ", found '" + value.text + "'").str();
  return ("expected " + what).str();
}

std::string gpuperf::readNumber(const Tree &value, double &number) {
  if (value.kind != Tree::Scalar || StringRef(value.text).getAsDouble(number) ||
      !std::isfinite(number))
    return expected("a number", value);
  if (number < 0)
    return expected("a number that is not negative", value);
  return "";
}

static std::string readCount(const Tree &value, int64_t &count) {
  if (value.kind != Tree::Scalar ||
      StringRef(value.text).getAsInteger(10, count))
    return expected("a whole number", value);
  if (count < 0)
    return expected("a number that is not negative", value);
  return "";
}

namespace {

/// One overload per kind of member.
struct ValueReader {
  const Tree &value;
  bool mayBeZero;

  std::string operator()(Figure *figure) const {
    double number = 0;
    if (std::string problem = readNumber(value, number); !problem.empty())
      return problem;
    if (number == 0 && !mayBeZero)
      return "expected a number above zero; leave an unpublished figure out";
    *figure = number;
    return "";
  }

  std::string operator()(Count *count) const {
    int64_t number = 0;
    if (std::string problem = readCount(value, number); !problem.empty())
      return problem;
    if (number == 0 && !mayBeZero)
      return "expected a number above zero; leave an unpublished figure out";
    *count = number;
    return "";
  }

  std::string operator()(Flag *flag) const {
    if (value.kind != Tree::Scalar ||
        (value.text != "true" && value.text != "false"))
      return expected("true or false", value);
    *flag = value.text == "true";
    return "";
  }

  std::string operator()(std::vector<int64_t> *list) const {
    if (value.kind != Tree::List || value.items.empty())
      return expected("a list of whole numbers", value);
    list->clear();
    for (const Tree &item : value.items) {
      int64_t number = 0;
      if (std::string problem = readCount(item, number); !problem.empty())
        return problem;
      if (!list->empty() && number <= list->back())
        return "expected ascending numbers";
      list->push_back(number);
    }
    return "";
  }

  std::string operator()(std::optional<TransactionRule> *rule) const {
    std::vector<std::string> names;
    for (unsigned i = 0; i <= unsigned(TransactionRule::Sectors); ++i) {
      names.push_back(transactionRuleName(TransactionRule(i)).str());
      if (value.kind == Tree::Scalar && value.text == names.back()) {
        *rule = TransactionRule(i);
        return "";
      }
    }
    return expected("one of " + join(names, ", "), value);
  }

  std::string operator()(std::optional<RegisterAllocation> *rule) const {
    for (auto candidate :
         {RegisterAllocation::PerBlock, RegisterAllocation::PerWarp})
      if (value.kind == Tree::Scalar &&
          value.text == registerAllocationName(candidate)) {
        *rule = candidate;
        return "";
      }
    return expected("per-block or per-warp", value);
  }
};

} // namespace

std::string gpuperf::readValue(const Tree &value, FieldRef member,
                               bool mayBeZero) {
  return std::visit(ValueReader{value, mayBeZero}, member);
}
