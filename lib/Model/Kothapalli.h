//===- Kothapalli.h - the BSP, PRAM and QRQW model --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_KOTHAPALLI_H
#define GPUPERF_MODEL_KOTHAPALLI_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// K. Kothapalli, R. Mukherjee, M. S. Rehman, S. Patidar, P. J. Narayanan,
/// K. Srinathan, "A performance prediction model for the CUDA GPGPU platform",
/// HiPC 2009, sections 3.2 to 3.4:
///
///   C_T  = max(N_comp, N_memory)                      (cycles of a thread)
///   C(K) = N_B * N_w * N_t * C_T / (N_C * D)          (equation 3)
///   T(K) = C(K) / R                                   (equation 4)
///
/// An access costs 500 cycles by itself, and (500 + k) / k if one transaction
/// serves k threads; an access to shared memory costs 4 k if k threads contend
/// for a bank.
ModelInfo kothapalliMaxModel();

/// The same if scheduling hides nothing: C_T = N_comp + N_memory.
ModelInfo kothapalliSumModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_KOTHAPALLI_H
