//===- Model.h - the contract of a performance model ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel profile + machine ─reduce─▶ inputs ─evaluate─▶ prediction
//                    KEY=VALUE … ────────┘         time, bound, every term
//
// A model is a pure function. It prints nothing and knows nothing of LLVM's IR
// or of MLIR. When an input is missing it answers without a time and names the
// input; it never invents a parameter.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_MODEL_H
#define GPUPERF_MODEL_MODEL_H

#include "gpuperf/Model/Worksheet.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "gpuperf/Support/Kinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// Microseconds; the predicted time is one of them.
struct TimeRange {
  double lowUs = 0, highUs = 0;
};

/// What a kernel does while blocks wait for every slot of the GPU: it does not
/// take their number to say that. A member is empty where it is not known or
/// rests on something that is assumed; Steady.h has the definitions.
struct SteadyState {
  std::optional<double> waveBlocks;  ///< that fill every slot once
  std::optional<double> waveUs;      ///< microseconds of such a wave, no start
  std::optional<double> threadsPerS; ///< threads that end in a second
  /// Bytes a second, read and written, and what part of the bandwidth of the
  /// pins that is, in per cent.
  std::optional<double> dramBytesPerS, dramOfPeakPercent;
  std::optional<Bound> bound; ///< of a full wave
  /// How busy what `bound` names is, in per cent of its peak.
  std::optional<double> ofPeakPercent;
};

struct Prediction {
  std::string machine, model;
  /// What a profiler shows as the kernel's duration, its start included; what
  /// the host takes to launch it is not.
  std::optional<double> timeUs;
  /// That part of `timeUs` which a kernel that does nothing takes, too; 0 for
  /// models without such a term.
  double startUs = 0;
  double cycles = 0;            ///< SM cycles
  /// Where loops have an unknown length, the time if each ran once: `timeUs` is
  /// that of as many iterations as are assumed. Empty where none has.
  std::optional<double> timeOnceUs;
  /// Empty where the grid is known, where nothing of it is known, and without a
  /// time.
  std::optional<SteadyState> steady;
  /// Without a known grid: a block takes another time where the grid is larger
  /// and other arguments are assumed, so `timeUs` over the blocks says nothing
  /// of theirs.
  bool blockTimeVaries = false;
  /// Where measured times of kernels like it lie, see timeRange.
  std::optional<TimeRange> rangeUs;
  /// Whether the loops of unknown length make a difference of a hundredth.
  bool growsWithTrips() const;
  /// Whether a kernel takes so long with what is made up of it that this cannot
  /// be true: nobody waits for one for ten seconds. Sums over it say nothing.
  bool isImplausible() const;
  /// What the time rests on, as far as the program decides it.
  Facts facts() const;
  /// What the time is bound by; nothing when there is no time.
  std::optional<Bound> bound;
  std::vector<InputValue> inputs; ///< what the terms were computed from
  std::vector<Term> terms;
  Confidence confidence = Confidence::Exact;
  MissingFacts missing; ///< of the kernel
  std::vector<std::string> assumptions;
  std::string reason; ///< why there is no time; empty otherwise
  /// Where a kernel has no time because some of its work is not understood:
  /// what the rest takes, in microseconds.
  std::optional<double> understoodUs;
  /// The same; empty where that rests on a grid or loops of unknown length.
  std::optional<double> atLeastUs;
};

/// A registered model. Models of the literature have `reduce` and `evaluate`;
/// models of a whole profile, whose inputs are the profile's own fields, have
/// `predictProfile` and the parameters of ProfileNumbers.h. A model with both
/// (`volkov`) answers a kernel by `predictProfile` and given numbers by
/// `evaluate`; its `parameters` are then those of `evaluate`.
struct ModelInfo {
  llvm::StringRef name;
  llvm::StringRef summary; ///< one line: source, idea
  llvm::ArrayRef<Parameter> parameters;
  /// Gives the parameters that come from the kernel and its launch; says why it
  /// cannot (Worksheet::lack) and what it assumes. Those with a `figure` are
  /// filled in from the machine before and may be replaced.
  void (*reduce)(const KernelProfile &, const Machine &, Worksheet &,
                 Prediction &) = nullptr;
  /// Evaluates the equations on a complete worksheet: fills in time, cycles and
  /// bound, or the reason for having none.
  void (*evaluate)(Worksheet &, Prediction &) = nullptr;
  Prediction (*predictProfile)(const KernelProfile &,
                               const Machine &) = nullptr;

  /// The model's answer for a kernel on a machine: no time where some of its
  /// work is not understood.
  Prediction predict(const KernelProfile &kernel, const Machine &machine) const;
  /// The model's answer for given numbers; figures of `machine` (may be null)
  /// stand for parameters that are not given. The error names a number that is
  /// no parameter, or the parameters that are missing, and lists all that there
  /// are.
  llvm::Expected<Prediction>
  predict(llvm::ArrayRef<std::pair<std::string, double>> given,
          const Machine *machine) const;

private:
  Prediction predictUnderstood(const KernelProfile &kernel,
                               const Machine &machine) const;
};

/// All models, the default ("gpuperf") first.
llvm::ArrayRef<ModelInfo> allModels();

/// The model called `name`, or null.
const ModelInfo *findModel(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_MODEL_MODEL_H
