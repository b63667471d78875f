//===- Execution.cpp - the interface to the stand-in ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   fat binary ─readPtxImages─▶ PTX for this machine ─parsePtx─▶ PtxModule
//   kernel, at its first launch ─makeExecutable─▶ IR ─compile─▶ Code
//
//===----------------------------------------------------------------------===//

#include "gpuperf/StandIn/Execution.h"
#include "Jit.h"
#include "Launch.h"
#include "Runtime.h"
#include "Shadow.h"
#include "gpuperf/Ptx/FatBinary.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <atomic>
#include <chrono>
#include <cstring>
#include <set>
#include <utility>

using namespace gpuperf;
using namespace gpuperf::execute;

namespace {
struct LoadedModule {
  std::unique_ptr<PtxModule> ptx; ///< null: it has none, for `whyNot`
  std::string whyNot;
  std::string name; ///< ptxName of its text
  std::map<std::string, Code> kernels;
  std::map<std::string, uint64_t> functions; ///< whose addresses are taken
  std::set<std::string> unknown; ///< variables whose value is not understood
};

/// All that was loaded; lives as long as the process.
struct Loaded {
  unsigned sm = 0;
  /// A variable's initial value may be asked for while a kernel is compiled.
  std::recursive_mutex mutex;
  std::map<const void *, LoadedModule> modules;
};
} // namespace

static Loaded &loaded() {
  static Loaded &only = *new Loaded;
  return only;
}

/// 90 of "sm_90a".
static unsigned numberOf(llvm::StringRef arch) {
  unsigned number = 0;
  arch.consume_front("sm_");
  arch.take_while(llvm::isDigit).getAsInteger(10, number);
  return number;
}

/// That for the machine or the newest before it, as the driver takes it; else
/// the oldest.
static const PtxImage *preferred(llvm::ArrayRef<PtxImage> images, unsigned sm) {
  const PtxImage *best = nullptr;
  for (const PtxImage &image : images) {
    unsigned number = numberOf(image.arch);
    unsigned known = best ? numberOf(best->arch) : 0;
    bool fits = number <= sm;
    if (!best ||
        (fits ? known > sm || number > known : known > sm && number < known))
      best = &image;
  }
  return best;
}

static void read(const void *fatBinary, LoadedModule &module) {
  /// At the beginning of a fat binary: magic, version, and the size of both.
  struct Header {
    uint32_t magic;
    uint16_t version, headerBytes;
    uint64_t bodyBytes;
  };
  const auto &header = *static_cast<const Header *>(fatBinary);
  auto images =
      readPtxImages(llvm::StringRef(static_cast<const char *>(fatBinary),
                                    header.headerBytes + header.bodyBytes));
  if (!images) {
    module.whyNot = "its program " + llvm::toString(images.takeError());
    return;
  }
  auto ptx = parsePtx(preferred(*images, loaded().sm)->text);
  if (ptx) {
    module.ptx = std::move(*ptx);
    module.name = ptxName(*module.ptx);
  } else
    module.whyNot =
        "its PTX is not understood: " + llvm::toString(ptx.takeError());
}

static LoadedModule &moduleOf(const void *fatBinary) {
  auto [entry, isNew] = loaded().modules.try_emplace(fatBinary);
  if (isNew)
    read(fatBinary, entry->second);
  return entry->second;
}

static const PtxVariable *variableOf(const LoadedModule &module,
                                     llvm::StringRef name) {
  if (module.ptx)
    for (const PtxVariable &variable : module.ptx->variables)
      if (variable.name == name)
        return &variable;
  return nullptr;
}

/// The stand-in has the memory of what the program knows, and makes that of
/// others, too.
static uint64_t addressOf(const void *fatBinary, const LoadedModule &module,
                          llvm::StringRef name) {
  const PtxVariable *variable = variableOf(module, name);
  return variable ? reinterpret_cast<uint64_t>(host->variable(
                        fatBinary, name.str().c_str(), variable->bytes()))
                  : 0;
}

