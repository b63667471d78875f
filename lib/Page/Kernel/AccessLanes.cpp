//===- AccessLanes.cpp - where the lanes of accesses lie ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessLanes.h"
#include "Analyses/JSONNumber.h"
#include "gpuperf/Analysis/SharedLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace gpuperf;
namespace json = llvm::json;

/// Bytes of a line, of a sector of it, and of a row of banks.
static constexpr int64_t kLine = 128, kSector = 32;

namespace {
class LaneWriter {
public:
  LaneWriter(const AnalysedKernel &kernel, const KernelAnalyzer &analyzer)
      : kernel(kernel), analyzer(analyzer), machine(kernel.settings.machine) {}

  json::Object access(const AccessProfile &access,
                      const std::optional<RequestShape> &shape);

private:
  json::Array layoutsOf(const AccessProfile &access, const RequestShape &shape);
  const std::optional<SharedLayouts> &layoutsOf(const std::string &array);
  int64_t bankRow() const {
    return machine.shared.banks.value_or(32) *
           machine.shared.defaultBankWidthBytes.value_or(
               machine.shared.bankWidthBytes.value_or(4));
  }

  const AnalysedKernel &kernel;
  const KernelAnalyzer &analyzer;
  const Machine &machine;
  std::map<std::string, std::optional<SharedLayouts>> layouts; ///< by array
};
} // namespace

/// Where the unit of `bytes` begins that holds the lowest lane.
static int64_t lowest(const RequestShape &shape, int64_t bytes) {
  std::optional<int64_t> least;
  for (auto [lane, address] : llvm::enumerate(shape.address))
    if (shape.active >> lane & 1)
      least = std::min(least.value_or(address), address);
  return llvm::divideFloorSigned(least.value_or(0), bytes) * bytes;
}

static json::Array lanesFrom(const RequestShape &shape, int64_t origin) {
  json::Array lanes;
  for (auto [lane, address] : llvm::enumerate(shape.address))
    lanes.push_back(shape.active >> lane & 1 ? json::Value(address - origin)
                                             : json::Value(nullptr));
  return lanes;
}

const std::optional<SharedLayouts> &
LaneWriter::layoutsOf(const std::string &name) {
  auto [it, isNew] = layouts.try_emplace(name);
  KernelOp op = kernel.kernel;
  if (ArrayOp array = isNew ? op.lookupSymbol<ArrayOp>(name) : ArrayOp()) {
    it->second = solveSharedLayout(op, array, analyzer.launch(), machine);
    // The subscripts of a swizzle of several planes are more than one picture
    // shows.
    if (it->second && array.getDims().size() > 2)
      it->second->swizzled.reset();
  }
  return it->second;
}

/// The lanes in the layouts of the array that have no conflict at any access.
json::Array LaneWriter::layoutsOf(const AccessProfile &access,
                                  const RequestShape &shape) {
  json::Array list;
  const std::optional<SharedLayouts> &solved = layoutsOf(access.base);
  if (!solved)
    return list;
  for (const std::optional<SharedLayout> &layout :
       {solved->padded, solved->swizzled}) {
    if (!layout)
      continue;
    RequestShape placed = shape;
    for (int64_t &address : placed.address)
      address = layout->place(address);
    bool isPadded = layout->kind == SharedLayout::Padded;
    json::Object entry{{"kind", isPadded ? "padded" : "swizzled"},
                       {"row_bytes", layout->rowBytes},
                       {"unit_bytes", layout->unitBytes},
                       {"lanes", lanesFrom(placed, lowest(placed, bankRow()))},
                       {"wavefronts", jsonNumber(access.wavefrontsIdeal)}};
    if (isPadded) {
      entry["pad_bytes"] = layout->padBytes;
    } else {
      entry["divide"] = layout->divide;
      entry["rows"] = layout->rows;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

static json::Object why(llvm::StringRef reason) {
  return json::Object{{"why", json::fixUTF8(reason)}};
}

json::Object LaneWriter::access(const AccessProfile &access,
                                const std::optional<RequestShape> &shape) {
  if (access.space == Space::Local)
    return why("local memory is interleaved: all lanes at one offset lie in "
               "one line");
  if (!shape)
    return why(access.unknownReason.empty() ? "its addresses are not known"
                                            : access.unknownReason);
  bool isShared = access.space == Space::Shared;
  int64_t origin = lowest(*shape, isShared ? bankRow() : kSector);
  json::Object entry{{"lanes", lanesFrom(*shape, origin)},
                     {"bytes", access.bytesPerThread},
                     {"origin", llvm::mod(origin, kLine)},
                     {"share", jsonNumber(shape->share)},
                     {"sectors", jsonNumber(shape->sectors)},
                     {"wavefronts", jsonNumber(shape->wavefronts)}};
  if (!isShared)
    return entry;
  int64_t banks = machine.shared.banks.value_or(32);
  entry["banks"] = banks;
  entry["bank_bytes"] = bankRow() / banks;
  entry["phase_lanes"] = shape->phaseLanes;
  if (access.wavefrontsPerRequest > access.wavefrontsIdeal)
    entry["layouts"] = layoutsOf(access, *shape);
  return entry;
}

json::Array gpuperf::accessLanes(Reanalyses &reanalyses,
                                 const KernelAnalyzer &analyzer) {
  const AnalysedKernel &kernel = reanalyses.kernel;
  reanalyses.chargeWalk();
  LaneWriter writer(kernel, analyzer);
  json::Array list;
  for (auto [access, shape] : llvm::zip_equal(kernel.report.profile.accesses,
                                              analyzer.requestShapes()))
    list.push_back(writer.access(access, shape));
  return list;
}
