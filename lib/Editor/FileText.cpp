//===- FileText.cpp - the lines of a text ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileText.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

FileText::FileText(llvm::StringRef file, llvm::StringRef text)
    : theFile(file), theText(text), starts{0} {
  for (auto [i, c] : llvm::enumerate(text))
    if (c == '\n')
      starts.push_back(i + 1);
}

llvm::StringRef FileText::line(unsigned number) const {
  if (number == 0 || number > starts.size())
    return "";
  size_t end = number < starts.size() ? starts[number] : theText.size();
  return theText.slice(starts[number - 1], end).rtrim("\r\n");
}

unsigned FileText::endOfLine(unsigned number) const {
  return line(number).rtrim().size() + 1;
}

llvm::StringRef FileText::identifierAt(unsigned number, unsigned column) const {
  if (column == 0)
    return "";
  llvm::StringRef rest = line(number).drop_front(
      std::min<size_t>(column - 1, line(number).size()));
  // Bytes beyond ASCII are letters of some language.
  return rest.take_while([](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '$' || (c & 0x80);
  });
}

std::pair<unsigned, unsigned> FileText::placeOf(size_t offset) const {
  auto next = llvm::upper_bound(starts, offset);
  unsigned number = next - starts.begin();
  return {number, offset - starts[number - 1] + 1};
}

unsigned FileText::lastLineOfFunction(unsigned number, unsigned column) const {
  if (number == 0 || number > starts.size())
    return number;
  size_t begin = std::min(starts[number - 1] + column, theText.size());
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.RawStringLiterals = true;
  // Clang's lexer wants a zero behind the text.
  std::string text = theText.substr(begin).str();
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(),
                     text.data(), text.data() + text.size());
  int depth = 0;
  bool isBody = false;
  for (bool atEnd = false; !atEnd;) {
    clang::Token token;
    atEnd = lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::semi) && !isBody && depth == 0)
      return number; // a declaration
    depth += token.isOneOf(clang::tok::l_brace, clang::tok::l_paren);
    isBody |= token.is(clang::tok::l_brace) && depth == 1;
    depth -= token.isOneOf(clang::tok::r_brace, clang::tok::r_paren);
    if (isBody && depth == 0)
      return placeOf(begin + (lexer.getBufferLocation() - text.data()) - 1)
          .first;
  }
  return number;
}
