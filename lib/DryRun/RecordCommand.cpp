//===- RecordCommand.cpp - recording launches without a GPU ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/DryRun/RecordCommand.h"
#include "LaunchLines.h"
#include "ProgramFile.h"
#include "RunTraced.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Support/Installation.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

static constexpr llvm::StringLiteral defaultOutput = "gpuperf-launches.jsonl";

namespace {
struct RecordOptions {
  bool wantsHelp = false;
  std::string output = defaultOutput.str();
  std::string machine = "a100";
  std::vector<std::string> program; ///< with its arguments
};
} // namespace

static constexpr char help[] =
    "gpuperf record [-o FILE] [--machine=M] [--] PROGRAM [ARGUMENTS]\n\n"
    "Runs PROGRAM, without a GPU, over a stand-in for the CUDA runtime, and\n"
    "writes each launch of a kernel: grid, block, dynamic shared memory and "
    "the\n"
    "values of scalar arguments. Kernels are not run: what the program "
    "computes\n"
    "from their results is computed from zeros. PROGRAM must be linked to the\n"
    "shared runtime: nvcc -cudart shared, clang -lcudart.\n\n"
    "  -o FILE      where to (default: gpuperf-launches.jsonl);\n"
    "               gpuperf --launches=FILE reads it\n"
    "  --machine=M  the GPU that the program is told of (default: a100)\n";

/// Takes an option off the front of `args`; false when there is none.
static bool takeOption(llvm::ArrayRef<llvm::StringRef> &args,
                       llvm::StringRef name, std::string &value) {
  if (args.front() == name && args.size() > 1) {
    value = args[1].str();
    args = args.drop_front(2);
    return true;
  }
  llvm::StringRef word = args.front();
  if (!word.consume_front(name) || !word.consume_front("="))
    return false;
  value = word.str();
  args = args.drop_front();
  return true;
}

static llvm::Expected<RecordOptions>
readOptions(llvm::ArrayRef<llvm::StringRef> args) {
  RecordOptions options;
  while (!args.empty() && args.front().starts_with("-")) {
    if (args.front() == "--") {
      args = args.drop_front();
      break;
    }
    if (args.front() == "--help" || args.front() == "-h") {
      options.wantsHelp = true;
      return options;
    }
    if (!takeOption(args, "-o", options.output) &&
        !takeOption(args, "--machine", options.machine) &&
        !takeOption(args, "-machine", options.machine))
      return llvm::createStringError("record: unknown option '" + args.front() +
                                     "'; see gpuperf record --help");
  }
  if (args.empty())
    return llvm::createStringError(
        "record: expected a program; see gpuperf record --help");
  for (llvm::StringRef word : args)
    options.program.push_back(word.str());
  return options;
}

/// Where the stand-in lies.
static std::string runtimeFolder() {
  return findAbove(fileOfAddress(reinterpret_cast<void *>(&recordCommand)),
                   "lib/gpuperf/runtime");
}

static constexpr llvm::StringLiteral relinkAdvice =
    "link it to the shared runtime, by nvcc -cudart shared or clang -lcudart";

/// Why nothing of the program could be recorded; success where that is not
/// known. It is asked before the run: the program might find a GPU, and use it.
static llvm::Error checkProgram(const std::string &path,
                                const ProgramFile &program,
                                const std::string &standIn) {
  llvm::StringRef version = program.runtimeVersion();
  if (!version.empty() && !llvm::sys::fs::exists(standIn))
    return llvm::createStringError(
        "'" + path + "' needs libcudart.so." + version +
        ", for which there is no stand-in; those are for CUDA 12 and 13");
  if (!version.empty())
    return llvm::Error::success();
  if (program.hasDeviceCode)
    return llvm::createStringError(
        "'" + path + "' has the CUDA runtime inside; " + relinkAdvice);
  if (program.isLinkedTo("libcuda.so.1"))
    return llvm::createStringError(
        "'" + path +
        "' uses the driver's interface, libcuda, which is not "
        "stood in for");
  return llvm::Error::success();
}

/// "300 launches of 2 kernels in 3 ways".
static std::string summary(const Trace &trace) {
  llvm::StringSet<> kernels;
  uint64_t launches = 0;
  for (const TracedLaunch &launch : trace.launches) {
    kernels.insert(launch.kernel);
    launches += launch.count;
  }
  auto counted = [](uint64_t count, const char *one, const char *many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
  };
  return counted(launches, "launch", "launches") + " of " +
         counted(kernels.size(), "kernel", "kernels") + " in " +
         counted(trace.launches.size(), "way", "ways") +
         (trace.lostLaunches
              ? ", and " + std::to_string(trace.lostLaunches) + " not recorded"
              : "");
}

static llvm::Error writeOutput(const RecordOptions &options,
                               const std::string &machine,
                               const TracedRun &run) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeLaunchFile({options.program, machine, run.status}, run.trace, os);
  return writeOutput(options.output,
                     [&](llvm::raw_ostream &file) { file << text; });
}

static llvm::Expected<int> record(const RecordOptions &options,
                                  llvm::raw_ostream &err) {
  llvm::Expected<Machine> machine = findMachine(options.machine);
  if (!machine)
    return machine.takeError();
  auto path = llvm::sys::findProgramByName(options.program.front());
  if (!path)
    return llvm::createStringError("there is no program '" +
                                   options.program.front() + "'");
  ProgramFile program = readProgramFile(*path);
  std::string standIn =
      runtimeFolder() + "/libcudart.so." + program.runtimeVersion().str();
  if (llvm::Error error = checkProgram(*path, program, standIn))
    return std::move(error);
  std::vector<std::string> words = options.program;
  words.front() = *path;
  llvm::Expected<TracedRun> run =
      runTraced(words, *machine, runtimeFolder(),
                program.runtimeVersion().empty() ? "" : standIn);
  if (!run)
    return run.takeError();
  if (run->trace.launches.empty())
    return llvm::createStringError(
        "no launch of '" + *path + "' was seen, and it ended with status " +
        llvm::Twine(run->status) + "; if it has the CUDA runtime inside, " +
        relinkAdvice);
  if (llvm::Error error = writeOutput(options, machine->name, *run))
    return std::move(error);
  llvm::WithColor::note(err, "gpuperf")
      << summary(run->trace) << ", on " << machine->name << ", in "
      << options.output << '\n';
  return run->status;
}

int gpuperf::recordCommand(llvm::ArrayRef<llvm::StringRef> args,
                           llvm::raw_ostream &err) {
  llvm::Expected<RecordOptions> options = readOptions(args);
  if (options && options->wantsHelp) {
    llvm::outs() << help;
    return 0;
  }
  llvm::Expected<int> status =
      options ? record(*options, err) : options.takeError();
  if (status)
    return *status;
  llvm::WithColor::error(err, "gpuperf")
      << llvm::toString(status.takeError()) << '\n';
  return 1;
}