static llvm::Expected<void (*)(void **)>
compileFor(const void *fatBinary, const LoadedModule &module,
           ExecutableKernel kernel,
           std::unique_ptr<llvm::LLVMContext> context) {
  return compile(std::move(kernel), std::move(context),
                 [&](llvm::StringRef variable, uint64_t) {
                   uint64_t address = addressOf(fatBinary, module, variable);
                   return module.unknown.count(variable.str()) ? 0 : address;
                 });
}

static void makeCode(const void *fatBinary, LoadedModule &module,
                     const char *name, Code &code) {
  code.name = llvm::demangle(name);
  code.whyNot = module.whyNot;
  if (!module.ptx)
    return;
  auto context = std::make_unique<llvm::LLVMContext>();
  auto kernel = makeExecutable(*module.ptx, name, *context);
  if (!kernel) {
    code.whyNot = llvm::toString(kernel.takeError());
    return;
  }
  code.sharedBytes = kernel->sharedBytes;
  code.waits = kernel->waits;
  code.spins = kernel->spins;
  code.isCooperative = kernel->isCooperative;
  for (int i = 0; kernel->cluster && i < 3; ++i)
    code.cluster[i] = (*kernel->cluster)[i];
  auto body =
      compileFor(fatBinary, module, std::move(*kernel), std::move(context));
  if (body)
    code.body = *body;
  else
    code.whyNot = llvm::toString(body.takeError());
}

/// A line "file NAME" for each file, then for each statement "at LINE", and
/// file and line of each of its places, innermost first.
static std::string textOf(const SourceLines &source) {
  std::string text;
  for (const std::string &file : source.files)
    text += "file " + file + "\n";
  for (auto &[statement, places] : source.lines) {
    text += "at " + std::to_string(statement);
    for (auto [file, line] : places)
      text += " " + std::to_string(file) + " " + std::to_string(line);
    text += "\n";
  }
  return text;
}

/// The code that tells what it does, once it is asked for; without it nothing
/// is observed.
static void makeTellingCode(const void *fatBinary, LoadedModule &module,
                            const char *name, Code &code) {
  auto context = std::make_unique<llvm::LLVMContext>();
  auto kernel = makeExecutable(*module.ptx, name, *context, /*tells=*/true);
  if (!kernel)
    return llvm::consumeError(kernel.takeError());
  code.places = kernel->places;
  code.pointers = kernel->pointers;
  code.source = textOf(kernel->source);
  auto body =
      compileFor(fatBinary, module, std::move(*kernel), std::move(context));
  if (body)
    code.tellingBody = *body;
  else
    llvm::consumeError(body.takeError());
}

/// The code of a function that a variable has the address of; 0: it cannot be
/// made.
static uint64_t functionAddress(const void *fatBinary, LoadedModule &module,
                                llvm::StringRef name) {
  auto [entry, isNew] = module.functions.try_emplace(name.str(), 0);
  if (!isNew || !module.ptx)
    return entry->second;
  auto context = std::make_unique<llvm::LLVMContext>();
  auto function = makeExecutable(*module.ptx, name, *context);
  if (!function) {
    llvm::consumeError(function.takeError());
    return 0;
  }
  auto body =
      compileFor(fatBinary, module, std::move(*function), std::move(context));
  if (body)
    return module.functions[name.str()] = reinterpret_cast<uint64_t>(*body);
  llvm::consumeError(body.takeError());
  return 0;
}

static void initialise(const void *fatBinary, const char *name, void *memory,
                       uint64_t bytes) {
  std::lock_guard<std::recursive_mutex> lock(loaded().mutex);
  LoadedModule &module = moduleOf(fatBinary);
  const PtxVariable *variable = variableOf(module, name);
  if (!variable || variable->initial.empty())
    return;
  auto initial = initialBytes(*variable, [&](llvm::StringRef other) {
    return variableOf(module, other)
               ? addressOf(fatBinary, module, other)
               : functionAddress(fatBinary, module, other);
  });
  if (initial)
    std::memcpy(memory, initial->data(),
                std::min<uint64_t>(bytes, initial->size()));
  else
    module.unknown.insert(name);
}

