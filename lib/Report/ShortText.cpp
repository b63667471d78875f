//===- ShortText.cpp - shortened texts ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShortText.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace gpuperf;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static constexpr size_t kMaxOfName = 64;

static bool isPartOfWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// The length of the list "<float, f<2>>" that `text` begins with; 0 where it
/// does not end.
static size_t listLength(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i != text.size(); ++i) {
    bool isArrow = text[i] == '>' && i && text[i - 1] == '-';
    depth += (text[i] == '<') - (text[i] == '>' && !isArrow);
    if (depth == 0)
      return i + 1;
  }
  return 0;
}

/// The length of the name that `text` begins with, as far as it is cut as a
/// whole: a word, or the arguments of a template behind one.
static size_t pieceLength(StringRef text, bool isBehindWord) {
  if (isPartOfWord(text.front()))
    return text.take_while(isPartOfWord).size();
  if (text.front() != '<' || !isBehindWord || text.starts_with("<<"))
    return 1;
  return std::max<size_t>(listLength(text), 1);
}

/// Whether a character of UTF-8 begins at `at`, or nothing does.
static bool isBoundary(StringRef text, size_t at) {
  return at >= text.size() || (text[at] & 0xC0) != 0x80;
}

static std::string withoutMiddle(StringRef piece) {
  size_t head = kMaxOfName * 5 / 8, tail = piece.size() - kMaxOfName * 2 / 8;
  while (!isBoundary(piece, head))
    --head;
  while (!isBoundary(piece, tail))
    ++tail;
  return (piece.take_front(head) + "…" + piece.drop_front(tail)).str();
}

std::string gpuperf::shortNames(StringRef text) {
  std::string result;
  bool isBehindWord = false;
  while (!text.empty()) {
    StringRef piece = text.take_front(pieceLength(text, isBehindWord));
    isBehindWord = isPartOfWord(piece.back());
    result += piece.size() > kMaxOfName ? withoutMiddle(piece) : piece.str();
    text = text.drop_front(piece.size());
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Sentences
//===----------------------------------------------------------------------===//

/// What sentences of one kind have in common: no numbers, no quoted words, and
/// no array that they are about.
static std::string kindOf(StringRef sentence) {
  auto [subject, rest] = sentence.split(": ");
  if (!rest.empty() && !subject.contains(' '))
    sentence = rest;
  std::string kind;
  bool isQuoted = false;
  for (char c : sentence) {
    isQuoted ^= c == '\'';
    if (!isQuoted && !llvm::isDigit(c) && c != ',' && c != '.')
      kind += c;
  }
  return kind;
}

/// How much of a time a sentence can change, the most first: all of the grid,
/// all iterations, what a condition guards, what one access costs, how it lies.
static unsigned rankOf(StringRef sentence) {
  if (sentence.contains("and with them the time"))
    return 0;
  if (sentence.contains("alignment") || sentence.contains("aligned"))
    return 4;
  if (sentence.starts_with("loop "))
    return 1;
  if (sentence.starts_with("conditional "))
    return 2;
  bool isOfLaunch = sentence.starts_with("grid ") ||
                    sentence.starts_with("block ") ||
                    (sentence.starts_with("'") && sentence.contains("assumed"));
  return isOfLaunch ? 0 : 3;
}

std::vector<std::string>
gpuperf::shortSentences(llvm::ArrayRef<std::string> sentences) {
  constexpr size_t kFew = 5, kMaxKinds = 3;
  if (sentences.size() <= kFew)
    return sentences.vec();
  llvm::MapVector<std::string, std::vector<StringRef>,
                  std::map<std::string, unsigned>>
      kinds;
  for (StringRef sentence : sentences)
    kinds[kindOf(sentence)].push_back(sentence);
  auto groups = kinds.takeVector();
  llvm::stable_sort(groups, [](const auto &a, const auto &b) {
    return rankOf(a.second.front()) < rankOf(b.second.front());
  });
  std::vector<std::string> result;
  size_t told = 0;
  for (const auto &[kind, alike] :
       llvm::ArrayRef(groups).take_front(kMaxKinds)) {
    told += alike.size();
    result.push_back(alike.front().str());
    if (alike.size() > 1)
      result.back() += "; and " + std::to_string(alike.size() - 1) + " like it";
  }
  if (groups.size() > kMaxKinds)
    result.push_back("and " + std::to_string(sentences.size() - told) +
                     " more of " +
                     formatCount(groups.size() - kMaxKinds, "kind"));
  result.back() += "; --verbose has all";
  return result;
}
