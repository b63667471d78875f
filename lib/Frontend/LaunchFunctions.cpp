//===- LaunchFunctions.cpp - host functions that may launch ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchFunctions.h"
#include "LaunchInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace gpuperf;
using namespace clang;

namespace {

class FunctionFinder {
public:
  explicit FunctionFinder(ASTContext &ast)
      : ast(ast), sources(ast.getSourceManager()) {}

  void findAll();

  std::vector<const FunctionDecl *> functions;

private:
  enum class FileKind { Skip, Launches, MacroLaunches };

  void visitScope(const DeclContext &scope) {
    for (const Decl *decl : scope.decls())
      visit(*decl);
  }
  void visit(const Decl &decl);
  void consider(const FunctionDecl &function);
  bool mayLaunch(const Decl &decl);
  FileKind classify(FileID file);

  ASTContext &ast;
  const SourceManager &sources;
  llvm::DenseMap<FileID, FileKind> files;
  /// Some file defines a macro that launches: any file may use it.
  bool macroLaunches = false;
};

/// Whether the text has a launch, and whether in a macro's definition.
std::pair<bool, bool> scan(llvm::StringRef text) {
  bool found = false;
  for (llvm::StringRef token : {"<<<", "cudaLaunch"})
    for (size_t at = text.find(token); at != llvm::StringRef::npos;
         at = text.find(token, at + token.size())) {
      found = true;
      size_t begin = text.rfind('\n', at);
      begin = begin == llvm::StringRef::npos ? 0 : begin + 1;
      llvm::StringRef line = text.slice(begin, text.find('\n', at)).trim();
      llvm::StringRef before = text.take_front(begin).rtrim();
      if (line.starts_with("#") || line.ends_with("\\") ||
          before.ends_with("\\"))
        return {true, true};
    }
  return {found, false};
}

FunctionFinder::FileKind FunctionFinder::classify(FileID file) {
  auto known = files.find(file);
  if (known != files.end())
    return known->second;
  FileKind kind = FileKind::Skip;
  SourceLocation start = sources.getLocForStartOfFile(file);
  std::optional<llvm::StringRef> text;
  if (start.isValid() && !sources.isInSystemHeader(start))
    text = sources.getBufferDataOrNone(file);
  if (text) {
    auto [launches, inMacro] = scan(*text);
    kind = inMacro    ? FileKind::MacroLaunches
           : launches ? FileKind::Launches
                      : FileKind::Skip;
  }
  return files[file] = kind;
}

void FunctionFinder::findAll() {
  bool anyLaunch = false;
  for (unsigned i = 1; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    FileID file = sources.getFileID(
        SourceLocation::getFromRawEncoding(entry.getOffset()));
    FileKind kind = classify(file);
    anyLaunch |= kind != FileKind::Skip;
    macroLaunches |= kind == FileKind::MacroLaunches;
  }
  if (anyLaunch)
    visitScope(*ast.getTranslationUnitDecl());
}

bool FunctionFinder::mayLaunch(const Decl &decl) {
  SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  if (at.isInvalid())
    return false;
  FileID file = sources.getFileID(at);
  if (classify(file) != FileKind::Skip)
    return true;
  return macroLaunches && !sources.isInSystemHeader(at);
}

void FunctionFinder::consider(const FunctionDecl &function) {
  if (!function.isThisDeclarationADefinition() || !function.hasBody() ||
      function.isDependentContext())
    return;
  bool isDevice =
      function.hasAttr<CUDAGlobalAttr>() ||
      (function.hasAttr<CUDADeviceAttr>() && !function.hasAttr<CUDAHostAttr>());
  if (!isDevice && mayLaunch(function) && containsLaunch(function.getBody()))
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
        visitScope(*instance);
    return;
  }
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(decl))
    return visitScope(*cast<DeclContext>(&decl));
  if (auto *record = dyn_cast<CXXRecordDecl>(&decl))
    if (record->isThisDeclarationADefinition() && mayLaunch(decl))
      visitScope(*record);
}

} // namespace

std::vector<const FunctionDecl *>
gpuperf::findLaunchingFunctions(ASTContext &ast) {
  FunctionFinder finder(ast);
  finder.findAll();
  return std::move(finder.functions);
}
