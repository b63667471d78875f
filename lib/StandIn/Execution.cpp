//===- Execution.cpp - executing kernels ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution.h"
#include "Device.h"
#include "Errors.h"
#include "Memory.h"
#include "Setup.h"
#include <cstdio>
#include <cxxabi.h>
#include <dlfcn.h>
#include <mutex>
#include <set>

using namespace gpuperf;
using namespace gpuperf::standin;

static void *variableMemory(const void *fatBinary, const char *name,
                            uint64_t bytes) {
  return modules().variable(fatBinary, name, bytes);
}

static bool allocationBefore(uint64_t address, uint64_t &begin,
                             uint64_t &bytes) {
  return memory().before(reinterpret_cast<const char *>(address), begin, bytes);
}

static const ExecutionFunctions *load() {
  std::string path = setup().text("execute");
  if (path.empty())
    return nullptr;
  static constexpr ExecutionHost host = {variableMemory, allocationBefore};
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  auto entry =
      library
          ? reinterpret_cast<ExecutionEntry>(dlsym(library, executionEntryName))
          : nullptr;
  const ExecutionFunctions *functions =
      entry ? entry(&host, unsigned(10 * device().major + device().minor))
            : nullptr;
  if (!functions)
    warn("kernels are not run: " +
         std::string(library ? "there is no space for what they may touch"
                             : dlerror()));
  return functions;
}

const ExecutionFunctions *gpuperf::standin::execution() {
  static const ExecutionFunctions *functions = load();
  return functions;
}

/// "scale<int>" of "void scale<int>(int *)".
static std::string demangled(const std::string &name) {
  int status = 0;
  char *text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string result = text ? text : name;
  std::free(text);
  if (result.compare(0, 5, "void ") == 0)
    result.erase(0, 5);
  int depth = 0;
  for (size_t i = 0; i < result.size(); ++i) {
    depth += (result[i] == '<') - (result[i] == '>');
    if (depth == 0 && result[i] == '(')
      return result.substr(0, i);
  }
  return result;
}

static void sayOnce(const std::string &text) {
  static std::mutex &mutex = *new std::mutex;
  static auto &said = *new std::set<std::string>;
  std::lock_guard<std::mutex> lock(mutex);
  if (said.insert(text).second)
    std::fprintf(stderr, "gpuperf: %s\n", text.c_str());
}

void gpuperf::standin::execute(const Launch &launch) {
  const ExecutionFunctions *functions = execution();
  // After an error a device runs nothing more.
  if (!functions || errorForGood())
    return recorder().missResults();
  std::vector<void *> arguments;
  for (const std::string &value : launch.values)
    arguments.push_back(const_cast<char *>(value.data()));
  auto triple = [](const Dim3 &v, uint32_t *to) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
  };
  ExecutionLaunch request = {};
  request.fatBinary = launch.fatBinary;
  request.kernel = launch.kernel.c_str();
  triple(launch.grid, request.grid);
  triple(launch.block, request.block);
  triple(launch.cluster, request.cluster);
  request.dynamicSharedBytes = launch.sharedBytes;
  request.isCooperative = launch.isCooperative;
  request.arguments = arguments.data();
  request.budgetSeconds = 1e-6 * double(setup().number("budget_us", 0));
  ExecutionResult result;
  functions->launch(request, result);
  bool isRun = result.status <= ExecutionResult::Partly;
  if (isRun && result.observed)
    recorder().addObserved(launch, result.observed);
  if (result.status == ExecutionResult::Done)
    return;
  recorder().missResults();
  std::string name = demangled(launch.kernel);
  bool isError = result.status == ExecutionResult::Failed;
  std::string text = isError || isRun ? name + ": " + result.text
                                      : name + " was not run: " + result.text;
  recorder().note(text);
  sayOnce((isError ? "error: " : "warning: ") + text);
  if (isError)
    failForGood(Error(result.error));
}
