//===- gpuperf.cpp - the command-line tool --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "gpuperf/Driver/ModelCommand.h"
#include "gpuperf/DryRun/ParameterTable.h"
#include "gpuperf/DryRun/RecordCommand.h"
#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Machine/Command.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace gpuperf;

static bool wantColours() {
  const char *off = std::getenv("NO_COLOR");
  return llvm::outs().has_colors() && !(off && *off);
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
  llvm::Expected<ToolOptions> options = parseOptions(argc, argv);
  if (!options) {
    llvm::WithColor::error(llvm::errs(), "gpuperf")
        << llvm::toString(options.takeError()) << '\n';
    return 1;
  }
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
