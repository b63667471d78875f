//===- PtxDevice.cpp - PTX as a device module -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Module/PtxDevice.h"
#include "Optimise/Optimise.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"

using namespace gpuperf;
using namespace llvm;

/// Without the tags that Numba puts a function's types into, "[abi:v1]".
static std::string withoutTags(StringRef name) {
  std::string result;
  while (!name.empty()) {
    auto [before, tag] = name.split("[abi:");
    result += before;
    name = tag.split(']').second;
  }
  return result;
}

/// "reduce<float, 256>" for "_Z6reduceIfLi256EEvPT_"; other names as they are.
static std::string displayOf(StringRef mangled) {
  ItaniumPartialDemangler demangler;
  std::string name = mangled.str();
  if (demangler.partialDemangle(name.c_str()))
    return name;
  size_t size = 0;
  char *text = demangler.getFunctionName(nullptr, &size);
  std::string result = text ? withoutTags(text) : name;
  free(text);
  return result;
}

/// The name of a parameter as a person wrote it; compilers number them:
/// "_Z1kPf_param_0" is "arg0".
static std::string parameterName(const Argument &argument) {
  StringRef name = argument.getName();
  unsigned number;
  if (name.empty() || !name.rsplit("_param_").second.getAsInteger(10, number))
    return "arg" + std::to_string(argument.getArgNo());
  return name.ltrim("%").str();
}

static KernelFacts factsOf(const PtxKernel &kernel, const Function &function) {
  KernelFacts facts;
  facts.mangled = kernel.name;
  facts.display = displayOf(kernel.name);
  facts.place = {kernel.file, kernel.line, kernel.column};
  facts.maxThreads = kernel.maxThreads;
  facts.minBlocks = kernel.minBlocks;
  facts.maxRegisters = kernel.maxRegisters;
  facts.cluster = kernel.cluster;
  for (const Argument &argument : function.args())
    facts.params.push_back(
        {parameterName(argument),
         argument.getType()->isPointerTy() && !argument.hasByValAttr(),
         {}});
  if (!kernel.block && !kernel.cluster)
    return facts;
  LaunchFacts launch;
  launch.site = facts.place;
  launch.cluster = kernel.cluster;
  for (unsigned i = 0; kernel.block && i < 3; ++i)
    launch.block[i] =
        Fact::number((*kernel.block)[i], FactOrigin::LaunchBounds, facts.place);
  launch.sharedBytes = Fact::number(0, FactOrigin::Default, facts.place);
  facts.launches.push_back(launch);
  return facts;
}

/// Whether the toolkit or the system has `file`.
static bool isOfSystem(StringRef file) {
  bool isInclude = file.contains("/include/");
  return isInclude && (file.contains("/cuda") || file.contains("/nvidia/") ||
                       file.contains("/lib/clang/") ||
                       file.contains("/lib/llvm") || file.starts_with("/usr/"));
}

/// What an inlined function is, by its name and its file, as the source has it.
static std::optional<HeaderFunction>
headerFunction(const DISubprogram &function) {
  std::string name = demangle(function.getLinkageName());
  // A template's name has its result in front.
  for (StringRef space :
       {"cub::", "thrust::", "nvcuda::", "cooperative_groups::"})
    if (StringRef(name).split('(').first.contains(space))
      return HeaderFunction::Library;
  if (isOfSystem(function.getFilename()))
    return HeaderFunction::BuiltIn;
  return std::nullopt;
}

/// The places of inlined functions have no line of their own in PTX.
static void findHeaderFunctions(DeviceModule &device) {
  DebugInfoFinder finder;
  finder.processModule(*device.module);
  for (const DISubprogram *function : finder.subprograms()) {
    std::optional<HeaderFunction> header = headerFunction(*function);
    if (header && function->getLine() == 0)
      device.headerFunctions[function->getFilename().str()].insert(
          {0, *header});
  }
}

/// An architecture that LLVM knows, for its analyses: "sm_90a" as it is, later
/// ones as the latest.
static std::string knownArch(StringRef arch) {
  unsigned capability = computeCapabilityOf(arch);
  return "sm_" + std::to_string(std::clamp(capability, 50u, 90u));
}

/// 13.0 of "// Cuda compilation tools, release 13.0, V13.0.88", which nvcc and
/// NVRTC write; empty of others.
static VersionTuple toolkitOf(StringRef text) {
  constexpr size_t header = 2000; // the comment at the top
  StringRef release =
      text.take_front(header).split("Cuda compilation tools, release ").second;
  VersionTuple version;
  if (version.tryParse(release.take_until([](char c) { return c == ','; })))
    return {};
  return version;
}

Expected<DeviceModule> gpuperf::readPtxDevice(StringRef text, StringRef file) {
  Expected<std::unique_ptr<PtxModule>> ptx = parsePtx(text);
  if (!ptx)
    return ptx.takeError();
  (*ptx)->name = file.str();
  DeviceModule device;
  device.context = std::make_unique<LLVMContext>();
  device.context->setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *, void *) {});
  Expected<LiftedPtx> lifted = liftPtx(**ptx, *device.context);
  if (!lifted)
    return lifted.takeError();
  device.module = std::move(lifted->module);
  device.arch = (*ptx)->target.str();
  device.compiler = "PTX";
  device.ptx = text.str();
  device.ptxName = ptxName(**ptx);
  setPtxasVersion(*device.module, toolkitOf(text));
  device.mainFile = file.str();
  for (const PtxKernel &kernel : lifted->kernels)
    device.kernels.push_back(
        factsOf(kernel, *device.module->getFunction(kernel.name)));
  findHeaderFunctions(device);
  if (llvm::Error error = tidyLifted(*device.module, knownArch(device.arch)))
    return std::move(error);
  return std::move(device);
}
