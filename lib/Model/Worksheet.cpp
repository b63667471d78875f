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
#include <limits>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

const Parameter *Worksheet::parameter(StringRef name) const {
  const Parameter *found = llvm::find_if(
      parameters, [&](const Parameter &p) { return name == p.name; });
  return found == parameters.end() ? nullptr : found;
}

void Worksheet::give(StringRef name, double value, StringRef source) {
  const Parameter *declared = parameter(name);
  assert(declared && "an input that the model does not declare");
  llvm::erase_if(inputs,
                 [&](const InputValue &old) { return name == old.name; });
  inputs.push_back({name.str(), value, declared->unit, source.str(), declared->meaning});
  values[name] = value;
}

void Worksheet::lack(StringRef name, StringRef why) {
  assert(parameter(name) && "an input that the model does not declare");
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
  const Parameter &p = *parameter(name);
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
  // What is left waits for an optional parameter, which nothing else asks for.
  if (needed.empty())
    for (const Parameter &p : parameters)
      if (!p.optional && !has(p.name))
        needed.push_back(need(p.name));
  sortInputs();
  return needed;
}

void Worksheet::sortInputs() {
  llvm::stable_sort(inputs, [&](const InputValue &a, const InputValue &b) {
    return parameter(a.name) < parameter(b.name);
  });
}
