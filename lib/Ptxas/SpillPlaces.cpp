//===- SpillPlaces.cpp - lines at which ptxas spills ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cubin is an ELF file with the code of kernel K in section .text.K. Its line
// table has a sequence for each kernel, all of which begin at address 0:
// relocations say whose they are, in the order of the sequences.
//
//===----------------------------------------------------------------------===//

#include "SpillPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Endian.h"
#include <map>

using namespace gpuperf;
using namespace llvm;

namespace {

using Table = DWARFDebugLine::LineTable;
using Row = DWARFDebugLine::Row;
using Sequence = DWARFDebugLine::Sequence;

/// From Volta on an instruction has 16 bytes, of which the lowest 12 bits are
/// its operation: of 86 and 93 that ptxas counts as 344 bytes of spill stores
/// and 372 of spill loads.
constexpr uint64_t kInstructionBytes = 16, kOperation = 0xfff;
constexpr uint64_t kStoreLocal = 0x387, kLoadLocal = 0x983;

} // namespace

/// The kernels whose code the sequences of the line table describe, in their
/// order.
static std::vector<StringRef>
kernelsOfSequences(const object::ObjectFile &code) {
  std::map<uint64_t, StringRef> byOffset;
  for (const object::SectionRef &section : code.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name || *name != ".rel.debug_line") {
      consumeError(name.takeError());
      continue;
    }
    for (const object::RelocationRef &relocation : section.relocations())
      if (auto symbol = relocation.getSymbol(); symbol != code.symbol_end()) {
        Expected<StringRef> kernel = symbol->getName();
        byOffset[relocation.getOffset()] = kernel ? *kernel : "";
        consumeError(kernel.takeError());
      }
  }
  std::vector<StringRef> kernels;
  for (const auto &[offset, kernel] : byOffset)
    kernels.push_back(kernel);
  return kernels;
}

/// The code of `kernel`; empty where there is none.
static StringRef codeOf(const object::ObjectFile &code, StringRef kernel) {
  for (const object::SectionRef &section : code.sections()) {
    Expected<StringRef> name = section.getName();
    bool isIt = name && *name == (".text." + kernel).str();
    consumeError(name.takeError());
    if (!isIt)
      continue;
    if (Expected<StringRef> contents = section.getContents())
      return *contents;
    else
      consumeError(contents.takeError());
  }
  return "";
}

/// The row of `sequence` that holds the instruction at `address`; null for
/// none.
static const Row *rowAt(const Table &table, const Sequence &sequence,
                        uint64_t address) {
  const Row *found = nullptr;
  for (unsigned i = sequence.FirstRowIndex; i < sequence.LastRowIndex; ++i)
    if (table.Rows[i].Address.Address <= address)
      found = &table.Rows[i];
  return found;
}

static std::vector<PtxasFacts::Spill>
placesIn(StringRef code, const Table &table, const Sequence &sequence) {
  std::map<std::pair<std::string, unsigned>, PtxasFacts::Spill> places;
  for (uint64_t at = 0; at + kInstructionBytes <= code.size();
       at += kInstructionBytes) {
    uint64_t operation =
        support::endian::read64le(code.data() + at) & kOperation;
    if (operation != kStoreLocal && operation != kLoadLocal)
      continue;
    const Row *row = rowAt(table, sequence, at);
    std::string file;
    if (!row ||
        !table.getFileNameByIndex(
            row->File, "",
            DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath, file))
      continue;
    PtxasFacts::Spill &spill = places[{file, row->Line}];
    spill.place = {file, row->Line, 0};
    ++(operation == kStoreLocal ? spill.stores : spill.loads);
  }
  std::vector<PtxasFacts::Spill> list;
  for (auto &[key, spill] : places)
    list.push_back(std::move(spill));
  llvm::stable_sort(list, [](const auto &a, const auto &b) {
    return a.stores + a.loads > b.stores + b.loads;
  });
  return list;
}

StringMap<std::vector<PtxasFacts::Spill>>
gpuperf::localMemoryPlaces(MemoryBufferRef cubin) {
  StringMap<std::vector<PtxasFacts::Spill>> places;
  Expected<std::unique_ptr<object::ObjectFile>> code =
      object::ObjectFile::createELFObjectFile(cubin);
  if (!code) {
    consumeError(code.takeError());
    return places;
  }
  auto ignore = [](Error error) { consumeError(std::move(error)); };
  std::unique_ptr<DWARFContext> context = DWARFContext::create(
      **code, DWARFContext::ProcessDebugRelocations::Ignore, nullptr, "",
      ignore, ignore);
  DWARFDataExtractor data(context->getDWARFObj(),
                          context->getDWARFObj().getLineSection(),
                          /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DWARFDebugLine::SectionParser parser(data, *context, context->normal_units());
  std::vector<StringRef> kernels = kernelsOfSequences(**code);
  size_t next = 0;
  while (!parser.done()) {
    Table table = parser.parseNext(ignore, ignore);
    // LLVM has them by size.
    llvm::sort(table.Sequences, [](const Sequence &a, const Sequence &b) {
      return a.FirstRowIndex < b.FirstRowIndex;
    });
    for (const Sequence &sequence : table.Sequences)
      if (next < kernels.size()) {
        StringRef kernel = kernels[next++];
        places[kernel] = placesIn(codeOf(**code, kernel), table, sequence);
      }
  }
  return places;
}

std::string gpuperf::withoutRegisterLimits(StringRef ptx) {
  std::string kept;
  kept.reserve(ptx.size());
  while (!ptx.empty()) {
    auto [line, rest] = ptx.split('\n');
    StringRef directive =
        line.ltrim().take_until([](char c) { return c == ' ' || c == '\t'; });
    if (directive != ".minnctapersm" && directive != ".maxnreg" &&
        directive != ".maxntid")
      kept.append(line.begin(), line.end()).push_back('\n');
    ptx = rest;
  }
  return kept;
}
