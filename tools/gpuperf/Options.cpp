//===- Options.cpp - the command line of gpuperf --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "Command.h"
#include "CommandTable.h"
#include "Formats.h"
#include "OutputFile.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Machine/VersionLine.h"
#include "gpuperf/Page/Extras.h"
#include "gpuperf/Page/Kernel/PageKernelExtras.h"
#include "gpuperf/Page/PageView.h"
#include "gpuperf/Records/LaunchFile.h"
#include "gpuperf/Records/Profile.h"
#include "gpuperf/Support/InjectedFailure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <limits>
#include <set>

using namespace gpuperf;
namespace cl = llvm::cl;

// What they are for is in Commands.def.
static cl::OptionCategory category("gpuperf options");

static cl::opt<std::string> machine("machine", cl::cat(category));
static cl::opt<std::string> model("model", cl::cat(category));
static cl::list<std::string> launches("launch", cl::cat(category));
static cl::list<std::string> assumptions("assume", cl::cat(category));
static cl::opt<std::string> programArguments("args", cl::cat(category));
static cl::list<std::string> profiles("profile", cl::cat(category));
static cl::list<std::string> launchFiles("launches", cl::cat(category));
static cl::opt<FormatIndex, false, FormatParser>
    format("format", cl::cat(category), cl::init(DefaultFormat));
static cl::opt<std::string> over("over", cl::cat(category));
static cl::opt<std::string> sweptQuantity("y", cl::cat(category));
static cl::opt<std::string> output("o", cl::cat(category));
static cl::opt<std::string> resultFolder("output", cl::cat(category));
static cl::opt<bool> quiet("quiet", cl::cat(category));
static cl::opt<bool> verbose("verbose", cl::cat(category));
static cl::opt<std::string> build("p", cl::cat(category));
static cl::list<std::string> onlyFiles("files", cl::cat(category),
                                       cl::CommaSeparated);
static cl::list<std::string> excluded("exclude", cl::cat(category),
                                      cl::CommaSeparated);
static cl::list<std::string> onlyKernels("kernel", cl::cat(category),
                                         cl::CommaSeparated);
static cl::opt<std::string> facts("facts", cl::cat(category));
static cl::opt<std::string> cuda("cuda", cl::cat(category));
static cl::opt<std::string> arch("arch", cl::cat(category));
static cl::opt<std::string> compiler("compiler", cl::cat(category),
                                     cl::ZeroOrMore);
static cl::opt<std::string> ptxas("ptxas", cl::cat(category),
                                  cl::ValueOptional);
static cl::opt<std::string> checks("checks", cl::cat(category));
static cl::opt<std::string> caches("caches", cl::cat(category));
static cl::opt<double> minSpeedup("min-speedup", cl::cat(category),
                                  cl::init(1.05));
static cl::opt<unsigned> timeLimit("time-limit", cl::cat(category),
                                   cl::init(120));
static cl::opt<unsigned> jobs("j", cl::cat(category), cl::Prefix, cl::init(0));
static cl::opt<unsigned> port("port", cl::cat(category));
static cl::opt<double> measured("measured", cl::cat(category));
static cl::opt<std::string> fits("fits", cl::cat(category));
static cl::opt<bool> timing("timing", cl::cat(category));
static cl::opt<std::string> explainedCheck("explain-check", cl::cat(category));
static cl::opt<bool> printShimDir("print-shim-dir", cl::cat(category));
static cl::opt<std::string> inject("inject", cl::cat(category),
                                   cl::ReallyHidden);
static cl::list<std::string> files(cl::Positional, cl::cat(category));

static void printVersion(llvm::raw_ostream &os) {
  os << versionLine("gpuperf");
}

/// Reads each text of `list` with `parse` into `specs`.
static llvm::Error
readSpecs(const cl::list<std::string> &list,
          llvm::Expected<LaunchSpec> (*parse)(llvm::StringRef),
          std::vector<LaunchSpec> &specs) {
  for (const std::string &text : list) {
    llvm::Expected<LaunchSpec> spec = parse(text);
    if (!spec)
      return spec.takeError();
    specs.push_back(std::move(*spec));
  }
  return llvm::Error::success();
}