static Code &codeOf(const void *fatBinary, const char *name) {
  std::lock_guard<std::recursive_mutex> lock(loaded().mutex);
  LoadedModule &module = moduleOf(fatBinary);
  auto [entry, isNew] = module.kernels.try_emplace(name);
  if (isNew)
    makeCode(fatBinary, module, name, entry->second);
  return entry->second;
}

//===----------------------------------------------------------------------===//
// Launches that are observed
//===----------------------------------------------------------------------===//

/// Of many launches of a kernel in one shape the first ones are observed, then
/// fewer and fewer. How many launches this one stands for: those since the one
/// before; 0: it is not observed.
static uint64_t launchesObservedBy(const ExecutionLaunch &request) {
  constexpr uint64_t first = 8;
  struct Shape {
    uint64_t launches = 0, observed = 0;
  };
  static auto &shapes = *new std::map<std::string, Shape>;
  std::string key(reinterpret_cast<const char *>(request.grid),
                  sizeof(request.grid) + sizeof(request.block));
  key += std::to_string(request.dynamicSharedBytes) + request.kernel;
  Shape &shape = shapes[key];
  uint64_t number = ++shape.launches;
  if (number > first && number < shape.observed + shape.observed / 4)
    return 0;
  return number - std::exchange(shape.observed, number);
}

/// The parameter, from 1, that points to the allocation of both addresses; 0:
/// there is none, or there are several.
static unsigned parameterOf(const ExecutionLaunch &request, const Code &code,
                            uint64_t lowest, uint64_t highest) {
  uint64_t all = allocationOf(lowest);
  if (!all || allocationOf(highest) != all)
    return 0;
  unsigned found = 0;
  for (unsigned number : code.pointers) {
    uint64_t pointer;
    std::memcpy(&pointer, request.arguments[number], sizeof(pointer));
    if (allocationOf(pointer) != all)
      continue;
    if (found)
      return 0;
    found = number + 1;
  }
  return found;
}

static void launch(const ExecutionLaunch &request, ExecutionResult &result) {
  static thread_local std::string observed;
  Code *code;
  uint64_t standsFor = 0;
  {
    std::lock_guard<std::recursive_mutex> lock(loaded().mutex);
    code = &codeOf(request.fatBinary, request.kernel);
    if (code->body)
      standsFor = launchesObservedBy(request);
    LoadedModule &module = moduleOf(request.fatBinary);
    if (standsFor && !code->tellingBody)
      makeTellingCode(request.fatBinary, module, request.kernel, *code);
    observed = "ptx " + module.name + " stands for " +
               std::to_string(standsFor) + " launches";
  }
  Launch all(request, *code, result);
  uint64_t warpsOfBlock = (all.threads() + 31) / 32;
  LaunchObserver observer(code->places, all.blocks() * warpsOfBlock,
                          warpsOfBlock);
  if (standsFor && code->tellingBody)
    all.observer = &observer;
  using Clock = std::chrono::steady_clock;
  static std::atomic<Clock::duration::rep> used;
  Clock::time_point begin = Clock::now();
  if (request.budgetSeconds > 0)
    all.deadline = begin +
                   std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(request.budgetSeconds)) -
                   Clock::duration(used);
  runLaunch(all);
  used += (Clock::now() - begin).count();
  // What launches write is read by those behind them.
  static std::atomic<bool> isWhole{true};
  if (result.status != ExecutionResult::Done)
    isWhole = false;
  std::string told = observer.text([&](uint64_t lowest, uint64_t highest) {
    return parameterOf(request, *code, lowest, highest);
  });
  observed += (isWhole ? " whole\n" : " partly\n") + told + code->source;
  result.observed = told.empty() ? nullptr : observed.c_str();
}

extern "C" __attribute__((visibility("default"))) const ExecutionFunctions *
gpuperf_execution(const ExecutionHost *standIn, unsigned sm) {
  static constexpr ExecutionFunctions functions = {allow, forbid, initialise,
                                                   launch};
  host = standIn;
  loaded().sm = sm;
  return shadowMemory() ? &functions : nullptr;
}
