//===- SourceFacts.cpp - facts that only the source has -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   comments, attributes ──▶ annotations ─┐
//   host code ─────────────▶ launch sites ┼─▶ mergeLaunches ─▶ KernelFacts
//   .gpuperf ──────────────▶ config ──────┘
//
//===----------------------------------------------------------------------===//

#include "SourceFacts.h"
#include "HostCode/LaunchSites.h"
#include "LaunchMerge.h"
#include "Source/Annotations.h"
#include "Source/ArrayDecls.h"
#include "Source/SuppressComments.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Frontend/Source/Config.h"
#include "clang/Basic/FileManager.h"
#include "llvm/Support/TimeProfiler.h"

using namespace gpuperf;
using namespace clang;

/// The configuration of the main file. A malformed one gives a message and is
/// ignored.
static Config readConfig(const SourceManager &sources, DeviceModule &module) {
  llvm::Expected<std::optional<Config>> found = findConfig(
      module.mainFile, sources.getFileManager().getVirtualFileSystem());
  if (found)
    return found->value_or(Config());
  llvm::handleAllErrors(
      found.takeError(),
      [&](const ConfigError &error) {
        module.messages.push_back(error.details());
      },
      [](const llvm::ErrorInfoBase &) {});
  return {};
}

static GivenFacts factsFor(const KernelFacts &kernel, const Config &config) {
  GivenFacts given;
  for (auto &[pattern, launch] : config.launches)
    if (namesKernel(pattern, kernel.display, kernel.mangled))
      given.launches.push_back(launch);
  // `insert` keeps what is there: the first entry that names the kernel counts.
  for (auto &[pattern, facts] : config.assumptions)
    if (namesKernel(pattern, kernel.display, kernel.mangled))
      given.assumptions.insert(facts.begin(), facts.end());
  return given;
}

/// As the headers beside this tool define `__managed__`, which Clang lacks.
static bool isManaged(const VarDecl &variable) {
  return llvm::any_of(variable.specific_attrs<AnnotateAttr>(),
                      [](const AnnotateAttr *attr) {
                        return attr->getAnnotation() == "gpuperf::managed";
                      });
}

/// Adds the names of the `__managed__` variables among `decls`.
template <typename Decls>
static void addManagedVariables(const Decls &decls,
                                const SourceManager &sources,
                                std::vector<std::string> &names) {
  for (const Decl *decl : decls) {
    auto *variable = dyn_cast<VarDecl>(decl);
    if (variable && isManaged(*variable))
      names.push_back(variable->getNameAsString());
    else if (isa<NamespaceDecl, LinkageSpecDecl>(decl) &&
             !sources.isInSystemHeader(decl->getLocation()))
      addManagedVariables(cast<DeclContext>(decl)->decls(), sources, names);
  }
}

/// Managed variables are in managed memory in each launch; a parameter hides
/// one of its name.
static void placeManagedVariables(const FileScope &scope,
                                  DeviceModule &module) {
  std::vector<std::string> names;
  addManagedVariables(scope.decls, scope.ast.getSourceManager(), names);
  for (const std::string &name : names)
    for (KernelFacts &kernel : module.kernels)
      if (llvm::none_of(kernel.params, [&](const KernelParam &parameter) {
            return parameter.name == name;
          }))
        for (LaunchFacts &launch : kernel.launches)
          launch.memory[name] = PointerMemory::Managed;
}

void gpuperf::collectFacts(const FileScope &scope, DeviceModule &module) {
  llvm::TimeTraceScope trace("gpuperf: facts");
  const SourceManager &sources = scope.ast.getSourceManager();
  Config config = readConfig(sources, module);
  module.config = config.values;
  GivenByKernel annotations;
  std::vector<SourceText> files = filesWithKernels(sources, module);
  readCommentAnnotations(sources, scope.ast.getLangOpts(), files, module,
                         annotations);
  readAttributeAnnotations(scope, files, module, annotations);
  readSuppressions(sources, files, module);
  collectArrays(scope, module);
  collectLaunchSites(scope, module);
  llvm::stable_sort(
      module.messages, [](const SourceMessage &a, const SourceMessage &b) {
        return std::tie(a.place.file, a.place.line, a.place.column) <
               std::tie(b.place.file, b.place.line, b.place.column);
      });
  for (KernelFacts &kernel : module.kernels)
    mergeLaunches(kernel, annotations[kernel.mangled],
                  factsFor(kernel, config));
  placeManagedVariables(scope, module);
}
