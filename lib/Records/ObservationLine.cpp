//===- ObservationLine.cpp - an observation in the file -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObservationLine.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace gpuperf;
namespace json = llvm::json;

/// Gives the numbers of each row of the list `key` to `take`, which says
/// whether it is one; false: it is not, or there is no such list.
static bool
forEachRow(const json::Object &line, llvm::StringRef key,
           llvm::function_ref<bool(unsigned, llvm::ArrayRef<double>)> take) {
  const json::Array *rows = line.getArray(key);
  if (!rows)
    return false;
  return llvm::all_of(*rows, [&](const json::Value &value) {
    llvm::SmallVector<double> numbers;
    if (const json::Array *row = value.getAsArray())
      for (const json::Value &number : *row)
        numbers.push_back(number.getAsNumber().value_or(-1));
    if (numbers.empty() ||
        llvm::any_of(numbers, [](double x) { return x < 0; }))
      return false;
    return take(unsigned(numbers[0]), llvm::ArrayRef(numbers).drop_front());
  });
}

static bool readBlock(unsigned line, llvm::ArrayRef<double> row,
                      Observation &observed) {
  std::optional<ObservedBlock> &block = observed.blocks[line];
  if (row.empty())
    return true;
  block.emplace();
  if (row.size() == 1 && row[0] == 0)
    return true;
  if (row.size() != 4)
    return false;
  *block = {row[0], row[1], row[2], row[3]};
  return true;
}

static bool readAccess(unsigned line, llvm::ArrayRef<double> row,
                       const ObservedAccessList &list, Observation &observed) {
  if (row.size() != (list.isShared ? 7 : 11))
    return false;
  ObservedAccess &access = observed.accesses[line];
  access.kind = list.kind;
  access.isShared = list.isShared;
  if (!list.isShared) {
    access.parameter = unsigned(row[0]);
    row = row.drop_front();
  }
  access.executions = row[0];
  access.lanes = row[1];
  access.addresses = row[2];
  row = row.drop_front(3);
  if (list.isShared) {
    std::tie(access.wavefronts, access.meeting, access.inOneBank,
             access.hottest) = std::tie(row[0], row[1], row[2], row[3]);
    return true;
  }
  std::tie(access.sectors, access.lines, access.ownSectors, access.warpBytes,
           access.allBytes, access.meeting, access.hottest) =
      std::tie(row[0], row[1], row[2], row[3], row[4], row[5], row[6]);
  return true;
}

static bool readLine(unsigned statement, llvm::ArrayRef<double> row,
                     Observation &observed) {
  ObservedLine &line = observed.lines[statement];
  for (; row.size() >= 2; row = row.drop_front(2)) {
    if (row[0] >= observed.files.size())
      return false;
    line.push_back({unsigned(row[0]), unsigned(row[1])});
  }
  return row.empty();
}

std::optional<Observation> gpuperf::readObservation(const json::Object &line) {
  Observation observed;
  observed.ptx = line.getString("ptx").value_or("").str();
  observed.launches = line.getInteger("launches").value_or(0);
  observed.warps = line.getInteger("warps").value_or(0);
  observed.gridWarps = line.getInteger("grid_warps").value_or(0);
  observed.lanes = line.getNumber("lanes").value_or(0);
  observed.isWhole = line.getBoolean("whole").value_or(true);
  auto takeBlock = [&](unsigned at, llvm::ArrayRef<double> row) {
    return readBlock(at, row, observed);
  };
  if (observed.lanes <= 0 || !forEachRow(line, "blocks", takeBlock))
    return std::nullopt;
  for (const ObservedAccessList &list : observedAccessLists)
    if (!forEachRow(line, list.key,
                    [&](unsigned at, llvm::ArrayRef<double> row) {
                      return readAccess(at, row, list, observed);
                    }))
      return std::nullopt;
  if (const json::Array *files = line.getArray("files"))
    for (const json::Value &file : *files)
      observed.files.push_back(file.getAsString().value_or("").str());
  if (!forEachRow(line, "lines", [&](unsigned at, llvm::ArrayRef<double> row) {
        return readLine(at, row, observed);
      }))
    return std::nullopt;
  return observed;
}
