//===- Ptxas.h - registers as ptxas counts them -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   device module ─copy─▶ PTX (LLVM's NVPTX back end, in a child process)
//                          │ ptxas -v -o /dev/null
//                          ▼
//              registers and spills of each kernel
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTXAS_PTXAS_H
#define GPUPERF_PTXAS_PTXAS_H

#include "gpuperf/Frontend/Facts.h"

namespace gpuperf {

struct PtxasRequest {
  /// Path or name of the program; empty: `toolkit`/bin, PATH, bin of CUDA_HOME
  /// and CUDA_PATH, and /usr/local/cuda/bin where neither is set.
  std::string program;
  /// The CUDA toolkit that was asked for, for ptxas and libdevice; may be
  /// empty.
  std::string toolkit;
};

/// The program that a setting asks for, as PtxasRequest takes it: "" (to be
/// looked for) for "on" and "", none for "off", else the setting itself.
std::optional<std::string> ptxasProgram(llvm::StringRef setting);

/// The wall time after which askPtxas gives up on what is left.
constexpr unsigned kPtxasLimitMs = 60000;

/// Fills in `ptxas` of the kernels of `device`, whose module stays as it is.
/// Kernels that ptxas does not compile keep none; one message in
/// `device.messages` names them and the first reason. Writes only temporary
/// files.
void askPtxas(DeviceModule &device, const PtxasRequest &request);

} // namespace gpuperf

#endif // GPUPERF_PTXAS_PTXAS_H
