//===- Csv.h - rows of separated cells --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_RECORDS_CSV_H
#define GPUPERF_LIB_RECORDS_CSV_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpuperf {

struct CsvRow {
  unsigned line = 0; ///< of its first character, from 1
  std::vector<std::string> cells;
  llvm::StringRef text;     ///< as it stands in the file
  bool isTerminated = true; ///< every quote has its end
  bool isBlank() const { return text.trim().empty(); }
};

/// Reads a text row by row, as RFC 4180 has them: a cell in quotes may hold
/// separators, line breaks and, doubled, quotes. A quote without an end ends
/// with its line, so that it costs one row.
class CsvReader {
public:
  explicit CsvReader(llvm::StringRef text);
  bool atEnd() const { return rest.empty(); }
  /// The next row, with `separator` between cells.
  CsvRow next(char separator);
  /// The next line as it stands, which is no row: without cells.
  CsvRow nextLine();

private:
  CsvRow finishRow(CsvRow row, llvm::StringRef behind);

  llvm::StringRef rest;
  unsigned line = 1;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_RECORDS_CSV_H
