//===- Preamble.cpp - the precompiled beginning of a file -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preamble.h"
#include "HostCode/LaunchFunctions.h"
#include "MissingIncludes.h"
#include "NvccMacros.h"
#include "Parsed/FilesOfParse.h"
#include "SharedBarriers.h"
#include "gpuperf/Support/Compat/Clang.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/Support/TimeProfiler.h"
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
    hideNvccMacros(instance.getPreprocessor());
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
  /// Clang's own, of which the directive for an anonymous namespace is one,
  /// have no place.
  bool isOfUser(const Decl &decl) const {
    const SourceManager &sources = compiler->getSourceManager();
    SourceLocation place = sources.getExpansionLoc(decl.getLocation());
    return place.isValid() && !sources.isInSystemHeader(place);
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
  forEachUserInclude(compiler->getSourceManager(), [&](FileEntryRef file) {
    contents.userFiles.push_back(file.getName().str());
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

bool Preamble::canReuse(const CompilerInvocation &invocation,
                        const llvm::MemoryBuffer &text,
                        llvm::vfs::FileSystem &files) const {
  PreambleBounds bounds =
      ComputePreambleBounds(invocation.getLangOpts(), text, /*MaxLines=*/0);
  return text.getBuffer().take_front(bounds.Size) == directives &&
         bounds.PreambleEndsAtStartOfLine == endsAtStartOfLine &&
         llvm::all_of(lookups, [&](const FileState &known) {
           return isUnchanged(known, files);
         });
}

/// `files` with the precompiled form at its path, and what that begins with.
static void layOver(Files &files, llvm::StringRef path,
                    llvm::StringRef precompiled) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(path, /*ModificationTime=*/0,
                  llvm::MemoryBuffer::getMemBuffer(
                      precompiled, path, /*RequiresNullTerminator=*/false));
  auto overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(files));
  overlay->pushOverlay(std::move(memory));
  files = std::move(overlay);
}

void Preamble::addTo(CompilerInvocation &invocation, Files &files,
                     llvm::MemoryBuffer &text) const {
  PreprocessorOptions &options = invocation.getPreprocessorOpts();
  options.addRemappedFile(invocation.getFrontendOpts().Inputs[0].getFile(),
                          &text);
  options.PrecompiledPreambleBytes = {directives.size(), endsAtStartOfLine};
  options.DisablePCHOrModuleValidation = DisableValidationForModuleKind::PCH;
  options.UsePredefines = false;
  options.ImplicitPCHInclude = path;
  for (const Preamble *part = this; part; part = part->base.get())
    layOver(files, part->path, part->precompiled);
}

void Preamble::setBase(std::shared_ptr<const Preamble> with) {
  path = with ? "/gpuperf-preamble/file.pch" : "/gpuperf-preamble/headers.pch";
  base = std::move(with);
}

namespace gpuperf {

/// Has Clang make a preamble.
class PreambleBuilder {
public:
  PreambleBuilder(const CompilerInvocation &invocation,
                  const llvm::MemoryBuffer &text, Files files)
      : invocation(invocation), text(text), files(std::move(files)) {}

  std::unique_ptr<Preamble> build(std::shared_ptr<const Preamble> base);

private:
  void takePrecompiled(Preamble &preamble);

  CompilerInvocation invocation;
  const llvm::MemoryBuffer &text;
  Files files;
};

} // namespace gpuperf

/// Clang gives the bytes to parses only.
void PreambleBuilder::takePrecompiled(Preamble &preamble) {
  CompilerInvocation parse(invocation);
  Files seen = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto main = llvm::MemoryBuffer::getMemBuffer(text);
  preamble.built->AddImplicitPreamble(parse, seen, main.get());
  auto buffer =
      seen->getBufferForFile(parse.getPreprocessorOpts().ImplicitPCHInclude);
  if (buffer)
    preamble.precompiled = (*buffer)->getBuffer();
}

std::unique_ptr<Preamble>
PreambleBuilder::build(std::shared_ptr<const Preamble> base) {
  llvm::TimeTraceScope scope("gpuperf: parse preamble");
  auto preamble = std::make_unique<Preamble>();
  PreambleBounds bounds =
      ComputePreambleBounds(invocation.getLangOpts(), text, /*MaxLines=*/0);
  preamble->directives = text.getBuffer().take_front(bounds.Size).str();
  preamble->endsAtStartOfLine = bounds.PreambleEndsAtStartOfLine;
  preamble->setBase(base);
  auto main = llvm::MemoryBuffer::getMemBuffer(text);
  auto recorder = llvm::makeIntrusiveRefCnt<LookupRecorder>(
      files, invocation.getFrontendOpts().Inputs[0].getFile());
  files = recorder;
  if (base)
    base->addTo(invocation, files, *main);
  ContentsCollector collector(preamble->contents);
  DiagnosticOptions options(invocation.getDiagnosticOpts());
  auto diagnostics =
      compat::createDiagnostics(*files, options, preamble->contents.errors);
  llvm::ErrorOr<PrecompiledPreamble> built = PrecompiledPreamble::Build(
      invocation, &text, bounds, compat::forPreamble(diagnostics), files,
      std::make_shared<PCHContainerOperations>(), /*StoreInMemory=*/true,
      /*StoragePath=*/"", collector);
  if (!built)
    return nullptr;
  preamble->built = std::move(*built);
  takePrecompiled(*preamble);
  preamble->lookups = recorder->states();
  if (base)
    llvm::append_range(preamble->lookups, base->lookups);
  return preamble;
}

std::unique_ptr<Preamble>
gpuperf::buildPreamble(const CompilerInvocation &invocation,
                       const llvm::MemoryBuffer &text, Files files,
                       std::shared_ptr<const Preamble> base) {
  assert((!base || base->contents.isPlain()) && "a chain loses what it says");
  return PreambleBuilder(invocation, text, std::move(files))
      .build(std::move(base));
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
    std::tie(entry.file, entry.offset) =
        ast.getSourceManager().getDecomposedExpansionLoc(entry.location);
  });
}
