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

#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Who asks for ptxas.
struct PtxasSetting {
  std::string value; ///< "on", "off" or a program
  /// By a file of the project (`.gpuperf`, `.clang-tidy`), which may be a
  /// stranger's: a program that it names is run only where the user has listed
  /// it, see trustedPrograms.
  bool isOfProject = false;
};

/// The wall time after which askPtxas gives up on what is left; there may be
/// less.
constexpr unsigned kPtxasLimitMs = 60000;

struct PtxasRequest {
  /// Path or name of the program; empty: `toolkit`/bin, PATH, bin of CUDA_HOME
  /// and CUDA_PATH, and /usr/local/cuda/bin where neither is set.
  std::string program;
  bool isOfProject = false; ///< as in PtxasSetting
  /// Nobody asked: where there is no ptxas, nothing is said of it.
  bool isByDefault = false;
  /// The CUDA toolkit that was asked for, for ptxas and libdevice; may be
  /// empty.
  std::string toolkit;
  unsigned limitMs = kPtxasLimitMs; ///< wall time
};

/// What a setting asks for: the program of "on" and "" is looked for, "off" asks
/// for none, anything else is a program.
std::optional<PtxasRequest> ptxasRequest(const PtxasSetting &setting);

/// The user's list of programs that a project may name: one absolute path on a
/// line of $XDG_CONFIG_HOME/gpuperf/trusted-programs; ~/.config where that is not
/// set. Empty when there is no home.
std::string trustedPrograms();

/// Fills in `ptxas` of the kernels of `device`, whose module stays as it is.
/// Kernels that ptxas does not compile keep none; one message in
/// `device.messages` names them and the first reason. Writes only temporary
/// files.
void askPtxas(DeviceModule &device, const PtxasRequest &request);

} // namespace gpuperf

#endif // GPUPERF_PTXAS_PTXAS_H
