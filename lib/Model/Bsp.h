//===- Bsp.h - the BSP model with one fitted factor -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_BSP_H
#define GPUPERF_MODEL_BSP_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// M. Amaris, D. Cordeiro, A. Goldman, R. Y. de Camargo, "A simple BSP-based
/// model to predict execution time in GPU applications", HiPC 2015:
///
///   T_k = t * (Comp + Comm_GM + Comm_SM) / (R * P * lambda)      (equation 3)
///   Comm_SM = (ld0 + st0) * g_SM                                 (equation 4)
///   Comm_GM = (ld1 + st1 - L1 - L2) * g_GM + L1 * g_L1 + L2 * g_L2
///                                                                (equation 5)
///
/// `lambda` represents everything that is not counted. It is determined from
/// one measurement and has no default.
ModelInfo bspModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_BSP_H
