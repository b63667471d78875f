//===- ParseSummary.cpp - facts of a parse for other files ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceCommand.h"
#include "DeviceParse.h"
#include "HostCode/HostSummary.h"
#include "Parsed/FilesOfParse.h"
#include "gpuperf/Frontend/Compile/FileFacts.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/ProjectFile.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

using namespace gpuperf;
using namespace clang;

std::string gpuperf::contentHash(llvm::StringRef text) {
  llvm::XXH128_hash_t hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(text));
  return llvm::utohexstr(hash.high64, /*LowerCase=*/true, /*Width=*/16) +
         llvm::utohexstr(hash.low64, /*LowerCase=*/true, /*Width=*/16);
}

struct ParseSummary::SkippedWords {
  llvm::StringSet<> words;
};

namespace {

/// Collects the words of the main file that conditions leave out.
class SkippedWordFinder : public PPCallbacks {
public:
  SkippedWordFinder(const Preprocessor &preprocessor,
                    std::function<void(llvm::StringRef)> found)
      : preprocessor(preprocessor), found(std::move(found)) {}

  void SourceRangeSkipped(SourceRange range, SourceLocation) override {
    const SourceManager &sources = preprocessor.getSourceManager();
    if (!sources.isInMainFile(range.getBegin()))
      return;
    llvm::StringRef text =
        Lexer::getSourceText(CharSourceRange::getCharRange(range), sources,
                             preprocessor.getLangOpts());
    auto isWordChar = [](char c) { return isAsciiIdentifierContinue(c); };
    while (!text.empty()) {
      text = text.drop_until(isWordChar);
      llvm::StringRef word = text.take_while(isWordChar);
      if (!word.empty())
        found(word);
      text = text.drop_front(word.size());
    }
  }

private:
  const Preprocessor &preprocessor;
  std::function<void(llvm::StringRef)> found;
};

/// What decides on the meaning of a text, in words.
std::string describeFlags(const PreprocessorOptions &preprocessor,
                          const HeaderSearchOptions &search,
                          const LangOptions &language,
                          llvm::StringRef directory) {
  std::string text = std::to_string(language.LangStd) + '\n';
  if (language.HIP)
    text += "-x hip\n";
  if (!preprocessor.ImplicitPCHInclude.empty())
    text += "-include-pch " + preprocessor.ImplicitPCHInclude + '\n';
  for (const auto &[macro, isUndefined] : preprocessor.Macros)
    text += (isUndefined ? "-U" : "-D") + macro + '\n';
  for (llvm::StringRef file : preprocessor.Includes)
    // Those that Clang and this tool force on each CUDA file.
    if (file != "__clang_cuda_runtime_wrapper.h" &&
        !file.starts_with("gpuperf_"))
      text += ("-include " + file + "\n").str();
  for (const HeaderSearchOptions::Entry &entry : search.UserEntries) {
    if (entry.Group != frontend::Quoted && entry.Group != frontend::Angled)
      continue;
    llvm::SmallString<256> path(entry.Path);
    compat::makeAbsolute(directory, path);
    text += ("-I" + path + "\n").str();
  }
  return text;
}

std::string directoryOf(llvm::StringRef given) {
  llvm::SmallString<256> current(given);
  llvm::sys::fs::make_absolute(current);
  return current.str().str();
}

/// Why more may be called than the syntax tree and the texts show; empty: it
/// may not.
std::string reasonOf(const ASTContext &ast,
                     const PreprocessorOptions &preprocessor) {
  const LangOptions &language = ast.getLangOpts();
  if (language.ObjC)
    return "Objective-C is not followed";
  if (language.HIP)
    return "HIP is not followed";
  // The texts behind these are not at hand, so a change of them would not be
  // seen. In C++20 `language.Modules` only says that there may be some.
  if (!preprocessor.ImplicitPCHInclude.empty())
    return "it uses a precompiled header";
  if (ast.getCurrentNamedModule() ||
      ast.getSourceManager().loaded_sloc_entry_size() > 0)
    return "it uses modules";
  return "";
}

/// The texts of a parse, each once.
class InputCollector {
public:
  explicit InputCollector(const SourceManager &sources) : sources(sources) {}
  /// False where one of them is not known; `inputs` are the others.
  bool run();
  std::vector<FileFacts::Input> inputs;

private:
  bool add(const SrcMgr::FileInfo &info, FileID id);
  const SourceManager &sources;
  llvm::StringSet<> seen;
};

bool InputCollector::add(const SrcMgr::FileInfo &info, FileID id) {
  OptionalFileEntryRef file = info.getContentCache().OrigEntry;
  // The predefined macros and what stands for includes of the command line.
  if (!file || SrcMgr::isSystem(info.getFileCharacteristic()))
    return true;
  llvm::SmallString<256> path(file->getName());
  sources.getFileManager().makeAbsolutePath(path);
  std::string real = realPath(path);
  if (!seen.insert(real).second)
    return true;
  std::optional<llvm::StringRef> text = sources.getBufferDataOrNone(id);
  if (text)
    inputs.push_back({real, contentHash(*text)});
  return text.has_value();
}

bool InputCollector::run() {
  bool isWhole = true;
  forEachFileOfParse(sources, [&](FileID id, const SrcMgr::FileInfo &file) {
    isWhole &= add(file, id);
  });
  return isWhole;
}

} // namespace

