//===- DramWork.h - what keeps DRAM busy ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_DRAMWORK_H
#define GPUPERF_LIB_MODEL_DRAMWORK_H

namespace gpuperf {

struct KernelProfile;
class Worksheet;

/// Defines `dram_work` where it differs from `dram_bytes`: the bytes of a
/// stream that DRAM moves in the time that it takes for those of `kernel`.
/// What is still in L2 when the kernel ends (`left_in_l2`) is not among them:
/// how much of the grid that is takes its size. Accesses at scattered places
/// open a row of DRAM each, which takes longer than their bytes; without the
/// machine's rates of these they count as any others.
void defineDramWork(Worksheet &sheet, const KernelProfile &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_DRAMWORK_H
