//===- Audit.cpp - kernels of compiled files ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Audit/Audit.h"
#include "Images.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Machine/Registry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"
#include <cstdlib>
#include <map>
#include <sys/mman.h>

using namespace gpuperf;
using llvm::StringRef;

StringRef gpuperf::blockOriginName(BlockOrigin origin) {
  constexpr StringRef names[] = {"required", "bound", "given", "assumed"};
  return names[unsigned(origin)];
}

/// "ns::k<float, 4>" of a mangled name; others as they are.
static std::string displayName(const std::string &symbol) {
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(symbol.c_str()))
    return symbol;
  char *text = demangler.getFunctionName(nullptr, nullptr);
  std::string name = text ? text : symbol;
  std::free(text);
  return name;
}

static int64_t threadsOf(const CubinKernel::Extents &block) {
  return int64_t(block[0]) * block[1] * block[2];
}

/// The threads of blocks for `kernel`, and where they are from.
static std::vector<AuditedBlock> blocksOf(const CubinKernel &kernel,
                                          llvm::ArrayRef<int64_t> given) {
  constexpr int64_t assumed = 256; // as of launches that nothing is known of
  if (kernel.requiredBlock)
    return {{threadsOf(*kernel.requiredBlock), BlockOrigin::Required, {}}};
  std::vector<AuditedBlock> blocks;
  for (int64_t threads : given)
    blocks.push_back({threads, BlockOrigin::Given, {}});
  if (given.empty() && kernel.maxBlock)
    blocks.push_back({threadsOf(*kernel.maxBlock), BlockOrigin::Bound, {}});
  else if (given.empty())
    blocks.push_back({assumed, BlockOrigin::Assumed, {}});
  return blocks;
}

namespace {
/// Reads the images of a file, several at a time.
class FileAudit {
public:
  FileAudit(const AuditRequest &request, AuditedFile &file)
      : request(request), file(file) {}
  void run();

private:
  struct ImageResult {
    std::vector<AuditedKernel> kernels;
    std::string error;
  };
  void findMachines();
  const Machine *machineOf(StringRef arch) const;
  void readImage(const FatBinaryEntry &image, ImageResult &result) const;
  bool isWanted(const AuditedKernel &kernel) const;
  void findOccupancy(AuditedKernel &kernel, const Machine &machine) const;

  const AuditRequest &request;
  AuditedFile &file;
  std::vector<FatBinaryEntry> images;
  std::map<std::string, Machine, std::less<>> machines; ///< by architecture
};
} // namespace

/// Before the threads, which share them.
void FileAudit::findMachines() {
  if (request.machine)
    return;
  for (const FatBinaryEntry &image : images)
    if (!machines.count(image.arch)) {
      if (llvm::Expected<Machine> machine = machineForArch(image.arch))
        machines.emplace(image.arch, std::move(*machine));
      else
        llvm::consumeError(machine.takeError());
    }
}

const Machine *FileAudit::machineOf(StringRef arch) const {
  if (request.machine)
    return &*request.machine;
  auto found = machines.find(arch);
  return found == machines.end() ? nullptr : &found->second;
}

bool FileAudit::isWanted(const AuditedKernel &kernel) const {
  return request.kernels.empty() ||
         llvm::any_of(request.kernels, [&](StringRef glob) {
           return namesKernel(glob, kernel.name, kernel.code.name);
         });
}

void FileAudit::findOccupancy(AuditedKernel &kernel,
                              const Machine &machine) const {
  kernel.machine = machine.name;
  for (AuditedBlock &block : blocksOf(kernel.code, request.blocks)) {
    BlockResources resources;
    resources.threads = block.threads;
    resources.registersPerThread = kernel.code.registers;
    resources.staticSharedBytes = kernel.code.sharedBytes;
    resources.dynamicSharedBytes = request.dynamicSharedBytes;
    llvm::Expected<Occupancy> occupancy = computeOccupancy(machine, resources);
    if (!occupancy) {
      llvm::consumeError(occupancy.takeError());
      return;
    }
    block.occupancy = std::move(*occupancy);
    kernel.blocks.push_back(std::move(block));
  }
}

/// Gives the memory of a part of the mapped file back, which is read again
/// where somebody looks at it.
static void forget(StringRef bytes) {
  uintptr_t page = llvm::sys::Process::getPageSizeEstimate();
  uintptr_t begin = llvm::alignTo(uintptr_t(bytes.begin()), page);
  uintptr_t end = llvm::alignDown(uintptr_t(bytes.end()), page);
  if (begin < end)
    ::madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
}

void FileAudit::readImage(const FatBinaryEntry &image,
                          ImageResult &result) const {
  llvm::Expected<std::string> bytes = unpackEntry(image);
  if (!bytes) {
    result.error = llvm::toString(bytes.takeError());
    return;
  }
  llvm::Expected<Cubin> cubin = readCubin(*bytes);
  if (!cubin) {
    result.error = "has an image for " + image.arch + " that " +
                   llvm::toString(cubin.takeError());
    return;
  }
  const Machine *machine = machineOf(image.arch);
  for (CubinKernel &code : cubin->kernels) {
    AuditedKernel kernel;
    kernel.name = displayName(code.name);
    kernel.code = std::move(code);
    if (!isWanted(kernel))
      continue;
    kernel.arch = image.arch;
    kernel.source = image.name.str();
    kernel.isLinked = cubin->isLinked;
    if (machine)
      findOccupancy(kernel, *machine);
    result.kernels.push_back(std::move(kernel));
  }
}

void FileAudit::run() {
  auto buffer = llvm::MemoryBuffer::getFile(file.path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer) {
    file.errors.push_back("cannot be read: " + buffer.getError().message());
    return;
  }
  std::string why;
  std::optional<ComputeCapability> capability;
  if (request.machine)
    capability = request.machine->computeCapability;
  images = selectImages((*buffer)->getBuffer(), request.arch, capability, why);
  findMachines();
  file.images = images.size();
  std::vector<ImageResult> results(images.size());
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(request.jobs));
  bool isMapped =
      (*buffer)->getBufferKind() == llvm::MemoryBuffer::MemoryBuffer_MMap;
  for (size_t i = 0; i < images.size(); ++i)
    pool.async([&, i] {
      readImage(images[i], results[i]);
      if (isMapped)
        forget(images[i].payload);
    });
  pool.wait();
  for (ImageResult &result : results) {
    llvm::move(result.kernels, std::back_inserter(file.kernels));
    if (!result.error.empty())
      file.errors.push_back(std::move(result.error));
  }
  if (!why.empty())
    file.errors.push_back(std::move(why));
}

std::vector<AuditedFile> gpuperf::audit(const AuditRequest &request) {
  std::vector<AuditedFile> files;
  for (const std::string &path : request.files) {
    files.emplace_back().path = path;
    FileAudit(request, files.back()).run();
  }
  return files;
}
