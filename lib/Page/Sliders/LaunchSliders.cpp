//===- LaunchSliders.cpp - sliders of arguments, grid, block and memory ---===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SliderMaker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>
#include <set>

using namespace gpuperf;

void SliderMaker::addArgument(const std::string &name, int64_t assumed) {
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  if (assumed < 1 || assumed > most)
    return;
  Slider slider{
      name,    "argument", "", "the value of '" + name + "' is not known",
      assumed, {},         {}};
  const std::vector<int64_t> values = valuesAround(assumed, most);
  if (!fitsBudget(values.size()))
    return;
  for (int64_t value : values) {
    LaunchOverride other = kernel.launch.override;
    other.args[name] = std::to_string(value);
    slider.points.push_back(at(value, other));
  }
  list.push_back(std::move(slider));
}

/// Whether the grid follows one of the arguments.
bool SliderMaker::changesGrid() const {
  return llvm::any_of(list, [](const Slider &slider) {
    return slider.kind == "argument" &&
           llvm::any_of(slider.points, [&](const Point &point) {
             return point.launch != slider.points.front().launch;
           });
  });
}

void SliderMaker::addGrid() {
  if (launch.isGridKnown() || changesGrid())
    return;
  const int64_t largest = llvm::max_element(launch.grid) - launch.grid.begin();
  const int64_t extent = launch.grid[largest];
  const int64_t others = launch.blocks() / std::max<int64_t>(extent, 1);
  Slider slider{
      "blocks",        "grid", "blocks", "the number of blocks is not known",
      launch.blocks(), {},     {}};
  const int64_t most = largest == 0 ? 1 << 24 : 65535;
  const std::vector<int64_t> values =
      valuesAround(extent, std::max(most, extent));
  if (!fitsBudget(values.size()))
    return;
  for (int64_t value : values) {
    LaunchOverride other = kernel.launch.override;
    for (unsigned dim = 0; dim != 3; ++dim)
      other.grid[dim] =
          std::to_string(dim == largest ? value : launch.grid[dim]);
    slider.points.push_back(at(value * others, other));
  }
  list.push_back(std::move(slider));
}

/// Other blocks for as many threads.
void SliderMaker::addBlock() {
  KernelOp op = kernel.kernel;
  if (!launch.origins.isChosen(LaunchPart::Block))
    return;
  int64_t rows = launch.block[1] * launch.block[2];
  int64_t most = std::min<int64_t>(
      kernel.settings.machine.limits.maxThreadsPerBlock.value_or(1024),
      op.getMaxThreads().value_or(1024));
  Slider slider{"threads per block",
                "block",
                "threads",
                "the size of a block is not known",
                launch.threadsPerBlock(),
                {},
                {}};
  std::set<int64_t> sizes{launch.threadsPerBlock()};
  for (int64_t threads : {32, 64, 128, 192, 256, 384, 512, 768, 1024})
    if (threads <= most && threads % rows == 0)
      sizes.insert(threads);
  if (!fitsBudget(sizes.size()))
    return;
  for (int64_t threads : sizes) {
    LaunchOverride other = kernel.launch.override;
    other.block[0] = std::to_string(threads / rows);
    other.block[1] = std::to_string(launch.block[1]);
    other.block[2] = std::to_string(launch.block[2]);
    other.grid[0] = std::to_string(llvm::divideCeil(
        uint64_t(launch.grid[0]) * launch.block[0], uint64_t(threads / rows)));
    other.grid[1] = std::to_string(launch.grid[1]);
    other.grid[2] = std::to_string(launch.grid[2]);
    slider.points.push_back(at(threads, other));
  }
  list.push_back(std::move(slider));
}

void SliderMaker::addShared() {
  KernelOp op = kernel.kernel;
  bool usesIt = llvm::any_of(op.getBody().getOps<ArrayOp>(), [](ArrayOp array) {
    return array.getSpace() == Space::Shared &&
           llvm::is_contained(array.getDims(), 0);
  });
  if (!launch.origins.isChosen(LaunchPart::Shared) || !usesIt)
    return;
  constexpr int64_t kPoints = 8;
  int64_t rest = kernel.settings.machine.shared.bytesPerBlock.value_or(0) -
                 kernel.report.profile.staticSharedBytes;
  Slider slider{"dynamic shared memory",
                "shared",
                "bytes",
                "the size of dynamic shared memory is not known",
                launch.dynamicSharedBytes,
                {},
                {}};
  std::set<int64_t> sizes{launch.dynamicSharedBytes};
  for (int64_t i = 0; i <= kPoints; ++i)
    sizes.insert(std::max<int64_t>(rest, 0) * i / kPoints / 128 * 128);
  if (!fitsBudget(sizes.size()))
    return;
  for (int64_t bytes : sizes) {
    LaunchOverride other = kernel.launch.override;
    other.sharedBytes = std::to_string(bytes);
    slider.points.push_back(at(bytes, other));
  }
  list.push_back(std::move(slider));
}
