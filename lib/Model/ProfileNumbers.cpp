//===- ProfileNumbers.cpp - a kernel profile as named numbers -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileNumbers.h"
#include "KernelCounts.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using llvm::StringRef;

namespace {

/// A figure of the profile behind a parameter.
struct Number {
  const char *name;
  double WorkFigures::*member;
  WorkSource source;
};

constexpr Number kNumbers[] = {
#define WORK_FIGURE(MEMBER, NAME, UNIT, MEANING, FALLBACK, SCALE, SOURCE)      \
  {NAME, &WorkFigures::MEMBER, WorkSource::SOURCE},
#include "gpuperf/Profile/WorkFigures.def"
};

/// A parameter whose value is `fallback` when it is not given.
constexpr Parameter parameter(const char *name, const char *unit,
                              const char *meaning, const char *fallback) {
  return {name, unit,     meaning,
          "",   fallback, *fallback == '0' ? "default" : fallback};
}

/// Warp instructions of a class.
constexpr Parameter ofClass(const char *name, const char *meaning) {
  return parameter(name, "instructions/warp", meaning, "0");
}

constexpr Parameter kParameters[] = {
    {"blocks", "blocks", "thread blocks of the grid"},
    {"threads_per_block", "threads", "threads of a block"},
    {"blocks_per_sm", "blocks/SM", "blocks that an SM holds at once"},
    parameter("cluster_blocks", "blocks", "of a cluster; 0 without clusters",
              "0"),
    ofClass("fp32", "single-precision instructions"),
    ofClass("fp64", "double-precision instructions"),
    ofClass("fp16", "half-precision instructions"),
    ofClass("int", "integer instructions"),
    ofClass("conversion", "conversions"),
    ofClass("conversion64", "conversions from and to 64-bit types"),
    ofClass("special", "special functions"),
    ofClass("tensor", "matrix instructions (m16n8k16)"),
    ofClass("control", "branches"),
    ofClass("load", "loads"),
    ofClass("store", "stores"),
    ofClass("atomic", "atomics"),
    ofClass("barrier", "barrier instructions"),
    ofClass("shuffle", "shuffles and votes"),
    ofClass("move", "moves"),
#define WORK_FIGURE(MEMBER, NAME, UNIT, MEANING, FALLBACK, SCALE, SOURCE)      \
  parameter(NAME, UNIT, MEANING, FALLBACK),
#include "gpuperf/Profile/WorkFigures.def"
};

} // namespace

llvm::ArrayRef<Parameter> gpuperf::profileParameters() { return kParameters; }

KernelProfile gpuperf::profileFromNumbers(const Worksheet &sheet,
                                          const Machine &machine) {
  KernelProfile kernel;
  kernel.launch.grid[0] = static_cast<int64_t>(sheet["blocks"]);
  kernel.launch.block[0] = static_cast<int64_t>(sheet["threads_per_block"]);
  if (sheet["cluster_blocks"] > 0)
    kernel.launch.cluster = {static_cast<int64_t>(sheet["cluster_blocks"]), 1,
                             1};
  Occupancy &occupancy = kernel.occupancy;
  occupancy.blocksPerSM = static_cast<int64_t>(sheet["blocks_per_sm"]);
  occupancy.warpsPerBlock = kernel.launch.warpsPerBlock();
  occupancy.warpsPerSM = occupancy.blocksPerSM * occupancy.warpsPerBlock;
  occupancy.maxWarpsPerSM = machine.limits.maxWarpsPerSM.value_or(0);
  occupancy.limiter = Limiter::Given;
  for (const Number &number : kNumbers)
    kernel.*number.member = sheet[number.name];
  for (unsigned c = 0; c < numInstClasses; ++c)
    kernel.perThread[c] = kernel.perWarp[c] =
        sheet[stringifyInstClass(static_cast<InstClass>(c))];
  return kernel;
}

std::vector<InputValue> gpuperf::numbersOfProfile(const KernelProfile &kernel) {
  KernelCounts counts(kernel);
  Worksheet sheet(kParameters);
  sheet.give("blocks", kernel.launch.blocks(), counts.gridSource());
  sheet.give("threads_per_block", kernel.launch.threadsPerBlock(),
             counts.blockSource());
  if (kernel.launch.cluster)
    sheet.give("cluster_blocks", kernel.launch.blocksPerCluster(),
               counts.gridSource());
  sheet.give("blocks_per_sm", kernel.occupancy.blocksPerSM,
             counts.blocksPerSM().source);
  for (const Number &number : kNumbers)
    if (double value = kernel.*number.member)
      sheet.give(number.name, value, counts.sourceOf(number.source));
  for (unsigned c = 0; c < numInstClasses; ++c)
    if (double value = kernel.perWarp[c])
      sheet.give(stringifyInstClass(static_cast<InstClass>(c)), value,
                 "instruction mix of " + counts.kernelSource());
  sheet.complete();
  llvm::erase_if(sheet.inputs,
                 [](const InputValue &input) { return input.value == 0; });
  return sheet.inputs;
}
