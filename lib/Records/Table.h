//===- Table.h - what the tables of profilers share -------------*- C++ -*-===//
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

/// No GPU gives a thread as many registers, a block as many bytes or a grid as
/// many blocks: what is beyond is no such number.
constexpr double kMaxRegisters = 65536, kMaxShared = 1e9, kMaxBlocks = 1e18;

/// Takes what a table has read: a launch, and the line that it is from.
struct RecordSink {
  std::function<void(LaunchRecord record, unsigned line)> add;
  /// Something cannot be read: "the grid is 'x'".
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
  /// What stands in brackets behind the column's name, "ns".
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
  /// A row below the header, with as many cells.
  virtual void row(const CsvRow &row) = 0;
  /// No row follows, or those of another run of the profiler.
  virtual void finish() {}
};

/// The table with these columns; null where it is none that is known. The error
/// names the column that a known one lacks.
llvm::Expected<std::unique_ptr<Table>> openNsysTable(const Columns &columns,
                                                     const RecordSink &sink);
llvm::Expected<std::unique_ptr<Table>>
openNcuTable(llvm::ArrayRef<std::string> titles, const Columns &columns,
             const RecordSink &sink);

} // namespace gpuperf

#endif // GPUPERF_LIB_RECORDS_TABLE_H
