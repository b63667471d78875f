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

/// The next steps of `gpuperf validate`.
struct Validation {
  std::string written; ///< set: the suite was written to this folder and
                       ///< nothing else remains to be done
  std::string scratch; ///< the folder to remove at the end; may be empty
  /// Otherwise the command line that compares the suite with the measured
  /// times.
  std::vector<std::string> compare;
};

/// `gpuperf validate --write-suite=DIR` writes the sources of the suite, which
/// are part of this program. `gpuperf validate RESULT.csv [OPTIONS OF COMPARE]`
/// compares the measurements of the suite with predictions for --machine=, or
/// for the machine of the device in the file. `args` are the words after
/// "validate". The error states what is missing, or that no machine is known
/// for the device.
llvm::Expected<Validation> validate(llvm::ArrayRef<llvm::StringRef> args);

/// The name of a known machine for a device name of CUDA: "a100" for "NVIDIA
/// A100-SXM4-40GB". The machine's name may only lack words for the memory or
/// the form factor; empty if no machine matches.
std::string machineOfDevice(llvm::StringRef device);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_VALIDATE_H
