//===- AuditView.cpp - audited kernels as text and JSON -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Audit/AuditView.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/JSONFields.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace gpuperf;
using llvm::json::OStream;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Nothing of none, which most kernels have.
static std::string countOf(uint64_t count) {
  return count ? llvm::utostr(count) : "";
}

static std::string stackOf(const CubinKernel &code) {
  return code.stackBytes ? countOf(*code.stackBytes) : "?";
}

/// Of stores and loads: "3340+3952".
static std::string pairOf(const std::optional<StoresAndLoads> &pair) {
  if (!pair)
    return "?";
  if (pair->stores + pair->loads == 0)
    return "";
  return llvm::utostr(pair->stores) + "+" + llvm::utostr(pair->loads);
}

static std::optional<StoresAndLoads> localOf(const CubinKernel &code) {
  return code.counts ? std::optional(code.counts->local) : std::nullopt;
}

static std::string blockOf(const AuditedBlock &block) {
  llvm::StringRef sign = block.origin == BlockOrigin::Required  ? "="
                         : block.origin == BlockOrigin::Bound   ? "≤"
                         : block.origin == BlockOrigin::Assumed ? "~"
                                                                : "";
  return (sign + llvm::Twine(block.threads)).str();
}

static void addRow(Table &table, const AuditedKernel &kernel,
                   const AuditedBlock *block) {
  const CubinKernel &code = kernel.code;
  const Occupancy *occupancy = block ? &block->occupancy : nullptr;
  std::string warps = "?", limit;
  if (occupancy) {
    warps = std::to_string(occupancy->warpsPerSM) + "/" +
            std::to_string(occupancy->maxWarpsPerSM);
    limit = occupancy->blocksPerSM ? formatLimiter(occupancy->limiter)
                                   : occupancy->unlaunchable;
  }
  table.row({kernel.arch, llvm::utostr(code.registers),
             pairOf(code.spilledBytes), stackOf(code),
             countOf(code.sharedBytes), pairOf(localOf(code)),
             countOf(code.barriers), llvm::utostr(code.codeBytes),
             block ? blockOf(*block) : "", warps, limit, visible(kernel.name)});
}

static void writeTable(llvm::raw_ostream &os, const AuditedFile &file) {
  if (file.kernels.empty())
    return;
  Table table({"arch", ">registers", ">spills", ">stack", ">shared", ">local",
               ">barriers", ">code", ">block", ">warps/SM", "limited by",
               "kernel"});
  for (const AuditedKernel &kernel : file.kernels) {
    for (const AuditedBlock &block : kernel.blocks)
      addRow(table, kernel, &block);
    if (kernel.blocks.empty())
      addRow(table, kernel, nullptr);
  }
  os << visible(file.path) << ":\n";
  table.print(os, 2);
}

namespace {
/// What the summary says of all kernels.
struct Counts {
  size_t kernels = 0, images = 0, spill = 0, unknownSpills = 0, stack = 0;
  bool hasAssumed = false, hasUnlinked = false, hasUnknownStack = false;
  std::set<std::string> archs, machines;
};
} // namespace

static void count(const AuditedKernel &kernel, Counts &counts) {
  const CubinKernel &code = kernel.code;
  ++counts.kernels;
  counts.archs.insert(kernel.arch);
  if (!kernel.machine.empty())
    counts.machines.insert(kernel.machine);
  counts.unknownSpills += !code.spilledBytes;
  counts.spill +=
      code.spilledBytes && code.spilledBytes->stores + code.spilledBytes->loads;
  counts.stack += !code.stackBytes || *code.stackBytes;
  counts.hasUnknownStack |= !code.stackBytes;
  counts.hasUnlinked |= !kernel.isLinked;
  counts.hasAssumed |= llvm::any_of(kernel.blocks, [](const auto &block) {
    return block.origin == BlockOrigin::Assumed;
  });
}

static void writeNotes(llvm::raw_ostream &os, const Counts &counts) {
  if (counts.hasAssumed)
    os << "~ a block that is assumed, for nothing bounds it; --block=N,... "
          "says others\n";
  if (counts.unknownSpills)
    os << "? spills: a stack may be of arrays; ptxas marks what is a spill "
          "since CUDA 12.8\n";
  if (counts.hasUnknownStack)
    os << "? stack: of a recursion or of calls through pointers\n";
  if (counts.hasUnlinked)
    os << "machine code that is not linked lacks what functions of other files "
          "take\n";
  os << "occupancy on " << llvm::join(counts.machines, ", ")
     << ", by static shared memory; --shared=BYTES adds what a launch does\n";
}

