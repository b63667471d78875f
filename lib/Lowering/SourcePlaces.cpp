//===- SourcePlaces.cpp - debug locations as the user names them ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourcePlaces.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
namespace path = llvm::sys::path;

/// The directory of the compile: what relative paths are relative to.
static llvm::StringRef compileDirectory(const llvm::DILocation &location) {
  const llvm::DISubprogram *function = location.getScope()->getSubprogram();
  return function && function->getUnit() ? function->getUnit()->getDirectory()
                                         : "";
}

static std::string fileOf(const llvm::DILocation &location,
                          llvm::StringRef mainFile) {
  llvm::StringRef file = location.getFilename();
  if (path::is_absolute(file) || location.getDirectory().empty())
    return file.str();
  llvm::SmallString<256> joined(location.getDirectory());
  path::append(joined, file);
  if (joined == mainFile || location.getDirectory() != compileDirectory(location))
    return joined.str().str();
  return file.str();
}

SourcePlace gpuperf::sourcePlace(const llvm::DILocation &location,
                                 llvm::StringRef mainFile) {
  const llvm::DILocation *outer = &location;
  while (outer->getInlinedAt())
    outer = outer->getInlinedAt();
  return {fileOf(*outer, mainFile), outer->getLine(), outer->getColumn()};
}
