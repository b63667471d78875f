//===- Actions.cpp - the two actions of the Clang plugin ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two actions around the user's: one starts the analysis when parsing is done,
// before code is generated; the other waits for it afterwards and reports.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Plugin/Actions.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Frontend/Compile/DeviceCompilation.h"
#include "gpuperf/Frontend/Compile/FactsFolder.h"
#include "gpuperf/Frontend/Module/DeviceModule.h"
#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Plugin/EmitDiagnostics.h"
#include "gpuperf/Plugin/JobRole.h"
#include "gpuperf/Support/ChildProcess.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// The call facts of this compile and those in the facts folder `facts=DIR`.
/// Construct it before the parse begins. All work on the source is done in
/// child processes.
class CompileFacts {
public:
  /// With `remarks`, this job emits a remark when the folder cannot be written.
  /// One job of each compile has it set.
  CompileFacts(clang::CompilerInstance &compiler, std::string folder,
               bool remarks);

  /// Call it at the end of the parse: records which facts of the source the
  /// folder already has.
  void endParse();
  /// Call it in the child that analyses kernels: writes the facts of this
  /// compile, reads those of other compiles, and returns the calls that reach
  /// the functions of this file. Null when the facts of this compile cannot be
  /// computed.
  std::shared_ptr<const CallFacts> link(clang::ASTContext &ast) const;
  /// Writes the facts of a file without kernels in a child process.
  void startStoringFacts(clang::ASTContext &ast);
  /// Call it after the children that used `link` have ended: waits for the
  /// child of startStoringFacts. If no facts were written since endParse, or
  /// the compile `failed`, the folder gets an entry by which the source may
  /// call anything. A remark names what was not written in a compile that did
  /// not fail.
  void finish(clang::ASTContext &ast, bool failed);

private:
  /// The summary of the source, and whether the folder has the source with
  /// these compile flags only.
  std::optional<SummaryAnswer> keep(clang::ASTContext &ast) const;
  void tell(llvm::Error cacheError);

  clang::CompilerInstance &compiler;
  FactsFolder folder;
  ParseSummary parse;
  bool remarks;             ///< a failure to write is reported, and was not yet
  std::string source;       ///< absolute path
  bool hadOwnFacts = false; ///< the folder had facts of the source before
  std::string before;       ///< the version of these facts
  std::optional<ChildProcess> child;
};

} // namespace

/// Of the processor and of memory, for the host code of a file: it costs the
/// compile no more, whatever the code is.
static ChildLimits limits() {
  ChildLimits result;
  result.cpuMs = 2000;
  result.wallMs = 8000;
  result.memoryMiB = 2048;
  return result;
}

CompileFacts::CompileFacts(CompilerInstance &compiler, std::string path,
                           bool remarks)
    : compiler(compiler), folder(std::move(path)),
      parse(compiler.getPreprocessor()), remarks(remarks) {
  tell(folder.prepare());
}

/// Once for a compile.
void CompileFacts::tell(llvm::Error cacheError) {
  if (cacheError && remarks)
    emitRemark(compiler.getDiagnostics(),
               llvm::toString(std::move(cacheError)));
  else
    return llvm::consumeError(std::move(cacheError));
  remarks = false;
}

void CompileFacts::endParse() {
  const SourceManager &sources = compiler.getSourceManager();
  if (auto main = sources.getFileEntryRefForID(sources.getMainFileID())) {
    llvm::SmallString<256> path(main->getName());
    compiler.getFileManager().makeAbsolutePath(path);
    source = path.str().str();
    hadOwnFacts = folder.has(source);
    before = folder.versionOf(source);
  }
}

/// Makes the summary in a child: code that takes too long, or crashes what
/// follows it, costs its facts and no kernel.
std::optional<SummaryAnswer> CompileFacts::keep(ASTContext &ast) const {
  ChildResult result = runInChild(
      [&](llvm::raw_ostream &os) {
        std::optional<FileFacts> facts = parse.finish(ast);
        if (!facts)
          return;
        // Where it fails, `finish` does, too, and tells.
        llvm::consumeError(folder.keep(*facts, FactsFolder::Keep::Compiled));
        bool isOnly = folder.find(source, facts->flags.front()).has_value();
        os << SummaryAnswer{std::move(facts->summary), isOnly}.json();
      },
      limits());
  return SummaryAnswer::of(result);
}

