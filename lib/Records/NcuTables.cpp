//===- NcuTables.cpp - tables of `ncu --csv` ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The details page has a row for each metric of a launch, named as its section
// names it or, with --metrics, by itself; the raw page a row for each launch
// and a column for each metric, with units in the row below the header.
//
//===----------------------------------------------------------------------===//

#include "Quantities.h"
#include "Table.h"
#include "gpuperf/Records/Metrics.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

namespace {

enum class Quantity { Count, Share, Bytes, Time };

struct MetricInfo {
  StringRef label; ///< on the details page; empty where it is on none
  StringRef name;
  Quantity quantity;
};

constexpr llvm::StringLiteral kRegisters = "launch__registers_per_thread";
constexpr llvm::StringLiteral kBlocks = "launch__grid_size";
constexpr llvm::StringLiteral kThreads = "launch__block_size";
constexpr llvm::StringLiteral kDynamicShared =
    "launch__shared_mem_per_block_dynamic";

/// Labels of Nsight Compute's section files, those of versions before 2021
/// last.
constexpr MetricInfo kMetrics[] = {
    {"Duration", metric::kTime, Quantity::Time},
    {"Registers Per Thread", kRegisters, Quantity::Count},
    {"Dynamic Shared Memory Per Block", kDynamicShared, Quantity::Bytes},
    {"Grid Size", kBlocks, Quantity::Count},
    {"Block Size", kThreads, Quantity::Count},
    {"", "launch__grid_dim_x", Quantity::Count},
    {"", "launch__grid_dim_y", Quantity::Count},
    {"", "launch__grid_dim_z", Quantity::Count},
    {"", "launch__block_dim_x", Quantity::Count},
    {"", "launch__block_dim_y", Quantity::Count},
    {"", "launch__block_dim_z", Quantity::Count},
    {"Executed Instructions", metric::kInstructions, Quantity::Count},
    {"Achieved Occupancy", metric::kWarpsActive, Quantity::Share},
    {"Theoretical Occupancy", metric::kWarpsPossible, Quantity::Share},
    {"", metric::kDramBytes, Quantity::Bytes},
    {"", metric::kDramRead, Quantity::Bytes},
    {"", metric::kDramWritten, Quantity::Bytes},
    {"", metric::kL2Bytes, Quantity::Bytes},
    {"", metric::kL1Bytes, Quantity::Bytes},
    {"Compute (SM) Throughput", metric::kSmShare, Quantity::Share},
    {"Memory Throughput", metric::kMemoryShare, Quantity::Share},
    {"DRAM Throughput", metric::kDramShare, Quantity::Share},
    {"L2 Cache Throughput", metric::kL2Share, Quantity::Share},
    {"L1/TEX Cache Throughput", metric::kL1Share, Quantity::Share},
    {"SOL SM", metric::kSmShare, Quantity::Share},
    {"SOL Memory", metric::kMemoryShare, Quantity::Share},
    {"SOL DRAM", metric::kDramShare, Quantity::Share},
    {"SOL L2 Cache", metric::kL2Share, Quantity::Share},
    {"SOL L1/TEX Cache", metric::kL1Share, Quantity::Share},
};

const MetricInfo *findMetric(StringRef title) {
  for (const MetricInfo &info : kMetrics)
    if (title == info.name || (!info.label.empty() && title == info.label))
      return &info;
  return nullptr;
}

/// What a number in `unit` is multiplied with; empty for a unit of something
/// else: "Memory Throughput" is a share in one section and a rate in another.
std::optional<double> factorOf(Quantity quantity, StringRef unit) {
  unit = unit.trim();
  switch (quantity) {
  case Quantity::Share:
    return unit.empty() || unit == "%" ? std::optional(1.0) : std::nullopt;
  case Quantity::Bytes:
    if (unit.contains("/s"))
      return std::nullopt;
    return bytesIn(unit);
  case Quantity::Time:
    return nanosecondsIn(unit);
  case Quantity::Count:
    return 1.0;
  }
}

/// A launch whose metrics arrive one by one.
class LaunchBuilder {
public:
  explicit LaunchBuilder(bool decimalComma) : decimalComma(decimalComma) {}
  LaunchRecord record;

  /// False when `cell` is no number of the metric called `title`; one that is
  /// not known, or not measured, is passed over.
  bool take(StringRef title, StringRef unit, StringRef cell) {
    const MetricInfo *info = findMetric(title.trim());
    if (!info || isUnmeasured(cell))
      return true;
    std::optional<double> factor = factorOf(info->quantity, unit);
    if (!factor)
      return true;
    std::optional<PrintedNumber> number = parseNumber(cell, decimalComma);
    if (!number || number->value < 0)
      return false;
    if (info->name == kDynamicShared)
      record.sharedStep =
          std::max<uint64_t>(1, std::llround(number->step * *factor));
    record.metrics[info->name.str()] = number->value * *factor;
    return true;
  }

  LaunchRecord finish() {
    if (auto time = moved(metric::kTime))
      record.timeUs = *time / 1000;
    record.registersPerThread = asInteger(moved(kRegisters), kMaxRegisters);
    record.dynamicSharedBytes = asInteger(moved(kDynamicShared), kMaxShared);
    takeExtents("launch__grid_dim_", kBlocks, record.grid, record.blocks);
    takeExtents("launch__block_dim_", kThreads, record.block, record.threads);
    return std::move(record);
  }

private:
  bool decimalComma;

