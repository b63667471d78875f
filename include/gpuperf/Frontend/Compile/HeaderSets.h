//===- HeaderSets.h - headers that files share, parsed once -----*- C++ -*-===//
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

/// The headers that a command includes before every file, above all CUDA's own.
/// Parsing them takes a third to a half of the time of an ordinary file. Files
/// whose commands differ only in the file name share one parsed set. The sets
/// are kept in memory, for this process and its forked children.
class HeaderSets {
public:
  HeaderSets();
  ~HeaderSets();

  /// A key that is equal for files with the same headers; empty for an invalid
  /// request.
  static std::string keyOf(const CompileRequest &request);
  /// Parses the headers of `request` in this process; false when they have
  /// errors.
  bool parse(const CompileRequest &request);
  /// Like compileForDevice; uses the parsed headers of `request` if there are
  /// any.
  llvm::Expected<DeviceModule> compile(const CompileRequest &request) const;

private:
  std::map<std::string, std::unique_ptr<class Preamble>>
      sets; ///< by their keys
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_HEADERSETS_H
