//===- Observations.cpp - observations as stored in the file --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observations.h"
#include "llvm/ADT/SmallVector.h"
#include <cstring>

using namespace gpuperf;
using llvm::StringRef;

using Words = llvm::SmallVector<StringRef, 10>;

static Words wordsOf(StringRef line) {
  Words words;
  line.split(words, ' ', -1, /*KeepEmpty=*/false);
  return words;
}

/// The numbers of `words` from `first` on; false: one is none.
static bool readNumbers(const Words &words, size_t first,
                        std::initializer_list<double *> values) {
  if (words.size() < first + values.size())
    return false;
  size_t at = first;
  for (double *value : values)
    if (words[at++].getAsDouble(*value))
      return false;
  return true;
}

static bool readBlock(const Words &words, unsigned line,
                      Observation &observed) {
  ObservedBlock block;
  if (!readNumbers(
          words, 2,
          {&block.executions, &block.lanes, &block.most, &block.mostOfBlock}))
    return false;
  observed.blocks[line] = block;
  return true;
}

static bool readAccess(const Words &words, unsigned line,
                       Observation &observed) {
  ObservedAccess access;
  unsigned kind;
  double most, parameter;
  access.isShared = words[1].front() == 's';
  if (words[1].drop_front().getAsInteger(10, kind) ||
      kind > unsigned(AccessKind::Atomic) ||
      !readNumbers(words, 2,
                   {&access.executions, &access.lanes, &most, &access.addresses,
                    &access.sectors, &access.lines, &access.ownSectors,
                    &access.warpBytes, &access.wavefronts, &access.meeting,
                    &access.inOneBank, &access.hottest, &access.allBytes,
                    &parameter}))
    return false;
  access.kind = AccessKind(kind);
  access.parameter = unsigned(parameter);
  observed.accesses[line] = access;
  return true;
}

/// "at 56 0 12 1 80".
static bool readSource(const Words &words, Observation &observed) {
  unsigned statement;
  if (words.size() < 2 || words[1].getAsInteger(10, statement))
    return false;
  ObservedLine &places = observed.lines[statement];
  for (size_t i = 2; i + 1 < words.size(); i += 2) {
    unsigned file, line;
    if (words[i].getAsInteger(10, file) ||
        words[i + 1].getAsInteger(10, line) || file >= observed.files.size())
      return false;
    places.push_back({file, line});
  }
  return true;
}

/// A line of Execute/Observer.h or of where its places are.
static bool readLine(StringRef text, Observation &observed) {
  if (text.consume_front("file ")) {
    observed.files.push_back(text.str());
    return true;
  }
  Words words = wordsOf(text);
  unsigned line;
  if (words.size() >= 2 && words[0] == "at")
    return readSource(words, observed);
  if (words.size() < 2 || words[0].getAsInteger(10, line))
    return false;
  if (words[1] == "?") {
    observed.blocks[line] = std::nullopt;
    return true;
  }
  return words[1] == "b" ? readBlock(words, line, observed)
                         : readAccess(words, line, observed);
}

static std::optional<Observation> readObservation(StringRef text) {
  Observation observed;
  auto [first, afterFirst] = text.split('\n');
  auto [second, rest] = afterFirst.split('\n');
  Words launch = wordsOf(first), warps = wordsOf(second);
  if (launch.size() != 7 || warps.size() != 6 ||
      launch[4].getAsInteger(10, observed.launches) ||
      warps[1].getAsInteger(10, observed.warps) ||
      warps[3].getAsInteger(10, observed.gridWarps) ||
      warps[5].getAsDouble(observed.lanes))
    return std::nullopt;
  observed.ptx = launch[1].str();
  observed.isWhole = launch[6] == "whole";
  while (!rest.empty()) {
    auto [line, others] = rest.split('\n');
    if (!readLine(line, observed))
      return std::nullopt;
    rest = others;
  }
  return observed;
}

static void mix(double &mean, double more, double share) {
  mean += share * (more - mean);
}

static constexpr double ObservedAccess::*meanFigures[] = {
    &ObservedAccess::executions, &ObservedAccess::lanes,
    &ObservedAccess::addresses,  &ObservedAccess::sectors,
    &ObservedAccess::lines,      &ObservedAccess::ownSectors,
    &ObservedAccess::warpBytes,  &ObservedAccess::wavefronts,
    &ObservedAccess::meeting,    &ObservedAccess::inOneBank,
    &ObservedAccess::hottest};

/// Makes `all` the mean of both, by the launches that they stand for.
static void add(Observation &all, const Observation &more) {
  double share = double(more.launches) / double(all.launches + more.launches);
  all.launches += more.launches;
  all.warps += more.warps;
  all.isWhole &= more.isWhole;
  mix(all.lanes, more.lanes, share);
  for (auto &[line, block] : more.blocks) {
    std::optional<ObservedBlock> &known = all.blocks[line];
    if (!known || !block)
      continue;
    mix(known->executions, block->executions, share);
    mix(known->lanes, block->lanes, share);
    mix(known->mostOfBlock, block->mostOfBlock, share);
    mix(known->most, block->most, share);
  }
  for (auto &[line, access] : more.accesses) {
    ObservedAccess &known =
        all.accesses.try_emplace(line, access).first->second;
    if (known.executions == 0)
      known.parameter = access.parameter;
    else if (access.executions > 0 && known.parameter != access.parameter)
      known.parameter = 0;
    for (double ObservedAccess::*figure : meanFigures)
      mix(known.*figure, access.*figure, share);
    known.allBytes = std::max(known.allBytes, access.allBytes);
  }
}

static bool isSame(const ShapeObservation &known, const TracedObservation &more,
                   const Observation &observed) {
  auto isEqual = [](const auto &a, const auto &b) {
    return std::memcmp(a, b, sizeof(a)) == 0;
  };
  return known.kernel == more.kernel && known.observed.ptx == observed.ptx &&
         known.shape.sharedBytes == more.shape.sharedBytes &&
         isEqual(known.shape.grid, more.shape.grid) &&
         isEqual(known.shape.block, more.shape.block);
}

std::vector<ShapeObservation> gpuperf::observationsOf(const Trace &trace) {
  std::vector<ShapeObservation> all;
  for (const TracedObservation &traced : trace.observations) {
    std::optional<Observation> observed = readObservation(traced.text);
    if (!observed)
      continue;
    auto known = llvm::find_if(all, [&](const ShapeObservation &other) {
      return isSame(other, traced, *observed);
    });
    if (known == all.end())
      all.push_back({traced.kernel, traced.shape, std::move(*observed)});
    else
      add(known->observed, *observed);
  }
  return all;
}
