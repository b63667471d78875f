//===- LaunchMerge.h - one list of launches from all sources ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHMERGE_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHMERGE_H

#include "Source/AnnotationText.h"
#include "gpuperf/Frontend/Facts.h"

namespace gpuperf {

/// What one source says of one kernel.
struct GivenFacts {
  std::vector<LaunchFacts> launches;
  std::map<std::string, Fact> assumptions; ///< for all launches
  std::vector<Expectation> expectations;   ///< of each launch
};

/// The facts of a launch written by a person.
LaunchFacts launchFacts(const LaunchText &text, FactOrigin origin,
                        const SourcePlace &place);

inline bool saysSame(const Fact &a, const Fact &b) { return a.expr == b.expr; }
inline bool saysSame(PointerMemory a, PointerMemory b) { return a == b; }
inline bool saysSame(int64_t a, int64_t b) { return a == b; }

/// Leaves in `ours` what `theirs` says of the same names, too.
template <typename Value>
void keepCommon(std::map<std::string, Value> &ours,
                const std::map<std::string, Value> &theirs) {
  for (auto it = ours.begin(); it != ours.end();) {
    auto same = theirs.find(it->first);
    bool keep = same != theirs.end() && saysSame(same->second, it->second);
    it = keep ? std::next(it) : ours.erase(it);
  }
}

/// Merges into `kernel`, whose launches are those of the launch sites, what the
/// annotations and the configuration say, then its launch bounds. The launches
/// are those of the most trusted source that has any; what they leave open is
/// filled from the next ones, where all of their launches agree.
void mergeLaunches(KernelFacts &kernel, const GivenFacts &annotations,
                   const GivenFacts &config);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHMERGE_H
