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
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"
#include <optional>
#include <string>

using namespace gpuperf;
using namespace clang;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Launch brackets with blanks in them
//
// nvcc takes `k << <1, 32 >> > (x)`, as formatters that do not know CUDA write
// it; to Clang a launch is `<<<` and `>>>`.
//===----------------------------------------------------------------------===//

/// How many characters twice `c` and a third one, with blanks before that, take
/// at the start of `text`; 0 where it does not begin so. Nothing else is a
/// bracket to nvcc.
static size_t bracketLength(StringRef text, char c) {
  size_t at = 2;
  if (text.size() < 3 || text[0] != c || text[1] != c)
    return 0;
  while (at < text.size() && isSpace(text[at]))
    ++at;
  return at < text.size() && text[at] == c ? at + 1 : 0;
}

/// The place of the `>>>` of a launch whose brackets begin before `text`, in
/// which the kernel's arguments follow; npos where the statement ends before.
static size_t closingBracket(StringRef text) {
  int depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    depth += StringRef("([{").contains(c) - StringRef(")]}").contains(c);
    if (depth < 0 || (c == ';' && !depth))
      return StringRef::npos;
    size_t length = depth ? 0 : bracketLength(text.drop_front(at), '>');
    if (length && text.drop_front(at + length).ltrim().starts_with("("))
      return at;
  }
  return StringRef::npos;
}

/// Puts the blanks of the bracket at `at` behind it.
static void join(std::string &text, size_t at, size_t length, char c) {
  std::string blanks;
  for (char old : StringRef(text).substr(at, length))
    if (old != c)
      blanks += old;
  text.replace(at, length, std::string(3, c) + blanks);
}

/// `text` with the blanks of such brackets behind them, so that everything else
/// stays in its place; empty where it has none.
static std::optional<std::string> joinBrackets(StringRef text) {
  std::optional<std::string> joined;
  for (size_t at = text.find("<<"); at != StringRef::npos;
       at = text.find("<<", at + 2)) {
    size_t length = bracketLength(text.drop_front(at), '<');
    StringRef before = text.take_front(at).rtrim();
    // `operator<< <int>` is another thing; nothing else has `<` there.
    if (!length || before.ends_with("operator"))
      continue;
    StringRef inside = text.drop_front(at + length);
    size_t close = closingBracket(inside);
    size_t closeLength = close == StringRef::npos
                             ? 0
                             : bracketLength(inside.drop_front(close), '>');
    if (!closeLength || (length == 3 && closeLength == 3))
      continue;
    if (!joined)
      joined = text.str();
    join(*joined, at, length, '<');
    join(*joined, at + length + close, closeLength, '>');
  }
  return joined;
}

namespace {

/// A file of which the text may be another one, of the same size.
class JoinedFile : public vfs::File {
public:
  explicit JoinedFile(std::unique_ptr<vfs::File> file)
      : file(std::move(file)) {}

  ErrorOr<vfs::Status> status() override { return file->status(); }
  ErrorOr<std::string> getName() override { return file->getName(); }
  std::error_code close() override { return file->close(); }

  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &name,
                                                   int64_t size,
                                                   bool terminated,
                                                   bool isVolatile) override {
    auto buffer = file->getBuffer(name, size, terminated, isVolatile);
    if (!buffer)
      return buffer;
    std::optional<std::string> joined = joinBrackets((*buffer)->getBuffer());
    if (!joined)
      return buffer;
    return MemoryBuffer::getMemBufferCopy(*joined, name);
  }

private:
  std::unique_ptr<vfs::File> file;
};

class JoiningFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file)
      return file;
    return std::make_unique<JoinedFile>(std::move(*file));
  }
};

} // namespace

/// `files`, with texts in which brackets are joined.
static IntrusiveRefCntPtr<vfs::FileSystem>
joiningBrackets(IntrusiveRefCntPtr<vfs::FileSystem> files) {
  return makeIntrusiveRefCnt<JoiningFiles>(std::move(files));
}

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
  return overlayShim(joiningBrackets(std::move(disk)));
}

void gpuperf::addFile(llvm::vfs::OverlayFileSystem &files, llvm::StringRef path,
                      llvm::StringRef text) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(path, /*ModificationTime=*/llvm::xxh3_64bits(text) >> 33,
                  llvm::MemoryBuffer::getMemBufferCopy(
                      joinBrackets(text).value_or(text.str()), path));
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
