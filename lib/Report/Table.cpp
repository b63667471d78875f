//===- Table.cpp - columns of text ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Locale.h"
#include <cassert>

using namespace gpuperf;

static size_t widthOf(const Cell &cell) {
  int width = llvm::sys::locale::columnWidth(cell.text);
  return width < 0 ? cell.text.size() : width;
}

Table::Table(llvm::ArrayRef<std::string> titles) {
  for (const std::string &title : titles)
    column(title);
}

void Table::column(std::string title) {
  llvm::StringRef text = title;
  areNumbers.push_back(text.consume_front(">"));
  titles.push_back(text);
}

void Table::row(std::vector<Cell> cells) {
  assert(cells.size() == titles.size() && "one cell per column");
  rows.push_back(std::move(cells));
}

/// Widths of the columns; 0 for one that is empty in all rows.
std::vector<size_t> Table::widths() const {
  std::vector<size_t> widths(titles.size(), 0);
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], widthOf(row[i]));
  for (size_t i = 0; i < titles.size(); ++i)
    if (widths[i])
      widths[i] = std::max(widths[i], widthOf(titles[i]));
  return widths;
}

void Table::print(llvm::raw_ostream &os, unsigned indent) const {
  std::vector<size_t> widths = this->widths();
  bool hasTitles = llvm::any_of(
      titles, [](const Cell &title) { return !title.text.empty(); });
  if (hasTitles)
    printRow(os.indent(indent), titles, widths, /*bold=*/true);
  for (const auto &row : rows)
    printRow(os.indent(indent), row, widths, /*bold=*/false);
}

static void printCell(llvm::raw_ostream &os, const Cell &cell, bool bold) {
  if (bold)
    os.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  else if (cell.colour)
    os.changeColor(*cell.colour);
  os << cell.text;
  if (bold || cell.colour)
    os.resetColor();
}

void Table::printRow(llvm::raw_ostream &os, const std::vector<Cell> &row,
                     const std::vector<size_t> &widths, bool bold) const {
  size_t pending = 0; // blanks that only count when something follows
  for (size_t i = 0; i < row.size(); ++i) {
    if (!widths[i])
      continue;
    assert(widths[i] >= widthOf(row[i]) && "columns fit their widest cell");
    size_t padding = widths[i] - widthOf(row[i]);
    if (areNumbers[i])
      pending += padding;
    if (!row[i].text.empty()) {
      os.indent(pending);
      pending = 0;
      printCell(os, row[i], bold);
    }
    pending += (areNumbers[i] ? 0 : padding) + 2;
  }
  os << '\n';
}
