//===- BankConflicts.h - shared and constant memory requests ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   lanes ─▶ phases ─▶ words in each bank ─▶ degree of the phase
//                                         ─▶ wavefronts, their sum over phases
//
// docs/analyses/bank-conflicts.md works examples.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_REQUEST_BANKCONFLICTS_H
#define GPUPERF_LIB_ANALYSIS_REQUEST_BANKCONFLICTS_H

#include "Lanes/LaneAddresses.h"
#include "gpuperf/Machine/RequestRules.h"

namespace gpuperf {

/// What one request costs in shared memory.
struct BankCounts {
  double degree = 1;     ///< most distinct words of one bank in one phase
  double wavefronts = 0; ///< sum of the phases' degrees
  /// Wavefronts without conflicts: one phase for each group of lanes, and more
  /// if the group's words outnumber the banks (1.x with 8 and 16 bytes).
  double wavefrontsIdeal = 0;
};

/// Counts one request to shared memory. A phase serves 32 lanes for up to 4
/// bytes, 16 for 8 and 8 for 16, or a half warp of 16 on machines that serve
/// half warps (1.x). A phase without an active lane takes no time. Lanes that
/// read or write the same word in one phase count once; those of an atomic
/// count individually. From compute capability 7.0 on, a load of 8 or 16 bytes
/// whose lanes come in pairs with one address has phases of twice as many
/// lanes. If the description of the machine says nothing, there are 32 banks of
/// 4 bytes. In Kepler's 4-byte mode words i and i + 32 of one aligned row of 64
/// words share a bank without conflict.
BankCounts countBankConflicts(const LaneAddresses &lanes, AccessKind kind,
                              const RequestRules &rules);

/// The number of lanes that are served together for accesses of `bytes` each.
unsigned lanesPerPhase(unsigned bytes, const RequestRules &rules);

/// The number of distinct addresses among the lanes. Constant memory serves one
/// address at a time (CUDA C++ Programming Guide, "Device Memory Accesses").
unsigned countDistinctAddresses(const LaneAddresses &lanes);

/// The number of distinct addresses in lines of constant memory of which a set
/// of the constant cache holds fewer than the lanes touch: 2 KB in lines of 64
/// bytes, four in a set (Jia et al., Dissecting the NVIDIA Volta GPU
/// Architecture, arXiv:1804.06826, 2018, section 3.4).
unsigned countConstantMisses(const LaneAddresses &lanes);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_BANKCONFLICTS_H
