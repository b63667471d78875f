//===- HostOptions.cpp - getopt on a known command line -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// POSIX getopt and GNU's getopt_long, where the words and the options are known. Not
// known here: what comes behind a word that is no option, since GNU reorders them.
//
//===----------------------------------------------------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

/// What the options are: those of one letter as getopt takes them, "ab:c::", and long
/// ones.
struct HostInterpreter::OptionTable {
  struct Long {
    std::string name;
    int64_t argument; ///< 0 none, 1 required, 2 optional
    int64_t value;    ///< what getopt_long returns
  };
  std::string letters;
  std::vector<Long> longs;
};

/// Where the next option begins: a word of argv, and a letter in it or 0.
struct HostInterpreter::OptionPlace {
  int64_t word = 1, letter = 0;
};

HostPlace HostInterpreter::optionPlace(int64_t part) const {
  return HostPlace{&program.followed, {{nullptr, part}}};
}

/// Sets one of getopt's variables, which are declared where the program uses them.
void HostInterpreter::setOptionVariable(llvm::StringRef name, HostValue value) {
  for (NamedDecl *decl :
       ast.getTranslationUnitDecl()->lookup(&ast.Idents.get(name)))
    if (auto *variable = dyn_cast<VarDecl>(decl))
      state.write({variable->getCanonicalDecl(), {}}, value, ids);
}

std::optional<HostInterpreter::OptionTable>
HostInterpreter::optionTable(const CallExpr &call) {
  OptionTable table;
  HostValue letters = eval(call.getArg(2));
  if (!letters.text)
    return std::nullopt;
  table.letters = *letters.text;
  if (call.getNumArgs() < 4)
    return table;
  HostValue array = eval(call.getArg(3));
  QualType type = call.getArg(3)->getType()->getPointeeType();
  if (!array.target || type.isNull() || !findField(type, "name"))
    return std::nullopt;
  HostValue options = state.read(*array.target, ids);
  for (auto &[key, option] : options.parts) {
    auto part = [&, &option = option](llvm::StringRef name) {
      return partOf(option, {findField(type, name), 0}, ids);
    };
    HostNumber argument = part("has_arg").asNumber();
    HostNumber value = part("val").asNumber();
    std::optional<std::string> name = part("name").text;
    if (name && argument.value && value.value)
      table.longs.push_back({*name, *argument.value, *value.value});
  }
  return table;
}

/// The option `--name` or `--name=value` of the word at `place`, which is left.
HostValue HostInterpreter::longOption(const OptionTable &table,
                                      OptionPlace &place) {
  const std::vector<std::string> &words = *program.arguments;
  auto [name, value] =
      llvm::StringRef(words[place.word - 1]).drop_front(2).split('=');
  bool hasValue = words[place.word - 1].find('=') != std::string::npos;
  const OptionTable::Long *found = nullptr;
  for (const OptionTable::Long &option : table.longs)
    if (option.name == name)
      found = &option;
  ++place.word;
  if (!found)
    return number(numbers.constant('?'));
  HostValue text = unknown();
  if (hasValue)
    text.text = value.str();
  else if (found->argument == 1 && place.word <= int64_t(words.size()))
    text.text = words[place.word++ - 1];
  setOptionVariable("optarg", text);
  return number(numbers.constant(found->value));
}

/// The letter at `place`, which is left together with the option's argument.
HostValue HostInterpreter::letterOption(const OptionTable &table,
                                        OptionPlace &place) {
  const std::vector<std::string> &words = *program.arguments;
  llvm::StringRef word = words[place.word - 1];
  char letter = word[place.letter];
  llvm::StringRef rest = word.drop_front(place.letter + 1);
  size_t at = letter == ':' ? std::string::npos : table.letters.find(letter);
  llvm::StringRef behind =
      at == std::string::npos ? "" : llvm::StringRef(table.letters).drop_front(at + 1);
  ++place.letter;
  if (rest.empty() || behind.starts_with(":"))
    place = {place.word + 1, 0};
  if (behind.starts_with(":")) {
    HostValue text = unknown();
    if (!rest.empty())
      text.text = rest.str();
    else if (!behind.starts_with("::") && place.word <= int64_t(words.size()))
      text.text = words[place.word++ - 1];
    setOptionVariable("optarg", text);
  }
  return number(numbers.constant(at == std::string::npos ? '?' : letter));
}

std::optional<HostValue>
HostInterpreter::evalOptionCall(llvm::StringRef name, const CallExpr &call) {
  if ((name != "getopt" && name != "getopt_long") || call.getNumArgs() < 3)
    return std::nullopt;
  HostValue argv = eval(call.getArg(1));
  if (!program.arguments || !argv.target ||
      argv.target->root != &program.arguments)
    return std::nullopt;
  std::optional<OptionTable> table = optionTable(call);
  if (!table)
    return std::nullopt;
  OptionPlace place;
  HostPlace word = optionPlace(0), letter = optionPlace(1);
  if (state.knows(word.root)) {
    HostNumber at = state.read(word, ids).asNumber();
    HostNumber in = state.read(letter, ids).asNumber();
    if (!at.value || !in.value)
      return unknown();
    place = {*at.value, *in.value};
  }
  HostValue result = nextOption(*table, place);
  state.write(word, number(numbers.constant(place.word)), ids);
  state.write(letter, number(numbers.constant(place.letter)), ids);
  setOptionVariable("optind", number(numbers.constant(place.word)));
  return result;
}

HostValue HostInterpreter::nextOption(const OptionTable &table,
                                      OptionPlace &place) {
  const std::vector<std::string> &words = *program.arguments;
  if (place.letter > 0)
    return letterOption(table, place);
  if (place.word > int64_t(words.size()))
    return number(numbers.constant(-1));
  llvm::StringRef word = words[place.word - 1];
  if (word == "--") {
    ++place.word;
    return number(numbers.constant(-1));
  }
  if (!word.starts_with("-") || word == "-")
    return unknown();
  if (word.starts_with("--") && !table.longs.empty())
    return longOption(table, place);
  place.letter = 1;
  return letterOption(table, place);
}
