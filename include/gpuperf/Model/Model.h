//===- Model.h - the contract of a performance model ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel profile + machine ──model──▶ prediction: time, bound, every term
//
// A model is a pure function. It prints nothing and knows nothing of LLVM's IR
// or of MLIR. When an input is missing it answers without a time and names the
// input; it never invents a parameter.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_MODEL_H
#define GPUPERF_MODEL_MODEL_H

#include "gpuperf/Model/Profile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// One intermediate value under the name its paper gives it.
struct Term {
  std::string name;
  double value = 0;
  std::string unit;     ///< "cycles", "warps", "GB/s"; empty for pure numbers
  std::string equation; ///< "Volkov 2016, section 4.1"
};

struct Prediction {
  std::string machine, model;
  std::optional<double> timeUs; ///< kernel execution, launch overhead excluded
  double cycles = 0;            ///< SM cycles
  /// `latency issue fp32 fp64 fp16 int special tensor lsu shared l1 l2 dram
  /// atomics barrier launch`.
  std::string bound;
  std::vector<Term> terms;
  std::string confidence; ///< exact, assumed, low
  std::vector<std::string> assumptions;
  std::string reason; ///< why there is no time; empty otherwise
};

/// A registered model.
struct ModelInfo {
  llvm::StringRef name;
  llvm::StringRef summary;
  Prediction (*predict)(const KernelProfile &, const Machine &);
};

/// All models, the default ("gpuperf") first.
llvm::ArrayRef<ModelInfo> allModels();

/// The model called `name`, or null.
const ModelInfo *findModel(llvm::StringRef name);

} // namespace gpuperf

#endif // GPUPERF_MODEL_MODEL_H
