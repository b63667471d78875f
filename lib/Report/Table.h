//===- Table.h - columns of text --------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_TABLE_H
#define GPUPERF_LIB_REPORT_TABLE_H

#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

struct Cell {
  std::string text;
  std::optional<llvm::raw_ostream::Colors> colour;
};

/// Rows under a header, if a column has a title; columns as wide as their widest cell, without those
/// that are empty in every row.
class Table {
public:
  enum Align { Left, Right };
  void column(std::string title, Align align);
  void row(std::vector<Cell> cells);
  bool empty() const { return rows.empty(); }
  void print(llvm::raw_ostream &os, unsigned indent) const;

private:
  std::vector<size_t> widths() const;
  void printRow(llvm::raw_ostream &os, const std::vector<Cell> &row,
                const std::vector<size_t> &widths, bool bold) const;
  std::vector<Cell> titles;
  std::vector<Align> aligns;
  std::vector<std::vector<Cell>> rows;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_TABLE_H
