//===- YamlList.h - a list in a YAML file -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_YAMLLIST_H
#define GPUPERF_SUPPORT_YAMLLIST_H

#include "gpuperf/Support/ProjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/YAMLTraits.h"
#include <vector>

namespace gpuperf {

/// Reads a settings file and checks its YAML. The error begins with the path
/// and, for invalid YAML, line and column: "fits.yaml:3:1: …".
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readYamlFile(llvm::StringRef path);

/// A diagnostic handler for llvm::yaml::Input. Stores the first error as
/// "FILE:LINE:COLUMN: what" in the std::string `kept`.
void keepYamlMistake(const llvm::SMDiagnostic &diagnostic, void *kept);

/// Reads a YAML list of T, which needs MappingTraits. The error has file, line
/// and column where they are known.
template <typename T>
llvm::Expected<std::vector<T>> readYamlList(llvm::StringRef path) {
  auto text = readYamlFile(path);
  if (!text)
    return text.takeError();
  std::vector<T> list;
  std::string mistake;
  llvm::yaml::Input input(**text, nullptr, keepYamlMistake, &mistake);
  input >> list;
  if (input.error())
    return llvm::createStringError(
        mistake.empty() ? path + ": " + input.error().message() : mistake);
  return list;
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_YAMLLIST_H
