//===- ReadPtx.cpp - PTX files as a dialect module ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadPtx.h"
#include "MachineCode.h"
#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Frontend/Module/PtxDevice.h"
#include "gpuperf/Frontend/Module/TritonFacts.h"
#include "gpuperf/Ptx/DeviceCode.h"
#include "gpuperf/Ptx/FatBinary.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;

/// The first bytes of a file that is there; enough for what says what it is.
static std::string beginningOf(const std::string &file) {
  constexpr size_t most = 4096;
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(file, status) ||
      !llvm::sys::fs::is_regular_file(status))
    return "";
  auto buffer = llvm::MemoryBuffer::getFileSlice(
      file, std::min<uint64_t>(most, status.getSize()), 0);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// Every PTX file has its version and its target before all else.
static bool isPtxText(llvm::StringRef text) {
  for (text = text.ltrim(); text.consume_front("//");)
    text = text.split('\n').second.ltrim();
  return text.starts_with(".version");
}

bool gpuperf::isPtxFile(const std::string &file) {
  llvm::StringRef name = file;
  if (name.ends_with(".ptx"))
    return true;
  if (file == "-" || name.ends_with(".cu") || name.ends_with(".mlir"))
    return false;
  std::string beginning = beginningOf(file);
  return mayHoldDeviceCode(beginning) || isPtxText(beginning);
}

/// The images of the architecture that is asked for, else of the latest.
static llvm::Expected<std::vector<PtxImage>>
chooseImages(std::vector<PtxImage> images, llvm::StringRef arch) {
  unsigned wanted = arch.empty() ? 0 : computeCapabilityOf(arch);
  if (arch.empty())
    for (const PtxImage &image : images)
      wanted = std::max(wanted, computeCapabilityOf(image.arch));
  std::vector<PtxImage> chosen;
  std::string others;
  for (PtxImage &image : images) {
    if (computeCapabilityOf(image.arch) == wanted)
      chosen.push_back(std::move(image));
    else
      others += (others.empty() ? "" : ", ") + image.arch;
  }
  if (chosen.empty())
    return llvm::createStringError("has no PTX for " + arch + ", but for " +
                                   others);
  return chosen;
}

static llvm::Expected<std::vector<PtxImage>> imagesOf(llvm::StringRef bytes,
                                                      llvm::StringRef arch) {
  if (!mayHoldDeviceCode(bytes))
    return std::vector<PtxImage>{{"", "", bytes.str()}};
  llvm::Expected<std::vector<PtxImage>> images = readPtxImages(bytes);
  if (!images)
    return images.takeError();
  return chooseImages(std::move(*images), arch);
}

/// Takes the kernels of `other` over, which are in another context.
static llvm::Error append(mlir::ModuleOp module, mlir::ModuleOp other) {
  std::string text, errors;
  llvm::raw_string_ostream os(text), errorStream(errors);
  writeDialect(other, os);
  mlir::OwningOpRef<mlir::ModuleOp> copy =
      readDialect(text, "", *module->getContext(), errorStream);
  if (!copy)
    return llvm::createStringError(errors);
  for (mlir::Operation &op : llvm::make_early_inc_range(*copy->getBody())) {
    // Sources may have one kernel in common, of a header.
    auto kernel = llvm::dyn_cast<KernelOp>(op);
    if (!kernel || !module.lookupSymbol(kernel.getSymName()))
      op.moveBefore(module.getBody(), module.getBody()->end());
  }
  return llvm::Error::success();
}

/// The text of what is called as `file`, with another end, in its folder; empty
/// where that is not.
static std::unique_ptr<llvm::MemoryBuffer> besides(llvm::StringRef file,
                                                   llvm::StringRef extension) {
  llvm::SmallString<128> path = file;
  llvm::sys::path::replace_extension(path, extension);
  auto buffer = readProjectFile(path, kMaxTextBytes);
  return buffer ? std::move(*buffer) : nullptr;
}

/// What Triton has put beside its PTX.
static void addTritonFacts(DeviceModule &device, llvm::StringRef file) {
  auto metadata = besides(file, "json");
  if (!metadata || !addTritonMetadata(device, metadata->getBuffer()))
    return;
  if (auto ttir = besides(file, "ttir"))
    addTritonParameters(device, ttir->getBuffer());
  auto cubin = besides(file, "cubin");
  if (!cubin)
    return;
  MachineCode code(device.arch);
  code.addFile(cubin->getBuffer(),
               llvm::sys::path::stem(file).str() + ".cubin");
  code.describe(device);
}

llvm::Expected<DialectInput>
gpuperf::readPtxFile(const std::string &file, llvm::StringRef arch,
                     const DeviceOptions &options) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return llvm::createStringError(buffer.getError().message());
  auto images = imagesOf((*buffer)->getBuffer(), arch);
  if (!images)
    return images.takeError();
  std::optional<DialectInput> all;
  MachineCode code(images->front().arch);
  if (!images->front().arch.empty())
    code.addFile((*buffer)->getBuffer(), llvm::sys::path::filename(file));
  for (const PtxImage &image : *images) {
    auto source = [&](llvm::StringRef) {
      // Nobody can look at a line of PTX in compiled code.
      bool isText = images->size() == 1 && image.arch.empty();
      auto device = readPtxDevice(image.text, isText ? file : "");
      if (device && isText)
        addTritonFacts(*device, file);
      else if (device)
        code.describe(*device);
      return device;
    };
    llvm::Expected<DialectInput> input = readDevice(source, options);
    if (!input)
      return input.takeError();
    if (!all) {
      all.emplace(std::move(*input));
      continue;
    }
    all->messages.insert(all->messages.end(), input->messages.begin(),
                         input->messages.end());
    if (llvm::Error error = append(*all->module, *input->module))
      return std::move(error);
  }
  return std::move(*all);
}
