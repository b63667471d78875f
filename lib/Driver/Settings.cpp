//===- Settings.cpp - options with defaults filled in ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Frontend/Source/Config.h"
#include "gpuperf/Machine/Registry.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace gpuperf;

/// `option`, else the entry `key` of the module's configuration, else "".
static std::string choose(const std::string &option, mlir::ModuleOp module,
                          llvm::StringRef key) {
  if (!option.empty() || !module)
    return option;
  auto config =
      module->getAttrOfType<mlir::DictionaryAttr>(module_attr::kConfig);
  auto value = config ? config.getAs<mlir::StringAttr>(key) : nullptr;
  return value ? value.str() : "";
}

/// The machine `name` of `folders` and of those of a configuration, which
/// commas separate.
static llvm::Expected<Machine> machineOf(llvm::StringRef name,
                                         std::vector<std::string> folders,
                                         llvm::StringRef configured) {
  llvm::SmallVector<llvm::StringRef> list;
  configured.split(list, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef folder : list)
    folders.push_back(folder.str());
  return findMachine(name, folders);
}

std::string
gpuperf::requestedArchitecture(std::string name,
                               llvm::ArrayRef<std::string> machineDirs,
                               llvm::StringRef source) {
  std::string folders;
  auto config = findConfig(source, *llvm::vfs::getRealFileSystem());
  if (!config)
    llvm::consumeError(config.takeError()); // said where the file is read
  else if (*config) {
    folders = (*config)->values["machine-dirs"];
    if (name.empty())
      name = (*config)->values["machine"];
  }
  if (name.empty())
    return "";
  llvm::Expected<Machine> machine = machineOf(name, machineDirs.vec(), folders);
  if (!machine) {
    llvm::consumeError(machine.takeError()); // said where a time is asked for
    return "";
  }
  const ComputeCapability &capability = machine->computeCapability;
  return "sm_" + std::to_string(capability.major) +
         std::to_string(capability.minor);
}

static llvm::Expected<Machine> chooseMachine(const RunOptions &options,
                                             mlir::ModuleOp module) {
  std::string name = choose(options.machine, module, "machine");
  if (name.empty()) {
    auto arch =
        module ? module->getAttrOfType<mlir::StringAttr>(module_attr::kArch)
               : nullptr;
    return machineForArch(arch ? arch.getValue() : "");
  }
  return machineOf(name, options.machineDirs,
                   choose("", module, "machine-dirs"));
}

llvm::Error gpuperf::unknownModel(llvm::StringRef name,
                                  llvm::ArrayRef<llvm::StringRef> others) {
  llvm::SmallVector<llvm::StringRef> known;
  for (const ModelInfo &model : allModels())
    known.push_back(model.name);
  known.append(others.begin(), others.end());
  return llvm::createStringError("unknown model '" + name +
                                 "'; known: " + llvm::join(known, ", "));
}

static llvm::Error chooseModels(llvm::StringRef name, Settings &settings) {
  settings.allModels = name == "all";
  if (name.empty()) {
    settings.models = {&allModels().front()};
    return llvm::Error::success();
  }
  if (settings.allModels) {
    for (const ModelInfo &model : allModels())
      settings.models.push_back(&model);
    return llvm::Error::success();
  }
  if (const ModelInfo *model = findModel(name)) {
    settings.models = {model};
    return llvm::Error::success();
  }
  return unknownModel(name, {"all"});
}

static llvm::Error chooseCaches(const RunOptions &options,
                                mlir::ModuleOp module, Machine &machine) {
  std::string text = choose(options.caches, module, "caches");
  if (!text.empty() && text != "cold" && text != "warm")
    return llvm::createStringError("caches are cold or warm, not '" + text +
                                   "'");
  machine.hasWarmCaches = text == "warm";
  return llvm::Error::success();
}

static llvm::Error chooseMinSpeedup(const RunOptions &options,
                                    mlir::ModuleOp module, double &value) {
  if (options.minSpeedup) {
    value = *options.minSpeedup;
    return llvm::Error::success();
  }
  std::string text = choose("", module, "min-speedup");
  if (!text.empty() && (llvm::StringRef(text).getAsDouble(value) || value < 0))
    return llvm::createStringError("min-speedup '" + text +
                                   "' is no positive number");
  return llvm::Error::success();
}

llvm::Expected<Settings> gpuperf::resolveSettings(const RunOptions &options,
                                                  mlir::ModuleOp module) {
  Settings settings;
  llvm::Expected<Machine> machine = chooseMachine(options, module);
  if (!machine)
    return machine.takeError();
  settings.machine = std::move(*machine);
  if (llvm::Error error = chooseCaches(options, module, settings.machine))
    return error;
  if (llvm::Error error =
          chooseModels(choose(options.model, module, "model"), settings))
    return error;
  llvm::Expected<CheckSet> checks =
      CheckSet::parse(choose(options.checks, module, "checks"));
  if (!checks)
    return checks.takeError();
  settings.checks = std::move(*checks);
  if (llvm::Error error =
          chooseMinSpeedup(options, module, settings.minSpeedup))
    return error;
  assert(!settings.models.empty() && "the first is the chosen one");
  return settings;
}

llvm::Error gpuperf::validateOptions(const RunOptions &options) {
  return resolveSettings(options, nullptr).takeError();
}
