//===- HostPresets.h - what the program's input may change ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPRESETS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPRESETS_H

#include "HostState.h"

namespace gpuperf {

/// The values of host expressions where nothing changes what the program sets
/// first.
class HostPresets {
public:
  explicit HostPresets(const HostIds &ids) : ids(ids), numbers(ids.numbers) {}

  /// What may change a preset: any condition, or the command line alone.
  enum class Chooser { Any, CommandLine };
  /// The 1024 of `int n = 1024; if (argc > 1) n = atoi(argv[1]);`: known on one
  /// side of a condition that is about something else, and that `chooser`
  /// decides. In `n / 4`, 256.
  std::optional<int64_t> valueOf(ExprAttr x, Chooser chooser) const;
  /// `x` with the values that parts of it have where the command line changes
  /// nothing.
  ExprAttr withValues(ExprAttr x) const;

private:
  bool asksCommandLine(ExprAttr condition) const;

  const HostIds &ids;
  HostNumbers &numbers;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPRESETS_H
