//===- Explain.cpp - a prediction, step by step ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Explain.h"
#include "KernelText.h"
#include "gpuperf/Model/Formula.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/JSONFields.h"
#include "gpuperf/Report/Table.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace gpuperf;
using llvm::raw_ostream;
using llvm::StringRef;

/// Six significant digits: a reader follows an equation with a calculator.
static std::string digits(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.6g", value);
  return text;
}

static std::string quantity(double value, StringRef unit) {
  return digits(value) + (unit.empty() ? "" : " ") + unit.str();
}

namespace {
/// Values by name, of the inputs and of the terms so far.
class Known {
public:
  explicit Known(const Prediction &prediction) {
    for (const InputValue &input : prediction.inputs)
      values[input.name] = input.value;
  }
  void add(const Term &term) { values[term.name] = term.value; }
  std::string substitute(StringRef formula) const {
    return substituteNumbers(formula,
                             [&](StringRef name) -> std::optional<double> {
                               auto found = values.find(name);
                               if (found == values.end())
                                 return std::nullopt;
                               return found->second;
                             });
  }

private:
  llvm::StringMap<double> values;
};
} // namespace

static void writeAnswer(raw_ostream &os, const Prediction &p) {
  bold(os, p.model);
  if (!p.machine.empty())
    os << " on " << formatMachine(p);
  os << ": ";
  if (!p.timeUs) {
    os << "no time: " << noTimeReason(p) << '\n';
    return;
  }
  bold(os, formatTimeUs(*p.timeUs), raw_ostream::GREEN);
  os << ", " << digits(p.cycles) << " cycles";
  if (p.bound)
    os << ", bound by " << formatBound(p.bound);
  os << '\n';
}

static void writeInputs(raw_ostream &os, const Prediction &p) {
  if (p.inputs.empty())
    return;
  Table table({"input", ">value", "unit", "from", "what it is"});
  for (const InputValue &input : p.inputs)
    table.row({{input.name, raw_ostream::CYAN},
               digits(input.value),
               input.unit,
               input.source,
               input.meaning});
  os << '\n';
  table.print(os, 2);
}

static void writeTerm(raw_ostream &os, const Term &term, const Known &known) {
  os << "  ";
  bold(os, term.name, raw_ostream::CYAN);
  std::string indent(term.name.size() + 2, ' ');
  std::string result = quantity(term.value, term.unit);
  if (term.formula.empty()) {
    os << " = " << result << "   [" << term.equation << "]\n";
    return;
  }
  os << " = " << term.formula << "   [" << term.equation << "]\n";
  std::string numbers = known.substitute(term.formula);
  if (numbers != term.formula && numbers != digits(term.value))
    os << indent << " = " << numbers << '\n';
  if (term.formula != result)
    os << indent << " = " << result << '\n';
}

void gpuperf::writeExplanation(raw_ostream &os, const Prediction &p) {
  writeAnswer(os, p);
  for (const std::string &assumption : p.assumptions)
    os << "  assumed: " << assumption << '\n';
  for (const std::string &sentence : p.observed)
    os << "  observed: " << sentence << '\n';
  writeInputs(os, p);
  if (p.terms.empty())
    return;
  os << '\n';
  Known known(p);
  for (const Term &term : p.terms) {
    writeTerm(os, term, known);
    known.add(term);
  }
}

void gpuperf::writeExplanations(raw_ostream &os, const KernelReport &kernel) {
  writeHead(os, kernel);
  for (const Prediction &p : kernel.predictions) {
    os << '\n';
    writeExplanation(os, p);
  }
  os << '\n';
}

/// Numbers that JSON has no form for are null.
static llvm::json::Value number(double value) {
  return std::isfinite(value) ? llvm::json::Value(value) : nullptr;
}

static void input(llvm::json::OStream &j, const InputValue &input) {
  j.attribute("name", input.name);
  j.attribute("value", number(input.value));
  j.attribute("unit", input.unit);
  j.attribute("source", llvm::json::fixUTF8(input.source));
  j.attribute("meaning", input.meaning);
}

void gpuperf::writeSteps(llvm::json::OStream &j, const Prediction &p) {
  objects(j, "inputs", p.inputs, input);
  Known known(p);
  objects(j, "steps", p.terms, [&](llvm::json::OStream &j, const Term &term) {
    j.attribute("name", term.name);
    j.attribute("value", number(term.value));
    j.attribute("unit", term.unit);
    j.attribute("equation", term.equation);
    j.attribute("formula", term.formula);
    j.attribute("substituted", known.substitute(term.formula));
    known.add(term);
  });
}

void gpuperf::writeModelJSON(raw_ostream &os, const Prediction &p) {
  document(os, [&](llvm::json::OStream &j) {
    j.attribute("schema", 1);
    j.attribute("model", p.model);
    j.attribute("machine", p.machine);
    j.attribute("time_us", p.timeUs ? number(*p.timeUs) : nullptr);
    j.attribute("cycles", p.timeUs ? number(p.cycles) : nullptr);
    j.attribute("bound", stringifyOptional(p.bound));
    j.attribute("reason", llvm::json::fixUTF8(p.reason));
    strings(j, "assumptions", textsOf(p.assumptions));
    writeSteps(j, p);
  });
}
