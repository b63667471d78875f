//===- FatBinary.cpp - the PTX in compiled files --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/FatBinary.h"
#include "gpuperf/Ptx/DeviceCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;
using namespace llvm;

static constexpr uint64_t maxTotalBytes = uint64_t(1) << 30;

namespace {
/// What was found in a file so far.
class ImageReader {
public:
  Error add(const FatBinaryEntry &entry);
  /// The images, or the error that says why there are none.
  Expected<std::vector<PtxImage>> take();

private:
  std::vector<PtxImage> images;
  uint64_t totalBytes = 0;
  /// Architectures of what is no PTX.
  std::vector<std::string> machineCode, otherCode;
  bool hasOffloading = false;
};
} // namespace

Error ImageReader::add(const FatBinaryEntry &entry) {
  if (entry.kind == FatBinaryEntry::Kind::Offloading) {
    hasOffloading = true;
    return Error::success();
  }
  if (entry.kind != FatBinaryEntry::Kind::Ptx) {
    bool isMachineCode = entry.kind == FatBinaryEntry::Kind::MachineCode;
    (isMachineCode ? machineCode : otherCode).push_back(entry.arch);
    return Error::success();
  }
  Expected<std::string> text = unpackPtx(entry);
  if (!text)
    return text.takeError();
  totalBytes += text->size();
  if (totalBytes > maxTotalBytes)
    return createStringError("has PTX of more than 1 GiB");
  images.push_back({entry.arch, entry.name.str(), std::move(*text)});
  return Error::success();
}

/// Each once, the oldest first; as many as no toolkit knows.
static std::vector<std::string> sortedArchs(std::vector<std::string> archs) {
  llvm::sort(archs, [](const std::string &a, const std::string &b) {
    return std::make_pair(a.size(), a) < std::make_pair(b.size(), b);
  });
  archs.erase(llvm::unique(archs), archs.end());
  archs.resize(std::min<size_t>(archs.size(), 32));
  return archs;
}

/// "has machine code for sm_80, sm_90 but no PTX; compile with ...".
static Error noPtx(StringRef code, std::vector<std::string> found) {
  std::vector<std::string> archs = sortedArchs(std::move(found));
  std::string compute = "compute_" + archs.front().substr(strlen("sm_"));
  return createStringError("has " + code + " for " + join(archs, ", ") +
                           " but no PTX; compile with -gencode arch=" +
                           compute + ",code=" + compute + " to add it");
}

Expected<std::vector<PtxImage>> ImageReader::take() {
  if (!images.empty())
    return std::move(images);
  if (!machineCode.empty())
    return noPtx("machine code", machineCode);
  if (!otherCode.empty())
    return noPtx("code for link-time optimization or of an unknown kind",
                 otherCode);
  if (hasOffloading)
    return createStringError("has device code only in .llvm.offloading, which "
                             "is not read; compile with "
                             "--no-offload-new-driver");
  return createStringError("has no device code");
}

Expected<std::vector<PtxImage>> gpuperf::readPtxImages(StringRef bytes) {
  ImageReader reader;
  if (Error error = visitDeviceCode(bytes, [&](const FatBinaryEntry &entry) {
        return reader.add(entry);
      }))
    return std::move(error);
  return reader.take();
}
