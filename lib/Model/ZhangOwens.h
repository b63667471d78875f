//===- ZhangOwens.h - Zhang and Owens' larger of two times ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_ZHANGOWENS_H
#define GPUPERF_MODEL_ZHANGOWENS_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// Y. Zhang, J. Owens, "A quantitative performance analysis model for GPU
/// architectures", HPCA 2011, in the form given by V. Volkov, "Understanding
/// Latency Hiding on GPUs", 2016, section 7.3:
///
///   Time = max(arithmetic / alu(n), memory / mem(n))
///
/// alu(n) and mem(n) are throughputs measured with n warps. If they are not
/// given, those of the simple models of section 4.11 are used.
ModelInfo zhangOwensModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_ZHANGOWENS_H
