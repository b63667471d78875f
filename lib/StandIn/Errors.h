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

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_ERRORS_H