ParseSummary::ParseSummary(Preprocessor &preprocessor)
    : preprocessor(preprocessor), skipped(std::make_shared<SkippedWords>()) {
  preprocessor.addPPCallbacks(std::make_unique<SkippedWordFinder>(
      preprocessor,
      [skipped = skipped](llvm::StringRef word) { skipped->words.insert(word); }));
}

ParseSummary::~ParseSummary() = default;

std::optional<FileFacts> ParseSummary::withoutCalls(ASTContext &ast) const {
  const SourceManager &sources = ast.getSourceManager();
  const PreprocessorOptions &options = preprocessor.getPreprocessorOpts();
  OptionalFileEntryRef main =
      sources.getFileEntryRefForID(sources.getMainFileID());
  if (!main || main->getName() == "-")
    return std::nullopt;
  FileFacts facts;
  InputCollector collector(sources);
  if (!collector.run())
    facts.setUnseen("a text that it includes cannot be read");
  facts.inputs = std::move(collector.inputs);
  llvm::SmallString<256> path(main->getName());
  sources.getFileManager().makeAbsolutePath(path);
  facts.summary.file = realPath(path);
  facts.flags = {contentHash(describeFlags(
      options, preprocessor.getHeaderSearchInfo().getHeaderSearchOpts(),
      ast.getLangOpts(),
      directoryOf(sources.getFileManager().getFileSystemOpts().WorkingDir)))};
  return facts;
}

std::optional<FileFacts> ParseSummary::unseen(ASTContext &ast,
                                              std::string why) const {
  std::optional<FileFacts> facts = withoutCalls(ast);
  if (facts)
    facts->setUnseen(std::move(why));
  return facts;
}

std::optional<FileFacts> ParseSummary::finish(
    ASTContext &ast,
    const std::optional<std::vector<std::string>> &words) const {
  std::optional<FileFacts> facts = withoutCalls(ast);
  if (!facts)
    return facts;
  const LangOptions &language = ast.getLangOpts();
  if (!language.CPlusPlus) {
    facts->summary.unseen = UnseenCalls::WithCLinkage;
  } else if (!language.ObjC && !language.HIP) {
    std::string file = std::move(facts->summary.file);
    facts->summary = summarise(fileScopeOf(ast), words, skipped->words);
    facts->summary.file = std::move(file);
  }
  std::string why = reasonOf(ast, preprocessor.getPreprocessorOpts());
  if (why.empty())
    why = facts->unseenCallsReason; // summarise() knows nothing of texts
  if (!why.empty())
    facts->setUnseen(std::move(why));
  return facts;
}

llvm::Expected<FileFacts>
gpuperf::summariseHost(const CompileRequest &request) {
  llvm::Expected<DeviceParseInput> input = deviceParseInput(request);
  if (!input)
    return input.takeError();
  std::optional<FileFacts> facts;
  input->command.options.facts = &facts;
  llvm::Expected<DeviceModule> parsed =
      runDeviceParse(std::move(input->invocation), input->files,
                     std::move(input->command.options));
  if (!parsed)
    return parsed.takeError();
  if (!facts)
    return llvm::createStringError("its text is not known");
  return std::move(*facts);
}

llvm::Expected<std::string> gpuperf::flagsKey(const CompileRequest &request) {
  llvm::Expected<DeviceParseInput> input = deviceParseInput(request);
  if (!input)
    return input.takeError();
  const CompilerInvocation &invocation = *input->invocation;
  return contentHash(describeFlags(
      invocation.getPreprocessorOpts(), invocation.getHeaderSearchOpts(),
      invocation.getLangOpts(), directoryOf(request.directory)));
}
