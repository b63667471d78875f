//===- TidyModule.cpp - the checks as a clang-tidy module -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang-tidy parses CUDA as host code. The module derives the device side once
// per file, for all its checks, in a child process.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Tidy/TidyModule.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Frontend/Compile/DeviceCompilation.h"
#include "gpuperf/Frontend/Module/DeviceModule.h"
#include "gpuperf/Plugin/EmitDiagnostics.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/ProcessArguments.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <string>
#include <vector>

using namespace gpuperf;
using namespace clang;
using llvm::StringRef;
using tidy::ClangTidyCheck;
using tidy::ClangTidyContext;

/// The values of an option in every spelling of LLVM's command lines: -p DIR,
/// -p=DIR, --p=DIR.
static std::vector<std::string> valuesOf(llvm::ArrayRef<std::string> words,
                                         StringRef name) {
  std::vector<std::string> values;
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (!word.consume_front("-"))
      continue;
    word.consume_front("-");
    if (!word.consume_front(name))
      continue;
    if (word.consume_front("="))
      values.push_back(word.str());
    else if (word.empty() && i + 1 < words.size())
      values.push_back(words[++i]);
  }
  return values;
}

/// The nearest folder above `file` with a compile_commands.json, or empty.
static std::string buildFolderAbove(StringRef file) {
  for (StringRef folder = llvm::sys::path::parent_path(file); !folder.empty();
       folder = llvm::sys::path::parent_path(folder)) {
    llvm::SmallString<256> commands(folder);
    llvm::sys::path::append(commands, "compile_commands.json");
    if (llvm::sys::fs::exists(commands))
      return folder.str();
  }
  return "";
}

static std::vector<std::string> databaseCommand(StringRef folder,
                                                StringRef file) {
  if (folder.empty())
    return {};
  auto database = loadBuildCommands(folder);
  if (!database) {
    // clang-tidy says what is wrong with it.
    llvm::consumeError(database.takeError());
    return {};
  }
  auto commands = (*database)->getCompileCommands(file);
  return commands.empty() ? std::vector<std::string>()
                          : commands.front().CommandLine;
}

/// The command with which the clang-tidy that was started as `tidy` parses
/// `file`: what follows `--`, else the entry of the compile_commands.json of -p
/// or of the nearest folder above the file; then the values of --extra-arg. A
/// check is not told: of a parse, options of the optimiser leave no trace.
/// Empty when there is none. A relative -p starts at `folder`, where clang-tidy
/// was started: during a parse it is in the folder of the file's command.
static std::vector<std::string>
compileCommandOf(llvm::ArrayRef<std::string> tidy, StringRef folder,
                 StringRef file) {
  const std::string *dashes = llvm::find(tidy, "--");
  llvm::ArrayRef<std::string> own(tidy.begin(), dashes);
  std::vector<std::string> command;
  if (dashes != tidy.end()) {
    command.assign(dashes + 1, tidy.end());
  } else {
    llvm::SmallString<256> path(file);
    llvm::sys::fs::make_absolute(path);
    std::vector<std::string> named = valuesOf(own, "p");
    llvm::SmallString<256> build(named.empty() ? buildFolderAbove(path)
                                               : named.back());
    if (!build.empty())
      compat::makeAbsolute(folder, build);
    command = databaseCommand(build, path);
  }
  for (std::string &extra : valuesOf(own, "extra-arg"))
    command.push_back(std::move(extra));
  return command;
}

namespace {

/// The analysis of the file at hand, shared by the checks that have the same
/// options.
class FileAnalysis {
public:
  FileAnalysis() { llvm::sys::fs::current_path(startFolder); }

  void startFile() { outcomes.clear(); }

  const AnalysisOutcome &outcome(ASTContext &ast, Preprocessor &preprocessor,
                                 const BackgroundOptions &options) {
    std::string threshold =
        options.run.minSpeedup ? std::to_string(*options.run.minSpeedup) : "";
    std::string key = llvm::join_items(
        '\0', options.run.machine, options.run.model, threshold,
        options.ptxas ? options.ptxas->value : "off");
    auto [it, isNew] = outcomes.try_emplace(key);
    if (isNew)
      it->second = analyse(ast, preprocessor, options);
    return it->second;
  }

private:
  std::map<std::string, AnalysisOutcome> outcomes;
  llvm::SmallString<128> startFolder; ///< of clang-tidy, before any parse

