//===- gpuperf.cpp - the command-line tool --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileRun.h"
#include "Options.h"
#include "SweepRun.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Driver/ModelCommand.h"
#include "gpuperf/Frontend/DeviceCompilation.h"
#include "gpuperf/Headers/Shim.h"
#include "gpuperf/Machine/Registry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <set>

using namespace gpuperf;

static int fail(llvm::Error error) {
  llvm::WithColor::error(llvm::errs(), "gpuperf")
      << llvm::toString(std::move(error)) << '\n';
  return 1;
}

static bool wantColours() {
  const char *off = std::getenv("NO_COLOR");
  return llvm::outs().has_colors() && !(off && *off);
}

static bool matchesAny(const LaunchSpec &spec,
                       llvm::ArrayRef<FileResult> files) {
  for (const FileResult &file : files)
    for (auto [name, mangled] : llvm::zip(file.kernels, file.mangled))
      if (namesKernel(spec.kernel, name, mangled))
        return true;
  return false;
}

/// The names of the kernels in `files`, those that fit in a line.
static std::string kernelList(llvm::ArrayRef<FileResult> files) {
  constexpr size_t most = 10;
  std::set<std::string> names;
  for (const FileResult &file : files)
    names.insert(file.kernels.begin(), file.kernels.end());
  if (names.empty())
    return "none";
  bool tooMany = names.size() > most;
  if (tooMany)
    names.erase(std::next(names.begin(), most), names.end());
  return llvm::join(names, ", ") + (tooMany ? ", …" : "");
}

/// An error for each launch and assumption that is for no kernel of the files.
static bool reportUnmatched(llvm::ArrayRef<LaunchSpec> specs,
                            llvm::ArrayRef<FileResult> files) {
  bool any = false;
  for (const LaunchSpec &spec : specs) {
    if (matchesAny(spec, files))
      continue;
    any = true;
    llvm::WithColor::error(llvm::errs(), "gpuperf")
        << "'" << spec.text
        << "' is for no kernel that was analysed; those are: "
        << kernelList(files) << '\n';
  }
  return any;
}

/// Runs all files and prints what they give; the exit status.
static int run(const ToolOptions &options) {
  bool failed = false;
  bool colours = wantColours();
  std::vector<FileResult> results;
  RunSummary total;
  for (const std::string &file : options.files) {
    FileResult result = runFile(file, options, colours);
    llvm::errs() << result.errors;
    llvm::outs() << result.text;
    llvm::outs().flush();
    failed |= result.failed;
    total.files += result.summary.files;
    total.kernels += result.summary.kernels;
    total.notAnalysed += result.summary.notAnalysed;
    total.findings += result.summary.findings;
    results.push_back(std::move(result));
  }
  if (options.format == OutputFormat::JSON) {
    std::vector<JSONParts> parts;
    for (FileResult &result : results)
      parts.push_back(std::move(result.json));
    writeJSON(llvm::outs(), parts);
  }
  if (options.format == OutputFormat::Text && options.command.empty() &&
      total.files && !options.quiet)
    writeSummary(llvm::outs(), total);
  if (options.format == OutputFormat::MLIR || failed)
    return failed;
  bool launches = reportUnmatched(options.run.launches, results);
  bool assumptions = reportUnmatched(options.run.assumptions, results);
  std::vector<LaunchSpec> chosen;
  if (!options.kernel.empty())
    chosen.push_back({options.kernel, options.kernel, {}});
  bool kernels = reportUnmatched(chosen, results);
  return launches || assumptions || kernels;
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
  llvm::Expected<ToolOptions> options = parseOptions(argc, argv);
  if (!options)
    return fail(options.takeError());
  if (options->command == "sweep")
    return runSweep(*options);
  if (llvm::Error error = validateOptions(options->run))
    return fail(std::move(error));
  if (options->printShimDir) {
    llvm::outs() << shimDirectory() << '\n';
    return 0;
  }
  return run(*options);
}
