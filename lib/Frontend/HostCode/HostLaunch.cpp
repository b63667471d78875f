//===- HostLaunch.cpp - a launch in the host code -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostLaunch.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace clang;

std::array<HostNumber, 3> gpuperf::dimsOf(const HostLaunch &launch,
                                          const HostValue &value,
                                          HostIds &ids) {
  std::array<HostNumber, 3> result;
  const char *names[] = {"x", "y", "z"};
  for (unsigned i = 0; i < 3; ++i)
    if (const FieldDecl *field = launch.dimType.isNull()
                                     ? nullptr
                                     : findField(launch.dimType, names[i]))
      result[i] = partOf(value, {field, 0}, ids).asNumber();
  return result;
}

bool gpuperf::hasKnownShape(const HostLaunch &launch, HostIds &ids) {
  auto isKnown = [&](const HostValue &value) {
    return llvm::all_of(dimsOf(launch, value, ids),
                        [](const HostNumber &x) { return x.value; });
  };
  return isKnown(launch.grid) && isKnown(launch.block);
}

LaunchApi gpuperf::launchApi(const CallExpr &call) {
  if (isa<CUDAKernelCallExpr>(call))
    return LaunchApi::Chevrons;
  const FunctionDecl *callee = call.getDirectCallee();
  const IdentifierInfo *id = callee ? callee->getIdentifier() : nullptr;
  if (!id)
    return LaunchApi::None;
  return llvm::StringSwitch<LaunchApi>(id->getName())
      .Cases("cudaLaunchKernel", "cudaLaunchKernel_ptsz", LaunchApi::Kernel)
      .Cases("cudaLaunchCooperativeKernel", "cudaLaunchCooperativeKernel_ptsz",
             LaunchApi::Cooperative)
      .Case("cudaLaunchKernelEx", LaunchApi::Ex)
      .Cases("cudaLaunchKernelExC", "cudaLaunchKernelExC_ptsz", LaunchApi::ExC)
      .Default(LaunchApi::None);
}

bool gpuperf::leadsToLaunch(
    const Stmt *stmt, const llvm::DenseSet<const FunctionDecl *> &launching) {
  if (!stmt)
    return false;
  if (auto *call = dyn_cast<CallExpr>(stmt)) {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    bool mayCall = callee && !launching.empty();
    if (isLaunch(*call) || (mayCall && callee->hasBody(definition) &&
                            launching.contains(definition)))
      return true;
  }
  return llvm::any_of(stmt->children(), [&](const Stmt *child) {
    return leadsToLaunch(child, launching);
  });
}
