//===- KernelCache.cpp - cache of the results of kernels ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/KernelCache.h"
#include "gpuperf/Dialect/Restricted.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Machine/Figures.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

const KernelResults *KernelCache::find(llvm::StringRef key) {
  auto found = entries.find(key);
  if (found == entries.end())
    return nullptr;
  found->second.run = run;
  return &found->second.results;
}

void KernelCache::keep(llvm::StringRef key, const KernelResults &results) {
  entries[key] = {results, run};
}

void KernelCache::endRun() {
  for (auto entry = entries.begin(), end = entries.end(); entry != end;) {
    auto current = entry++;
    if (current->second.run != run)
      entries.erase(current);
  }
  ++run;
}

static void print(mlir::Operation *op, llvm::raw_ostream &os) {
  mlir::OpPrintingFlags flags;
  flags.enableDebugInfo(true, /*prettyForm=*/false);
  flags.useLocalScope(); // else a location is a number of the whole module
  op->print(os, flags);
}

static bool isOfOneKernel(mlir::Operation &op) {
  auto nested = mlir::dyn_cast<mlir::ModuleOp>(op);
  return mlir::isa<KernelOp>(op) ||
         (nested && nested.getSymName() == kRestrictedModule.str());
}

KernelKeys::KernelKeys(mlir::ModuleOp module, const Settings &settings,
                       double effort)
    : module(module) {
  llvm::raw_string_ostream os(common);
  printMachine(settings.machine, os);
  os << settings.machine.name << '\n'
     << settings.machine.standInNote << '\n'
     << settings.machine.hasWarmCaches;
  for (const ModelInfo *model : settings.models)
    os << model->name << ' ';
  for (const CheckInfo &check : allChecks())
    os << settings.checks.contains(check.name);
  os << ' ' << settings.minSpeedup << ' ' << effort << '\n';
  for (mlir::NamedAttribute attribute : module->getAttrs())
    if (attribute.getName() != module_attr::kNotAnalysed)
      os << attribute.getName().getValue() << '=' << attribute.getValue()
         << '\n';
  for (mlir::Operation &op : *module.getBody())
    if (!isOfOneKernel(op))
      print(&op, os);
}

std::string KernelKeys::keyOf(KernelOp kernel,
                              const KernelProfile &inputs) const {
  std::string text = common;
  llvm::raw_string_ostream os(text);
  print(kernel, os);
  mlir::ModuleOp all = module;
  if (auto twins = all.lookupSymbol<mlir::ModuleOp>(kRestrictedModule))
    if (auto twin = twins.lookupSymbol<KernelOp>(kernel.getSymName()))
      print(twin, os);
  for (const auto &[name, input] : inputs.modelInputs)
    os << name << '=' << input.value << ' ' << input.source << '\n';
  std::array<uint8_t, 20> digest = llvm::SHA1::hash(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(text.data()), text.size()));
  return std::string(digest.begin(), digest.end());
}
