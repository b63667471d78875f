//===- NsysTables.cpp - tables of `nsys stats` ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuda_gpu_trace has a row for each launch, copy and fill; cuda_gpu_kern_sum
// one for each kernel, cuda_gpu_kern_gb_sum for each kernel and shape. Columns
// and units as NVIDIA's Post-Collection Analysis Guide lists them.
//
//===----------------------------------------------------------------------===//

#include "Quantities.h"
#include "Table.h"
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

namespace {

class NsysTable : public Table {
public:
  NsysTable(const Columns &columns, const RecordSink &sink)
      : columns(columns), sink(sink) {}

protected:
  Columns columns;
  const RecordSink &sink;

  void reportError(const CsvRow &row, StringRef column) {
    sink.reportError(row.line, (column + " is '" + columns.cell(row, column) +
                                "'; the row is left out")
                                   .str());
  }

  std::optional<PrintedNumber> number(const CsvRow &row, StringRef column) {
    return parseNumber(columns.cell(row, column), sink.decimalComma);
  }

  std::optional<double> timeUs(const CsvRow &row, StringRef column) {
    std::optional<double> nanoseconds = nanosecondsIn(columns.unit(column));
    std::optional<PrintedNumber> time = number(row, column);
    if (!time || time->value < 0 || !nanoseconds)
      return std::nullopt;
    return time->value * *nanoseconds / 1000;
  }
};

class TraceTable : public NsysTable {
public:
  using NsysTable::NsysTable;

  void row(const CsvRow &row) override {
    LaunchRecord record;
    record.kernel = columns.cell(row, "Name").str();
    if (columns.cell(row, "GrdX").trim().empty())
      return; // a copy or a fill
    record.grid.emplace();
    record.block.emplace();
    for (auto [extents, names] : {std::pair(&*record.grid, "GrdX GrdY GrdZ"),
                                  std::pair(&*record.block, "BlkX BlkY BlkZ")})
      for (unsigned axis = 0; axis != 3; ++axis) {
        StringRef column = StringRef(names).substr(axis * 5, 4);
        if (!readExtent(row, column, (*extents)[axis]))
          return reportError(row, column);
      }
    record.timeUs = timeUs(row, "Duration");
    if (!record.timeUs)
      return reportError(row, "Duration");
    if (auto registers = number(row, "Reg/Trd");
        registers && registers->value >= 1 && registers->value <= kMaxRegisters)
      record.registersPerThread = registers->value;
    readShared(row, record);
    // "NVIDIA H100 80GB HBM3 (0)", with the device's number.
    record.device = columns.cell(row, "Device").rsplit(" (").first.trim().str();
    record.rule = columns.cell(row, "Rule").trim().str();
    sink.add(std::move(record), row.line);
  }

private:
  bool readExtent(const CsvRow &row, StringRef column, uint64_t &extent) {
    std::optional<PrintedNumber> value = number(row, column);
    if (!value || value->value < 1 || value->value > INT32_MAX ||
        value->value != std::floor(value->value))
      return false;
    extent = value->value;
    return true;
  }

  void readShared(const CsvRow &row, LaunchRecord &record) {
    std::optional<double> factor = bytesIn(columns.unit("DymSMem"));
    std::optional<PrintedNumber> size = number(row, "DymSMem");
    if (!size || !factor || size->value < 0 ||
        size->value * *factor > kMaxShared)
      return;
    record.dynamicSharedBytes = std::llround(size->value * *factor);
    record.sharedStep =
        std::max<uint64_t>(1, std::llround(size->step * *factor));
  }
};

class SummaryTable : public NsysTable {
public:
  using NsysTable::NsysTable;

  void row(const CsvRow &row) override {
    LaunchRecord record;
    record.kernel = columns.cell(row, "Name").str();
    std::optional<PrintedNumber> count = number(row, "Instances");
    if (!count || count->value < 1 || count->value > 1e15)
      return reportError(row, "Instances");
    record.count = count->value;
    if (auto total = timeUs(row, "Total Time"))
      record.timeUs = *total / count->value;
    else
      record.timeUs = timeUs(row, columns.has("Avg") ? "Avg" : "Average");
    for (auto [column, extents] : {std::pair("GridXYZ", &record.grid),
                                   std::pair("BlockXYZ", &record.block)})
      if (columns.has(column)) {
        *extents = parseExtents(columns.cell(row, column));
        if (!*extents)
          return reportError(row, column);
      }
    sink.add(std::move(record), row.line);
  }
};

} // namespace

static llvm::Error checkColumns(StringRef table, const Columns &columns,
                                llvm::ArrayRef<StringRef> needed) {
  for (StringRef name : needed)
    if (!columns.has(name))
      return llvm::createStringError("a table of " + table +
                                     " needs a column '" + name + "'");
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Table>>
gpuperf::openNsysTable(const Columns &columns, const RecordSink &sink) {
  bool isTrace = columns.has("GrdX") || columns.has("BlkX") ||
                 columns.has("Reg/Trd") ||
                 (columns.has("Duration") && columns.has("CorrId"));
  if (isTrace) {
    if (llvm::Error error = checkColumns("cuda_gpu_trace", columns,
                                         {"Name", "GrdX", "GrdY", "GrdZ",
                                          "BlkX", "BlkY", "BlkZ", "Duration"}))
      return std::move(error);
    return std::make_unique<TraceTable>(columns, sink);
  }
  // nvtx_sum has ranges in place of names, cuda_gpu_sum operations.
  bool isSummary = columns.has("Instances") && !columns.has("Range") &&
                   !columns.has("Operation") &&
                   (columns.has("Total Time") || columns.has("Avg") ||
                    columns.has("Average"));
  if (!isSummary)
    return nullptr;
  if (llvm::Error error = checkColumns("cuda_gpu_kern_sum", columns, {"Name"}))
    return std::move(error);
  return std::make_unique<SummaryTable>(columns, sink);
}
