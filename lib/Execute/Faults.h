//===- Faults.h - signals of kernels ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EXECUTE_FAULTS_H
#define GPUPERF_LIB_EXECUTE_FAULTS_H

#include "Block.h"

namespace gpuperf::execute {

/// During its lifetime, a fault in a kernel that `worker` executes on this
/// thread of the host ends the launch, for example an overflow of a stack or of
/// local memory. All other faults are handled as before.
class FaultGuard {
public:
  explicit FaultGuard(Worker &worker);
  ~FaultGuard();

private:
  void *stack;
};

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_FAULTS_H
