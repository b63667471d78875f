//===- Errors.h - the last error --------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_ERRORS_H
#define GPUPERF_LIB_STANDIN_ERRORS_H

#include "Abi.h"

namespace gpuperf::standin {

/// Stores `error` for cudaGetLastError, and returns it.
Error fail(Error error);

/// Called after an invalid action of a kernel: from now on all functions fail
/// that wait for kernels or use their results.
void failForGood(Error error);
/// The error of failForGood; Success if there is none.
Error errorForGood();

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_ERRORS_H