std::shared_ptr<const CallFacts> CompileFacts::link(ASTContext &ast) const {
  std::optional<SummaryAnswer> own = keep(ast);
  if (!own)
    return nullptr;
  return std::make_shared<const CallFacts>(
      linkWithFolder({std::move(own->summary)}, folder.readOthers({source}),
                     hadOwnFacts && own->isTrue));
}

void CompileFacts::startStoringFacts(ASTContext &ast) {
  child.emplace(ChildProcess::start(
      [&](llvm::raw_ostream &) {
        if (std::optional<FileFacts> facts = parse.finish(ast))
          llvm::consumeError(
              folder.keep(std::move(*facts), FactsFolder::Keep::Compiled));
      },
      limits()));
}

void CompileFacts::finish(ASTContext &ast, bool failed) {
  if (child)
    child->wait();
  child.reset();
  bool isKept = folder.versionOf(source) != before;
  if (source.empty() || (isKept && !failed))
    return;
  std::string lost = "its calls could not be followed in time, or there is no "
                     "room for them";
  std::optional<FileFacts> facts =
      parse.unseen(ast, failed ? "it did not compile" : lost);
  if (!facts)
    return;
  llvm::Error error =
      folder.keep(std::move(*facts), FactsFolder::Keep::Compiled);
  if (!error && !failed)
    error = llvm::createStringError("facts of '" + source +
                                    "' are not kept: " + lost);
  tell(std::move(error));
}

namespace {

/// What both actions of one compile share.
struct Session {
  PluginOptions options;
  bool usable = true; ///< false after a wrong argument
  std::unique_ptr<BackgroundAnalysis> analysis;
  /// Of this job, also where it only says that the compile failed; null: none
  /// are wanted.
  std::unique_ptr<CompileFacts> facts;
  bool saysFacts =
      false; ///< the job is the one that says what its source calls
  /// The architecture of the machine that is asked about, else empty.
  std::string runsOn;
};

/// The session of the compile that runs in `compiler`.
Session &sessionOf(const CompilerInstance &compiler) {
  static llvm::DenseMap<const CompilerInstance *, std::unique_ptr<Session>>
      sessions;
  std::unique_ptr<Session> &session = sessions[&compiler];
  if (!session)
    session = std::make_unique<Session>();
  return *session;
}

class StartConsumer : public ASTConsumer {
public:
  StartConsumer(CompilerInstance &compiler, bool analyses)
      : compiler(compiler), analyses(analyses) {}

  void HandleTranslationUnit(ASTContext &ast) override {
    Session &session = sessionOf(compiler);
    if (session.facts)
      session.facts->endParse();
    // A compile that fails leaves nothing to be fast: its errors come first.
    if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    std::vector<std::string> kernels;
    if (analyses)
      kernels = kernelNames(ast);
    if (!kernels.empty())
      analyse(ast, std::move(kernels), session);
    else if (session.saysFacts)
      session.facts->startStoringFacts(ast);
  }

private:
  void analyse(ASTContext &ast, std::vector<std::string> kernels,
               Session &session) {
    if (auto mainFile = ast.getSourceManager().getNonBuiltinFilenameForID(
            ast.getSourceManager().getMainFileID()))
      session.options.addConfig(*mainFile, compiler.getVirtualFileSystem());
    CodeOptions code = codeOptionsOf(compiler.getCodeGenOpts(),
                                     compiler.getFrontendOpts().LLVMArgs);
    // Clang passes it on to ptxas, and not to this compile.
    code.maxRegisters = codeOptionsOf(findDriverCommandLine()).maxRegisters;
    session.analysis = std::make_unique<BackgroundAnalysis>(
        [this, &ast, code, &session](llvm::StringRef onlyKernel) {
          return deviceModuleOf(
              ast, compiler.getPreprocessor(),
              {onlyKernel.str(), code,
               session.facts ? session.facts->link(ast) : nullptr,
               architectureOf(findDriverCommandLine(), session.runsOn)});
        },
        std::move(kernels), session.options.analysis);
  }

  CompilerInstance &compiler;
  bool analyses; ///< kernels; else facts are all that is wanted
};

class ReportConsumer : public ASTConsumer {
public:
  explicit ReportConsumer(CompilerInstance &compiler) : compiler(compiler) {}

