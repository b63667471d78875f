//===- HeaderSets.h - headers of many files, parsed once --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_HEADERSETS_H
#define GPUPERF_FRONTEND_COMPILE_HEADERSETS_H

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"
#include <map>

namespace gpuperf {

/// The headers that a command forces in front of every file, CUDA's own above all: a
/// third to a half of the time of an ordinary file. Files whose commands differ in the
/// file alone share them. The sets are kept in memory, for this process and those that
/// it forks.
class HeaderSets {
public:
  HeaderSets();
  ~HeaderSets();

  /// What files with the same headers have in common; empty where the request makes no
  /// compile.
  static std::string keyOf(const CompileRequest &request);
  /// Parses the set of `request`, in this process; false when Clang cannot.
  bool parse(const CompileRequest &request);
  /// As compileForDevice, with the set of `request` where there is one.
  llvm::Expected<DeviceModule> compile(const CompileRequest &request) const;

private:
  std::map<std::string, std::unique_ptr<class Preamble>>
      sets; ///< by their keys
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_HEADERSETS_H
