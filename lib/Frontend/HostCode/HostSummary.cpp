//===- HostSummary.cpp - facts for other files ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostSummary.h"
#include "HostInterpreter.h"
#include "HostReferences.h"
#include "LaunchFunctions.h"
#include "Parsed/Kernels.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <tuple>

using namespace gpuperf;
using namespace clang;

std::string gpuperf::hostName(const FunctionDecl &function,
                              MangleContext &mangler) {
  if (isa<CXXDestructorDecl>(function) || function.isDependentContext() ||
      function.isInvalidDecl())
    return {};
  if (!mangler.shouldMangleDeclName(&function))
    return function.getNameAsString();
  GlobalDecl named;
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
    named = GlobalDecl(constructor, Ctor_Complete);
  else if (function.hasAttr<CUDAGlobalAttr>())
    named = GlobalDecl(&function, KernelReferenceKind::Kernel);
  else
    named = GlobalDecl(&function);
  std::string name;
  llvm::raw_string_ostream out(name);
  mangler.mangleName(named, out);
  return out.str();
}

bool gpuperf::isDefinedElsewhere(const FunctionDecl &callee) {
  return !callee.hasBody() && !callee.isDefaulted() && !callee.isDeleted() &&
         !callee.getBuiltinID() && callee.hasExternalFormalLinkage();
}

bool gpuperf::isOfOtherFile(const FunctionDecl &callee) {
  auto *method = dyn_cast<CXXMethodDecl>(&callee);
  const SourceManager &sources = callee.getASTContext().getSourceManager();
  return isDefinedElsewhere(callee) && !(method && method->isVirtual()) &&
         !sources.isInSystemHeader(
             sources.getExpansionLoc(callee.getLocation()));
}

namespace {

class Summariser {
public:
  Summariser(const FileScope &scope,
             const std::optional<std::vector<std::string>> &words)
      : scope(scope), ast(scope.ast), mangler(ast.createMangleContext()),
        functions(findCallingFunctions(scope)), program(scope) {
    program.launching = functions.all;
    program.arguments = words;
    program.reportsCalls = true;
    // Those of system headers count, too: a template there calls what it is
    // given.
    finder = findReferences(ast.getTranslationUnitDecl());
  }

  HostSummary summarise(const llvm::StringSet<> &skipped) {
    for (const FunctionDecl *function : finder.definitions)
      define(*function);
    for (const FunctionDecl *entry : functions.entries)
      follow(*entry, throughOf(*entry));
    followReferences();
    for (const FunctionDecl *function : inOrder())
      if (std::string name = throughOf(*function); !name.empty())
        follow(*function, std::move(name));
    followRest();
    addReferences();
    addOwnCalls();
    for (const FunctionDecl *function : finder.declarations)
      if (const IdentifierInfo *name = function->getIdentifier();
          name && skipped.contains(name->getName()))
        add(*function, {}, {}, {});
    return std::move(result);
  }

private:
  /// Whether other files may call it by its name. What stands in a header is
  /// defined in each file, and called there.
  bool isExported(const FunctionDecl &function) const {
    GVALinkage linkage = ast.GetGVALinkageForFunction(&function);
    return linkage == GVA_StrongExternal || linkage == GVA_StrongODR;
  }

  void define(const FunctionDecl &function) {
    if (!isExported(function))
      return;
    result.hasMain |= function.isMain();
    std::string name = hostName(function, *mangler);
    if (!function.isMain() && !name.empty())
      result.defined.push_back(std::move(name));
  }

  /// The name by which other files call it; empty where it may run without.
  std::string throughOf(const FunctionDecl &function) const {
    auto *method = dyn_cast<CXXMethodDecl>(&function);
    bool runsAnyhow = function.isMain() || (method && method->isVirtual()) ||
                      function.hasAttr<ConstructorAttr>();
    return runsAnyhow || !isExported(function) ? std::string()
                                               : hostName(function, *mangler);
  }

  /// The functions that lead to calls.
  std::vector<const FunctionDecl *> inOrder() const {
    std::vector<const FunctionDecl *> found;
    for (const FunctionDecl *function : finder.definitions)
      if (functions.all.contains(function))
        found.push_back(function);
    return found;
  }

  /// Once with and once without being called by other files.
  void follow(const FunctionDecl &function, std::string name) {
    if (!followed.insert({&function, name}).second)
      return;
    through = std::move(name);
    isCut |= !followHostCode(function, {}, program, numbers,
                             [&](const HostLaunch &found, HostIds &ids) {
                               if (found.call)
                                 addCall(found);
                               else if (found.kernels.size() == 1)
                                 addLaunch(found, ids);
                             });
  }

  /// What is called in ways that were not followed is called with anything.
  void followReferences() {
    for (bool isNew = true; isNew;) {
      size_t before = followed.size();
      for (const auto &[call, function, anyCall, caller] : finder.references)
        if (!call || !program.followedCalls.contains(call))
          followDefinition(*function);
      for (const FunctionDecl *function : inOrder())
        if (auto *method = dyn_cast<CXXMethodDecl>(function))
          if (method->isVirtual() || isa<CXXDestructorDecl>(method))
            follow(*function, {});
      followRest();
      isNew = followed.size() != before;
    }
  }

