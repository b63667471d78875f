//===- Images.cpp - the machine code in a file ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Images.h"
#include "gpuperf/Ptx/DeviceCode.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace gpuperf;
using llvm::StringRef;

namespace {
struct Arch {
  unsigned number = 0;
  bool isSpecific = false;
};
} // namespace

static Arch parseArch(StringRef text) {
  Arch arch;
  text.consume_front("sm_");
  text.consumeInteger(10, arch.number);
  arch.isSpecific = text == "a";
  return arch;
}

bool gpuperf::runsCode(ComputeCapability capability, StringRef text) {
  Arch arch = parseArch(text);
  unsigned own = capability.number();
  if (arch.isSpecific)
    return arch.number == own;
  return arch.number / 10 == own / 10 && arch.number <= own;
}

/// What the driver takes first: the nearest, of one number that which is for
/// it alone.
static unsigned rankOf(const FatBinaryEntry &image) {
  Arch arch = parseArch(image.arch);
  return 2 * arch.number + arch.isSpecific;
}

/// Of each fat binary the image that a GPU of `capability` loads.
static std::vector<FatBinaryEntry>
loadedImages(llvm::ArrayRef<FatBinaryEntry> images,
             ComputeCapability capability) {
  std::vector<FatBinaryEntry> loaded;
  for (const FatBinaryEntry &image : images) {
    if (!runsCode(capability, image.arch))
      continue;
    bool isSame =
        !loaded.empty() && loaded.back().binary.data() == image.binary.data();
    if (!isSame)
      loaded.push_back(image);
    else if (rankOf(loaded.back()) < rankOf(image))
      loaded.back() = image;
  }
  return loaded;
}

/// "sm_80, sm_90", the oldest first.
static std::string archsOf(llvm::ArrayRef<FatBinaryEntry> entries) {
  auto isBefore = [](StringRef a, StringRef b) {
    return std::make_pair(a.size(), a) < std::make_pair(b.size(), b);
  };
  std::set<StringRef, decltype(isBefore)> archs(isBefore);
  for (const FatBinaryEntry &entry : entries)
    archs.insert(entry.arch);
  return llvm::join(archs, ", ");
}

std::vector<FatBinaryEntry>
gpuperf::selectImages(StringRef bytes, StringRef arch,
                      std::optional<ComputeCapability> capability,
                      std::string &why) {
  using Kind = FatBinaryEntry::Kind;
  std::vector<FatBinaryEntry> images, others;
  auto visit = [&](const FatBinaryEntry &entry) {
    (entry.kind == Kind::MachineCode ? images : others).push_back(entry);
    return llvm::Error::success();
  };
  if (llvm::Error error = visitDeviceCode(bytes, visit))
    why = llvm::toString(std::move(error));
  else if (images.empty() && others.empty())
    why = "has no device code";
  else if (images.empty())
    why = "has no machine code, but PTX or other code for " + archsOf(others);
  std::vector<FatBinaryEntry> wanted = images;
  if (!arch.empty())
    llvm::erase_if(wanted,
                   [&](const auto &image) { return image.arch != arch; });
  if (capability)
    wanted = loadedImages(wanted, *capability);
  if (wanted.empty() && why.empty())
    why = "has machine code for " + archsOf(images) +
          (arch.empty() ? ", which the machine cannot run"
                        : ", not for what is asked");
  return wanted;
}
