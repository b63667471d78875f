//===- Validate.h - predictions beside this GPU -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_VALIDATE_H
#define GPUPERF_TOOLS_GPUPERF_VALIDATE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

/// What `gpuperf validate` comes down to.
struct Validation {
  std::string written; ///< set: the suite is in this folder, nothing else to do
  std::string scratch; ///< the folder to remove at the end; else empty
  /// Else the command line of a comparison of the suite with the measured
  /// times.
  std::vector<std::string> compare;
};

/// `gpuperf validate --write-suite=DIR` writes the sources of the suite, which
/// are part of this program. `gpuperf validate RESULT.csv [OPTIONS OF COMPARE]`
/// compares what the suite measured with predictions for --machine=, or for the
/// machine that the device in the file is. `args` are those behind "validate".
/// The error says what is missing, or that no machine is known of the device.
llvm::Expected<Validation> validate(llvm::ArrayRef<llvm::StringRef> args);

/// The name of a known machine for a device as CUDA calls it: "a100" for
/// "NVIDIA A100-SXM4-40GB". Only what tells the memory or the form may be
/// missing of the machine's name; empty where that gives none.
std::string machineOfDevice(llvm::StringRef device);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_VALIDATE_H
