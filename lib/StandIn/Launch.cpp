//===- Launch.cpp - checking and recording a launch -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "Device.h"
#include "Errors.h"
#include "Execution.h"
#include "Graphs.h"
#include "Memory.h"
#include "Modules.h"
#include <climits>
#include <cstring>
#include <vector>

using namespace gpuperf::standin;

static std::string inHex(const void *bytes, unsigned count) {
  static constexpr char digits[] = "0123456789abcdef";
  auto *byte = static_cast<const unsigned char *>(bytes);
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += {digits[byte[i] >> 4], digits[byte[i] & 15]};
  return text;
}

/// Whether 8 bytes of no known kind are the address of what was allocated.
static bool pointsIntoMemory(const void *argument) {
  void *value;
  std::memcpy(&value, argument, sizeof(value));
  return value && memory().contains(value);
}

static std::string describeArgument(const Parameter &parameter,
                                    const void *argument) {
  bool mayPoint = parameter.bytes == sizeof(void *) &&
                  (parameter.kind == 'i' || parameter.kind == '?');
  bool isPointer =
      parameter.kind == 'p' || (mayPoint && pointsIntoMemory(argument));
  std::string word = isPointer ? "p" : std::string(1, parameter.kind);
  word += std::to_string(parameter.bytes);
  return isPointer ? word : word + "=" + inHex(argument, parameter.bytes);
}

/// The arguments have no sizes and no end: only with the parameters are they
/// read.
static std::string describeArguments(Kernel &kernel, void **arguments) {
  const Signature *signature = modules().signature(kernel);
  if (!signature || (!arguments && !signature->parameters.empty()))
    return "?";
  std::string text;
  for (size_t i = 0; i < signature->parameters.size(); ++i)
    text += (i ? " " : "") +
            describeArgument(signature->parameters[i], arguments[i]);
  return text;
}

/// The arguments themselves, of as many bytes as the parameters have.
static std::vector<std::string> valuesOf(Kernel &kernel, void **arguments) {
  std::vector<std::string> values;
  const Signature *signature = modules().signature(kernel);
  if (signature && arguments)
    for (size_t i = 0; i < signature->parameters.size(); ++i)
      values.emplace_back(static_cast<const char *>(arguments[i]),
                          signature->parameters[i].bytes);
  return values;
}

static bool isWithin(const Dim3 &size, unsigned x, unsigned y, unsigned z) {
  return size.x && size.y && size.z && size.x <= x && size.y <= y &&
         size.z <= z;
}

static Error checkShape(const LaunchRequest &request, Kernel &kernel) {
  const Dim3 &block = request.block;
  unsigned most = unsigned(device().maxThreadsPerBlock);
  if (!isWithin(request.grid, INT_MAX, 65535, 65535) ||
      !isWithin(block, most, most, 64) ||
      uint64_t(block.x) * block.y * block.z > most)
    return InvalidConfiguration;
  return request.sharedBytes > dynamicSharedLimit(kernel) ? InvalidValue
                                                          : Success;
}

Error gpuperf::standin::describeLaunch(const LaunchRequest &request,
                                       Launch &launch) {
  Kernel *kernel = modules().kernel(request.function);
  if (!kernel)
    return InvalidDeviceFunction;
  if (Error error = checkShape(request, *kernel)) {
    recorder().note("a launch of " + kernel->name +
                    " failed: its grid, its block or its shared memory is more "
                    "than it may have");
    return error;
  }
  launch = {kernel->name, request.grid, request.block,
            unsigned(request.sharedBytes),
            describeArguments(*kernel, request.arguments)};
  if (!execution())
    return Success;
  launch.fatBinary = kernel->module->fatBinary;
  launch.values = valuesOf(*kernel, request.arguments);
  launch.cluster = request.cluster;
  launch.isCooperative = request.isCooperative;
  return Success;
}

void gpuperf::standin::perform(const Launch &launch) {
  recorder().add(launch);
  execute(launch);
}

Error gpuperf::standin::launch(const LaunchRequest &request) {
  Launch described;
  if (Error error = describeLaunch(request, described))
    return fail(error);
  if (!graphs().capture(request.stream, described))
    perform(described);
  return Success;
}

namespace {
/// What stands between <<< and >>>, until the stub of the kernel asks for it.
struct Configuration {
  Dim3 grid, block;
  size_t sharedBytes;
  Stream stream;
};
} // namespace

static std::vector<Configuration> &configurations() {
  // Not destroyed with its thread: a destructor of the program may launch.
  static thread_local auto *stack = new std::vector<Configuration>;
  return *stack;
}

GPUPERF_EXPORT unsigned __cudaPushCallConfiguration(Dim3 grid, Dim3 block,
                                                    size_t sharedBytes,
                                                    Stream stream) {
  configurations().push_back({grid, block, sharedBytes, stream});
  return 0;
}

GPUPERF_EXPORT int __cudaPopCallConfiguration(Dim3 *grid, Dim3 *block,
                                              size_t *sharedBytes,
                                              Stream *stream) {
  if (configurations().empty())
    return fail(InvalidConfiguration);
  Configuration top = configurations().back();
  configurations().pop_back();
  *grid = top.grid;
  *block = top.block;
  *sharedBytes = top.sharedBytes;
  *stream = top.stream;
  return Success;
}

GPUPERF_EXPORT int cudaLaunchKernel(const void *function, Dim3 grid, Dim3 block,
                                    void **arguments, size_t sharedBytes,
                                    Stream stream) {
  return launch({function, grid, block, arguments, sharedBytes, stream});
}
GPUPERF_ALIAS(cudaLaunchKernel, cudaLaunchKernel_ptsz);
GPUPERF_ALIAS(cudaLaunchKernel, __cudaLaunchKernel);
GPUPERF_ALIAS(cudaLaunchKernel, __cudaLaunchKernel_ptsz);

GPUPERF_EXPORT int cudaLaunchCooperativeKernel(const void *function, Dim3 grid,
                                               Dim3 block, void **arguments,
                                               size_t sharedBytes,
                                               Stream stream) {
  return launch({function, grid, block, arguments, sharedBytes, stream, true});
}
GPUPERF_ALIAS(cudaLaunchCooperativeKernel, cudaLaunchCooperativeKernel_ptsz);

namespace {
/// cudaLaunchAttribute, as far as it says how blocks run.
struct Attribute {
  enum Id : int { Cooperative = 2, ClusterDimension = 4 } id;
  int padding;
  union {
    int isCooperative;
    Dim3 cluster;
    char all[64];
  };
};
} // namespace

static LaunchRequest requestOf(const LaunchConfig &config, const void *function,
                               void **arguments) {
  LaunchRequest request = {function,  config.grid,        config.block,
                           arguments, config.sharedBytes, config.stream};
  auto *attributes = static_cast<const Attribute *>(config.attributes);
  for (unsigned i = 0; i < config.attributeCount; ++i)
    if (attributes[i].id == Attribute::Cooperative)
      request.isCooperative = attributes[i].isCooperative;
    else if (attributes[i].id == Attribute::ClusterDimension)
      request.cluster = attributes[i].cluster;
  return request;
}

GPUPERF_EXPORT int cudaLaunchKernelExC(const LaunchConfig *config,
                                       const void *function, void **arguments) {
  return launch(requestOf(*config, function, arguments));
}
GPUPERF_ALIAS(cudaLaunchKernelExC, cudaLaunchKernelExC_ptsz);
