//===- OccupancyQuestion.cpp - occupancy queries in launches --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/OccupancyQuestion.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using llvm::StringRef;

static constexpr StringRef kPrefix = "cudaOccupancy.";
static constexpr StringRef kNames[] = {"activeBlocks", "blockSize", "gridSize"};

std::string OccupancyQuestion::symbol() const {
  return (kPrefix + kNames[kind] + "." + llvm::Twine(threads) + "." +
          llvm::Twine(dynamicSharedBytes) + "." + kernel)
      .str();
}

std::optional<OccupancyQuestion> OccupancyQuestion::of(StringRef symbol) {
  if (!symbol.consume_front(kPrefix))
    return std::nullopt;
  auto next = [&] {
    auto [part, rest] = symbol.split('.');
    symbol = rest;
    return part;
  };
  OccupancyQuestion question;
  StringRef kind = next(), threads = next(), shared = next();
  const auto *named = llvm::find(kNames, kind);
  if (named == std::end(kNames) || symbol.empty() ||
      threads.getAsInteger(10, question.threads) ||
      shared.getAsInteger(10, question.dynamicSharedBytes))
    return std::nullopt;
  question.kind = Kind(named - std::begin(kNames));
  question.kernel = symbol.str();
  return question;
}

std::vector<StringRef> gpuperf::occupancySymbols(StringRef expression) {
  std::vector<StringRef> symbols;
  for (size_t at = expression.find(kPrefix); at != StringRef::npos;
       at = expression.find(kPrefix, at + kPrefix.size()))
    symbols.push_back(expression.substr(at).take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
    }));
  return symbols;
}
