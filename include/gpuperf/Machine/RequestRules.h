//===- RequestRules.h - how a GPU serves a warp's requests ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_REQUESTRULES_H
#define GPUPERF_MACHINE_REQUESTRULES_H

#include "gpuperf/Machine/Machine.h"

namespace gpuperf {

/// All that a walk over warps takes from a machine: how the addresses of 32
/// lanes become transactions and wavefronts. Machines of one generation have
/// the same rules, and a walk on one of them is that on each.
struct RequestRules {
  /// Where `machine` says nothing, the rules are those of its compute
  /// capability, without one those of 5.0 and later. A machine can be given for
  /// its rules.
  RequestRules(const Machine &machine);

  int64_t banks, bankBytes; ///< of shared memory, in the default mode
  int64_t widestBankBytes;  ///< of one bank in the widest mode
  int64_t lanesPerPhase;    ///< of shared memory: 32, or 16 on 1.x
  bool servesPairs;         ///< loads of lanes on one address in pairs: see
                            ///< BankConflicts.h
  TransactionRule transactions;
  bool loadsThroughL1;   ///< of global memory, without opt-in
  bool coalescesInOrder; ///< capability below 1.3, as Hong and Kim tell it

  bool operator==(const RequestRules &other) const;
};

} // namespace gpuperf

#endif // GPUPERF_MACHINE_REQUESTRULES_H
