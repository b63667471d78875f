//===- Modules.cpp - device code that a program registers -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Modules.h"
#include "Execution.h"
#include "Memory.h"
#include "Recorder.h"
#include "Setup.h"
#include <atomic>
#include <cstring>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace gpuperf;
using namespace gpuperf::standin;

extern char **environ;

namespace {
/// At the beginning of a fat binary; lib/Ptx has the rest.
struct FatBinaryHeader {
  uint32_t magic;
  uint16_t version, headerBytes;
  uint64_t bodyBytes;
};
} // namespace

static constexpr uint32_t fatBinaryMagic = 0xBA55ED50;

/// The environment as the tool had it: in it, the stand-in is not loaded.
static std::vector<std::string> environmentOfTool() {
  std::vector<std::string> list;
  for (char **word = environ; *word; ++word)
    if (std::strncmp(*word, "LD_PRELOAD=", 11) != 0 &&
        std::strncmp(*word, "LD_LIBRARY_PATH=", 16) != 0)
      list.push_back(*word);
  if (std::string path = setup().text("library_path"); !path.empty())
    list.push_back("LD_LIBRARY_PATH=" + path);
  return list;
}

static std::vector<char *> pointers(std::vector<std::string> &words) {
  std::vector<char *> list;
  for (std::string &word : words)
    list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

/// Whether the program, which has `words`, ended well.
static bool runTool(std::vector<std::string> words) {
  std::vector<std::string> environment = environmentOfTool();
  pid_t child = 0;
  if (posix_spawn(&child, words[0].c_str(), nullptr, nullptr,
                  pointers(words).data(), pointers(environment).data()) != 0)
    return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) // the program does not want to know of its children
      return errno == ECHILD;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool writeFatBinary(const std::string &path, const void *fatBinary) {
  const auto &header = *static_cast<const FatBinaryHeader *>(fatBinary);
  if (header.magic != fatBinaryMagic)
    return false;
  std::ofstream file(path, std::ios::binary);
  file.write(static_cast<const char *>(fatBinary),
             std::streamsize(header.headerBytes + header.bodyBytes));
  return bool(file.flush());
}

/// "NAME REGISTERS SHARED p8 s4 …".
static std::map<std::string, Signature> parseSignatures(std::istream &file) {
  std::map<std::string, Signature> all;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    Signature signature;
    words >> name >> signature.registers >> signature.sharedBytes;
    for (Parameter parameter; words >> parameter.kind >> parameter.bytes;)
      signature.parameters.push_back(parameter);
    all[name] = signature;
  }
  return all;
}

/// The kernels of a fat binary, which may be compressed and hold PTX: the tool
/// that started this program can read that and is run for it. Empty, and a
/// note, where it cannot be.
static std::map<std::string, Signature> readSignatures(const void *fatBinary) {
  static std::atomic<unsigned> counter;
  std::string path = setup().folder() + "/code." + std::to_string(getpid()) +
                     "." + std::to_string(counter++);
  std::map<std::string, Signature> all;
  if (setup().folder().empty())
    return all;
  if (writeFatBinary(path, fatBinary) &&
      runTool(
          {setup().text("tool"), "kernel-parameters", path, path + ".txt"})) {
    std::ifstream answer(path + ".txt");
    all = parseSignatures(answer);
  } else {
    recorder().note("the parameters of kernels could not be read from the "
                    "program's device code");
  }
  unlink(path.c_str());
  unlink((path + ".txt").c_str());
  return all;
}

Modules &gpuperf::standin::modules() {
  static Modules &only = *new Modules;
  return only;
}

Module *Modules::add(const void *fatBinary) {
  auto *module = new Module;
  module->fatBinary = fatBinary;
  return module;
}

void Modules::addKernel(Module *module, const void *hostFunction,
                        const char *name) {
  std::lock_guard<std::mutex> lock(mutex);
  auto *kernel = new Kernel{module, name};
  kernels[hostFunction] = kernel;
  kernels[kernel] = kernel;
}

void Modules::addVariable(const void *hostVariable, const Variable &variable) {
  std::lock_guard<std::mutex> lock(mutex);
  auto *made = new Variable(variable);
  variables[hostVariable] = made;
  byName[{variable.module->fatBinary, variable.name}] = made;
}

Kernel *Modules::kernel(const void *function) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = kernels.find(function);
  return found == kernels.end() ? nullptr : found->second;
}

Variable *Modules::variable(const void *hostVariable) {
  Variable *variable = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = variables.find(hostVariable);
    if (found == variables.end())
      return nullptr;
    variable = found->second;
  }
  memoryOf(*variable);
  return variable;
}

void *Modules::variable(const void *fatBinary, const std::string &name,
                        size_t bytes) {
  Variable *variable = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    Variable *&known = byName[{fatBinary, name}];
    if (!known)
      known = new Variable{new Module{fatBinary, false, {}}, name, bytes};
    variable = known;
  }
  return memoryOf(*variable);
}

/// Its initial value may be the address of others.
void *Modules::memoryOf(Variable &variable) {
  if (variable.memory)
    return variable.memory;
  variable.memory = memory().allocate(variable.bytes, Space::Device);
  const ExecutionFunctions *functions = execution();
  if (functions && variable.memory && variable.module->fatBinary)
    functions->initialise(variable.module->fatBinary, variable.name.c_str(),
                          variable.memory, variable.bytes);
  return variable.memory;
}

const Signature *Modules::signature(Kernel &kernel) {
  std::lock_guard<std::mutex> lock(mutex);
  Module &module = *kernel.module;
  if (!module.wasRead && module.fatBinary)
    module.signatures = readSignatures(module.fatBinary);
  module.wasRead = true;
  auto found = module.signatures.find(kernel.name);
  return found == module.signatures.end() ? nullptr : &found->second;
}
