//===- Worksheet.cpp - the numbers of one evaluation ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Model/Worksheet.h"
#include "gpuperf/Model/Formula.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <cassert>
#include <limits>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

Worksheet::Worksheet(llvm::ArrayRef<Parameter> parameters)
    : parameters(parameters) {
  for (const Parameter &p : parameters) {
    [[maybe_unused]] bool isNew =
        indices.try_emplace(p.name, indices.size()).second;
    assert(isNew && "a parameter is declared once");
  }
  inputs.reserve(parameters.size());
}

unsigned Worksheet::indexOf(StringRef name) const {
  auto found = indices.find(name);
  assert(found != indices.end() && "an input that the model does not declare");
  return found->second;
}

void Worksheet::give(StringRef name, double value, StringRef source) {
  unsigned index = indexOf(name);
  const Parameter &declared = parameters[index];
  InputValue input{name.str(), value, declared.unit, source.str(),
                   declared.meaning};
  auto place = llvm::partition_point(inputs, [&](const InputValue &other) {
    return indexOf(other.name) < index;
  });
  if (place != inputs.end() && place->name == name)
    *place = std::move(input);
  else
    inputs.insert(place, std::move(input));
  values[name] = value;
}

void Worksheet::setMissing(StringRef name, StringRef why) {
  assert(indices.count(name) && "an input that the model does not declare");
  reasons[name] = why.str();
}

std::optional<double> Worksheet::find(StringRef name) const {
  auto found = values.find(name);
  if (found == values.end())
    return std::nullopt;
  return found->second;
}

double Worksheet::operator[](StringRef name) const {
  auto found = values.find(name);
  assert(found != values.end() && "neither an input nor a term");
  return found == values.end() ? 0 : found->second;
}

double Worksheet::define(StringRef name, StringRef unit, StringRef formula,
                         StringRef equation) {
  llvm::Expected<double> value =
      evaluateFormula(formula, [&](StringRef n) { return find(n); });
  if (value)
    return record(name, *value, unit, formula, equation);
  std::string why = llvm::toString(value.takeError());
  if (problem.empty())
    problem = (Twine(name) + " = " + formula + ": " + why).str();
  return record(name, std::numeric_limits<double>::quiet_NaN(), unit, formula,
                equation);
}

double Worksheet::record(StringRef name, double value, StringRef unit,
                         StringRef formula, StringRef equation) {
  terms.push_back(
      {name.str(), value, unit.str(), equation.str(), formula.str()});
  values[name] = value;
  return value;
}

std::string Worksheet::need(StringRef name) const {
  if (auto why = reasons.find(name); why != reasons.end())
    return why->second;
  const Parameter &p = parameters[indexOf(name)];
  std::string unit = *p.unit ? std::string(", in ") + p.unit : "";
  return (Twine(p.name) + " (" + p.meaning + unit + ")").str();
}

std::vector<std::string> Worksheet::complete() {
  std::vector<std::string> needed;
  for (const Parameter &p : parameters) {
    StringRef fallback = p.fallback;
    if (has(p.name) || (p.optional && fallback.empty()))
      continue;
    if (!fallback.empty()) {
      // A fallback over a parameter that is missing waits for that one.
      llvm::Expected<double> value =
          evaluateFormula(fallback, [&](StringRef n) { return find(n); });
      if (value)
        give(p.name, *value, p.fallbackSource);
      else
        llvm::consumeError(value.takeError());
      continue;
    }
    needed.push_back(need(p.name));
  }
  // What is left has a fallback over an absent optional parameter, as mem_thru
  // has over `bandwidth`: ask for what the fallback would give.
  if (needed.empty())
    for (const Parameter &p : parameters)
      if (!p.optional && !has(p.name))
        needed.push_back(need(p.name));
  return needed;
}
