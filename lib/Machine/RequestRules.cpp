//===- RequestRules.cpp - how a GPU serves a warp's requests --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/RequestRules.h"
#include <tuple>

using namespace gpuperf;

/// How a GPU of the capability coalesces (CUDA C Programming Guides 4.2 and
/// 12.6, "Compute Capabilities", global memory).
static TransactionRule ruleOf(ComputeCapability capability) {
  constexpr unsigned kFermi = 20, kKepler = 30, kMaxwell = 50, kSegments = 12;
  unsigned number = capability.number();
  if (number >= kMaxwell || number == 0)
    return TransactionRule::Sectors;
  if (number >= kKepler)
    return TransactionRule::KeplerSegments;
  if (number >= kFermi)
    return TransactionRule::FermiLines;
  return number >= kSegments ? TransactionRule::HalfWarpSegments
                             : TransactionRule::HalfWarpInOrder;
}

/// Banks of shared memory, and lanes that it serves together: half a warp on
/// 1.x.
static int64_t banksOf(ComputeCapability capability) {
  constexpr int64_t kHalfWarp = 16, kWarp = 32;
  return capability.major == 1 ? kHalfWarp : kWarp;
}

RequestRules::RequestRules(const Machine &machine)
    : banks(machine.shared.banks.value_or(banksOf(machine.computeCapability))),
      widestBankBytes(machine.shared.bankWidthBytes.value_or(4)),
      lanesPerPhase(machine.shared.lanesPerPhase.value_or(
          banksOf(machine.computeCapability))),
      servesPairs(machine.computeCapability.major >= 7),
      transactions(
          machine.transactionRule.value_or(ruleOf(machine.computeCapability))),
      loadsThroughL1(machine.l1.cachesGlobalLoads.value_or(false)),
      coalescesInOrder(machine.computeCapability.number() < 13) {
  bankBytes = machine.shared.defaultBankWidthBytes.value_or(4);
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
