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

/// Keeps `error` for cudaGetLastError, and returns it.
Error fail(Error error);

/// A kernel did what it must not: from now on all that waits for kernels, or
/// wants their results, fails.
void failForGood(Error error);
/// That error; Success: there is none.
Error errorForGood();

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_ERRORS_H
