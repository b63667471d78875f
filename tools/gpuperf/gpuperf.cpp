//===- gpuperf.cpp - the command-line tool --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Audit.h"
#include "CompileCommands.h"
#include "Diff.h"
#include "Help.h"
#include "Merge.h"
#include "Options.h"
#include "OutputFile.h"
#include "Pager.h"
#include "RunProgram.h"
#include "Validate.h"
#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Driver/ModelCommand.h"
#include "gpuperf/DryRun/ParameterTable.h"
#include "gpuperf/DryRun/RecordCommand.h"
#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Machine/Command.h"
#include "gpuperf/Serve/ServeCommand.h"
#include "gpuperf/Support/Visible.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace gpuperf;

/// Takes --color[=WHEN] off the arguments in front of "--". What is no WHEN is
/// an error.
static llvm::Expected<std::optional<bool>>
takeColour(llvm::SmallVectorImpl<const char *> &args) {
  std::optional<bool> colour;
  for (auto word = args.begin(); word != args.end();) {
    llvm::StringRef when = *word;
    if (when == "--")
      break;
    if (!when.consume_front("--color") ||
        !(when.empty() || when.starts_with("="))) {
      ++word;
      continue;
    }
    when = when.drop_front(!when.empty());
    if (when == "never")
      colour = false;
    else if (when.empty() || when == "always")
      colour = true;
    else if (when == "auto")
      colour.reset();
    else
      return llvm::createStringError("--color is auto, always or never, not '" +
                                     when + "'");
    word = args.erase(word);
  }
  return colour;
}

/// Whether the output is to have colours, and errors as they are.
static bool setColours(std::optional<bool> wanted) {
  const char *off = std::getenv("NO_COLOR");
  if (!wanted && off && *off)
    wanted = false;
  if (wanted)
    llvm::WithColor::setAutoDetectFunction(
        *wanted ? +[](const llvm::raw_ostream &) { return true; }
                : +[](const llvm::raw_ostream &) { return false; });
  bool colours = wanted.value_or(llvm::outs().has_colors());
  llvm::outs().enable_colors(colours);
  if (wanted)
    llvm::errs().enable_colors(*wanted);
  return colours;
}

static int fail(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "gpuperf")
      << llvm::toString(std::move(error)) << '\n';
  return 1;
}

static int printShimDirectory() {
  std::string folder = shimDirectory();
  if (folder.empty())
    return fail(llvm::createStringError(
        "the headers that belong beside this program are not there"));
  llvm::outs() << folder << '\n';
  return 0;
}

/// Prints the page of the check called `name`, with or without "gpuperf-".
static int explainCheck(llvm::StringRef name) {
  name.consume_front("gpuperf-");
  std::string known;
  for (const RuleText &check : checkRules()) {
    if (check.name == "gpuperf-" + name.str()) {
      Pager pager;
      llvm::outs() << check.page;
      return 0;
    }
    known += (known.empty() ? "" : ", ") + check.name.str();
  }
  return fail(llvm::createStringError("no check is called 'gpuperf-" + name +
                                      "'; known: " + known));
}

static int sweep(const SweepRequest &request) {
  std::optional<Pager> pager;
  if (request.output.empty())
    pager.emplace();
  return sweepCommand(request, llvm::errs());
}

/// Everything that reads files of kernels.
static int analyse(int argc, char **argv, bool colours) {
  llvm::Expected<ToolOptions> options = parseOptions(argc, argv);
  if (!options)
    return fail(options.takeError());
  for (const std::string &warning : options->warnings)
    llvm::WithColor::warning(llvm::errs(), "gpuperf")
        << visible(warning) << '\n';
  for (const std::string &note : options->notes)
    llvm::WithColor::note(llvm::errs(), "gpuperf") << visible(note) << '\n';
  if (options->sweep)
    return sweep(*options->sweep);
  if (options->explainedCheck)
    return explainCheck(*options->explainedCheck);
  if (options->printShimDir)
    return printShimDirectory();
  if (options->servePort)
    return serveCommand(
        {std::move(options->report), *options->servePort, filesToRead},
        llvm::outs(), llvm::errs());
  options->report.colours = colours && options->output.empty();
  std::optional<Pager> pager;
  if (options->output.empty())
    pager.emplace();
  options->report.isPaged = pager && pager->isRunning();
  return printTo(options->output, [&](llvm::raw_ostream &os) {
    return reportFiles(options->report, os, llvm::errs());
  });
}

