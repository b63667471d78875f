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

/// The rules by which a machine turns the addresses of a warp's 32 lanes into
/// transactions and wavefronts. These are all that a walk over the warps of a
/// kernel reads from a machine. Machines of one generation have equal rules, so
/// one walk serves all of them.
struct RequestRules {
  /// A rule that `machine` does not give follows from its compute capability;
  /// without a capability, the rules of 5.0 and later hold. The conversion is
  /// implicit: a Machine can be passed as RequestRules.
  RequestRules(const Machine &machine);

  int64_t banks, bankBytes; ///< of shared memory, in the default mode
  int64_t widestBankBytes;  ///< width of a bank in the widest mode
  int64_t lanesPerPhase;    ///< lanes that shared memory serves together: 32,
                            ///< or 16 on 1.x
  bool servesPairs;         ///< pairs of lanes that load one address; see
                            ///< BankConflicts.h
  TransactionRule transactions;
  bool loadsThroughL1;   ///< loads of global memory, without opt-in
  bool coalescesInOrder; ///< compute capability below 1.3, after Hong and Kim

  bool operator==(const RequestRules &other) const;
};

} // namespace gpuperf

#endif // GPUPERF_MACHINE_REQUESTRULES_H
