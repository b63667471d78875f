//===- Table.h - shared code of profiler tables -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_RECORDS_TABLE_H
#define GPUPERF_LIB_RECORDS_TABLE_H

#include "Csv.h"
#include "gpuperf/Records/LaunchRecord.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <memory>

namespace gpuperf {

/// Upper limits beyond which a number is invalid: no GPU allows as many
/// registers for a thread, bytes for a block or blocks for a grid.
constexpr double kMaxRegisters = 65536, kMaxShared = 1e9, kMaxBlocks = 1e18;

/// Receives what a table has read: a launch and its line.
struct RecordSink {
  std::function<void(LaunchRecord record, unsigned line)> add;
  /// Receives the reason why something cannot be read: "the grid is 'x'".
  std::function<void(unsigned line, std::string why)> reportError;
  bool decimalComma = false; ///< in the numbers of this file
};

/// The columns of a table by name, "Duration" for "Duration (ns)".
class Columns {
public:
  explicit Columns(llvm::ArrayRef<std::string> titles);
  bool has(llvm::StringRef name) const { return places.count(name); }
  /// The cell of column `name`; empty when there is no such column.
  llvm::StringRef cell(const CsvRow &row, llvm::StringRef name) const;
  /// The text in parentheses after the column's name, "ns".
  llvm::StringRef unit(llvm::StringRef name) const;

private:
  struct Place {
    size_t index = 0;
    std::string unit;
  };
  llvm::StringMap<Place> places;
};

/// One table of a file, row by row.
class Table {
public:
  virtual ~Table() = default;
  /// A row below the header, with the same number of cells.
  virtual void row(const CsvRow &row) = 0;
  /// No more rows follow, or only rows of another run of the profiler.
  virtual void finish() {}
};

/// The table with these columns; null if they are not those of a known table.
/// The error names the column that is missing for a known one.
llvm::Expected<std::unique_ptr<Table>> openNsysTable(const Columns &columns,
                                                     const RecordSink &sink);
llvm::Expected<std::unique_ptr<Table>>
openNcuTable(llvm::ArrayRef<std::string> titles, const Columns &columns,
             const RecordSink &sink);

} // namespace gpuperf

#endif // GPUPERF_LIB_RECORDS_TABLE_H
