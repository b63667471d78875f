//===- LaunchFunctions.cpp - host functions that may launch ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchFunctions.h"
#include "HostLaunch.h"
#include "HostSummary.h"
#include "Parsed/FilesOfParse.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>

using namespace gpuperf;
using namespace clang;

namespace {

/// Which files have launches.
class FileTexts {
public:
  explicit FileTexts(const SourceManager &sources) : sources(sources) {}

  LaunchTexts all();
  LaunchTexts of(FileID file);

private:
  const SourceManager &sources;
  llvm::DenseMap<FileID, LaunchTexts> files;
};

class FunctionFinder {
public:
  FunctionFinder(const FileScope &scope, bool forCalls)
      : scope(scope), forCalls(forCalls), sources(scope.ast.getSourceManager()),
        texts(sources) {}

  void findAll();

  /// Host functions with a body, in source order.
  std::vector<const FunctionDecl *> functions;
  /// Those with a launch in it.
  llvm::DenseSet<const FunctionDecl *> launching;

private:
  template <typename Decls> void visitAll(const Decls &decls) {
    for (const Decl *decl : decls)
      visit(*decl);
  }
  void visit(const Decl &decl);
  void consider(const FunctionDecl &function);
  bool isUsers(const Decl &decl) const;
  bool mayLaunch(const Decl &decl);

  const FileScope &scope;
  bool forCalls; ///< of other files' functions, not launches
  const SourceManager &sources;
  FileTexts texts;
  /// Some file defines a macro that launches: any file may use it.
  bool macroLaunches = false;
};

/// Whether the text has a launch, and whether in a macro's definition.
LaunchTexts scan(llvm::StringRef text) {
  LaunchTexts found;
  for (llvm::StringRef token : {"<<<", "cudaLaunch"})
    for (size_t at = text.find(token); at != llvm::StringRef::npos;
         at = text.find(token, at + token.size())) {
      found.any = true;
      size_t begin = text.rfind('\n', at);
      begin = begin == llvm::StringRef::npos ? 0 : begin + 1;
      llvm::StringRef line = text.slice(begin, text.find('\n', at)).trim();
      llvm::StringRef before = text.take_front(begin).rtrim();
      if (line.starts_with("#") || line.ends_with("\\") ||
          before.ends_with("\\"))
        return {true, true};
    }
  return found;
}

LaunchTexts FileTexts::of(FileID file) {
  auto known = files.find(file);
  if (known != files.end())
    return known->second;
  SourceLocation start = sources.getLocForStartOfFile(file);
  std::optional<llvm::StringRef> text;
  if (start.isValid() && !sources.isInSystemHeader(start))
    text = sources.getBufferDataOrNone(file);
  return files[file] = text ? scan(*text) : LaunchTexts();
}

LaunchTexts FileTexts::all() {
  LaunchTexts result;
  forEachFileOfParse(sources, [&](FileID file, const SrcMgr::FileInfo &) {
    LaunchTexts found = of(file);
    result.any |= found.any;
    result.inMacro |= found.inMacro;
  });
  return result;
}

void FunctionFinder::findAll() {
  LaunchTexts found = texts.all();
  macroLaunches = found.inMacro || scope.preamble.inMacro;
  if (found.any || scope.preamble.any || forCalls)
    visitAll(scope.decls);
}

bool FunctionFinder::isUsers(const Decl &decl) const {
  SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  return at.isValid() && !sources.isInSystemHeader(at);
}

bool FunctionFinder::mayLaunch(const Decl &decl) {
  SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  return macroLaunches || texts.of(sources.getFileID(at)).any;
}

/// Whether it calls or names a function that another file defines.
bool containsOtherCall(const Stmt *stmt) {
  if (!stmt)
    return false;
  auto *call = dyn_cast<CallExpr>(stmt);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (auto *ref = dyn_cast<DeclRefExpr>(stmt))
    callee = dyn_cast<FunctionDecl>(ref->getDecl());
  return (callee && isOfOtherFile(*callee)) ||
         llvm::any_of(stmt->children(), containsOtherCall);
}

void FunctionFinder::consider(const FunctionDecl &function) {
  // Most functions are those of system headers, and asked for their place only.
  if (!function.isThisDeclarationADefinition() || !isUsers(function) ||
      !function.hasBody() || function.isDependentContext())
    return;
  bool isDevice =
      function.hasAttr<CUDAGlobalAttr>() ||
      (function.hasAttr<CUDADeviceAttr>() && !function.hasAttr<CUDAHostAttr>());
  if (isDevice)
    return;
  functions.push_back(&function);
  if (forCalls ? containsOtherCall(function.getBody())
               : mayLaunch(function) && leadsToLaunch(function.getBody()))
    launching.insert(&function);
}

void FunctionFinder::visit(const Decl &decl) {
  if (auto *function = dyn_cast<FunctionDecl>(&decl))
    return consider(*function);
  if (auto *generic = dyn_cast<FunctionTemplateDecl>(&decl)) {
    // Redeclarations share their specialisations: look at the first only.
    if (generic->isCanonicalDecl())
      for (const FunctionDecl *instance : generic->specializations())
        if (const FunctionDecl *definition = instance->getDefinition())
          consider(*definition);
    return;
  }
  if (auto *generic = dyn_cast<ClassTemplateDecl>(&decl)) {
    if (generic->isThisDeclarationADefinition() && isUsers(decl))
      for (const ClassTemplateSpecializationDecl *instance :
           generic->specializations())
        visitAll(instance->decls());
    return;
  }
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(decl)) {
    // A system header's namespace holds what system headers declare.
    if (!sources.isInSystemHeader(decl.getBeginLoc()))
      visitAll(cast<DeclContext>(&decl)->decls());
    return;
  }
  if (auto *record = dyn_cast<CXXRecordDecl>(&decl))
    if (record->isThisDeclarationADefinition() && isUsers(decl))
      visitAll(record->decls());
}

} // namespace