/// The error of an option that is for sweeps only, or that a sweep lacks.
static llvm::Error checkSweep(bool isSweep) {
  bool isMine = (!reportView(format) && !isDialect(format)) || !over.empty() ||
                !sweptQuantity.empty();
  if (!isSweep)
    return isMine ? llvm::createStringError("--over, --y and the formats " +
                                            sweepFormatNames(false) +
                                            " are for gpuperf sweep")
                  : llvm::Error::success();
  if (over.empty())
    return llvm::createStringError("sweep: expected --over=warps, block, "
                                   "machine=M,... or PARAMETER=RANGE");
  if (files.size() != 1)
    return llvm::createStringError("sweep: expected one file");
  if (!sweepView(format))
    return llvm::createStringError("sweep: expected --format=" +
                                   sweepFormatNames(true));
  return llvm::Error::success();
}

/// The error of an option that is for fits only, or that a fit lacks.
static llvm::Error checkFit(bool isFit) {
  if (isFit != (measured.getNumOccurrences() > 0))
    return llvm::createStringError(isFit
                                       ? "fit: expected --measured=MICROSECONDS"
                                       : "--measured is for gpuperf fit");
  if (isFit && !(measured > 0 && std::isfinite(measured)))
    return llvm::createStringError("--measured must be a positive time");
  if (isFit && files.size() != 1)
    return llvm::createStringError("fit: expected one file");
  if (isFit && reportView(format) != reportViews().front())
    return llvm::createStringError("fit prints text only");
  return llvm::Error::success();
}

/// The error of a format that `gpuperf assert` has not.
static llvm::Error checkAssert(bool isAssert) {
  return isAssert && reportView(format) != reportViews().front()
             ? llvm::createStringError("assert prints text; a report has the "
                                       "expectations in --format=json")
             : llvm::Error::success();
}

/// The error of a format that `gpuperf advise` has not.
static llvm::Error checkAdvise(bool isAdvise) {
  return isAdvise && !adviceView(format)
             ? llvm::createStringError("advise: expected --format=text or json")
             : llvm::Error::success();
}

/// The error of a comparison without anything to compare with, or in a format
/// that it has not.
static llvm::Error checkCompare(bool isCompare) {
  if (isCompare && profiles.empty())
    return llvm::createStringError("compare: expected --profile=FILE");
  if (isCompare && !compareView(format))
    return llvm::createStringError(
        "compare: expected --format=text, json or html");
  return llvm::Error::success();
}

/// That of --compiler, else of the environment.
static std::string compilerName() {
  if (!compiler.empty())
    return compiler;
  return llvm::sys::Process::GetEnv("GPUPERF_COMPILER").value_or("");
}

/// The error of a folder of results that is of no use.
static llvm::Error checkOutput(Command command) {
  if (!resultFolder.getNumOccurrences())
    return llvm::Error::success();
  if (resultFolder.empty())
    return llvm::createStringError("--output takes a folder");
  if (command != Command::Report || isDialect(format))
    return llvm::createStringError("--output keeps the results of reports");
  if (llvm::is_contained(files, "-"))
    return llvm::createStringError(
        "--output names results by files; standard input has no name");
  return llvm::Error::success();
}

static llvm::Error checkValues() {
  if (!(minSpeedup >= 0))
    return llvm::createStringError("--min-speedup must not be negative");
  if (!parseCompiler(compilerName()))
    return llvm::createStringError("unknown compiler '" + compilerName() +
                                   "'; known: nvcc, clang");
  if (!inject.empty() && !setInjectedFailure(inject))
    return llvm::createStringError("unknown failure '" + inject + "'");
  if (files.empty() && build.empty() && !printShimDir &&
      !explainedCheck.getNumOccurrences())
    return llvm::createStringError("no input file; see gpuperf --help");
  if (facts.getNumOccurrences() && facts.empty())
    return llvm::createStringError("--facts takes a folder");
  if (std::count(files.begin(), files.end(), "-") > 1)
    return llvm::createStringError("standard input can be read only once");
  return llvm::Error::success();
}

