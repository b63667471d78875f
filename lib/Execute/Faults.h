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

/// While it lives, a fault in a kernel that `worker` runs on this thread of the
/// host ends the launch, as where a stack or local memory overflows; all other
/// faults go where they went before.
class FaultGuard {
public:
  explicit FaultGuard(Worker &worker);
  ~FaultGuard();

private:
  void *stack;
};

} // namespace gpuperf::execute

#endif // GPUPERF_LIB_EXECUTE_FAULTS_H
