//===- LaunchSites.h - launch facts from the host code ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHSITES_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHSITES_H

#include "Parsed/FileScope.h"
#include "gpuperf/Frontend/Facts/Facts.h"

namespace gpuperf {

/// Adds the distinct launches in the host code of this translation unit to the
/// kernels of `module`, expressed in each kernel's parameters.
void collectLaunchSites(const FileScope &scope, DeviceModule &module);

/// Records in `known` that `other` is the same launch, made elsewhere. If the
/// program makes only one of them, the location of that one is reported.
void noteOtherSite(LaunchFacts &known, const LaunchFacts &other);

/// Whether both have the same facts, regardless of their locations.
bool sameLaunch(const LaunchFacts &a, const LaunchFacts &b);

inline bool isSameFact(const Fact &a, const Fact &b) {
  return a.expr == b.expr;
}
inline bool isSameFact(PointerMemory a, PointerMemory b) { return a == b; }
inline bool isSameFact(int64_t a, int64_t b) { return a == b; }

/// Removes the facts from `ours` that `theirs` does not have with the same name
/// and value.
template <typename Value>
void keepCommon(std::map<std::string, Value> &ours,
                const std::map<std::string, Value> &theirs) {
  for (auto it = ours.begin(); it != ours.end();) {
    auto same = theirs.find(it->first);
    bool keep = same != theirs.end() && isSameFact(same->second, it->second);
    it = keep ? std::next(it) : ours.erase(it);
  }
}

/// Keeps those upper bounds of `ours` that `theirs` has as well. The larger of
/// the two applies to both.
inline void keepCommonBounds(std::map<std::string, int64_t> &ours,
                             const std::map<std::string, int64_t> &theirs) {
  for (auto it = ours.begin(); it != ours.end();) {
    auto other = theirs.find(it->first);
    if (other != theirs.end())
      it->second = std::max(it->second, other->second);
    it = other != theirs.end() ? std::next(it) : ours.erase(it);
  }
}

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHSITES_H