void gpuperf::writeAuditText(llvm::raw_ostream &os,
                             llvm::ArrayRef<AuditedFile> files) {
  Counts counts;
  for (const AuditedFile &file : files) {
    writeTable(os, file);
    counts.images += file.images;
    for (const AuditedKernel &kernel : file.kernels)
      count(kernel, counts);
  }
  os << formatCount(counts.kernels, "kernel") << " in "
     << formatCount(counts.images, "image") << " for "
     << formatCount(counts.archs.size(), "architecture") << "; " << counts.spill
     << " spill"
     << (counts.unknownSpills
             ? " (" + std::to_string(counts.unknownSpills) + " not known)"
             : "")
     << ", " << counts.stack << " have a stack\n";
  if (counts.kernels)
    writeNotes(os, counts);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void pair(OStream &j, llvm::StringRef key,
                 const std::optional<StoresAndLoads> &pair,
                 llvm::StringRef stores, llvm::StringRef loads) {
  if (!pair)
    return j.attribute(key, nullptr);
  j.attributeObject(key, [&] {
    j.attribute(stores, pair->stores);
    j.attribute(loads, pair->loads);
  });
}

static void extents(OStream &j, llvm::StringRef key,
                    const std::optional<CubinKernel::Extents> &extents) {
  if (extents)
    j.attribute(key,
                llvm::json::Array{(*extents)[0], (*extents)[1], (*extents)[2]});
}

template <typename T>
static void orNull(OStream &j, llvm::StringRef key,
                   const std::optional<T> &value) {
  if (value)
    j.attribute(key, *value);
  else
    j.attribute(key, nullptr);
}

static void block(OStream &j, const AuditedBlock &block) {
  const Occupancy &occupancy = block.occupancy;
  j.attribute("threads", block.threads);
  j.attribute("threads_source", blockOriginName(block.origin));
  j.attribute("blocks_per_sm", occupancy.blocksPerSM);
  j.attribute("warps_per_sm", occupancy.warpsPerSM);
  j.attribute("max_warps_per_sm", occupancy.maxWarpsPerSM);
  if (occupancy.limiter)
    j.attribute("limiter", stringifyLimiter(*occupancy.limiter));
  textIfAny(j, "next_step", occupancy.nextStep);
  textIfAny(j, "unlaunchable", occupancy.unlaunchable);
}

/// Where ptxas was told nothing, its limit is that of the architecture.
static void limits(OStream &j, const CubinKernel &code) {
  orNull(j, "max_registers", code.maxRegisters);
  extents(j, "required_block", code.requiredBlock);
  extents(j, "max_block", code.maxBlock);
  extents(j, "cluster", code.cluster);
}

/// Of the code as it stands.
static void instructions(OStream &j, const CubinKernel &code) {
  if (!code.counts)
    return;
  pair(j, "generic_accesses", code.counts->generic, "stores", "loads");
  j.attributeObject("instructions", [&] {
    for (auto [cls, count] : llvm::enumerate(code.counts->byClass))
      if (count)
        j.attribute(stringifyInstClass(InstClass(cls)), count);
    if (code.counts->unknown)
      j.attribute("unknown", code.counts->unknown);
  });
}

static void figures(OStream &j, const CubinKernel &code) {
  j.attribute("registers", code.registers);
  pair(j, "spilled_bytes", code.spilledBytes, "stores", "loads");
  orNull(j, "stack_bytes", code.stackBytes);
  j.attribute("frame_bytes", code.frameBytes);
  pair(j, "local_accesses", localOf(code), "stores", "loads");
  instructions(j, code);
  j.attribute("shared_bytes", code.sharedBytes);
  j.attribute("barriers", code.barriers);
  j.attribute("code_bytes", code.codeBytes);
  j.attribute("parameter_bytes", llvm::json::Array(code.parameterBytes));
}

static void kernel(OStream &j, const AuditedKernel &kernel) {
  text(j, "name", kernel.name);
  text(j, "mangled", kernel.code.name);
  text(j, "arch", kernel.arch);
  textIfAny(j, "source", kernel.source);
  if (!kernel.isLinked)
    j.attribute("linked", false);
  if (unsigned toolkit = kernel.code.toolkit)
    j.attribute("toolkit",
                llvm::utostr(toolkit / 10) + "." + llvm::utostr(toolkit % 10));
  figures(j, kernel.code);
  limits(j, kernel.code);
  j.attribute("machine", kernel.machine);
  objects(j, "occupancy", kernel.blocks, block);
}

void gpuperf::writeAuditJSON(llvm::raw_ostream &os,
                             llvm::ArrayRef<AuditedFile> files) {
  document(os, [&](OStream &j) {
    j.attribute("schema", 1);
    objects(j, "files", files, [](OStream &j, const AuditedFile &file) {
      text(j, "file", file.path);
      j.attribute("images", file.images);
      strings(j, "errors", file.errors);
      j.attributeArray("kernels", [&] {
        for (const AuditedKernel &entry : file.kernels)
          j.rawValue(toText(
              [&](OStream &line) { line.object([&] { kernel(line, entry); }); },
              /*indent=*/0));
      });
    });
  });
}
