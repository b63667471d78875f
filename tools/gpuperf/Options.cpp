//===- Options.cpp - the command line of gpuperf --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "CommandTable.h"
#include "Formats.h"
#include "OutputFile.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Driver/TritonCache.h"
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
static cl::list<std::string> sizes("size", cl::cat(category),
                                   cl::CommaSeparated);
static cl::list<std::string> calls("call", cl::cat(category));
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

/// The commands that read files of kernels, a report's without a name, and
/// whether the next word is the name of a kernel.
static constexpr std::pair<llvm::StringLiteral, bool> kCommands[] = {
    {"", false},        {"advise", false}, {"assert", false},
    {"compare", false}, {"serve", false},  {"triton", false},
    {"explain", true},  {"fit", true},     {"sweep", true}};

/// Takes the command off the words, and puts the name of a kernel into `kernel`
/// where it takes one; the error is that there is none.
static llvm::Expected<llvm::StringRef> takeCommand(int &argc, char **&argv,
                                                   std::string &kernel) {
  llvm::StringRef word = argc < 2 ? "" : argv[1];
  auto found = llvm::find_if(
      kCommands, [&](const auto &command) { return command.first == word; });
  if (word.empty() || found == std::end(kCommands))
    return "";
  if (found->second && (argc < 3 || llvm::StringRef(argv[2]).starts_with("-")))
    return llvm::createStringError(word + ": expected KERNEL FILE...");
  if (found->second)
    kernel = argv[2];
  int taken = found->second ? 2 : 1;
  argv[taken] = argv[0];
  argc -= taken;
  argv += taken;
  return found->first;
}

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

/// That of --compiler, else of the environment.
static std::string compilerName() {
  if (!compiler.empty())
    return compiler;
  return llvm::sys::Process::GetEnv("GPUPERF_COMPILER").value_or("");
}

