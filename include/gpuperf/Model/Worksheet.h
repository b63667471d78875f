//===- Worksheet.h - the numbers of one evaluation --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Parameter  what a model asks for: name, unit, meaning
//   InputValue a parameter's value, and where it is from
//   Term       what an equation makes of them, under the paper's name
//
// A model's evaluation writes its equations down here, one after the other, as
// its paper does on the page. A view can show all of them with the numbers put
// in.
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

/// A quantity that a model asks for.
struct Parameter {
  const char *name;    ///< the paper's name, in ASCII: "MWP_peak_BW", "alpha"
  const char *unit;    ///< "cycles", "warps/SM"; empty for pure numbers
  const char *meaning; ///< what it is, in a few words
  /// Paths of the machine's figures that it may be, in order of preference,
  /// separated by '|' ("models.hong-kim.clock_GHz|device.boost_clock_GHz");
  /// empty when it is of the kernel or the launch.
  const char *figure = "";
  /// Its value when nobody gives one, a formula over the parameters before it;
  /// empty: it is needed, or, when `optional`, absent. What the paper states
  /// for every GPU goes here, never a guess.
  const char *fallback = "";
  const char *fallbackSource = ""; ///< "section 3.2"
  bool optional = false;
};

/// A parameter's value.
struct InputValue {
  std::string name;
  double value = 0;
  std::string unit;
  /// "given", "gtx280.yaml:88 (volkov)", "launch: annotation", "matmul.cu:12".
  std::string source;
  std::string meaning; ///< that of the parameter
};

/// One intermediate value under the name its paper gives it.
struct Term {
  std::string name;
  double value = 0;
  std::string unit;     ///< "cycles", "warps", "GB/s"; empty for pure numbers
  std::string equation; ///< where it stands: "Volkov 2016, section 4.1"
  /// The right side, over inputs and earlier terms, as evaluateFormula reads
  /// it; empty or words when code computed it.
  std::string formula;
};

class Worksheet {
public:
  explicit Worksheet(llvm::ArrayRef<Parameter> parameters);

  /// Gives the parameter `name` (one of those declared) a value; a later call
  /// replaces an earlier one.
  void give(llvm::StringRef name, double value, llvm::StringRef source);
  /// Says what the parameter `name` would need, as it continues "needs":
  /// "dram.latency_cycles of machine k40", "a load from global memory".
  void lack(llvm::StringRef name, llvm::StringRef why);

  /// Whether an input or a term of that name has a value.
  bool has(llvm::StringRef name) const { return values.count(name); }
  std::optional<double> find(llvm::StringRef name) const;
  /// The value of an input or a term that is there.
  double operator[](llvm::StringRef name) const;

  /// Evaluates `formula` over inputs and earlier terms, and keeps it as the
  /// term `name`. A formula that cannot be evaluated is a mistake of the model:
  /// the value is not a number and `problem` says what is wrong.
  double define(llvm::StringRef name, llvm::StringRef unit,
                llvm::StringRef formula, llvm::StringRef equation);
  /// Keeps a term that code computed; `formula` says in words what it is.
  double record(llvm::StringRef name, double value, llvm::StringRef unit,
                llvm::StringRef formula, llvm::StringRef equation);

  /// What is missing while the parameter `name` has no value: "NAME (meaning,
  /// in UNIT)" or in the words of `lack`.
  std::string need(llvm::StringRef name) const;
  /// Fills in fallbacks, then says what is still needed; empty when nothing is.
  std::vector<std::string> complete();

  llvm::ArrayRef<Parameter> parameters;
  /// The machine behind the figures, for a model that reads a table of its own
  /// (`dong-pai`: atoms_n8_e4_cycles); null when no machine is given.
  const Machine *machine = nullptr;
  std::vector<InputValue> inputs; ///< in the order of the parameters
  std::vector<Term> terms;
  std::string problem; ///< a formula that cannot be evaluated, and why; empty

private:
  llvm::StringMap<double> values;
  llvm::StringMap<std::string> reasons;
  llvm::StringMap<unsigned> indices; ///< of the parameters, by name
  unsigned indexOf(llvm::StringRef name) const;
};

} // namespace gpuperf

#endif // GPUPERF_MODEL_WORKSHEET_H