  void HandleTranslationUnit(ASTContext &ast) override {
    Session &session = sessionOf(compiler);
    // Before the remarks, which are errors to some.
    bool failed = compiler.getDiagnostics().hasErrorOccurred();
    if (session.analysis)
      emitDiagnostics(compiler.getDiagnostics(), session.analysis->finish(),
                      session.options);
    session.analysis.reset();
    if (session.facts && (session.saysFacts || failed))
      session.facts->finish(ast, failed);
  }

private:
  CompilerInstance &compiler;
};

/// Clang before 22 includes headers that CUDA 13 no longer has and stops there,
/// before any kernel; the stand-ins have to be on the user's command line. So
/// has the one for CUDA's program `fatbinary`, which Clang calls in a way of
/// CUDA 12.
class MissingHeaderNote : public PPCallbacks {
public:
  explicit MissingHeaderNote(DiagnosticsEngine &diagnostics)
      : diagnostics(diagnostics) {}

  bool FileNotFound(llvm::StringRef name) override {
    std::string shim;
    if (name == "texture_fetch_functions.h")
      shim = shimDirectory();
    if (!shim.empty())
      emitRemark(diagnostics,
                 "Clang " + std::to_string(CLANG_VERSION_MAJOR) +
                     " needs a header that CUDA 13 no longer has; add -I" +
                     shim + " and, for an object file, -B" + shim);
    return false; // Clang reports the missing file as ever
  }

private:
  DiagnosticsEngine &diagnostics;
};

/// Warns once per compile: of the driver's jobs only in the one that would have
/// analysed.
void reportWrongArgument(const CompilerInstance &compiler,
                         const std::string &text) {
  if (roleOf(compiler, findDriverCommandLine(), /*runsOn=*/"") ==
      JobRole::Silent)
    return;
  DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
  diagnostics.Report(diagnostics.getCustomDiagID(
      DiagnosticsEngine::Warning, "gpuperf: %0; no kernel is analysed"))
      << text;
}

/// Whether this job compiles a source, and no header that sources will share.
bool compilesSource(const CompilerInstance &compiler) {
  const LangOptions &language = compiler.getLangOpts();
  LangOptions::CompilingModuleKind module = language.getCompilingModule();
  return compiler.hasPreprocessor() && !language.CompilingPCH &&
         module != LangOptions::CMK_ModuleMap &&
         module != LangOptions::CMK_HeaderUnit;
}

/// Whether this job of a source is the one of its compile that says what the
/// source calls.
bool saysFacts(const CompilerInstance &compiler, JobRole role) {
  const LangOptions &language = compiler.getLangOpts();
  if (language.HIP)
    return !language.CUDAIsDevice;
  return role != JobRole::Silent ||
         !(language.CUDA || language.OpenMPIsTargetDevice);
}

} // namespace

std::unique_ptr<ASTConsumer>
StartAction::CreateASTConsumer(CompilerInstance &compiler,
                               llvm::StringRef mainFile) {
  Session &session = sessionOf(compiler);
  if (compiler.getLangOpts().CUDA)
    session.runsOn = requestedArchitecture(session.options.analysis.run.machine,
                                           {}, mainFile);
  JobRole role = roleOf(compiler, findDriverCommandLine(), session.runsOn);
  if (role != JobRole::Silent && compiler.hasPreprocessor())
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MissingHeaderNote>(compiler.getDiagnostics()));
  if (!session.usable)
    return std::make_unique<ASTConsumer>();
  bool analyses = role != JobRole::Silent &&
                  !compiler.getDiagnostics().getIgnoreAllWarnings();
  if (!session.options.facts.empty() && compilesSource(compiler)) {
    session.saysFacts = saysFacts(compiler, role);
    session.facts = std::make_unique<CompileFacts>(
        compiler, session.options.facts, session.saysFacts);
  }
  if (!analyses && !session.facts)
    return std::make_unique<ASTConsumer>();
  return std::make_unique<StartConsumer>(compiler, analyses);
}

bool StartAction::ParseArgs(const CompilerInstance &compiler,
                            const std::vector<std::string> &arguments) {
  Session &session = sessionOf(compiler);
  llvm::Error error = llvm::Error::success();
  for (const std::string &argument : arguments)
    if (!error)
      error = session.options.set(argument);
  // What is not said cannot be wrong, and to look at it takes a machine's file.
  if (!error && !arguments.empty())
    error = validateOptions(session.options.analysis.run);
  session.usable = !error;
  if (error)
    reportWrongArgument(compiler, llvm::toString(std::move(error)));
  return true; // a wrong argument must not change the compile
}

std::unique_ptr<ASTConsumer>
ReportAction::CreateASTConsumer(CompilerInstance &compiler, llvm::StringRef) {
  return std::make_unique<ReportConsumer>(compiler);
}
