//===- Table.cpp - columns of text ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Table.h"
#include "llvm/Support/Locale.h"

using namespace gpuperf;

static size_t widthOf(const Cell &cell) {
  int width = llvm::sys::locale::columnWidth(cell.text);
  return width < 0 ? cell.text.size() : width;
}

void Table::column(std::string title, Align align) {
  titles.push_back({std::move(title), std::nullopt});
  aligns.push_back(align);
}

void Table::row(std::vector<Cell> cells) {
  assert(cells.size() == titles.size() && "one cell per column");
  rows.push_back(std::move(cells));
}

void Table::print(llvm::raw_ostream &os, unsigned indent) const {
  std::vector<size_t> widths;
  for (const Cell &title : titles)
    widths.push_back(widthOf(title));
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], widthOf(row[i]));
  printRow(os.indent(indent), titles, widths, /*bold=*/true);
  for (const auto &row : rows)
    printRow(os.indent(indent), row, widths, /*bold=*/false);
}

void Table::printRow(llvm::raw_ostream &os, const std::vector<Cell> &row,
                     const std::vector<size_t> &widths, bool bold) const {
  for (size_t i = 0; i < row.size(); ++i) {
    const Cell &cell = row[i];
    size_t padding = widths[i] - widthOf(cell);
    bool last = i + 1 == row.size();
    if (aligns[i] == Right)
      os.indent(padding);
    if (bold)
      os.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    else if (cell.colour)
      os.changeColor(*cell.colour);
    os << cell.text;
    if (bold || cell.colour)
      os.resetColor();
    if (!last)
      os.indent((aligns[i] == Left ? padding : 0) + 2);
  }
  os << '\n';
}
