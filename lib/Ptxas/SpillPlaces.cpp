//===- SpillPlaces.cpp - source lines of spills ---------------------------===//
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
/// BRA, its form with a uniform predicate (Blackwell), and what fills the end.
constexpr uint64_t kBranch = 0x947, kUniformBranch = 0x547, kNop = 0x918;

/// The instructions of a loop that are in no loop inside it.
struct CodeLoop {
  size_t begin = 0, end = 0; ///< indices of instructions, `end` excluded
  unsigned instructions = 0, local = 0;
};

} // namespace

/// The kernels whose code the sequences of the line table describe, in their
/// order.
static std::vector<StringRef>
kernelsOfSequences(const object::ObjectFile &code) {
  std::map<uint64_t, StringRef> byOffset;
  for (const object::SectionRef &section : code.sections()) {
    Expected<StringRef> name = section.getName();
    // With addends from sm_90 on.
    bool isOfLines =
        name && (*name == ".rel.debug_line" || *name == ".rela.debug_line");
    consumeError(name.takeError());
    if (!isOfLines)
      continue;
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

static uint64_t lowHalf(StringRef code, size_t index) {
  return support::endian::read64le(code.data() + index * kInstructionBytes);
}

static uint64_t operationAt(StringRef code, size_t index) {
  return lowHalf(code, index) & kOperation;
}

static bool isLocal(uint64_t operation) {
  return operation == kStoreLocal || operation == kLoadLocal;
}

/// Where the branch at `index` leads to, as an index: from its end on, by fours
/// of bytes in the 48 bits from bit 34; from sm_90 on these are the upper ones,
/// below which are 8 more from bit 16.
static int64_t targetOf(StringRef code, size_t index, unsigned architecture) {
  constexpr unsigned kFirst = 34, kBits = 48, kHopper = 90;
  uint64_t low = lowHalf(code, index);
  uint64_t high = support::endian::read64le(
      code.data() + index * kInstructionBytes + sizeof(low));
  int64_t words = SignExtend64<kBits>(low >> kFirst | high << (64 - kFirst));
  if (architecture >= kHopper)
    words = words * 256 + int64_t(low >> 16 & 0xff);
  return int64_t(index) + 1 + words * 4 / int64_t(kInstructionBytes);
}

/// The code as a whole, then its loops: what a branch back encloses, those with
/// one first instruction being one loop.
static std::vector<CodeLoop> loopsIn(StringRef code, unsigned architecture) {
  size_t size = code.size() / kInstructionBytes;
  std::map<size_t, size_t> endOf;
  for (size_t i = 0; i < size; ++i) {
    uint64_t operation = operationAt(code, i);
    if (operation != kBranch && operation != kUniformBranch)
      continue;
    int64_t target = targetOf(code, i, architecture);
    // One that leads to itself guards the end of the code.
    if (target >= 0 && target < int64_t(i))
      endOf[size_t(target)] = i + 1;
  }
  std::vector<CodeLoop> loops = {{0, size}};
  for (auto [begin, end] : endOf)
    loops.push_back({begin, end});
  return loops;
}

static double largestShare(StringRef code, unsigned architecture) {
  std::vector<CodeLoop> loops = loopsIn(code, architecture);
  for (size_t i = 0; i < loops.front().end; ++i) {
    uint64_t operation = operationAt(code, i);
    if (operation == kNop)
      continue;
    CodeLoop *innermost = &loops.front();
    for (CodeLoop &loop : loops)
      if (loop.begin <= i && i < loop.end &&
          loop.end - loop.begin < innermost->end - innermost->begin)
        innermost = &loop;
    ++innermost->instructions;
    innermost->local += isLocal(operation);
  }
  double share = 0;
  for (const CodeLoop &loop : loops)
    if (loop.local)
      share = std::max(share, double(loop.local) / loop.instructions);
  return share;
}

static std::vector<PtxasFacts::Spill>
placesIn(StringRef code, const Table &table, const Sequence &sequence) {
  std::map<std::pair<std::string, unsigned>, PtxasFacts::Spill> places;
  for (size_t i = 0; i < code.size() / kInstructionBytes; ++i) {
    uint64_t operation = operationAt(code, i), at = i * kInstructionBytes;
    if (!isLocal(operation))
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

StringMap<LocalAccesses> gpuperf::localAccesses(MemoryBufferRef cubin,
                                                unsigned architecture) {
  StringMap<LocalAccesses> accesses;
  Expected<std::unique_ptr<object::ObjectFile>> code =
      object::ObjectFile::createELFObjectFile(cubin);
  if (!code) {
    consumeError(code.takeError());
    return accesses;
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
        StringRef text = codeOf(**code, kernel);
        accesses[kernel] = {placesIn(text, table, sequence),
                            largestShare(text, architecture)};
      }
  }
  return accesses;
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
