//===- RequestRules.cpp - how a GPU serves a warp's requests --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/RequestRules.h"
#include <tuple>

using namespace gpuperf;

RequestRules::RequestRules(const Machine &machine)
    : banks(machine.shared.banks.value_or(32)),
      widestBankBytes(machine.shared.bankWidthBytes.value_or(4)),
      lanesPerPhase(machine.shared.lanesPerPhase.value_or(32)),
      servesPairs(machine.computeCapability.major >= 7),
      transactions(machine.transactionRule.value_or(TransactionRule::Sectors)),
      loadsThroughL1(machine.l1.cachesGlobalLoads.value_or(false)),
      coalescesInOrder(machine.computeCapability.number() < 13) {
  bankBytes = machine.shared.defaultBankWidthBytes.value_or(widestBankBytes);
  // No other rule asks for it.
  loadsThroughL1 &= transactions == TransactionRule::KeplerSegments;
}

bool RequestRules::operator==(const RequestRules &other) const {
  auto all = [](const RequestRules &rules) {
    return std::tie(rules.banks, rules.bankBytes, rules.widestBankBytes,
                    rules.lanesPerPhase, rules.servesPairs, rules.transactions,
                    rules.loadsThroughL1, rules.coalescesInOrder);
  };
  return all(*this) == all(other);
}
