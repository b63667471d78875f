//===- gpuperf_toolkit.h - additions to a toolkit ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included after Clang's CUDA wrapper when there is a CUDA toolkit.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLKIT_H
#define GPUPERF_TOOLKIT_H

// Clang 19 does not know these attributes; as annotations they reach the facts.
#undef __maxnreg__
#define __maxnreg__(count) __attribute__((annotate("gpuperf::maxnreg", count)))
#undef __cluster_dims__
#define __cluster_dims__(...)                                                  \
  __attribute__((annotate("gpuperf::cluster_dims", __VA_ARGS__)))
#undef __managed__
#define __managed__ __device__ __attribute__((annotate("gpuperf::managed")))

#include "gpuperf_cache_hints.h"
#include "gpuperf_clang_lacks.h"
#include "gpuperf_clusters.h"
#include "gpuperf_host_math.h"
#include "gpuperf_scoped_atomics.h"
#include "gpuperf_texture_references.h"

#endif // GPUPERF_TOOLKIT_H
