//===- LaunchFactsBuilder.h - launches by parameters ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFACTSBUILDER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFACTSBUILDER_H

#include "HostLaunch.h"
#include "HostPresets.h"
#include "Parsed/RecordMembers.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/Basic/SourceManager.h"

namespace gpuperf {

/// Extents of grid and block, x first, and bytes of dynamic shared memory.
using LaunchShape = std::array<int64_t, 7>;

/// One launch of one kernel, expressed in the kernel's parameters.
class LaunchFactsBuilder {
public:
  LaunchFactsBuilder(const HostLaunch &launch,
                     const clang::FunctionDecl &kernel,
                     const KernelFacts &facts, HostIds &ids,
                     const clang::SourceManager &sources)
      : launch(launch), kernel(kernel), params(facts.params), ids(ids),
        numbers(ids.numbers), presets(ids), sources(sources) {
    collectArguments();
  }

  LaunchFacts build();
  /// Grid, block and shared memory if all of them are known numbers.
  std::optional<LaunchShape> shape();

private:
  using Dims = std::array<HostNumber, 3>;
  using Rules = std::vector<HostRewrite>;

  /// The value that the host passes for one name of the kernel.
  struct Argument {
    std::string name;
    HostValue value;
    clang::QualType type;
    clang::SourceLocation at;
    bool isMember = false; ///< of a struct that is passed
  };

  void collectArguments();
  void collectMember(const RecordMember &member, const KernelParam &parameter,
                     HostValue value, clang::SourceLocation at);
  Dims dims(const HostValue &value);
  Rules parameterRules();
  std::optional<Fact> fact(const HostNumber &x, const Rules &rules,
                           clang::SourceLocation at);
  void addConditions(LaunchFacts &result);
  void addSizes(const Dims &grid, const Dims &block, LaunchFacts &result);
  void addArguments(const Rules &rules, LaunchFacts &result);
  void addTensorMaps(LaunchFacts &result) const;
  void addSameBuffers(LaunchFacts &result) const;
  void addPresetExtents(const Dims &extents, clang::SourceLocation at,
                        std::array<std::optional<Fact>, 3> &facts) const;
  void addUpperBounds(LaunchFacts &result) const;
  void addLinkedFacts(const Dims &grid, Rules rules, LaunchFacts &result);
  void dropEmptyPresets(const Dims &grid, const Rules &rules,
                        LaunchFacts &result);

  const HostLaunch &launch;
  const clang::FunctionDecl &kernel;
  const std::vector<KernelParam> &params;
  HostIds &ids;
  HostNumbers &numbers;
  const HostPresets presets;
  const clang::SourceManager &sources;
  std::vector<Argument> arguments;
  /// A tensor map that is passed, alone or in a struct: its name and its
  /// encoded contents.
  struct PassedMap {
    std::string name;
    TensorMapFacts map;
    clang::SourceLocation at;
  };
  std::vector<PassedMap> tensorMaps;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFACTSBUILDER_H
