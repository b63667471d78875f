//===- DeviceParse.cpp - running one device-side parse in process ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceParse.h"
#include "CommandLine.h"
#include "MissingIncludes.h"
#include "NvccMacros.h"
#include "NvccSyntax.h"
#include "Parsed/FilesOfParse.h"
#include "ParsedFiles.h"
#include "Preamble.h"
#include "SharedBarriers.h"
#include "gpuperf/Frontend/Compile/FileFacts.h"
#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Support/Compat/Clang.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"
#include <optional>
#include <string>

using namespace gpuperf;
using namespace clang;
using namespace llvm;

namespace {

/// Builds the module when the parse has ended.
class DeviceConsumer : public ASTConsumer {
public:
  DeviceConsumer(Preprocessor &preprocessor,
                 const DeviceConsumerOptions &options, ErrorLog &log,
                 std::optional<DeviceModule> &result)
      : preprocessor(preprocessor), options(options), log(log), result(result) {
    if (options.facts)
      summary.emplace(preprocessor);
  }

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    allowSharedBarriers(group);
    return true;
  }

  void HandleTranslationUnit(ASTContext &ast) override {
    if (options.preamble)
      addPreambleErrors(*options.preamble, ast, log);
    if (options.facts) {
      *options.facts = summary->finish(ast, options.programArguments);
      // What Clang dropped for an error may have been a call.
      bool isBroken = !log.errors().empty() || !log.missingIncludes().empty();
      if (*options.facts && isBroken)
        (*options.facts)->setUnseen("it does not compile");
      result.emplace();
      return;
    }
    result = buildDeviceModule(ast, &preprocessor, options);
    if (result->module)
      keepInputs(ast.getSourceManager(), *result->module);
    if (options.onlyMainFile)
      addIncludes();
  }

private:
  void addIncludes() {
    if (options.preamble)
      llvm::append_range(result->includes, options.preamble->userFiles);
    forEachUserInclude(preprocessor.getSourceManager(), [&](FileEntryRef file) {
      result->includes.push_back(file.getName().str());
    });
  }

  Preprocessor &preprocessor;
  const DeviceConsumerOptions &options;
  std::optional<ParseSummary> summary;
  ErrorLog &log;
  std::optional<DeviceModule> &result;
};

class DeviceParseAction : public ASTFrontendAction {
public:
  DeviceParseAction(DeviceConsumerOptions options, ErrorLog &log)
      : options(std::move(options)), log(log) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MissingIncludes>(log));
    hideNvccMacros(compiler.getPreprocessor());
    return std::make_unique<DeviceConsumer>(compiler.getPreprocessor(), options,
                                            log, result);
  }

  std::optional<DeviceModule> result;

private:
  DeviceConsumerOptions options;
  ErrorLog &log;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
gpuperf::deviceFileSystem(llvm::StringRef directory) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk =
      llvm::vfs::createPhysicalFileSystem();
  if (!directory.empty())
    disk->setCurrentWorkingDirectory(directory);
  return overlayShim(withClangSyntax(std::move(disk)));
}

void gpuperf::addFile(llvm::vfs::OverlayFileSystem &files, llvm::StringRef path,
                      llvm::StringRef text) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(path, /*ModificationTime=*/llvm::xxh3_64bits(text) >> 33,
                  llvm::MemoryBuffer::getMemBufferCopy(
                      clangSyntax(text).value_or(text.str()), path));
  files.pushOverlay(std::move(memory));
}

static void searchFirst(HeaderSearchOptions &search, std::string path) {
  search.UserEntries.emplace(search.UserEntries.begin(), path, frontend::System,
                             /*isFramework=*/false, /*ignoreSysRoot=*/true);
}

void gpuperf::addCudaHeaders(CompilerInvocation &invocation,
                             llvm::StringRef cudaPath) {
  // The header that Clang's driver includes first in CUDA, with a toolkit.
  constexpr llvm::StringLiteral wrapper = "__clang_cuda_runtime_wrapper.h";
  HeaderSearchOptions &search = invocation.getHeaderSearchOpts();
  std::vector<std::string> &forced = invocation.getPreprocessorOpts().Includes;
  clang::TargetOptions &target = invocation.getTargetOpts();
  // The newest PTX, so that no builtin is refused for the toolkit's age.
  llvm::erase_if(target.FeaturesAsWritten,
                 [](llvm::StringRef f) { return f.starts_with("+ptx"); });
  target.FeaturesAsWritten.push_back("+ptx85");
  // From CUDA 9.2 on `<<<>>>` calls __cudaPushCallConfiguration. Under
  // -nocudalib the driver leaves the version open.
  target.SDKVersion = llvm::VersionTuple(12, 3);
  llvm::erase(forced, wrapper);
  if (cudaPath.empty()) {
    searchFirst(search, (shimRoot + "/cuda").str());
    forced.insert(forced.begin(), "gpuperf_cuda.h");
    return;
  }
  forced.insert(forced.begin(), {wrapper.str(), "gpuperf_toolkit.h"});
  searchFirst(search, (cudaPath + "/include/cccl").str());
  search.AddPath((cudaPath + "/include").str(), frontend::System, false, true);
  // Searched last: where the toolkit has a header of the same name, it is used.
  search.AddPath(shimRoot, frontend::After, false, true);
}

void gpuperf::prepareDeviceParse(CompilerInvocation &invocation,
                                 StringRef arch) {
  PreprocessorOptions &macros = invocation.getPreprocessorOpts();
  for (const std::string &macro : macrosOfNewer(arch)) {
    macros.addMacroUndef(StringRef(macro).split('=').first);
    macros.addMacroDef(macro);
  }
  LangOptions &language = invocation.getLangOpts();
  language.SpellChecking = false;
  compat::allowVariadicFunctions(language);
  invocation.getDiagnosticOpts().ErrorLimit = 0;
  invocation.getDiagnosticOpts().IgnoreWarnings = true;
  // nvcc takes what Clang by default makes an error (register, narrowing).
  invocation.getDiagnosticOpts().Warnings = {"no-everything"};
  // With carets Clang prints "2 errors generated." at the end.
  invocation.getDiagnosticOpts().ShowCarets = false;
  invocation.getFrontendOpts().DisableFree = false;
  invocation.getFrontendOpts().ProgramAction = frontend::ParseSyntaxOnly;
}

llvm::Expected<DeviceModule>
gpuperf::runDeviceParse(std::shared_ptr<CompilerInvocation> invocation,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                        DeviceConsumerOptions options) {
  auto log = std::make_shared<ErrorLog>();
  options.errors = log;
  std::unique_ptr<CompilerInstance> compiler =
      compat::createCompiler(std::move(invocation), std::move(files), *log);
  DeviceParseAction action(std::move(options), *log);
  compiler->ExecuteAction(action);
  if (action.result)
    return std::move(*action.result);
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 log->errors().empty()
                                     ? "the parse failed"
                                     : log->errors().front().message);
}