/// The error of an option that is for the server only, or that it has not.
static llvm::Error checkServe(bool isServe) {
  if (!isServe && port.getNumOccurrences())
    return llvm::createStringError("--port is for gpuperf serve");
  if (port > std::numeric_limits<uint16_t>::max())
    return llvm::createStringError("--port must be below 65536");
  bool writes = format.getNumOccurrences() || output.getNumOccurrences() ||
                resultFolder.getNumOccurrences() || quiet;
  if (isServe && writes)
    return llvm::createStringError(
        "serve shows a page: it has no --format, -o, --output and --quiet");
  if (isServe && llvm::is_contained(files, "-"))
    return llvm::createStringError(
        "serve: standard input cannot be read again");
  return llvm::Error::success();
}

/// Whether one of `globs` matches `path`, or a part of it from a folder on:
/// "kernels/*.cu" of "/home/me/project/kernels/a.cu".
static bool matchesPath(llvm::ArrayRef<std::string> globs,
                        llvm::StringRef path) {
  return llvm::any_of(globs, [&](llvm::StringRef glob) {
    llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(glob);
    if (!pattern) {
      llvm::consumeError(pattern.takeError());
      return false;
    }
    for (llvm::StringRef rest = path;; rest = rest.split('/').second) {
      if (pattern->match(rest))
        return true;
      if (!rest.contains('/'))
        return false;
    }
  });
}

/// The files that are named; without any, all of the build's that are wanted.
llvm::Expected<std::vector<std::string>> gpuperf::filesToRead() {
  if (!files.empty() || build.empty())
    return std::vector<std::string>(files);
  auto all = cudaFilesOfBuild(build);
  if (all && all->empty())
    return llvm::createStringError("no CUDA file in the compile database of '" +
                                   build + "'");
  if (!all)
    return all;
  llvm::erase_if(*all, [](const std::string &path) {
    return (!onlyFiles.empty() && !matchesPath(onlyFiles, path)) ||
           matchesPath(excluded, path);
  });
  if (all->empty())
    return llvm::createStringError(
        "no CUDA file of the build is left by --files and --exclude");
  return all;
}

static llvm::Expected<RunOptions> runOptions() {
  RunOptions run;
  if (llvm::Error error = readSpecs(launches, parseLaunchSpec, run.launches))
    return error;
  if (llvm::Error error =
          readSpecs(assumptions, parseAssumeSpec, run.assumptions))
    return error;
  run.machine = machine;
  run.model = model;
  run.checks = checks;
  run.caches = caches;
  run.fits = fits;
  if (minSpeedup.getNumOccurrences())
    run.minSpeedup = minSpeedup;
  return run;
}

/// As a shell splits them: '-n 4 "a b"' are three.
static std::vector<std::string> wordsOf(const std::string &text) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *> words;
  cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

/// The launches of the profiles, and what cannot be read of them.
static llvm::Error readProfiles(RunOptions &run,
                                std::vector<std::string> &warnings) {
  for (const std::string &path : profiles) {
    llvm::Expected<Profile> profile = readProfileFile(path);
    if (!profile)
      return profile.takeError();
    llvm::append_range(run.records, profile->records);
    llvm::append_range(warnings, profile->messages);
  }
  return llvm::Error::success();
}

/// The launches of the files that `gpuperf record` wrote, and what it noted.
static llvm::Error readLaunchFiles(RunOptions &run,
                                   std::vector<std::string> &notes) {
  for (const std::string &path : launchFiles) {
    llvm::Expected<LaunchFile> file = loadLaunchFile(path);
    if (!file)
      return file.takeError();
    llvm::append_range(run.records, file->launches);
    for (const std::string &note : file->notes)
      notes.push_back(path + ": " + note);
  }
  return llvm::Error::success();
}

