//===- gpuperf.cpp - the command-line tool --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diff.h"
#include "Merge.h"
#include "Options.h"
#include "Validate.h"
#include "gpuperf/Driver/ModelCommand.h"
#include "gpuperf/DryRun/ParameterTable.h"
#include "gpuperf/DryRun/RecordCommand.h"
#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Machine/Command.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace gpuperf;

static bool wantColours() {
  const char *off = std::getenv("NO_COLOR");
  return llvm::outs().has_colors() && !(off && *off);
}

static int fail(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "gpuperf")
      << llvm::toString(std::move(error)) << '\n';
  return 1;
}

/// Everything that reads files of kernels.
static int analyse(int argc, char **argv) {
  llvm::Expected<ToolOptions> options = parseOptions(argc, argv);
  if (!options)
    return fail(options.takeError());
  for (const std::string &warning : options->warnings)
    llvm::WithColor::warning(llvm::errs(), "gpuperf")
        << visible(warning) << '\n';
  for (const std::string &note : options->notes)
    llvm::WithColor::note(llvm::errs(), "gpuperf") << visible(note) << '\n';
  if (options->sweep)
    return sweepCommand(*options->sweep, llvm::errs());
  if (options->printShimDir) {
    llvm::outs() << shimDirectory() << '\n';
    return 0;
  }
  options->report.colours = wantColours();
  return reportFiles(options->report, llvm::outs(), llvm::errs());
}

static int validateCommand(llvm::ArrayRef<llvm::StringRef> args) {
  llvm::Expected<Validation> validation = validate(args);
  if (!validation)
    return fail(validation.takeError());
  if (!validation->written.empty()) {
    llvm::outs() << "wrote kernels.cu and runner.cu to " << validation->written
                 << "; build and run them where the GPU is:\n"
                 << "  nvcc -O3 -arch=native -o gpuperf-suite runner.cu && "
                    "./gpuperf-suite > result.csv\n";
    return 0;
  }
  std::vector<char *> words;
  for (std::string &word : validation->compare)
    words.push_back(word.data());
  words.push_back(nullptr);
  int status = analyse(int(words.size()) - 1, words.data());
  llvm::sys::fs::remove_directories(validation->scratch);
  return status;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::outs().enable_colors(wantColours());
  if (argc > 1 && llvm::StringRef(argv[1]) == "machines") {
    std::vector<llvm::StringRef> args(argv + 2, argv + argc);
    return machinesCommand(args, llvm::outs(), llvm::errs());
  }
  if (argc > 1 && llvm::StringRef(argv[1]) == "model") {
    std::vector<llvm::StringRef> args(argv + 2, argv + argc);
    return modelCommand(args, llvm::outs(), llvm::errs());
  }
  if (argc > 1 && llvm::StringRef(argv[1]) == "record") {
    std::vector<llvm::StringRef> args(argv + 2, argv + argc);
    return recordCommand(args, llvm::errs());
  }
  if (argc > 1 && llvm::StringRef(argv[1]) == "kernel-parameters") {
    std::vector<llvm::StringRef> args(argv + 2, argv + argc);
    return parameterTableCommand(args, llvm::errs());
  }
  if (argc > 1 && llvm::StringRef(argv[1]) == "diff") {
    std::vector<llvm::StringRef> args(argv + 2, argv + argc);
    return diffCommand(args, llvm::outs(), llvm::errs());
  }
  if (argc > 1 && llvm::StringRef(argv[1]) == "merge") {
    std::vector<llvm::StringRef> args(argv + 2, argv + argc);
    return mergeCommand(args, wantColours(), llvm::outs(), llvm::errs());
  }
  if (argc > 1 && llvm::StringRef(argv[1]) == "validate") {
    std::vector<llvm::StringRef> args(argv + 2, argv + argc);
    return validateCommand(args);
  }
  return analyse(argc, argv);
}
