//===- SourceNotes.cpp - what a source says beside its kernels ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceNotes.h"
#include "gpuperf/Checks/Checks.h"

using namespace gpuperf;

static std::string textOf(mlir::DictionaryAttr entry, llvm::StringRef key) {
  auto value = entry.getAs<mlir::StringAttr>(key);
  return value ? value.str() : "";
}

static unsigned numberOf(mlir::DictionaryAttr entry, llvm::StringRef key) {
  auto value = entry.getAs<mlir::IntegerAttr>(key);
  return value ? value.getInt() : 0;
}

/// The dictionaries in the module's attribute `name`.
static std::vector<mlir::DictionaryAttr> dictionaries(mlir::ModuleOp module,
                                                      llvm::StringRef name) {
  std::vector<mlir::DictionaryAttr> result;
  if (auto list = module->getAttrOfType<mlir::ArrayAttr>(name))
    for (mlir::Attribute entry : list)
      if (auto dictionary = mlir::dyn_cast<mlir::DictionaryAttr>(entry))
        result.push_back(dictionary);
  return result;
}

std::vector<UnanalysedKernel> gpuperf::rejectedKernels(mlir::ModuleOp module) {
  std::vector<UnanalysedKernel> kernels;
  for (mlir::DictionaryAttr entry :
       dictionaries(module, module_attr::kNotAnalysed))
    kernels.push_back({textOf(entry, "name"),
                       {textOf(entry, "file"), numberOf(entry, "line"),
                        numberOf(entry, "column")},
                       textOf(entry, "reason")});
  return kernels;
}

bool gpuperf::isSilencedIn(mlir::ModuleOp module, const SourcePlace &place,
                           llvm::StringRef check) {
  for (mlir::DictionaryAttr entry :
       dictionaries(module, module_attr::kSuppressions)) {
    std::string checks = textOf(entry, "checks");
    unsigned line = numberOf(entry, "line");
    if ((line == 0 || line == place.line) &&
        textOf(entry, "file") == place.file &&
        (checks.empty() || matchesGlobs(check, checks)))
      return true;
  }
  return false;
}
