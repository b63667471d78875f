//===- Fits.h - fitted inputs of models -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel + measured time ─fitLambda─▶ Fit ─keepFit─▶ .gpuperf-fits.yaml
//                                                          │ readFits
//   a later run of any front end  ◀────────────────────────┘
//
// The file is a list, one entry for each kernel and machine:
//
//     - kernel: 'reduce<float, 256>'
//       machine: k40
//       input: bsp.lambda
//       value: 24.05
//       predicted_us: 1233.8
//       measured_us: 51.3
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_FITS_H
#define GPUPERF_DRIVER_FITS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// A fitted input: a model input for one kernel and machine, computed from a
/// measured time.
struct Fit {
  std::string kernel;  ///< as the user writes it: "reduce<float, 256>"
  std::string machine; ///< "k40"
  std::string input;   ///< "MODEL.INPUT": "bsp.lambda"
  double value = 0;
  double predictedUs = 0; ///< with the input at 1
  double measuredUs = 0;
};

/// The file of fitted inputs for `sourceFile`: the nearest `.gpuperf-fits.yaml`
/// in its folder or a parent folder, else that in the current folder; empty
/// when there is none.
std::optional<std::string> findFits(llvm::StringRef sourceFile);

/// The path of the file to write a new fit for `sourceFile` to: the one that
/// findFits finds, else beside the nearest `.gpuperf` file, else in the current
/// folder.
std::string fitsPathFor(llvm::StringRef sourceFile);

/// Reads the file `path`. The error is "FILE:LINE:COLUMN: text" for the first
/// mistake: malformed YAML, an unknown or missing key, an input that no model
/// has, a value that is not finite.
llvm::Expected<std::vector<Fit>> readFits(llvm::StringRef path);

/// Adds `fit` to the file `path`, which is created if necessary. It replaces an
/// entry of the same kernel, machine and input. The error is that of readFits
/// or of writing.
llvm::Error keepFit(llvm::StringRef path, const Fit &fit);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_FITS_H