static InputOptions inputOptions(std::vector<std::string> flags,
                                 const RunOptions &run) {
  InputOptions input;
  input.machine = run.machine;
  input.machineDirs = run.machineDirs;
  input.build = build;
  input.facts = facts;
  input.flags = std::move(flags);
  input.cuda = cuda;
  input.arch = arch;
  if (programArguments.getNumOccurrences())
    input.programArguments = wordsOf(programArguments);
  input.compiler = *parseCompiler(compilerName());
  if (ptxas.getNumOccurrences())
    input.ptxas = PtxasSetting{ptxas};
  return input;
}

/// A page shows more of kernels than a report. The result of a file has what
/// costs nothing: whether somebody makes a page of it is not known.
static void addExtras(ReportRequest &request) {
  bool isPage = request.view == &pageView();
  if (!isPage && request.output.empty())
    return;
  if (isPage)
    request.extras = pageKernelExtras();
  // They take as long again, and a file that is too late is lost.
  constexpr unsigned kLonger = 3;
  if (isPage && !timeLimit.getNumOccurrences())
    request.timeLimitSeconds *= kLonger;
  request.extrasOf = [isPage](mlir::ModuleOp module, const RunOptions &run) {
    return pageExtras(module, run, isPage);
  };
}

static ReportRequest reportRequest(Command command,
                                   std::vector<std::string> files) {
  ReportRequest request;
  request.task = command == Command::Fit       ? ReportRequest::Task::Fit
                 : isDialect(format)           ? ReportRequest::Task::Dialect
                 : command == Command::Compare ? ReportRequest::Task::Compare
                 : command == Command::Explain ? ReportRequest::Task::Explain
                 : command == Command::Assert  ? ReportRequest::Task::Assert
                                               : ReportRequest::Task::Report;
  request.measuredUs = measured;
  request.view = command == Command::Compare  ? compareView(format)
                 : command == Command::Advise ? adviceView(format)
                 : command == Command::Assert ? &expectationView()
                 : command == Command::Serve  ? &pageView()
                                              : reportView(format);
  request.quiet = quiet;
  request.verbose = verbose;
  request.timeLimitSeconds = timeLimit;
  request.timing = timing;
  request.files = std::move(files);
  request.jobs = jobs;
  request.onlyKernels = onlyKernels;
  request.output = resultFolder;
  request.keptViews = reportViews();
  addExtras(request);
  return request;
}

static SweepRequest sweepRequest() {
  SweepRequest request;
  request.sweep.over = over;
  request.sweep.y = sweptQuantity;
  request.file = files.front();
  request.view = sweepView(format);
  request.output = output;
  request.timeLimitSeconds = timeLimit;
  request.timing = timing;
  return request;
}

/// The name of a command that reads files of kernels.
static llvm::StringRef nameOf(Command command) {
  switch (command) {
  case Command::Report:
    return "";
  case Command::Advise:
    return "advise";
  case Command::Assert:
    return "assert";
  case Command::Compare:
    return "compare";
  case Command::Explain:
    return "explain";
  case Command::Fit:
    return "fit";
  case Command::Serve:
    return "serve";
  case Command::Sweep:
    return "sweep";
  }
  llvm_unreachable("all commands are above");
}

/// The error of a word that is no option, and of a lone one that is no file but
/// nearly a command.
static llvm::Error checkWords(Command command,
                              llvm::ArrayRef<const char *> words) {
  const auto &known = cl::getRegisteredOptions();
  auto isKnown = [&](llvm::StringRef word) {
    return known.count(word.ltrim('-').split('=').first) ||
           word.starts_with("-j");
  };
  for (llvm::StringRef word : words)
    if (word.size() > 1 && word.starts_with("-") && !isKnown(word))
      return llvm::createStringError(unknownOption(nameOf(command), word));
  llvm::StringRef first = words.empty() ? "" : words.front();
  if (command == Command::Report && !llvm::sys::fs::exists(first))
    if (std::string meant = nearestCommand(first); !meant.empty())
      return llvm::createStringError("'" + first +
                                     "' is no file and no command; did you "
                                     "mean 'gpuperf " +
                                     meant + "'?");
  return llvm::Error::success();
}

