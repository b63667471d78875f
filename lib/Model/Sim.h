//===- Sim.h - Sim et al.'s MWP and CWP -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_SIM_H
#define GPUPERF_MODEL_SIM_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// J. Sim, A. Dasgupta, H. Kim, R. Vuduc, "A performance analysis framework for
/// identifying potential benefits in GPGPU applications", PPoPP 2012, in the
/// form given by V. Volkov, "Understanding Latency Hiding on GPUs", 2016,
/// section 7.4:
///
///   T_exec = max(T_comp, T_mem)               if CWP > MWP
///            max(T_comp, T_mem + T_comp / n)  otherwise
///
/// MWP includes the departure delay if it is given; the section leaves it out.
ModelInfo simModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_SIM_H
