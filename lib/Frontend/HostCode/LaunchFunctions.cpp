//===- LaunchFunctions.cpp - host functions that may launch ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchFunctions.h"
#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

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
  explicit FunctionFinder(const FileScope &scope)
      : scope(scope), sources(scope.ast.getSourceManager()), texts(sources) {}

  void findAll();

  std::vector<const FunctionDecl *> functions;

private:
  template <typename Decls> void visitAll(const Decls &decls) {
    for (const Decl *decl : decls)
      visit(*decl);
  }
  void visit(const Decl &decl);
  void consider(const FunctionDecl &function);
  bool mayLaunch(const Decl &decl);

  const FileScope &scope;
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
  for (unsigned i = 1; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    FileID file = sources.getFileID(
        SourceLocation::getFromRawEncoding(entry.getOffset()));
    LaunchTexts found = of(file);
    result.any |= found.any;
    result.inMacro |= found.inMacro;
  }
  return result;
}

void FunctionFinder::findAll() {
  LaunchTexts found = texts.all();
  macroLaunches = found.inMacro || scope.preamble.inMacro;
  if (found.any || scope.preamble.any)
    visitAll(scope.decls);
}

bool FunctionFinder::mayLaunch(const Decl &decl) {
  SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  if (at.isInvalid())
    return false;
  if (texts.of(sources.getFileID(at)).any)
    return true;
  return macroLaunches && !sources.isInSystemHeader(at);
}

void FunctionFinder::consider(const FunctionDecl &function) {
  // Most functions are those of system headers, and asked for their place only.
  if (!function.isThisDeclarationADefinition() || !mayLaunch(function) ||
      !function.hasBody() || function.isDependentContext())
    return;
  bool isDevice =
      function.hasAttr<CUDAGlobalAttr>() ||
      (function.hasAttr<CUDADeviceAttr>() && !function.hasAttr<CUDAHostAttr>());
  if (!isDevice && containsLaunch(function.getBody()))
    functions.push_back(&function);
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
    if (generic->isThisDeclarationADefinition() && mayLaunch(decl))
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
    if (record->isThisDeclarationADefinition() && mayLaunch(decl))
      visitAll(record->decls());
}

} // namespace

LaunchTexts gpuperf::launchTexts(const SourceManager &sources) {
  return FileTexts(sources).all();
}

std::vector<const FunctionDecl *>
gpuperf::findLaunchingFunctions(const FileScope &scope) {
  FunctionFinder finder(scope);
  finder.findAll();
  return std::move(finder.functions);
}
