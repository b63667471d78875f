//===- SourceFacts.cpp - facts from the source ----------------------------===//
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
#include "Source/Annotations.h"
#include "Source/ArrayDecls.h"
#include "Source/GivenFacts.h"
#include "Source/SuppressComments.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Frontend/Source/Config.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/TimeProfiler.h"

using namespace gpuperf;
using namespace clang;

namespace {

using Launches = std::vector<LaunchFacts>;
using Args = std::map<std::string, Fact>;

/// Calls `fn` for each field of a launch that is one optional fact.
template <typename Launch, typename Fn> void forEachField(Launch &l, Fn fn) {
  for (auto &extent : l.grid)
    fn(extent);
  for (auto &extent : l.block)
    fn(extent);
  fn(l.sharedBytes);
}

/// Keeps of `common` what `other` says too.
void intersect(LaunchFacts &common, const LaunchFacts &other) {
  std::vector<const std::optional<Fact> *> fields;
  forEachField(other, [&](auto &field) { fields.push_back(&field); });
  auto next = fields.begin();
  forEachField(common, [&](std::optional<Fact> &field) {
    const std::optional<Fact> &theirs = **next++;
    if (field && (!theirs || theirs->expr != field->expr))
      field.reset();
  });
  common.isCooperative &= other.isCooperative;
  common.isDependent &= other.isDependent;
  if (common.cluster != other.cluster)
    common.cluster.reset();
  for (auto map = common.tensorMaps.begin(); map != common.tensorMaps.end();) {
    auto theirs = other.tensorMaps.find(map->first);
    bool isSame =
        theirs != other.tensorMaps.end() && theirs->second == map->second;
    map = isSame ? std::next(map) : common.tensorMaps.erase(map);
  }
  keepCommon(common.args, other.args);
  keepCommonBounds(common.upperBounds, other.upperBounds);
  keepCommon(common.pointerOffsets, other.pointerOffsets);
  keepCommon(common.memory, other.memory);
}

/// Fills what `launch` leaves open from where all of `source` agree.
void fill(LaunchFacts &launch, const Launches &source) {
  if (source.empty())
    return;
  LaunchFacts common = source.front();
  for (const LaunchFacts &other : llvm::drop_begin(source))
    intersect(common, other);
  std::vector<std::optional<Fact> *> fields;
  forEachField(common, [&](auto &field) { fields.push_back(&field); });
  auto next = fields.begin();
  forEachField(launch, [&](std::optional<Fact> &field) {
    std::optional<Fact> &theirs = **next++;
    if (!field)
      field = std::move(theirs);
  });
  launch.isCooperative |= common.isCooperative;
  launch.isDependent |= common.isDependent;
  if (!launch.cluster)
    launch.cluster = common.cluster;
  launch.tensorMaps.insert(common.tensorMaps.begin(), common.tensorMaps.end());
  launch.args.insert(common.args.begin(), common.args.end());
  launch.upperBounds.insert(common.upperBounds.begin(),
                            common.upperBounds.end());
  launch.pointerOffsets.insert(common.pointerOffsets.begin(),
                               common.pointerOffsets.end());
  launch.memory.insert(common.memory.begin(), common.memory.end());
}

/// An assumption goes before what is less trusted.
void assume(LaunchFacts &launch, const Args &assumptions) {
  for (auto &[name, fact] : assumptions) {
    auto known = launch.args.find(name);
    if (known == launch.args.end() || known->second.origin > fact.origin)
      launch.args[name] = fact;
  }
}

} // namespace

/// Merges into `kernel`, whose launches are those of the launch sites, what the
/// annotations and the configuration say. The launches
/// are those of the most trusted source that has any; what they leave open is
/// filled from the next ones, where all of their launches agree.
static void mergeLaunches(KernelFacts &kernel, const GivenFacts &annotations,
                          const GivenFacts &config) {
  kernel.expectations = annotations.expectations;
  Launches sites = std::move(kernel.launches);
  const Launches *sources[] = {&annotations.launches, &sites, &config.launches};
  Launches merged;
  for (const Launches *source : sources) {
    if (merged.empty())
      merged = *source;
    else
      for (LaunchFacts &launch : merged)
        fill(launch, *source);
  }
  bool isAnythingSaid = !annotations.assumptions.empty() ||
                        !config.assumptions.empty() || kernel.cluster;
  if (merged.empty() && isAnythingSaid) {
    merged.emplace_back();
    merged.back().site = kernel.place;
  }
  kernel.launches.clear();
  for (LaunchFacts &launch : merged) {
    assume(launch, annotations.assumptions);
    assume(launch, config.assumptions);
    if (kernel.cluster)
      launch.cluster = kernel.cluster;
    auto same = llvm::find_if(kernel.launches, [&](const LaunchFacts &other) {
      return sameLaunch(launch, other);
    });
    if (same == kernel.launches.end()) {
      kernel.launches.push_back(std::move(launch));
      continue;
    }
    noteOtherSite(*same, launch);
    same->count = same->count + launch.count;
  }
}

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
  module.sizes.insert(config.sizes.begin(), config.sizes.end());
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
