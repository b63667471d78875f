//===- HostPresets.h - values that input may change -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPRESETS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPRESETS_H

#include "HostState.h"

namespace gpuperf {

/// The values of host expressions if nothing changes the values that the
/// program sets first.
class HostPresets {
public:
  explicit HostPresets(const HostIds &ids) : ids(ids), numbers(ids.numbers) {}

  /// What may change a preset: any condition, or only the command line.
  enum class Chooser { Any, CommandLine };
  /// The 1024 in `int n = 1024; if (argc > 1) n = atoi(argv[1]);`: a value that
  /// is known on one side of a condition that tests something else and is
  /// determined by `chooser`. For `n / 4` it is 256.
  std::optional<int64_t> valueOf(ExprAttr x, Chooser chooser) const;
  /// `x` with its parts replaced by the values that they have if the command
  /// line changes nothing.
  ExprAttr withValues(ExprAttr x) const;

private:
  bool asksCommandLine(ExprAttr condition) const;

  const HostIds &ids;
  HostNumbers &numbers;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPRESETS_H
