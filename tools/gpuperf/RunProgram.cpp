//===- RunProgram.cpp - a program on the CPU, and its report --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunProgram.h"
#include "gpuperf/DryRun/RecordCommand.h"
#include "gpuperf/Records/LaunchFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <set>

using namespace gpuperf;
using llvm::StringRef;

/// The value of the option `name` in `options`; "" for none.
static StringRef valueIn(llvm::ArrayRef<StringRef> options, StringRef name) {
  for (size_t i = 0; i < options.size(); ++i) {
    StringRef word = options[i];
    if (word == name && i + 1 < options.size())
      return options[i + 1];
    if (word.consume_front(name) && word.consume_front("="))
      return word;
  }
  return "";
}

/// The options that the analysis takes as well.
static std::vector<std::string>
withoutBudget(llvm::ArrayRef<StringRef> options) {
  std::vector<std::string> others;
  for (size_t i = 0; i < options.size(); ++i)
    if (options[i] == "--budget")
      ++i;
    else if (!options[i].starts_with("--budget="))
      others.push_back(options[i].str());
  return others;
}

/// The mangled names of the kernels that were launched: of those that a program
/// has and does not launch nothing is known.
static std::set<std::string> kernelsIn(const std::string &path) {
  std::set<std::string> names;
  llvm::Expected<LaunchFile> file = loadLaunchFile(path);
  if (!file) {
    llvm::consumeError(file.takeError());
    return names;
  }
  for (const LaunchRecord &launch : file->launches)
    names.insert(launch.kernel);
  return names;
}

llvm::Expected<ProgramRun> gpuperf::runProgram(llvm::ArrayRef<StringRef> args,
                                               llvm::raw_ostream &err) {
  const auto *dashes = llvm::find(args, "--");
  if (dashes == args.end() || dashes + 1 == args.end())
    return llvm::createStringError(
        "run: expected [OPTIONS] -- PROGRAM [ARGUMENTS]");
  llvm::ArrayRef<StringRef> options(args.begin(), dashes);
  llvm::ArrayRef<StringRef> program(dashes + 1, args.end());
  auto path = llvm::sys::findProgramByName(program.front());
  if (!path)
    return llvm::createStringError("there is no program '" + program.front() +
                                   "'");
  ProgramRun run;
  llvm::SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("gpuperf-run", folder))
    return llvm::createStringError(error, "cannot make a folder");
  run.scratch = folder.str().str();
  std::string launches = run.scratch + "/launches.jsonl";
  StringRef machine = valueIn(options, "--machine");
  StringRef budget = valueIn(options, "--budget");
  std::vector<StringRef> record = {"--for-report", "-o", launches, "--budget",
                                   budget.empty() ? "60" : budget};
  if (!machine.empty())
    record.insert(record.end(), {"--machine", machine});
  record.push_back("--");
  record.insert(record.end(), program.begin(), program.end());
  run.status = recordCommand(record, err);
  run.analyse = {"gpuperf", "--launches=" + launches};
  if (machine.empty())
    run.analyse.push_back("--machine=a100");
  llvm::append_range(run.analyse, withoutBudget(options));
  if (valueIn(options, "--kernel").empty())
    for (const std::string &kernel : kernelsIn(launches))
      run.analyse.push_back("--kernel=" + kernel);
  run.analyse.push_back(*path);
  if (!llvm::sys::fs::exists(launches))
    run.analyse.clear();
  return run;
}
