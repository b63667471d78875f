//===- Worksheet.h - the numbers of one evaluation --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Parameter  an input of a model: name, unit, meaning
//   InputValue the value of a parameter and its source
//   Term       the result of an equation, under the name in the paper
//
// The evaluation of a model adds its equations to the worksheet in the order of
// its paper. A view can show all of them with the numbers.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_WORKSHEET_H
#define GPUPERF_MODEL_WORKSHEET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

struct Machine;

/// An input of a model.
struct Parameter {
  const char *name;    ///< the paper's name, in ASCII: "MWP_peak_BW", "alpha"
  const char *unit;    ///< "cycles", "warps/SM"; empty for pure numbers
  const char *meaning; ///< a short description
  /// Paths of the machine's figures for its value, separated by '|', the
  /// preferred one first ("models.hong-kim.clock_GHz|device.boost_clock_GHz").
  /// Empty for a property of the kernel or launch.
  const char *figure = "";
  /// A formula over earlier parameters for its value when none is given. Empty:
  /// the parameter is required or, if `optional`, absent. Only values that the
  /// paper states for every GPU may be used, never a guess.
  const char *fallback = "";
  const char *fallbackSource = ""; ///< "section 3.2"
  bool optional = false;
};

/// The value of a parameter.
struct InputValue {
  std::string name;
  double value = 0;
  std::string unit;
  /// "given", "gtx280.yaml:88 (volkov)", "launch: annotation", "matmul.cu:12".
  std::string source;
  std::string meaning; ///< Parameter::meaning
};

/// An intermediate value under the name that its paper gives it.
struct Term {
  std::string name;
  double value = 0;
  std::string unit;     ///< "cycles", "warps", "GB/s"; empty for pure numbers
  std::string equation; ///< its source: "Volkov 2016, section 4.1"
  /// The right side of the equation over inputs and earlier terms, as
  /// evaluateFormula reads it. Empty, or words, when code computed the value.
  std::string formula;
};

/// The inputs and terms of one evaluation of a model.
class Worksheet {
public:
  explicit Worksheet(llvm::ArrayRef<Parameter> parameters);

  /// Sets the declared parameter `name`; replaces an earlier value.
  void give(llvm::StringRef name, double value, llvm::StringRef source);
  /// Sets what is missing to compute the parameter `name`. `why` continues a
  /// message "needs …": "dram.latency_cycles of machine k40", "a load from
  /// global memory".
  void setMissing(llvm::StringRef name, llvm::StringRef why);

  /// Whether an input or a term of this name has a value.
  bool has(llvm::StringRef name) const { return values.count(name); }
  std::optional<double> find(llvm::StringRef name) const;
  /// The value of an input or term, which must exist.
  double operator[](llvm::StringRef name) const;

  /// Evaluates `formula` over inputs and earlier terms, adds it as the term
  /// `name` and returns the value. A formula that cannot be evaluated is an
  /// error in the model: the value is NaN, and `problem` has the reason.
  double define(llvm::StringRef name, llvm::StringRef unit,
                llvm::StringRef formula, llvm::StringRef equation);
  /// Adds a term that code computed and returns its value; `formula` describes
  /// it in words.
  double record(llvm::StringRef name, double value, llvm::StringRef unit,
                llvm::StringRef formula, llvm::StringRef equation);

  /// A text that says what is missing for the parameter `name`: the text of
  /// `lack`, else "NAME (meaning, in UNIT)".
  std::string need(llvm::StringRef name) const;
  /// Evaluates the fallbacks. Returns the texts (see `need`) of the parameters
  /// that are still missing; empty when the worksheet is complete.
  std::vector<std::string> complete();

  llvm::ArrayRef<Parameter> parameters;
  /// The machine, for models that read their own table (`dong-pai`:
  /// atoms_n8_e4_cycles); null when no machine is given.
  const Machine *machine = nullptr;
  std::vector<InputValue> inputs; ///< in the order of the parameters
  std::vector<Term> terms;
  std::string problem; ///< the first error in a formula; else empty

private:
  llvm::StringMap<double> values;
  llvm::StringMap<std::string> reasons;
  llvm::StringMap<unsigned> indices; ///< indices of parameters, by name
  unsigned indexOf(llvm::StringRef name) const;
};

} // namespace gpuperf

#endif // GPUPERF_MODEL_WORKSHEET_H