  void followDefinition(const FunctionDecl &function) {
    const FunctionDecl *definition = nullptr;
    if (function.hasBody(definition) && functions.all.contains(definition))
      follow(*definition, {});
  }

  void followRest() {
    for (size_t i = 0; i < program.notFollowed.size(); ++i)
      follow(*program.notFollowed[i], {});
  }

  void addCall(const HostLaunch &call) {
    seen.insert(call.call);
    if (!call.isReached)
      return;
    CallArguments arguments;
    // A lambda may be called where other values hold.
    if (!call.lambda)
      for (const HostValue &value : call.arguments)
        arguments.push_back(value.asNumber().value);
    add(*call.kernels.front(), std::move(arguments), through, placesOf(call));
  }

  /// By absolute paths: they are told where other files are compiled.
  CallPlaces placesOf(const HostLaunch &call) const {
    const SourceManager &sources = ast.getSourceManager();
    CallPlaces places = {placeOf(sources, call.site)};
    for (SourceLocation at : call.calledAt)
      places.push_back(placeOf(sources, at));
    for (SourcePlace &place : places) {
      llvm::SmallString<256> path(place.file);
      sources.getFileManager().makeAbsolutePath(path);
      place.file = llvm::json::fixUTF8(path);
    }
    return places;
  }

  /// A launch of a kernel that another file defines.
  void addLaunch(const HostLaunch &launch, HostIds &ids) {
    const FunctionDecl &kernel = *launch.kernels.front();
    if (!isDefinedElsewhere(kernel))
      return;
    seen.insert(launch.chevrons);
    if (!launch.isReached)
      return;
    CallArguments arguments;
    if (!launch.lambda) {
      for (const HostValue *value : {&launch.grid, &launch.block})
        for (const HostNumber &extent : dimsOf(launch, *value, ids))
          arguments.push_back(extent.value);
      arguments.push_back(launch.shared.asNumber().value);
      for (auto [param, value] :
           llvm::zip(kernel.parameters(), launch.arguments))
        arguments.push_back(param->getType()->isIntegralOrEnumerationType()
                                ? value.asNumber().value
                                : std::nullopt);
    }
    add(kernel, std::move(arguments), through, placesOf(launch));
  }

  /// Calls that no way was followed to, and functions whose address is taken:
  /// what they are called with is not known.
  void addReferences() {
    llvm::DenseSet<const FunctionDecl *> known;
    for (const auto &[call, function, anyCall, caller] : finder.references) {
      bool isKnown = call && seen.contains(call) && !isCut;
      bool isForOthers = isDefinedElsewhere(*function) ||
                         (!call && function->hasExternalFormalLinkage());
      if (!isKnown && isForOthers && known.insert(function).second)
        add(*function, {}, {}, {});
    }
  }

  /// What leads to launches, and is called in this file in ways that are not
  /// followed when its launches are read: in an initialiser, say.
  void addOwnCalls() {
    LaunchFunctions own = findLaunchFunctions(scope);
    HostProgram launches(scope);
    launches.launching = own.all;
    launches.arguments = program.arguments;
    bool isComplete = true;
    auto read = [&](const FunctionDecl *function) {
      isComplete &= followHostCode(*function, {}, launches, numbers,
                                   [](const HostLaunch &, HostIds &) {});
      launches.followed.insert(function);
    };
    llvm::for_each(own.entries, read);
    for (const FunctionDecl *function : own.direct)
      if (!launches.followed.contains(function))
        read(function);
    for (const auto &[call, function, anyCall, caller] : finder.references) {
      bool isFollowed = call && launches.followedCalls.contains(call);
      const FunctionDecl *definition = nullptr;
      if (function->hasBody(definition) && own.all.contains(definition) &&
          !(isFollowed && isComplete))
        add(*definition, {}, {}, {});
    }
    for (const FunctionDecl *function : launches.notFollowed)
      add(*function, {}, {}, {});
  }

  void add(const FunctionDecl &callee, CallArguments arguments, std::string way,
           CallPlaces places) {
    std::string name = hostName(callee, *mangler);
    if (name.empty())
      return;
    auto [known, isNew] =
        added.try_emplace({name, arguments, way}, result.calls.size());
    if (isNew)
      result.calls.push_back({std::move(name), std::move(arguments),
                              std::move(way), std::move(places)});
    else if (HostSummary::Call &same = result.calls[known->second];
             same.places != places)
      same.hasOtherSites = true;
  }

  const FileScope &scope;
  ASTContext &ast;
  std::unique_ptr<MangleContext> mangler;
  LaunchFunctions functions;
  HostReferences finder;
  HostNumbers numbers;
  HostProgram program;
  HostSummary result;
  std::string through; ///< of the calls that are being found
  std::set<std::pair<const FunctionDecl *, std::string>> followed;
  /// Where in the result a call is.
  std::map<std::tuple<std::string, CallArguments, std::string>, size_t> added;
  llvm::DenseSet<const Expr *> seen;
  bool isCut = false; ///< some function was too long to see all of its calls
};

} // namespace

HostSummary
gpuperf::summarise(const FileScope &scope,
                   const std::optional<std::vector<std::string>> &words,
                   const llvm::StringSet<> &skipped) {
  return Summariser(scope, words).summarise(skipped);
}
