//===- Table.h - columns of text --------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_TABLE_H
#define GPUPERF_REPORT_TABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

struct Cell {
  using Colour = std::optional<llvm::raw_ostream::Colors>;
  Cell(const char *text) : text(text) {}
  Cell(llvm::StringRef text) : text(text) {}
  Cell(std::string text, Colour colour = std::nullopt)
      : text(std::move(text)), colour(colour) {}

  std::string text;
  Colour colour;
};

/// A text table: rows, with a header if a column has a title. A column is as
/// wide as its widest cell. Columns that are empty in every row are left out.
class Table {
public:
  explicit Table(llvm::ArrayRef<std::string> titles = {});
  /// Adds a column. It is right-aligned, for numbers, if `title` begins with
  /// '>'.
  void column(std::string title);
  void row(std::vector<Cell> cells);
  bool empty() const { return rows.empty(); }
  void print(llvm::raw_ostream &os, unsigned indent) const;

private:
  std::vector<size_t> widths() const;
  void printRow(llvm::raw_ostream &os, const std::vector<Cell> &row,
                const std::vector<size_t> &widths, bool bold) const;
  std::vector<Cell> titles;
  std::vector<bool> areNumbers;
  std::vector<std::vector<Cell>> rows;
};

} // namespace gpuperf

#endif // GPUPERF_REPORT_TABLE_H
