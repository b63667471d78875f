//===- Architecture.cpp - names of GPU architectures ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;
using llvm::StringRef;

std::string gpuperf::normaliseArch(StringRef text) {
  for (StringRef prefix : {"sm_", "compute_", "lto_"})
    if (text.consume_front(prefix))
      break;
  std::string digits;
  for (char c : text)
    if (c != '.')
      digits.push_back(c);
  StringRef number = StringRef(digits).rtrim("af");
  unsigned value;
  if (number.getAsInteger(10, value) || value < 10 || value > 999)
    return "";
  return "sm_" + digits;
}

/// The newest architecture that Clang 19 compiles for.
static constexpr unsigned kNewestKnown = 90;

/// 90 for "sm_90"; 0 for none.
static unsigned numberOf(StringRef arch) {
  unsigned number = 0;
  arch.drop_front(arch.starts_with("sm_") ? 3 : 0)
      .rtrim("af")
      .getAsInteger(10, number);
  return number;
}

/// Whether a GPU of `gpu` runs machine code for `arch` as it is: of its major
/// version and not after it; "sm_90a" on the very one, "sm_100f" on its major
/// version.
static bool runs(StringRef gpu, StringRef arch) {
  unsigned own = numberOf(gpu), other = numberOf(arch);
  return arch.ends_with("a") ? own == other
                             : own / 10 == other / 10 && own >= other;
}

CodeTarget gpuperf::targetFor(llvm::ArrayRef<CodeTarget> targets,
                              StringRef gpu) {
  if (targets.empty())
    return {gpu.empty() ? "sm_80" : gpu.str(), ""};
  CodeTarget first = targets.front();
  if (targets.size() == 1 || gpu.empty())
    return first;
  auto latest = [&](auto fits) {
    const CodeTarget *best = nullptr;
    for (const CodeTarget &target : targets)
      if (fits(target.arch) &&
          (!best || numberOf(best->arch) < numberOf(target.arch)))
        best = &target;
    return best;
  };
  if (const CodeTarget *own =
          latest([&](StringRef arch) { return runs(gpu, arch); }))
    return *own;
  const CodeTarget *before = latest([&](StringRef arch) {
    return !arch.ends_with("a") && !arch.ends_with("f") &&
           numberOf(arch) < numberOf(gpu);
  });
  if (!before)
    return first;
  return {gpu.str(),
          before->virtualArch.empty() ? before->arch : before->virtualArch};
}

std::vector<std::string> gpuperf::macrosOfNewer(StringRef arch) {
  unsigned number = numberOf(arch);
  if (number <= kNewestKnown)
    return {};
  std::vector<std::string> macros{"__CUDA_ARCH__=" + std::to_string(number) +
                                  "0"};
  if (arch.ends_with("a"))
    macros.push_back("__CUDA_ARCH_FEAT_SM" + std::to_string(number) + "_ALL=1");
  return macros;
}

std::string gpuperf::supportedArch(StringRef arch) {
  // Clang 19 with CUDA 13 refuses what is older than sm_52 and does not know
  // what is newer than sm_90a; later versions compile for the same ones here,
  // so that a prediction does not depend on them.
  unsigned number = numberOf(arch);
  if (number < 52)
    return "sm_52";
  static constexpr unsigned known[] = {52, 53, 60, 61, 62, 70,          72,
                                       75, 80, 86, 87, 89, kNewestKnown};
  const unsigned *above = llvm::upper_bound(known, number);
  assert(above != std::begin(known) && "none is older than the oldest");
  std::string nearest = "sm_" + std::to_string(*(above - 1));
  return nearest == "sm_90" && arch == "sm_90a" ? "sm_90a" : nearest;
}