LaunchTexts gpuperf::launchTexts(const SourceManager &sources) {
  return FileTexts(sources).all();
}

/// The definitions that `stmt` calls, lambdas in it included.
static void
collectCallees(const Stmt *stmt,
               llvm::SmallSetVector<const FunctionDecl *, 8> &result) {
  if (!stmt)
    return;
  const FunctionDecl *callee = nullptr, *definition = nullptr;
  if (auto *call = dyn_cast<CallExpr>(stmt))
    callee = call->getDirectCallee();
  else if (auto *construct = dyn_cast<CXXConstructExpr>(stmt))
    callee = construct->getConstructor();
  if (callee && callee->hasBody(definition))
    result.insert(definition);
  for (const Stmt *child : stmt->children())
    collectCallees(child, result);
}

namespace {

/// Who calls whom among the functions of a file.
class CallGraph {
public:
  explicit CallGraph(llvm::ArrayRef<const FunctionDecl *> functions) {
    for (const FunctionDecl *function : functions) {
      llvm::SmallSetVector<const FunctionDecl *, 8> callees;
      collectCallees(function->getBody(), callees);
      for (const FunctionDecl *callee : callees)
        callers[callee].push_back(function);
    }
  }

  /// Adds to `functions` all that call one of them, over any number of calls.
  void addCallers(llvm::DenseSet<const FunctionDecl *> &functions) const;

  bool isCalledByOther(const FunctionDecl *function) const {
    return llvm::any_of(callers.lookup(function),
                        [&](auto *caller) { return caller != function; });
  }

private:
  llvm::DenseMap<const FunctionDecl *,
                 llvm::SmallVector<const FunctionDecl *, 2>>
      callers;
};

void CallGraph::addCallers(
    llvm::DenseSet<const FunctionDecl *> &functions) const {
  llvm::SmallVector<const FunctionDecl *> open(functions.begin(),
                                               functions.end());
  while (!open.empty())
    for (const FunctionDecl *caller : callers.lookup(open.pop_back_val()))
      if (functions.insert(caller).second)
        open.push_back(caller);
}

} // namespace

static LaunchFunctions findFunctions(const FileScope &scope, bool forCalls) {
  FunctionFinder finder(scope, forCalls);
  finder.findAll();
  LaunchFunctions result;
  if (finder.launching.empty())
    return result;
  CallGraph graph(finder.functions);
  result.all = finder.launching;
  graph.addCallers(result.all);
  for (const FunctionDecl *function : finder.functions) {
    if (finder.launching.contains(function))
      result.direct.push_back(function);
    if (result.all.contains(function) && !graph.isCalledByOther(function))
      result.entries.push_back(function);
  }
  std::stable_partition(result.entries.begin(), result.entries.end(),
                        [](const FunctionDecl *f) { return f->isMain(); });
  return result;
}

std::vector<const FunctionDecl *>
gpuperf::launchingCallees(const FunctionDecl &caller,
                          const LaunchFunctions &functions) {
  llvm::SmallSetVector<const FunctionDecl *, 8> callees;
  collectCallees(caller.getBody(), callees);
  std::vector<const FunctionDecl *> launching;
  llvm::copy_if(
      callees, std::back_inserter(launching),
      [&](const FunctionDecl *f) { return functions.all.contains(f); });
  return launching;
}

LaunchFunctions gpuperf::findLaunchFunctions(const FileScope &scope) {
  return findFunctions(scope, /*forCalls=*/false);
}

LaunchFunctions gpuperf::findCallingFunctions(const FileScope &scope) {
  return findFunctions(scope, /*forCalls=*/true);
}
