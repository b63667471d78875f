//===- YamlList.cpp - a list in a YAML file -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/YamlList.h"
#include "llvm/Support/SourceMgr.h"

using namespace gpuperf;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
gpuperf::readYamlFile(llvm::StringRef path) {
  auto text = readProjectFile(path, kMaxSettingsBytes);
  if (!text)
    return llvm::createStringError(path + ": " +
                                   describeFileError(text.getError()));
  if (std::optional<YamlMistake> mistake =
          findYamlMistake((*text)->getBuffer()))
    return llvm::createStringError(path + ":" + llvm::Twine(mistake->line) +
                                   ":" + llvm::Twine(mistake->column) + ": " +
                                   mistake->text);
  return std::move(*text);
}

void gpuperf::keepYamlMistake(const llvm::SMDiagnostic &diagnostic,
                              void *kept) {
  std::string &text = *static_cast<std::string *>(kept);
  if (!text.empty())
    return;
  text = (diagnostic.getFilename() + ":" +
          llvm::Twine(std::max(diagnostic.getLineNo(), 1)) + ":" +
          llvm::Twine(diagnostic.getColumnNo() + 1) + ": " +
          diagnostic.getMessage())
             .str();
}
