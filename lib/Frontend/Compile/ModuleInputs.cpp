//===- ModuleInputs.cpp - source files of a module ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/ModuleInputs.h"
#include "Parsed/FilesOfParse.h"
#include "ParsedFiles.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace gpuperf;
using namespace clang;

/// Named metadata of a module: a string for each file.
static constexpr llvm::StringLiteral kInputs = "gpuperf.inputs";

void gpuperf::keepInputs(const SourceManager &sources, llvm::Module &module) {
  std::set<std::string> paths;
  forEachFileOfParse(sources, [&](FileID, const SrcMgr::FileInfo &info) {
    OptionalFileEntryRef file = info.getContentCache().OrigEntry;
    if (!file || SrcMgr::isSystem(info.getFileCharacteristic()))
      return;
    llvm::SmallString<256> path(file->getName());
    sources.getFileManager().makeAbsolutePath(path);
    paths.insert(path.str().str());
  });
  llvm::LLVMContext &context = module.getContext();
  llvm::NamedMDNode *list = module.getOrInsertNamedMetadata(kInputs);
  for (const std::string &path : paths)
    list->addOperand(
        llvm::MDNode::get(context, llvm::MDString::get(context, path)));
}

std::vector<std::string> gpuperf::inputsOf(const llvm::Module &module) {
  std::vector<std::string> paths;
  if (const llvm::NamedMDNode *list = module.getNamedMetadata(kInputs))
    for (const llvm::MDNode *node : list->operands())
      paths.push_back(
          llvm::cast<llvm::MDString>(node->getOperand(0))->getString().str());
  return paths;
}
