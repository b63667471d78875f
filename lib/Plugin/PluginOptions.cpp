//===- PluginOptions.cpp - KEY=VALUE arguments of the plugin --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Plugin/PluginOptions.h"
#include "gpuperf/Frontend/Source/Config.h"
#include "gpuperf/Records/LaunchFile.h"
#include "gpuperf/Support/InjectedFailure.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using llvm::Error;
using llvm::StringRef;

static Error fail(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

static Error setFlag(bool &flag, StringRef key, StringRef value) {
  std::optional<bool> parsed = llvm::StringSwitch<std::optional<bool>>(value)
                                   .Cases("", "1", "on", "yes", "true", true)
                                   .Cases("0", "off", "no", "false", false)
                                   .Default(std::nullopt);
  if (!parsed)
    return fail("'" + key + "' takes on or off, not '" + value + "'");
  flag = *parsed;
  return Error::success();
}

static Error addSpec(std::vector<LaunchSpec> &list,
                     llvm::Expected<LaunchSpec> spec) {
  if (!spec)
    return spec.takeError();
  list.push_back(std::move(*spec));
  return Error::success();
}

Error PluginOptions::setPtxas(StringRef value) {
  bool wanted = true;
  if (value.contains('/')) {
    analysis.ptxas = PtxasSetting{value.str()};
    return Error::success();
  }
  if (llvm::errorToBool(setFlag(wanted, "ptxas", value)))
    return fail("'ptxas' takes on, off or the path of the program, not '" +
                value + "'");
  analysis.ptxas = PtxasSetting{wanted ? "on" : "off"};
  return Error::success();
}

Error PluginOptions::set(StringRef argument) {
  auto [key, value] = argument.split('=');
  RunOptions &run = analysis.run;
  if (key == "machine") {
    run.machine = value.str();
  } else if (key == "model") {
    run.model = value.str();
  } else if (key == "checks") {
    run.checks = value.str();
  } else if (key == "caches") {
    run.caches = value.str();
  } else if (key == "min-speedup") {
    double number;
    if (value.getAsDouble(number) || !(number >= 0))
      return fail("'min-speedup' takes a number, not '" + value + "'");
    run.minSpeedup = number;
  } else if (key == "budget-ms") {
    budgetGiven = true;
    if (value.getAsInteger(10, analysis.budgetMs) || analysis.budgetMs == 0)
      return fail("'budget-ms' takes a positive number of milliseconds, not '" +
                  value + "'");
  } else if (key == "launch") {
    return addSpec(run.launches, parseLaunchSpec(value));
  } else if (key == "launches") {
    llvm::Expected<LaunchFile> file = loadLaunchFile(value.str());
    if (!file)
      return file.takeError();
    llvm::append_range(run.records, file->launches);
  } else if (key == "assume") {
    return addSpec(run.assumptions, parseAssumeSpec(value));
  } else if (key == "remarks") {
    remarksGiven = true;
    return setFlag(remarks, key, value);
  } else if (key == "werror") {
    return setFlag(werror, key, value);
  } else if (key == "ptxas") {
    return setPtxas(value);
  } else if (key == "facts") {
    facts = value.str();
    if (value.empty())
      return fail("'facts' takes a folder");
  } else if (key == "inject") {
    if (!setInjectedFailure(value))
      return fail("'inject' takes crash, fatal, hang, spin or oom, not '" + value +
                  "'");
  } else {
    return fail("unknown argument '" + key +
                "'; known: machine, model, checks, caches, min-speedup, "
                "budget-ms, launch, launches, assume, remarks, werror, ptxas, "
                "facts, inject");
  }
  return Error::success();
}

void PluginOptions::addConfig(llvm::StringRef sourcePath,
                              llvm::vfs::FileSystem &files) {
  llvm::Expected<std::optional<Config>> config = findConfig(sourcePath, files);
  if (!config)
    return llvm::consumeError(config.takeError());
  if (!*config)
    return;
  const std::map<std::string, std::string> &values = (*config)->values;
  auto budget = values.find("budget-ms");
  if (!budgetGiven && budget != values.end())
    llvm::StringRef(budget->second).getAsInteger(10, analysis.budgetMs);
  auto wanted = values.find("remarks");
  if (!remarksGiven && wanted != values.end())
    remarks = wanted->second == "true";
  auto program = values.find("ptxas");
  if (!analysis.ptxas && program != values.end())
    analysis.ptxas = PtxasSetting{program->second, /*isOfProject=*/true};
}