  static bool isUnmeasured(StringRef cell) {
    std::string text = cell.trim().lower();
    return text.empty() || text == "n/a" || text == "nan" || text == "(!) n/a";
  }

  std::optional<double> moved(StringRef name) {
    auto found = record.metrics.find(name.str());
    if (found == record.metrics.end())
      return std::nullopt;
    double value = found->second;
    record.metrics.erase(found);
    return value;
  }

  static std::optional<uint64_t> asInteger(std::optional<double> value,
                                           double most) {
    if (!value || *value > most)
      return std::nullopt;
    return std::llround(*value);
  }

  /// The extents, or their product where they are not known.
  void takeExtents(StringRef prefix, StringRef product,
                   std::optional<std::array<uint64_t, 3>> &extents,
                   std::optional<uint64_t> &total) {
    std::array<uint64_t, 3> found{};
    for (unsigned axis = 0; axis != 3; ++axis)
      if (auto value = moved((prefix + StringRef("xyz").substr(axis, 1)).str());
          value && *value >= 1 && *value <= INT32_MAX)
        found[axis] = *value;
    if (!extents && !llvm::is_contained(found, 0u))
      extents = found;
    auto all = asInteger(moved(product), kMaxBlocks);
    if (!extents && all && *all)
      total = all;
  }
};

/// What both pages have.
class NcuTable : public Table {
public:
  NcuTable(const Columns &columns, const RecordSink &sink)
      : columns(columns), sink(sink), launch(sink.decimalComma) {}

protected:
  Columns columns;
  const RecordSink &sink;
  LaunchBuilder launch;

  void begin(const CsvRow &row) {
    launch = LaunchBuilder(sink.decimalComma);
    launch.record.kernel = columns.cell(row, "Kernel Name").str();
    launch.record.grid = parseExtents(columns.cell(row, "Grid Size"));
    launch.record.block = parseExtents(columns.cell(row, "Block Size"));
    if (StringRef capability = columns.cell(row, "CC").trim();
        !capability.empty())
      launch.record.device = ("compute capability " + capability).str();
  }

  void take(const CsvRow &row, StringRef title, StringRef unit,
            StringRef cell) {
    if (!launch.take(title, unit, cell))
      sink.reportError(row.line, ("'" + title + "' is '" + cell +
                                  "', which is not taken for a number")
                                     .str());
  }
};

class RawTable : public NcuTable {
public:
  RawTable(llvm::ArrayRef<std::string> titles, const Columns &columns,
           const RecordSink &sink)
      : NcuTable(columns, sink), titles(titles), units(titles.size()) {}

  void row(const CsvRow &row) override {
    if (columns.cell(row, "Kernel Name").trim().empty()) {
      units = row.cells;
      return;
    }
    begin(row);
    // "Grid Size" and "Block Size" are no numbers here.
    for (auto [title, unit, cell] : llvm::zip_equal(titles, units, row.cells))
      if (!StringRef(title).ends_with(" Size"))
        take(row, title, unit, cell);
    sink.add(launch.finish(), row.line);
  }

private:
  std::vector<std::string> titles, units;
};

class DetailsTable : public NcuTable {
public:
  using NcuTable::NcuTable;

  void row(const CsvRow &row) override {
    std::string key;
    for (StringRef column : {"ID", "Process ID", "Kernel Name", "Context",
                             "Stream", "Grid Size", "Block Size", "Device"})
      key += (columns.cell(row, column) + "\n").str();
    if (key != current) {
      finish();
      current = std::move(key);
      line = row.line;
      begin(row);
      if (auto count =
              parseNumber(columns.cell(row, "Invocations"), sink.decimalComma);
          count && count->value >= 1 && count->value <= 1e15)
        launch.record.count = count->value;
    }
    take(row, columns.cell(row, "Metric Name"),
         columns.cell(row, "Metric Unit"),
         columns.cell(row, columns.has("Metric Value") ? "Metric Value"
                                                       : "Average"));
  }

  void finish() override {
    if (line)
      sink.add(launch.finish(), line);
    line = 0;
    current.clear();
  }

private:
  std::string current;
  unsigned line = 0;
};

} // namespace

llvm::Expected<std::unique_ptr<Table>>
gpuperf::openNcuTable(llvm::ArrayRef<std::string> titles,
                      const Columns &columns, const RecordSink &sink) {
  bool isDetails = columns.has("Metric Name");
  bool isNamed = columns.has("Kernel Name");
  // Tables of nsys on how kernels were queued have their names, too.
  if (!isDetails)
    return isNamed && llvm::any_of(titles, findMetric)
               ? std::make_unique<RawTable>(titles, columns, sink)
               : std::unique_ptr<Table>();
  llvm::StringRef missing =
      !isNamed                                                ? "Kernel Name"
      : columns.has("Metric Value") || columns.has("Average") ? ""
                                                              : "Metric Value";
  if (!missing.empty())
    return llvm::createStringError("a table of ncu needs a column '" + missing +
                                   "'");
  return std::make_unique<DetailsTable>(columns, sink);
}
