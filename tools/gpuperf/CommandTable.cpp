//===- CommandTable.cpp - the commands and their options ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandTable.h"
#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Model/Model.h"
#include "gpuperf/Page/PageView.h"
#include "gpuperf/Report/Sweep.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using llvm::StringRef;

static constexpr OptionInfo allOptions[] = {
#define GPUPERF_OPTION(NAME, VALUE, KIND, SUMMARY, COMMANDS)                   \
  {NAME, VALUE, ValueKind::KIND, SUMMARY, COMMANDS},
#include "Commands.def"
};

llvm::ArrayRef<CommandInfo> gpuperf::allCommands() {
  static constexpr CommandInfo commands[] = {
#define GPUPERF_COMMAND(NAME, OPERANDS, SUMMARY, PAGE)                         \
  {NAME, OPERANDS, SUMMARY, PAGE},
#include "Commands.def"
  };
  return commands;
}

const CommandInfo *gpuperf::findCommand(StringRef name) {
  auto found = llvm::find_if(allCommands(), [&](const CommandInfo &command) {
    return command.name == name;
  });
  return found == allCommands().end() ? nullptr : &*found;
}

std::vector<OptionInfo> CommandInfo::options() const {
  std::vector<OptionInfo> list;
  StringRef word = name.empty() ? "." : name;
  for (const OptionInfo &option : allOptions)
    if (llvm::is_contained(llvm::split(option.commands, ' '), word))
      list.push_back(option);
  return list;
}

std::string OptionInfo::spelling() const {
  StringRef plain = value;
  if (value.empty())
    return name.str();
  bool isLong = name.starts_with("--");
  if (plain.consume_front("[") && plain.consume_back("]"))
    return (name + "[=" + plain + "]").str();
  return (name + (isLong ? "=" : " ") + value).str();
}

static std::vector<std::string> wordsOf(StringRef text) {
  std::vector<std::string> words;
  for (StringRef word : llvm::split(text, ' '))
    words.push_back(word.str());
  return words;
}

std::vector<std::string> gpuperf::completionsOf(ValueKind kind) {
  std::vector<std::string> words;
  switch (kind) {
  case ValueKind::Text:
  case ValueKind::File:
  case ValueKind::Folder:
    return {};
  case ValueKind::Machine:
    return machineNames();
  case ValueKind::Model:
    for (const ModelInfo &model : allModels())
      words.push_back(model.name.str());
    words.push_back("all");
    return words;
  case ValueKind::Checks:
    for (const CheckInfo &check : allChecks())
      words.push_back(check.name.str());
    return words;
  case ValueKind::Compiler:
    return wordsOf("nvcc clang");
  case ValueKind::Caches:
    return wordsOf("cold warm");
  case ValueKind::Colour:
    return wordsOf("auto always never");
  case ValueKind::ReportFormat:
    for (const View *view : reportViews())
      words.push_back(view->name().str());
    words.push_back("mlir");
    return words;
  case ValueKind::AdviceFormat:
    return wordsOf("text json");
  case ValueKind::CompareFormat:
    return wordsOf("text json html");
  case ValueKind::SweepFormat:
    for (const SweepView &view : sweepViews())
      words.push_back(view.name.str());
    return words;
  case ValueKind::DiffFormat:
    return wordsOf("text markdown json");
  case ValueKind::HelpFormat:
    return wordsOf("text markdown man bash zsh fish");
  }
  llvm_unreachable("all kinds are above");
}

/// Of `names` the one that a mistake or two make of `word`; empty for none.
static std::string nearest(llvm::ArrayRef<StringRef> names, StringRef word) {
  unsigned best = std::min<unsigned>(2, (word.size() + 1) / 3) + 1;
  StringRef found;
  for (StringRef name : names)
    if (unsigned distance = word.edit_distance(name, true, best);
        distance < best) {
      best = distance;
      found = name;
    }
  return found.str();
}

std::string gpuperf::nearestOption(const CommandInfo &command, StringRef word) {
  std::vector<StringRef> names;
  for (const OptionInfo &option : command.options())
    names.push_back(option.name);
  word = word.split('=').first;
  std::string found = nearest(names, word);
  // "-machine" is taken as "--machine" is.
  bool hasOneDash = word.starts_with("-") && !word.starts_with("--");
  return found.empty() && hasOneDash ? nearest(names, ("-" + word).str())
                                     : found;
}

std::string gpuperf::nearestCommand(StringRef word) {
  std::vector<StringRef> names;
  for (const CommandInfo &command : namedCommands())
    names.push_back(command.name);
  return nearest(names, word);
}

llvm::Error gpuperf::checkOptions(StringRef name,
                                  llvm::ArrayRef<StringRef> words) {
  std::vector<OptionInfo> options = findCommand(name)->options();
  for (StringRef word : words) {
    if (word == "--")
      break;
    StringRef plain = word.split('=').first.ltrim('-');
    if (word.size() > 1 && word.starts_with("-") &&
        llvm::none_of(options, [&](const OptionInfo &option) {
          return option.name.ltrim('-') == plain;
        }))
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     unknownOption(name, word));
  }
  return llvm::Error::success();
}

std::string gpuperf::unknownOption(StringRef name, StringRef word) {
  const CommandInfo *command = findCommand(name);
  std::string text = (name.empty() ? "there is" : name + " has").str() +
                     " no option '" + word.str() + "'";
  std::string meant = command ? nearestOption(*command, word) : "";
  if (!meant.empty())
    return text + "; did you mean '" + meant + "'?";
  return text + "; see gpuperf " + (name.empty() ? "" : name.str() + " ") +
         "--help";
}

std::optional<StringRef> gpuperf::takeValue(llvm::ArrayRef<StringRef> &args,
                                            StringRef name) {
  StringRef word = args.front();
  if (!word.consume_front(name))
    return std::nullopt;
  if (word.consume_front("=")) {
    args = args.drop_front();
    return word;
  }
  if (!word.empty() || args.size() < 2)
    return std::nullopt;
  word = args[1];
  args = args.drop_front(2);
  return word;
}
