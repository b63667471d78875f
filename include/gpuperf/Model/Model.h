//===- Model.h - interface of performance models ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel profile + machine ─reduce─▶ inputs ─evaluate─▶ prediction
//                    KEY=VALUE … ────────┘         time, bound, every term
//
// A model is a pure function. It prints nothing and does not use LLVM IR or
// MLIR. If an input is missing, its prediction has no time and names the input;
// a model never invents a value.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_MODEL_H
#define GPUPERF_MODEL_MODEL_H

#include "gpuperf/Model/Assumption.h"
#include "gpuperf/Model/Worksheet.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "gpuperf/Support/Kinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// A range of times in microseconds that contains the predicted time.
struct TimeRange {
  double lowUs = 0, highUs = 0;
};

/// The throughput of a kernel in the steady state, while blocks wait for every
/// block slot of the GPU. It does not depend on the number of blocks. A member
/// is empty when it is unknown or depends on an assumption. Steady.h defines
/// the members.
struct SteadyState {
  std::optional<double> waveBlocks;  ///< blocks of a full wave
  std::optional<double> waveUs;      ///< microseconds per wave, without start
  std::optional<double> threadsPerS; ///< threads finished per second
  /// DRAM bytes per second, read and written; and the same in per cent of the
  /// pin bandwidth.
  std::optional<double> dramBytesPerS, dramOfPeakPercent;
  std::optional<Bound> bound; ///< of a full wave
  /// Utilisation of the resource that `bound` names, in per cent of its peak.
  std::optional<double> ofPeakPercent;
};

/// The prediction of one model for one kernel under one launch on one machine.
struct Prediction {
  std::string machine, model;
  bool hasWarmCaches = false; ///< see Machine
  /// The kernel duration that a profiler shows, in microseconds. It includes
  /// the start of the kernel and excludes the CPU time of the launch. Empty
  /// when there is no prediction, see `reason`.
  std::optional<double> timeUs;
  /// The part of `timeUs` that an empty kernel takes; 0 for models without such
  /// a term.
  double startUs = 0;
  double cycles = 0; ///< SM cycles
  /// The single-trip time: the time with one iteration of each loop of unknown
  /// trip count (`timeUs` is with the assumed iterations). Empty without such a
  /// loop.
  std::optional<double> singleTripTimeUs;
  /// Only set when the grid is unknown. Empty when all members would be empty,
  /// and without a time.
  std::optional<SteadyState> steady;
  /// The grid is unknown, and the time per block changes with the assumed grid
  /// and arguments. The ratio of `timeUs` to the number of blocks is then not
  /// meaningful.
  bool blockTimeVaries = false;
  /// The range of measured times of similar kernels, see timeRange.
  std::optional<TimeRange> rangeUs;
  /// Whether `timeUs` and `singleTripTimeUs` differ by more than 1 % of
  /// `timeUs` without `startUs`.
  bool growsWithTrips() const;
  /// Whether the time cannot be right: facts() is Unknown and `timeUs` exceeds
  /// ten seconds. Such a time should not be added to others.
  bool isImplausible() const;
  /// What the facts behind the time are.
  Facts facts() const;
  /// Empty when there is no time.
  std::optional<Bound> bound;
  std::vector<InputValue> inputs; ///< of the model
  std::vector<Term> terms;
  Confidence confidence = Confidence::Exact;
  MissingFacts missing; ///< of the kernel
  std::vector<Assumption> assumptions;
  /// What of it is that of a run; see KernelProfile::observed.
  std::vector<std::string> observed;
  std::string reason; ///< why there is no time; else empty
  /// When a kernel has no time because the cost of some of its work is unknown:
  /// the time of the rest in microseconds.
  std::optional<double> knownPartUs;
  /// A lower bound of the time in microseconds, with the same condition as
  /// knownPartUs; empty when the grid or a trip count is unknown.
  std::optional<double> atLeastUs;
};

/// A registered model. Models from papers have `reduce` and `evaluate`. Models
/// that read the whole profile have `predictProfile` and the parameters of
/// ProfileNumbers.h. A model with both (`volkov`) uses `predictProfile` for a
/// kernel and `evaluate` for given numbers; its `parameters` are those of
/// `evaluate`.
struct ModelInfo {
  llvm::StringRef name;
  llvm::StringRef summary; ///< one line: paper and idea
  llvm::ArrayRef<Parameter> parameters;
  /// Sets the parameters that follow from the kernel and its launch, or the
  /// reason why it cannot (Worksheet::lack), and adds assumptions to the
  /// prediction. Parameters with a `figure` are already set from the machine
  /// and may be replaced.
  void (*reduce)(const KernelProfile &, const Machine &, Worksheet &,
                 Prediction &) = nullptr;
  /// Evaluates the equations on a complete worksheet. Sets time, cycles and
  /// bound, or the reason why there is no time.
  void (*evaluate)(Worksheet &, Prediction &) = nullptr;
  Prediction (*predictProfile)(const KernelProfile &,
                               const Machine &) = nullptr;

  /// The prediction for a kernel on a machine. It has no time when the cost of
  /// some of the kernel's work is unknown.
  Prediction predict(const KernelProfile &kernel, const Machine &machine) const;
  /// The prediction for given numbers, {parameter name, value}. Parameters that
  /// are not given get the figures of `machine`, which may be null. The error
  /// names an unknown parameter or the missing ones, and lists all parameters.
  llvm::Expected<Prediction>
  predict(llvm::ArrayRef<std::pair<std::string, double>> given,
          const Machine *machine) const;

private:
  Prediction predictKnownPart(const KernelProfile &kernel,
                              const Machine &machine) const;
};

/// All models, the default ("gpuperf") first.
llvm::ArrayRef<ModelInfo> allModels();

/// The model called `name`, or null.
const ModelInfo *findModel(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_MODEL_MODEL_H
