//===- Preamble.cpp - the precompiled start of a file ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preamble.h"
#include "HostCode/LaunchFunctions.h"
#include "MissingIncludes.h"
#include "SharedBarriers.h"
#include "Source/FilesOfParse.h"
#include "gpuperf/Support/Compat/Clang.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

namespace {

/// Gets hold of Sema's list of the functions whose bodies may hold deferred
/// errors, which Sema passes to external sources only.
class DeferredChecks : public ExternalSemaSource {
public:
  using List = llvm::SmallSetVector<Decl *, 4>;
  void ReadDeclsToCheckForDeferredDiags(List &checks) override {
    list = &checks;
  }
  List *list = nullptr;
};

/// Collects a preamble's contents while it is parsed.
class ContentsCollector : public PreambleCallbacks {
public:
  explicit ContentsCollector(PreambleContents &contents) : contents(contents) {}

  void BeforeExecute(CompilerInstance &instance) override {
    compiler = &instance;
  }
  void HandleTopLevelDecl(DeclGroupRef group) override {
    assert(compiler && "BeforeExecute comes first");
    callAtEnd();
    allowSharedBarriers(group);
    for (Decl *decl : group)
      if (isa<TranslationUnitDecl>(decl))
        atEnd();
      else if (isOfUser(*decl))
        decls.push_back(decl);
  }
  void AfterExecute(CompilerInstance &) override {
    contents.launches = launchTexts(compiler->getSourceManager());
    noteUserFiles();
  }
  void AfterPCHEmitted(ASTWriter &writer) override {
    for (Decl *decl : decls)
      if (LocalDeclID id = writer.getDeclID(decl); id.isValid())
        contents.decls.push_back(id);
  }
  std::unique_ptr<PPCallbacks> createPPCallbacks() override {
    return std::make_unique<MissingIncludes>(contents.errors);
  }

private:
  bool isOfUser(const Decl &decl) const {
    const SourceManager &sources = compiler->getSourceManager();
    return !sources.isInSystemHeader(
        sources.getExpansionLoc(decl.getLocation()));
  }
  void noteUserFiles();
  void callAtEnd();
  void atEnd();

  PreambleContents &contents;
  CompilerInstance *compiler = nullptr;
  llvm::IntrusiveRefCntPtr<DeferredChecks> checks;
  std::vector<Decl *> decls;
};

} // namespace

void ContentsCollector::noteUserFiles() {
  const SourceManager &sources = compiler->getSourceManager();
  llvm::vfs::FileSystem &files =
      sources.getFileManager().getVirtualFileSystem();
  forEachUserInclude(sources, [&](FileEntryRef file) {
    if (auto status = files.status(file.getName()))
      contents.userFiles.push_back({file.getName().str(), status->getSize(),
                                    status->getLastModificationTime()});
  });
}

/// Makes Clang call HandleTopLevelDecl with the translation unit when all of it
/// is parsed and nothing is written yet. At that time Clang passes on what
/// `#pragma weak` declares, so the unit is put on the list of those.
void ContentsCollector::callAtEnd() {
  if (checks)
    return;
  checks = llvm::makeIntrusiveRefCnt<DeferredChecks>();
  Sema &sema = compiler->getSema();
  sema.addExternalSource(checks.get());
  sema.WeakTopLevelDecls().push_back(
      compiler->getASTContext().getTranslationUnitDecl());
}

/// Empties the lists of functions that may be unused or may hold deferred
/// errors. Every parse with the preamble would read those functions back and
/// check them at its end, two thirds of its time. Deferred errors are reported
/// here instead; warnings of unused functions are switched off.
void ContentsCollector::atEnd() {
  Sema &sema = compiler->getSema();
  sema.emitDeferredDiags();
  if (checks->list)
    checks->list->clear();
  auto &unused = sema.UnusedFileScopedDecls;
  auto first = unused.begin(nullptr, /*LocalOnly=*/true);
  if (first != unused.end())
    unused.erase(first, unused.end());
}

bool gpuperf::canReuse(const Preamble &preamble,
                       const CompilerInvocation &invocation,
                       const llvm::MemoryBuffer &text,
                       llvm::vfs::FileSystem &files) {
  PreambleBounds bounds =
      ComputePreambleBounds(invocation.getLangOpts(), text, /*MaxLines=*/0);
  if (!preamble.precompiled.CanReuse(invocation, text, bounds, files))
    return false;
  return llvm::all_of(preamble.contents.userFiles, [&](const FileState &known) {
    llvm::ErrorOr<llvm::vfs::Status> status = files.status(known.path);
    return status && status->getSize() == known.size &&
           status->getLastModificationTime() == known.modified;
  });
}

std::unique_ptr<Preamble>
gpuperf::buildPreamble(const CompilerInvocation &invocation,
                       const llvm::MemoryBuffer &text,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  PreambleContents contents;
  ContentsCollector collector(contents);
  DiagnosticOptions options(invocation.getDiagnosticOpts());
  auto diagnostics =
      compat::createDiagnostics(*files, options, contents.errors);
  llvm::ErrorOr<PrecompiledPreamble> built = PrecompiledPreamble::Build(
      invocation, &text,
      ComputePreambleBounds(invocation.getLangOpts(), text, /*MaxLines=*/0),
      compat::forPreamble(diagnostics), std::move(files),
      std::make_shared<PCHContainerOperations>(), /*StoreInMemory=*/true,
      /*StoragePath=*/"", collector);
  if (!built)
    return nullptr;
  return std::unique_ptr<Preamble>(
      new Preamble{std::move(*built), std::move(contents)});
}

void gpuperf::addPreambleErrors(const PreambleContents &preamble,
                                const ASTContext &ast, ErrorLog &log) {
  assert(ast.getExternalSource() && "a parse with a preamble reads from it");
  auto &reader = static_cast<ASTReader &>(*ast.getExternalSource());
  serialization::ModuleFile &module =
      reader.getModuleManager().getPrimaryModule();
  log.addEarlier(preamble.errors, [&](ErrorLog::Entry &entry) {
    if (entry.location.isInvalid())
      return;
    entry.location = reader.TranslateSourceLocation(module, entry.location);
    entry.file = reader.TranslateFileID(module, entry.file);
  });
}
