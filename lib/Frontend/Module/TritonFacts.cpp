//===- TritonFacts.cpp - facts from Triton's files ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Module/TritonFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace gpuperf;
using namespace llvm;

static KernelFacts *findKernel(DeviceModule &device, StringRef name) {
  auto found = find_if(device.kernels, [&](const KernelFacts &kernel) {
    return kernel.mangled == name;
  });
  return found == device.kernels.end() ? nullptr : &*found;
}

/// The launch that is there, else one of blocks of so many warps.
static LaunchFacts &launchOf(KernelFacts &kernel, int64_t warps) {
  constexpr int64_t warpSize = 32;
  if (!kernel.launches.empty())
    return kernel.launches.front();
  LaunchFacts &launch = kernel.launches.emplace_back();
  launch.site = kernel.place;
  int64_t threads[] = {warps * warpSize, 1, 1};
  for (auto [extent, count] : zip(launch.block, threads))
    extent = Fact::number(count, FactOrigin::Metadata, kernel.place);
  return launch;
}

bool gpuperf::addTritonMetadata(DeviceModule &device, StringRef text) {
  Expected<json::Value> value = json::parse(text);
  if (!value) {
    consumeError(value.takeError());
    return false;
  }
  const json::Object *metadata = value->getAsObject();
  if (!metadata)
    return false;
  auto name = metadata->getString("name");
  auto warps = metadata->getInteger("num_warps");
  auto shared = metadata->getInteger("shared");
  constexpr int64_t mostWarps = 64; // more than any GPU's block has
  if (!name || !warps || !shared || *warps < 1 || *warps > mostWarps ||
      *shared < 0)
    return false;
  KernelFacts *kernel = findKernel(device, *name);
  if (!kernel)
    return false;
  launchOf(*kernel, *warps).sharedBytes =
      Fact::number(*shared, FactOrigin::Metadata, kernel->place);
  return true;
}

namespace {
struct TtirParameter {
  StringRef name;
  bool isPointer = false;
  unsigned divisibility = 1;
};
} // namespace

/// Cuts the first of a list that ends in ')' off: what is up to the next ',' on
/// the outside of brackets and quotes.
static StringRef takeParameter(StringRef &list) {
  int depth = 0;
  bool isQuoted = false;
  for (size_t i = 0; i < list.size(); ++i) {
    char c = list[i];
    isQuoted ^= c == '"';
    if (isQuoted)
      continue;
    if (depth == 0 && (c == ',' || c == ')')) {
      StringRef first = list.take_front(i);
      list = c == ',' ? list.drop_front(i + 1) : StringRef();
      return first.trim();
    }
    depth += StringRef("(<{[").contains(c);
    depth -= StringRef(")>}]").contains(c);
  }
  return std::exchange(list, "").trim();
}

/// Of `%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x"(#loc))`.
static TtirParameter readParameter(StringRef text) {
  TtirParameter parameter;
  auto [name, rest] = text.split(':');
  parameter.name = name.trim().ltrim('%');
  parameter.isPointer = rest.ltrim().starts_with("!tt.ptr");
  StringRef divisibility = rest.split("tt.divisibility = ").second;
  unsigned number = 0;
  if (!divisibility.consumeInteger(10, number) && number > 0)
    parameter.divisibility = number;
  return parameter;
}

static std::vector<TtirParameter> readParameters(StringRef ttir,
                                                 StringRef kernel) {
  std::vector<TtirParameter> parameters;
  StringRef list = ttir.split(("tt.func public @" + kernel + "(").str()).second;
  while (!list.empty())
    if (StringRef text = takeParameter(list); !text.empty())
      parameters.push_back(readParameter(text));
  return parameters;
}

/// Whether the first parameters of the PTX are these; behind them are pointers
/// to scratch memory that Triton adds.
static bool areSame(ArrayRef<TtirParameter> ttir, ArrayRef<KernelParam> ptx) {
  constexpr size_t mostScratch = 2;
  if (ttir.empty() || ptx.size() < ttir.size() ||
      ptx.size() > ttir.size() + mostScratch)
    return false;
  return all_of(seq<size_t>(0, ttir.size()), [&](size_t i) {
    return ttir[i].isPointer == ptx[i].isPointer;
  });
}

/// A name that the compiler made says nothing: %arg0.
static bool isWritten(StringRef name) {
  unsigned number;
  return !name.consume_front("arg") || name.getAsInteger(10, number);
}

void gpuperf::addTritonParameters(DeviceModule &device, StringRef ttir) {
  for (KernelFacts &kernel : device.kernels) {
    std::vector<TtirParameter> known = readParameters(ttir, kernel.mangled);
    Function *function = device.module->getFunction(kernel.mangled);
    if (!function || !areSame(known, kernel.params))
      continue;
    for (auto [parameter, own, argument] :
         zip_first(known, kernel.params, function->args())) {
      if (!own.isPointer)
        own.multipleOf = parameter.divisibility;
      if (!isWritten(parameter.name))
        continue;
      own.name = parameter.name.str();
      argument.setName(own.name);
    }
  }
}
