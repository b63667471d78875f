//===- LocalMemory.cpp - gpuperf-local-memory -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;

/// Local accesses by array, in the order of the source.
static llvm::MapVector<llvm::StringRef, std::vector<const AccessProfile *>>
localArrays(const KernelProfile &profile) {
  llvm::MapVector<llvm::StringRef, std::vector<const AccessProfile *>> arrays;
  for (const AccessProfile &access : profile.accesses)
    if (access.space == "local")
      arrays[access.base].push_back(&access);
  return arrays;
}

std::vector<Finding> gpuperf::checkLocalMemory(const CheckContext &context) {
  std::vector<Finding> findings;
  for (auto &[name, accesses] : localArrays(context.profile)) {
    const AccessProfile &first = *accesses.front();
    std::optional<Worth> worth =
        worthOf(context, {WhatIf::NoLocalMemory, first.id});
    if (!worth)
      continue;
    std::string array =
        name.empty() || name == "?" ? "an array" : "array '" + name.str() + "'";
    Finding finding = warning(
        "gpuperf-local-memory", first.spot, context,
        array + " is in local memory, not in registers: its index is not "
                "known at compile time",
        "keeping it in registers", *worth);
    double requests = 0;
    for (const AccessProfile *access : accesses)
      requests += access->executionsPerWarp;
    finding.notes.push_back(
        {first.spot, formatCount(requests, "local request") + " per warp" +
                         thenBoundBy(*worth)});
    findings.push_back(std::move(finding));
  }
  return findings;
}