/// The first mistake in the options of `command`: a value that is none, an
/// option of another command, or one that this lacks.
static llvm::Error checkValues(llvm::StringRef command) {
  bool isText = reportView(format) == reportViews().front();
  bool isFit = command == "fit", isServe = command == "serve",
       isSweep = command == "sweep", isCompare = command == "compare",
       isTriton = command == "triton";
  bool keepsResults = resultFolder.getNumOccurrences();
  bool isOfSweep = (!reportView(format) && !isDialect(format)) ||
                   !over.empty() || !sweptQuantity.empty();
  const std::pair<bool, std::string> mistakes[] = {
      {!(minSpeedup >= 0), "--min-speedup must not be negative"},
      {!parseCompiler(compilerName()),
       "unknown compiler '" + compilerName() + "'; known: nvcc, clang"},
      {!inject.empty() && !setInjectedFailure(inject),
       "unknown failure '" + inject + "'"},
      {files.empty() && build.empty() && !isTriton && !printShimDir &&
           !explainedCheck.getNumOccurrences(),
       "no input file; see gpuperf --help"},
      {facts.getNumOccurrences() && facts.empty(), "--facts takes a folder"},
      {llvm::count(files, "-") > 1, "standard input can be read only once"},
      {keepsResults && resultFolder.empty(), "--output takes a folder"},
      {keepsResults && (!command.empty() || isDialect(format)),
       "--output keeps the results of reports"},
      {keepsResults && llvm::is_contained(files, "-"),
       "--output names results by files; standard input has no name"},
      {isFit && !measured.getNumOccurrences(),
       "fit: expected --measured=MICROSECONDS"},
      {!isFit && measured.getNumOccurrences(), "--measured is for gpuperf fit"},
      {isFit && !(measured > 0 && std::isfinite(measured)),
       "--measured must be a positive time"},
      {isFit && files.size() != 1, "fit: expected one file"},
      {isFit && !isText, "fit prints text only"},
      {command == "assert" && !isText,
       "assert prints text; a report has the expectations in --format=json"},
      {command == "advise" && !adviceView(format),
       "advise: expected --format=text or json"},
      {isCompare && profiles.empty(), "compare: expected --profile=FILE"},
      {isCompare && !compareView(format),
       "compare: expected --format=text, json or html"},
      {!isServe && port.getNumOccurrences(), "--port is for gpuperf serve"},
      {port > std::numeric_limits<uint16_t>::max(),
       "--port must be below 65536"},
      {isServe && (format.getNumOccurrences() || output.getNumOccurrences() ||
                   keepsResults || quiet),
       "serve shows a page: it has no --format, -o, --output and --quiet"},
      {isServe && llvm::is_contained(files, "-"),
       "serve: standard input cannot be read again"},
      {!isSweep && isOfSweep, "--over, --y and the formats " +
                                  sweepFormatNames(false) +
                                  " are for gpuperf sweep"},
      {isSweep && over.empty(), "sweep: expected --over=warps, block, "
                                "machine=M,... or PARAMETER=RANGE"},
      {isSweep && files.size() != 1, "sweep: expected one file"},
      {isSweep && !sweepView(format),
       "sweep: expected --format=" + sweepFormatNames(true)}};
  for (const auto &[isMade, text] : mistakes)
    if (isMade)
      return llvm::createStringError(text);
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

/// Adds "NAME=INTEGER" of the variables of `scope`; false for another text.
static bool readSize(llvm::StringRef text, const std::string &scope,
                     InputOptions &input) {
  auto [name, value] = text.split('=');
  int64_t number;
  if (name.trim().empty() || value.trim().getAsInteger(0, number))
    return false;
  input.sizes[scope + name.trim().str()] = number;
  return true;
}

/// Adds the values of --size and --call.
static llvm::Error readSizes(InputOptions &input) {
  for (llvm::StringRef text : sizes)
    if (!readSize(text, "", input))
      return llvm::createStringError(
          "--size=" + text +
          ": expected NAME=INTEGER,..., as hidden_units=4096");
  for (llvm::StringRef text : calls) {
    auto [function, arguments] = text.split('(');
    llvm::SmallVector<llvm::StringRef> parts;
    bool isWhole = arguments.consume_back(")");
    arguments.split(parts, ',');
    if (!isWhole || function.trim().empty() ||
        !llvm::all_of(parts, [&, scope = function.trim().str() +
                                         "::"](llvm::StringRef part) {
          return readSize(part, scope, input);
        }))
      return llvm::createStringError(
          "--call=" + text +
          ": expected FUNCTION(NAME=INTEGER,...), as addBias(m=4096,n=1024)");
  }
  return llvm::Error::success();
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

static ReportRequest reportRequest(llvm::StringRef command,
                                   std::vector<std::string> files) {
  ReportRequest request;
  request.task = command == "fit"       ? ReportRequest::Task::Fit
                 : isDialect(format)    ? ReportRequest::Task::Dialect
                 : command == "compare" ? ReportRequest::Task::Compare
                 : command == "explain" ? ReportRequest::Task::Explain
                 : command == "assert"  ? ReportRequest::Task::Assert
                                        : ReportRequest::Task::Report;
  request.measuredUs = measured;
  request.view = command == "compare"  ? compareView(format)
                 : command == "advise" ? adviceView(format)
                 : command == "assert" ? &expectationView()
                 : command == "serve"  ? &pageView()
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

/// The error of a word that is no option, and of a lone one that is no file but
/// nearly a command.
static llvm::Error checkWords(llvm::StringRef command,
                              llvm::ArrayRef<const char *> words) {
  const auto &known = cl::getRegisteredOptions();
  auto isKnown = [&](llvm::StringRef word) {
    return known.count(word.ltrim('-').split('=').first) ||
           word.starts_with("-j");
  };
  for (llvm::StringRef word : words)
    if (word.size() > 1 && word.starts_with("-") && !isKnown(word))
      return llvm::createStringError(unknownOption(command, word));
  llvm::StringRef first = words.empty() ? "" : words.front();
  if (command.empty() && !llvm::sys::fs::exists(first))
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
  for (const auto &[command, takesKernel] : kCommands)
    for (const OptionInfo &option : findCommand(command)->options())
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
  llvm::Expected<llvm::StringRef> command = takeCommand(argc, argv, kernel);
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
  if (llvm::Error error = checkValues(*command))
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
  if (llvm::Error error = readSizes(input))
    return std::move(error);
  if (*command == "sweep" && !files.empty()) {
    options.sweep = sweepRequest();
    options.sweep->sweep.kernel = kernel;
    options.sweep->sweep.run = std::move(*run);
    options.sweep->input = std::move(input);
    return options;
  }
  // A sweep takes lists of models, which it knows how to read.
  if (llvm::Error error = validateOptions(*run))
    return error;
  llvm::Expected<std::vector<std::string>> all =
      *command == "triton" ? tritonKernels(files) : filesToRead();
  if (!all)
    return all.takeError();
  options.report = reportRequest(*command, std::move(*all));
  options.report.kernel = kernel;
  options.output = output;
  if (*command == "serve")
    options.servePort = uint16_t(port);
  else if (llvm::Error error = checkDestination(options.report.view, output))
    return error;
  options.report.run = std::move(*run);
  options.report.input = std::move(input);
  return options;
}
