//===- Csv.h - reading rows of cells ----------------------------*- C++ -*-===//
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
  llvm::StringRef text;     ///< as in the file
  bool isTerminated = true; ///< every quote is closed
  bool isBlank() const { return text.trim().empty(); }
};

/// Reads a text row by row, in the format of RFC 4180: a cell in quotes may
/// contain separators, line breaks and doubled quotes. A quote that is not
/// closed ends with its line, so that only one row is lost.
class CsvReader {
public:
  explicit CsvReader(llvm::StringRef text);
  bool atEnd() const { return rest.empty(); }
  /// The next row, with `separator` between cells.
  CsvRow next(char separator);
  /// The next line as text, without parsing it into cells.
  CsvRow nextLine();

private:
  CsvRow finishRow(CsvRow row, llvm::StringRef behind);

  llvm::StringRef rest;
  unsigned line = 1;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_RECORDS_CSV_H
