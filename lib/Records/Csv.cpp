//===- Csv.cpp - reading rows of cells ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Csv.h"

using namespace gpuperf;
using llvm::StringRef;

CsvReader::CsvReader(StringRef text) : rest(text) {
  rest.consume_front("\xEF\xBB\xBF"); // a byte order mark
}

/// Takes a quoted cell off `text`, its closing quote included; false without
/// one.
static bool readQuoted(StringRef &text, std::string &cell) {
  text = text.drop_front();
  while (true) {
    size_t quote = text.find('"');
    if (quote == StringRef::npos)
      return false;
    cell += text.take_front(quote);
    text = text.drop_front(quote + 1);
    if (!text.consume_front("\""))
      return true;
    cell += '"';
  }
}

/// Takes a cell off `text`, up to a separator or the end of the line.
static bool readCell(StringRef &text, char separator, std::string &cell) {
  StringRef blanks = text.take_while([](char c) { return c == ' '; });
  if (text.drop_front(blanks.size()).starts_with("\"")) {
    text = text.drop_front(blanks.size());
    if (!readQuoted(text, cell))
      return false;
  }
  const char ends[] = {separator, '\n', '\0'};
  StringRef plain = text.take_front(text.find_first_of(ends));
  text = text.drop_front(plain.size());
  cell += plain.rtrim('\r');
  return true;
}

/// `row` ends where `behind` begins.
CsvRow CsvReader::finishRow(CsvRow row, StringRef behind) {
  row.line = line;
  row.text = rest.drop_back(behind.size()).rtrim('\r');
  behind.consume_front("\n");
  line += rest.drop_back(behind.size()).count('\n');
  rest = behind;
  return row;
}

CsvRow CsvReader::nextLine() {
  return finishRow({},
                   rest.drop_front(rest.take_front(rest.find('\n')).size()));
}

CsvRow CsvReader::next(char separator) {
  CsvRow row;
  StringRef text = rest;
  do {
    row.cells.emplace_back();
    row.isTerminated = readCell(text, separator, row.cells.back());
  } while (row.isTerminated && text.consume_front(StringRef(&separator, 1)));
  if (!row.isTerminated)
    text = rest.drop_front(rest.take_front(rest.find('\n')).size());
  return finishRow(std::move(row), text);
}