/// Whether the table names the options that are read here, and no others.
[[maybe_unused]] static bool isTableComplete() {
  std::set<std::string> named;
  for (Command command :
       {Command::Report, Command::Advise, Command::Assert, Command::Compare,
        Command::Explain, Command::Fit, Command::Serve, Command::Sweep})
    for (const OptionInfo &option : findCommand(nameOf(command))->options())
      named.insert(option.name.ltrim('-').str());
  named.insert("inject");                                  // for tests
  for (const char *general : {"help", "version", "color"}) // taken before
    named.erase(general);
  std::set<std::string> read;
  for (const auto &entry : cl::getRegisteredOptions())
    if (const cl::Option *option = entry.second;
        llvm::is_contained(option->Categories, &category))
      read.insert(option->ArgStr.str());
  return named == read;
}

llvm::Expected<ToolOptions> gpuperf::parseOptions(int argc, char **argv) {
  std::string kernel;
  llvm::Expected<Command> command = takeCommand(argc, argv, kernel);
  if (!command)
    return command.takeError();
  char **end = std::find_if(argv, argv + argc, [](const char *arg) {
    return llvm::StringRef(arg) == "--";
  });
  std::vector<std::string> flags;
  if (end != argv + argc)
    flags.assign(end + 1, argv + argc);

  assert(isTableComplete() && "Commands.def and the options here differ");
  if (llvm::Error error = checkWords(*command, {argv + 1, end}))
    return error;
  cl::SetVersionPrinter(printVersion);
  cl::ParseCommandLineOptions(end - argv, argv);
  if (llvm::Error error = checkValues())
    return error;
  if (llvm::Error error = checkOutput(*command))
    return error;
  if (llvm::Error error = checkFit(*command == Command::Fit))
    return error;
  if (llvm::Error error = checkAssert(*command == Command::Assert))
    return error;
  if (llvm::Error error = checkAdvise(*command == Command::Advise))
    return error;
  if (llvm::Error error = checkCompare(*command == Command::Compare))
    return error;
  if (llvm::Error error = checkServe(*command == Command::Serve))
    return error;
  if (llvm::Error error = checkSweep(*command == Command::Sweep))
    return error;
  llvm::Expected<RunOptions> run = runOptions();
  if (!run)
    return run.takeError();
  ToolOptions options;
  options.printShimDir = printShimDir;
  if (explainedCheck.getNumOccurrences())
    options.explainedCheck = explainedCheck;
  if (llvm::Error error = readProfiles(*run, options.warnings))
    return error;
  if (llvm::Error error = readLaunchFiles(*run, options.notes))
    return error;
  InputOptions input = inputOptions(std::move(flags), *run);
  if (*command == Command::Sweep && !files.empty()) {
    options.sweep = sweepRequest();
    options.sweep->sweep.kernel = kernel;
    options.sweep->sweep.run = std::move(*run);
    options.sweep->input = std::move(input);
    return options;
  }
  // A sweep takes lists of models, which it knows how to read.
  if (llvm::Error error = validateOptions(*run))
    return error;
  llvm::Expected<std::vector<std::string>> all = filesToRead();
  if (!all)
    return all.takeError();
  options.report = reportRequest(*command, std::move(*all));
  options.report.kernel = kernel;
  options.output = output;
  if (*command == Command::Serve)
    options.servePort = uint16_t(port);
  else if (llvm::Error error = checkDestination(options.report.view, output))
    return error;
  options.report.run = std::move(*run);
  options.report.input = std::move(input);
  return options;
}