static int validateCommand(llvm::ArrayRef<llvm::StringRef> args, bool colours) {
  llvm::Expected<Validation> validation = validate(args);
  if (!validation)
    return fail(validation.takeError());
  if (!validation->written.empty()) {
    llvm::outs() << "wrote the suite to " << validation->written
                 << "; build and run them where the GPU is:\n"
                 << "  nvcc -O3 -arch=native -o gpuperf-suite runner.cu && "
                    "./gpuperf-suite > result.csv\n";
    return 0;
  }
  std::vector<char *> words;
  for (std::string &word : validation->compare)
    words.push_back(word.data());
  words.push_back(nullptr);
  int status = analyse(int(words.size()) - 1, words.data(), colours);
  llvm::sys::fs::remove_directories(validation->scratch);
  return status;
}

/// What a kernel did on the CPU, its report takes for known.
static int runCommand(llvm::ArrayRef<llvm::StringRef> args, bool colours) {
  llvm::Expected<ProgramRun> program = runProgram(args, llvm::errs());
  if (!program)
    return fail(program.takeError());
  std::vector<char *> words;
  for (std::string &word : program->analyse)
    words.push_back(word.data());
  words.push_back(nullptr);
  int status = words.size() > 1
                   ? analyse(int(words.size()) - 1, words.data(), colours)
                   : program->status;
  llvm::sys::fs::remove_directories(program->scratch);
  return status ? status : program->status;
}

/// The command that the first argument is, and what is behind it; that of ""
/// with all of them where it is none.
static std::pair<const CommandInfo *, llvm::ArrayRef<llvm::StringRef>>
commandOf(llvm::ArrayRef<llvm::StringRef> args) {
  if (!args.empty() && !args.front().empty())
    if (const CommandInfo *command = findCommand(args.front()))
      return {command, args.drop_front()};
  return {findCommand(""), args};
}

/// Whether help is asked for. What follows a program that is recorded is the
/// program's.
static bool wantsHelp(const CommandInfo &command,
                      llvm::ArrayRef<llvm::StringRef> args) {
  auto isHelp = [](llvm::StringRef word) {
    return word == "--help" || word == "-help" || word == "-h";
  };
  if (command.name == "record")
    return !args.empty() && isHelp(args.front());
  return llvm::any_of(llvm::make_range(args.begin(), llvm::find(args, "--")),
                      isHelp);
}

/// The commands that do not read files of kernels; nothing for others.
static std::optional<int> runOther(const CommandInfo &command,
                                   llvm::ArrayRef<llvm::StringRef> args,
                                   bool colours) {
  llvm::StringRef name = command.name;
  if (name == "machines" || name == "merge" || name == "model" ||
      name == "compile-commands")
    if (llvm::Error error = checkOptions(name, args))
      return fail(std::move(error));
  // The answers that are text alone.
  std::optional<Pager> pager;
  if (name == "machines" || name == "model" || name == "diff" ||
      name == "help")
    pager.emplace();
  if (name == "machines")
    return machinesCommand(args, llvm::outs(), llvm::errs());
  if (name == "model")
    return modelCommand(args, llvm::outs(), llvm::errs());
  if (name == "record")
    return recordCommand(args, llvm::errs());
  if (name == "audit")
    return auditCommand(args, llvm::errs());
  if (name == "diff")
    return diffCommand(args, llvm::outs(), llvm::errs());
  if (name == "merge")
    return mergeCommand(args, colours, llvm::errs());
  if (name == "compile-commands")
    return compileCommandsCommand(args, llvm::outs(), llvm::errs());
  if (name == "help")
    return helpCommand(args, llvm::outs(), llvm::errs());
  if (name == "validate")
    return validateCommand(args, colours);
  if (name == "run")
    return runCommand(args, colours);
  return std::nullopt;
}

/// The command line's exit status.
static int run(int argc, char **argv) {
  llvm::SmallVector<const char *> words(argv, argv + argc);
  llvm::Expected<std::optional<bool>> colour = takeColour(words);
  if (!colour)
    return fail(colour.takeError());
  bool colours = setColours(*colour);
  std::vector<llvm::StringRef> all(words.begin() + 1, words.end());
  // What `record` asks of itself in a process of the program.
  if (!all.empty() && all.front() == "kernel-parameters")
    return parameterTableCommand(llvm::ArrayRef(all).drop_front(),
                                 llvm::errs());
  auto [command, args] = commandOf(all);
  if (wantsHelp(*command, args)) {
    writeHelp(llvm::outs(), *command);
    return 0;
  }
  if (std::optional<int> status = runOther(*command, args, colours))
    return *status;
  words.push_back(nullptr);
  return analyse(int(words.size()) - 1, const_cast<char **>(words.data()),
                 colours);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  return endOutput(run(argc, argv), "gpuperf");
}