  AnalysisOutcome analyse(ASTContext &ast, Preprocessor &preprocessor,
                          const BackgroundOptions &options) const {
    std::vector<std::string> kernels = kernelNames(ast);
    if (kernels.empty() || !ast.getLangOpts().CUDA)
      return {};
    const SourceManager &sources = ast.getSourceManager();
    OptionalFileEntryRef file =
        sources.getFileEntryRefForID(sources.getMainFileID());
    std::vector<std::string> command = compileCommandOf(
        processArguments("self"), startFolder, file ? file->getName() : "");
    ParseOptions parse;
    parse.code = codeOptionsOf(command);
    parse.arch = architectureOf(
        command, requestedArchitecture(options.run.machine, {},
                                       file ? file->getName() : ""));
    auto source = [&](llvm::StringRef onlyKernel) {
      parse.onlyKernel = onlyKernel.str();
      return deviceModuleOf(ast, preprocessor, parse);
    };
    return BackgroundAnalysis(source, std::move(kernels), options).finish();
  }
};

/// One of gpuperf's checks: shows what the analysis found under its name.
class GpuperfCheck : public ClangTidyCheck {
public:
  GpuperfCheck(llvm::StringRef name, ClangTidyContext *context,
               std::shared_ptr<FileAnalysis> file)
      : ClangTidyCheck(name, context), name(name.str()), file(std::move(file)) {
    RunOptions &run = options.analysis.run;
    run.machine = Options.getLocalOrGlobal("Machine", "").str();
    run.model = Options.getLocalOrGlobal("Model", "").str();
    minSpeedup = Options.getLocalOrGlobal("MinSpeedup", "").str();
    ptxas = Options.getLocalOrGlobal("Ptxas", "").str();
  }

  bool isLanguageVersionSupported(const LangOptions &language) const override {
    return language.CUDA && !language.HIP;
  }

  void storeOptions(tidy::ClangTidyOptions::OptionMap &map) override {
    Options.store(map, "Machine", options.analysis.run.machine);
    Options.store(map, "Model", options.analysis.run.model);
    Options.store(map, "MinSpeedup", minSpeedup);
    Options.store(map, "Ptxas", ptxas);
  }

  void registerPPCallbacks(const SourceManager &, Preprocessor *main,
                           Preprocessor *) override {
    preprocessor = main;
    file->startFile();
  }

  void registerMatchers(ast_matchers::MatchFinder *finder) override {
    finder->addMatcher(ast_matchers::translationUnitDecl().bind("unit"), this);
  }

  void check(const ast_matchers::MatchFinder::MatchResult &result) override {
    if (!preprocessor || !areOptionsValid())
      return;
    const SourceManager &sources = *result.SourceManager;
    PluginOptions here = options;
    if (auto main = sources.getFileEntryRefForID(sources.getMainFileID()))
      here.addConfig(main->getName(),
                     sources.getFileManager().getVirtualFileSystem());
    const AnalysisOutcome &outcome =
        file->outcome(*result.Context, *preprocessor, here.analysis);
    for (const RenderedDiagnostic &diagnostic : outcome.diagnostics)
      if (diagnostic.check == name)
        show(*result.SourceManager, diagnostic);
    if (name == kKernelCheck)
      for (const std::string &failure : outcome.failures)
        diag("gpuperf: " + escape(failure), DiagnosticIDs::Remark);
  }

private:
  std::string name;
  std::shared_ptr<FileAnalysis> file;
  PluginOptions options;
  std::string minSpeedup, ptxas;
  Preprocessor *preprocessor = nullptr;

  /// A percent sign would be taken for an argument.
  static std::string escape(llvm::StringRef text) {
    std::string result;
    for (char c : text)
      result += c == '%' ? std::string("%%") : std::string(1, c);
    return result;
  }

  bool areOptionsValid() {
    llvm::Error error = minSpeedup.empty()
                            ? llvm::Error::success()
                            : options.set("min-speedup=" + minSpeedup);
    if (!error && !ptxas.empty())
      error = options.set("ptxas=" + ptxas);
    // Options of the command line and of a `.clang-tidy` look the same here.
    if (options.analysis.ptxas)
      options.analysis.ptxas->isOfProject = true;
    if (!error)
      error = validateOptions(options.analysis.run);
    if (!error)
      return true;
    std::string text = llvm::toString(std::move(error));
    configurationDiag("gpuperf: %0") << text;
    return false;
  }

  void show(const SourceManager &sources,
            const RenderedDiagnostic &diagnostic) {
    SourceLocation location = locate(sources, diagnostic.place);
    {
      auto builder = diag(
          location, escape(diagnostic.message),
          diagnostic.severity == Severity::Remark  ? DiagnosticIDs::Remark
          : diagnostic.severity == Severity::Error ? DiagnosticIDs::Error
                                                   : DiagnosticIDs::Warning);
      if (diagnostic.fixIt)
        if (FixItHint hint = fixItHint(sources, *diagnostic.fixIt);
            !hint.isNull())
          builder << hint;
    }
    for (const Note &note : diagnostic.notes)
      diag(locate(sources, note.place.line ? note.place : diagnostic.place),
           escape(note.message), DiagnosticIDs::Note);
  }
};

} // namespace

void GpuperfModule::addCheckFactories(
    tidy::ClangTidyCheckFactories &factories) {
  auto file = std::make_shared<FileAnalysis>();
  for (const CheckInfo &check : allChecks())
    factories.registerCheckFactory(
        check.name, [file](llvm::StringRef name, ClangTidyContext *context) {
          return std::make_unique<GpuperfCheck>(name, context, file);
        });
}
