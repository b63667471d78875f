//===- Selection.cpp - the SASS table of an architecture ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang19Ptxas130.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace gpuperf;
using namespace llvm;

namespace {

struct Entry {
  SassCompiler compiler;
  unsigned ptxas; ///< 13000 for 13.0, as CUDA_VERSION
  unsigned computeCapability;
  SassTable table;
};

constexpr Entry entries[] = {
    {SassCompiler::Clang, 13000, 75, clang19Ptxas130(0)},
    {SassCompiler::Clang, 13000, 80, clang19Ptxas130(1)},
    {SassCompiler::Clang, 13000, 90, clang19Ptxas130(2)},
};

unsigned macroOf(VersionTuple version) {
  return version.getMajor() * 1000 + version.getMinor().value_or(0) * 10;
}

/// Whether `one` is the better choice of two entries: by compiler, then the
/// nearest version, then the architecture.
bool isBetter(const Entry &one, const Entry &other, const SassTarget &target) {
  auto rank = [&](const Entry &entry) {
    int64_t wanted = target.ptxas.empty() ? INT32_MAX : macroOf(target.ptxas);
    int64_t away = std::abs(int64_t(entry.ptxas) - wanted);
    // Of those above the wanted architecture the smallest comes last.
    unsigned capability = entry.computeCapability;
    bool above = capability > target.computeCapability;
    int64_t distance = above ? 1000 + int64_t(capability)
                             : int64_t(target.computeCapability) - capability;
    return std::make_tuple(entry.compiler != target.compiler, away,
                           -int64_t(entry.ptxas), distance);
  };
  return rank(one) < rank(other);
}

constexpr StringLiteral ptxasMetadata = "gpuperf.ptxas";

} // namespace

SassSelection gpuperf::selectSassTable(const SassTarget &target) {
  const Entry *best = &entries[0];
  for (const Entry &entry : entries)
    if (isBetter(entry, *best, target))
      best = &entry;
  if (target.ptxas.empty() || best->ptxas == macroOf(target.ptxas))
    return {best->table, ""};
  return {best->table,
          "no table for ptxas " + target.ptxas.getAsString() + ", that of " +
              versionOfMacro(best->ptxas).getAsString() + " is used",
          best->ptxas < macroOf(target.ptxas)};
}

void gpuperf::setPtxasVersion(Module &module, VersionTuple version) {
  NamedMDNode *node = module.getOrInsertNamedMetadata(ptxasMetadata);
  node->clearOperands();
  LLVMContext &context = module.getContext();
  node->addOperand(
      MDNode::get(context, MDString::get(context, version.getAsString())));
}

VersionTuple gpuperf::ptxasVersionOf(const Module &module) {
  VersionTuple version;
  const NamedMDNode *node = module.getNamedMetadata(ptxasMetadata);
  if (node && node->getNumOperands() == 1)
    if (const auto *text =
            dyn_cast<MDString>(node->getOperand(0)->getOperand(0)))
      version.tryParse(text->getString());
  return version;
}

VersionTuple gpuperf::versionOfMacro(unsigned value) {
  return value ? VersionTuple(value / 1000, value % 1000 / 10) : VersionTuple();
}

unsigned gpuperf::computeCapabilityOf(StringRef arch) {
  unsigned capability;
  if (!arch.consume_front("sm_") || arch.consumeInteger(10, capability))
    return 80;
  return capability;
}

const SassTable &gpuperf::sassTableOf(const Function &function) {
  StringRef arch = function.getFnAttribute("target-cpu").getValueAsString();
  return selectSassTable({SassCompiler::Clang,
                          ptxasVersionOf(*function.getParent()),
                          computeCapabilityOf(arch)})
      .table;
}
