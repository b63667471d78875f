//===- Completions.cpp - the table of commands for shells -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Help.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using llvm::StringRef;

static std::string commandNames() {
  std::vector<std::string> names;
  for (const CommandInfo &command : namedCommands())
    names.push_back(command.name.str());
  return llvm::join(names, " ");
}

/// What an option begins with when it is completed: "--machine=", "--quiet".
static std::string stem(const OptionInfo &option) {
  bool takesValue = !option.value.empty() && !option.value.starts_with("[");
  bool isLong = option.name.starts_with("--");
  return option.name.str() + (takesValue && isLong ? "=" : "");
}

//===----------------------------------------------------------------------===//
// bash: words are broken at '=', which is a word of its own
//===----------------------------------------------------------------------===//

/// "--machine" -> the words or the files that complete it.
static void writeBashValue(llvm::raw_ostream &os, const OptionInfo &option) {
  if (option.value.empty() || option.kind == ValueKind::Text)
    return;
  os << "      " << option.name << ") ";
  if (option.kind == ValueKind::File)
    os << "COMPREPLY=($(compgen -f -- \"$word\"))";
  else if (option.kind == ValueKind::Folder)
    os << "COMPREPLY=($(compgen -d -- \"$word\"))";
  else
    os << "COMPREPLY=($(compgen -W '"
       << llvm::join(completionsOf(option.kind), " ") << "' -- \"$word\"))";
  os << "; return ;;\n";
}

/// What a shell's `case` has for the command of this pattern.
static void writeBashCase(llvm::raw_ostream &os, StringRef pattern,
                          const CommandInfo &command) {
  os << "    " << pattern << ") case $before in\n";
  for (const OptionInfo &option : command.options())
    writeBashValue(os, option);
  os << "      esac\n      options='";
  for (const OptionInfo &option : command.options())
    os << stem(option) << ' ';
  os << "' ;;\n";
}

void gpuperf::writeBash(llvm::raw_ostream &os) {
  os << "# bash completion for gpuperf\n_gpuperf() {\n"
        "  local word=${COMP_WORDS[COMP_CWORD]} "
        "before=${COMP_WORDS[COMP_CWORD-1]}\n"
        "  local command=${COMP_WORDS[1]} options\n"
        "  [ \"$word\" = = ] && word=\n"
        "  [ \"$before\" = = ] && before=${COMP_WORDS[COMP_CWORD-2]}\n"
        "  case $command in\n";
  for (const CommandInfo &command : namedCommands())
    writeBashCase(os, command.name, command);
  writeBashCase(os, "*", allCommands().front());
  os << "  esac\n"
        "  if [[ $word == -* ]]; then\n"
        "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
        "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
        "  else\n"
        "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
        "    [ \"$COMP_CWORD\" = 1 ] && "
        "COMPREPLY+=($(compgen -W '"
     << commandNames()
     << "' -- \"$word\"))\n"
        "  fi\n"
        "}\ncomplete -o filenames -F _gpuperf gpuperf\n";
}

//===----------------------------------------------------------------------===//
// zsh
//===----------------------------------------------------------------------===//

/// `text` in single quotes, with what _arguments reads escaped.
static std::string inZsh(StringRef text) {
  std::string result;
  for (char c : text)
    if (c == '\'')
      result += "'\\''";
    else if (StringRef("[]:\\").contains(c))
      result += std::string("\\") + c;
    else
      result += c;
  return result;
}

static std::string zshAction(const OptionInfo &option) {
  if (option.kind == ValueKind::File)
    return "_files";
  if (option.kind == ValueKind::Folder)
    return "_files -/";
  if (option.kind == ValueKind::Text)
    return " ";
  return "(" + llvm::join(completionsOf(option.kind), " ") + ")";
}

static void writeZshOptions(llvm::raw_ostream &os, const CommandInfo &command) {
  for (const OptionInfo &option : command.options()) {
    os << "        '" << option.name;
    bool isLong = option.name.starts_with("--");
    if (!option.value.empty())
      os << (option.value.starts_with("[") ? "=-" : isLong ? "=" : "+");
    os << '[' << inZsh(option.summary) << ']';
    if (!option.value.empty())
      os << (option.value.starts_with("[") ? "::" : ":")
         << inZsh(option.value.trim("[]").lower()) << ':' << zshAction(option);
    os << "' \\\n";
  }
  os << "        '*:file:_files' ;;\n";
}

void gpuperf::writeZsh(llvm::raw_ostream &os) {
  os << "#compdef gpuperf\n_gpuperf() {\n"
        "  local -a commands\n  commands=(\n";
  for (const CommandInfo &command : namedCommands())
    os << "    '" << command.name << ':' << inZsh(command.summary) << "'\n";
  os << "  )\n"
        "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
        "    _describe command commands\n    _files\n    return\n  fi\n"
        "  case $words[2] in\n";
  for (const CommandInfo &command : namedCommands()) {
    os << "    " << command.name << ") _arguments \\\n";
    writeZshOptions(os, command);
  }
  os << "    *) _arguments \\\n";
  writeZshOptions(os, allCommands().front());
  os << "  esac\n}\n"
        "[[ $zsh_eval_context[-1] == loadautofunc ]] && _gpuperf \"$@\" || "
        "compdef _gpuperf gpuperf\n";
}

//===----------------------------------------------------------------------===//
// fish
//===----------------------------------------------------------------------===//

static std::string inFish(StringRef text) {
  std::string result;
  for (char c : text)
    result +=
        c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result;
}

static void writeFishOption(llvm::raw_ostream &os, const OptionInfo &option,
                            const std::string &condition) {
  StringRef name = option.name;
  os << "complete -c gpuperf -n '" << condition << "' ";
  os << (name.consume_front("--") ? "-l " : "-s ") << name.ltrim('-');
  bool isOptional = option.value.starts_with("[");
  if (!option.value.empty() && !isOptional)
    os << " -r";
  std::vector<std::string> words = completionsOf(option.kind);
  if (!words.empty())
    os << " -f -a '" << llvm::join(words, " ") << "'";
  else if (option.kind == ValueKind::Folder)
    os << " -f -a '(__fish_complete_directories)'";
  os << " -d '" << inFish(option.summary) << "'\n";
}

void gpuperf::writeFish(llvm::raw_ostream &os) {
  os << "# fish completion for gpuperf\n";
  for (const CommandInfo &command : allCommands()) {
    if (!command.name.empty())
      os << "complete -c gpuperf -n __fish_use_subcommand -a " << command.name
         << " -d '" << inFish(command.summary) << "'\n";
    std::string condition =
        command.name.empty()
            ? "not __fish_seen_subcommand_from " + commandNames()
            : "__fish_seen_subcommand_from " + command.name.str();
    for (const OptionInfo &option : command.options())
      writeFishOption(os, option, condition);
  }
}
