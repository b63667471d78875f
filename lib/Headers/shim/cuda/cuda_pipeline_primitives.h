//===- cuda_pipeline_primitives.h - see cuda_pipeline.h -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDA_PIPELINE_PRIMITIVES_H
#define GPUPERF_CUDA_PIPELINE_PRIMITIVES_H

#include "cuda_pipeline.h"

#endif // GPUPERF_CUDA_PIPELINE_PRIMITIVES_H
