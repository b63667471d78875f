//===- Ptxas.h - register counts from ptxas ---------------------*- C++ -*-===//
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

/// The setting `ptxas` and its origin.
struct PtxasSetting {
  std::string value; ///< "on", "off" or a program
  /// Whether the setting is from a file of the project (`.gpuperf`,
  /// `.clang-tidy`). Anybody may have written that file, so a program that it
  /// names is run only if the user has listed it, see trustedPrograms.
  bool isOfProject = false;
};

/// Default wall time in ms after which askPtxas skips the remaining kernels.
constexpr unsigned kPtxasLimitMs = 60000;

struct PtxasRequest {
  /// Path or name of the program. Empty: search `toolkit`/bin, PATH, the bin
  /// folders of CUDA_HOME and CUDA_PATH or, if neither is set,
  /// /usr/local/cuda/bin.
  std::string program;
  bool isOfProject = false; ///< as in PtxasSetting
  /// Whether ptxas is used by default: no message if it is not installed.
  bool isByDefault = false;
  /// Folder of the CUDA toolkit that the user chose, for ptxas and libdevice;
  /// may be empty.
  std::string toolkit;
  unsigned limitMs = kPtxasLimitMs; ///< wall time
};

/// The request of a setting: "on" and "" search for the program, "off" gives no
/// request, and any other value is the program.
std::optional<PtxasRequest> ptxasRequest(const PtxasSetting &setting);

/// Path of the user's list of programs that a project may name, with one
/// absolute path per line: $XDG_CONFIG_HOME/gpuperf/trusted-programs, with
/// ~/.config if that variable is not set. Empty when the user has no home.
std::string trustedPrograms();

/// Sets `ptxas` of the kernels of `device`. Changes no code of its module; the
/// module's version of ptxas becomes that of the program. Kernels that ptxas
/// does not compile get nothing, and one message in `device.messages` names
/// them and the first reason. Writes only temporary files.
void askPtxas(DeviceModule &device, const PtxasRequest &request);

} // namespace gpuperf

#endif // GPUPERF_PTXAS_PTXAS_H
