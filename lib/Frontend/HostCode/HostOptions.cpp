//===- HostOptions.cpp - getopt on a known command line -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostOptions.h"
#include "llvm/ADT/StringRef.h"

using namespace gpuperf;

using Words = llvm::ArrayRef<std::string>;

/// The word at `place`, which is an argument and is left.
static std::optional<std::string> takeWord(Words words, OptionPlace &place) {
  if (place.word > int64_t(words.size()))
    return std::nullopt;
  return words[place.word++ - 1];
}

/// The option `--name` or `--name=value` of the word at `place`, which is left.
static OptionResult longOption(const OptionTable &table, Words words,
                               OptionPlace &place) {
  llvm::StringRef word = words[place.word++ - 1];
  auto [name, value] = word.drop_front(2).split('=');
  for (const OptionTable::Long &option : table.longs) {
    if (option.name != name)
      continue;
    OptionResult result{option.value, std::optional<std::string>()};
    if (word.contains('='))
      result.argument = std::optional(value.str());
    else if (option.argument == 1)
      result.argument = takeWord(words, place);
    return result;
  }
  return {'?', std::nullopt};
}

/// The letter at `place`, which is left together with the option's argument.
static OptionResult letterOption(const OptionTable &table, Words words,
                                 OptionPlace &place) {
  llvm::StringRef word = words[place.word - 1];
  char letter = word[place.letter];
  llvm::StringRef rest = word.drop_front(place.letter + 1);
  size_t at =
      letter == ':' ? llvm::StringRef::npos : table.letters.find(letter);
  bool isKnown = at != llvm::StringRef::npos;
  llvm::StringRef behind =
      llvm::StringRef(table.letters).drop_front(isKnown ? at + 1 : 0);
  bool hasArgument = isKnown && behind.starts_with(":");
  ++place.letter;
  if (rest.empty() || hasArgument)
    place = {place.word + 1, 0};
  OptionResult result{isKnown ? letter : '?', std::nullopt};
  if (!hasArgument)
    return result;
  if (!rest.empty())
    result.argument = std::optional(rest.str());
  else
    result.argument = behind.starts_with("::") ? std::optional<std::string>()
                                               : takeWord(words, place);
  return result;
}

std::optional<OptionResult>
gpuperf::nextOption(const OptionTable &table, Words words, OptionPlace &place) {
  if (place.letter > 0)
    return letterOption(table, words, place);
  if (place.word > int64_t(words.size()))
    return OptionResult{-1, std::nullopt};
  llvm::StringRef word = words[place.word - 1];
  if (word == "--") {
    ++place.word;
    return OptionResult{-1, std::nullopt};
  }
  if (!word.starts_with("-") || word == "-")
    return std::nullopt;
  if (word.starts_with("--") && !table.longs.empty())
    return longOption(table, words, place);
  place.letter = 1;
  return letterOption(table, words, place);
}
