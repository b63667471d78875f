//===- Setup.h - settings from the tool -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_SETUP_H
#define GPUPERF_LIB_STANDIN_SETUP_H

#include <map>
#include <string>

namespace gpuperf::standin {

/// The contents of the file `setup` in the tool's folder: the machine's
/// figures, and paths.
class Setup {
public:
  Setup();
  /// The tool's folder; empty if the program was not started by the tool.
  const std::string &folder() const { return theFolder; }
  /// Returns "" for a missing key.
  std::string text(const std::string &key) const;
  long long number(const std::string &key, long long otherwise) const;

private:
  std::string theFolder;
  std::map<std::string, std::string> values;
};

/// Read once; exists as long as the process.
const Setup &setup();

/// Writes "warning: …" to the standard error stream.
void warn(const std::string &text);

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_SETUP_H
