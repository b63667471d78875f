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
  /// Wavefronts without conflict: a phase for each group of lanes, more when
  /// its words are more than the banks (1.x with 8 and 16 bytes).
  double wavefrontsIdeal = 0;
};

/// Counts one shared request. Phases: 32 lanes for up to 4 bytes, 16 for 8, 8
/// for 16; half warps of 16 where the machine serves those (1.x). A phase
/// without an active lane takes none. In one phase lanes that read or write the
/// same word count once; those of an atomic each. From 7.0 on a load of 8 or 16 bytes
/// whose lanes come in pairs of one address has phases of twice as many lanes. 32 banks of 4 bytes where
/// the description says nothing. Kepler's 4-byte mode: words i and i + 32 of
/// one aligned row of 64 words share a bank without conflict.
BankCounts countBankConflicts(const LaneAddresses &lanes, AccessKind kind,
                              const RequestRules &rules);

/// Lanes served together for accesses of `bytes` each.
unsigned lanesPerPhase(unsigned bytes, const RequestRules &rules);

/// Constant memory serves one address at a time (CUDA C++ Programming Guide,
/// "Device Memory Accesses"): how many distinct addresses the lanes have.
unsigned countDistinctAddresses(const LaneAddresses &lanes);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_BANKCONFLICTS_H
