//===- Help.cpp - the table of commands for people ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Help.h"
#include "gpuperf/Support/Version.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/WithColor.h"

using namespace gpuperf;
using llvm::StringRef;

static std::string usageOf(const CommandInfo &command) {
  std::string name = command.name.empty() ? "" : " " + command.name.str();
  return "gpuperf" + name + " [OPTIONS] " + command.operands.str();
}

/// Writes `text` from column `indent` on, in lines of 80.
static void writeWrapped(llvm::raw_ostream &os, StringRef text,
                         unsigned indent) {
  constexpr unsigned width = 80;
  unsigned column = indent;
  for (StringRef word : llvm::split(text, ' ')) {
    if (column > indent && column + 1 + word.size() > width) {
      os << '\n';
      os.indent(indent);
      column = indent;
    } else if (column > indent) {
      os << ' ';
      ++column;
    }
    os << word;
    column += word.size();
  }
  os << '\n';
}

/// "  --machine=NAME      GPU to predict for …".
static void writeEntry(llvm::raw_ostream &os, const std::string &spelling,
                       StringRef summary) {
  constexpr unsigned column = 25;
  os << "  " << spelling;
  if (spelling.size() + 4 > column) {
    os << '\n';
    os.indent(column);
  } else {
    os.indent(column - 2 - spelling.size());
  }
  writeWrapped(os, summary, column);
}

void gpuperf::writeHelp(llvm::raw_ostream &os, const CommandInfo &command) {
  os << "usage: " << usageOf(command) << '\n';
  writeWrapped(os, command.summary, 0);
  if (command.name.empty()) {
    os << "\nFILE is CUDA source, PTX, an object or a program, or dialect text "
          "(.mlir, or -\nfor standard input).\n\ncommands, each with --help:\n";
    for (const CommandInfo &other : namedCommands())
      writeEntry(os, other.name.str(), other.summary);
  }
  os << "\noptions:\n";
  for (const OptionInfo &option : command.options())
    writeEntry(os, option.spelling(), option.summary);
  os << "\nmore: " << command.page << '\n';
}

static std::string inCell(StringRef text) {
  std::string cell;
  for (char c : text)
    cell += c == '|' ? "\\|" : std::string(1, c);
  return cell;
}

void gpuperf::writeMarkdown(llvm::raw_ostream &os) {
  os << "# Commands and options\n\n"
        "`gpuperf COMMAND --help` says the same, `man gpuperf-COMMAND` and the "
        "completions of bash,\nzsh and fish have it from the same table. "
        "Options "
        "are written with one dash or two, values\nbehind `=` or as the next "
        "word.\n";
  for (const CommandInfo &command : allCommands()) {
    StringRef page = command.page;
    page.consume_front("docs/");
    os << "\n## gpuperf" << (command.name.empty() ? "" : " ") << command.name
       << "\n\n    " << usageOf(command) << "\n\n[" << command.summary << "]("
       << page << ")\n\n| option | |\n|---|---|\n";
    for (const OptionInfo &option : command.options())
      os << "| `" << inCell(option.spelling()) << "` | "
         << inCell(option.summary) << " |\n";
  }
}

/// `text` without what roff would obey.
static std::string inRoff(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '-' ? "\\-" : c == '\\' ? "\\e" : std::string(1, c);
  return result;
}

void gpuperf::writeManual(llvm::raw_ostream &os, const CommandInfo &command) {
  std::string name = "gpuperf";
  if (!command.name.empty())
    name += "-" + command.name.str();
  os << ".TH " << inRoff(llvm::StringRef(name).upper())
     << " 1 \"\" \"gpuperf " GPUPERF_VERSION "\"\n.SH NAME\n"
     << inRoff(name) << " \\- " << inRoff(command.summary)
     << "\n.SH SYNOPSIS\n.nf\n"
     << inRoff(usageOf(command)) << "\n.fi\n";
  if (command.name.empty()) {
    os << ".SH COMMANDS\n";
    for (const CommandInfo &other : namedCommands())
      os << ".TP\n.BR gpuperf\\-" << inRoff(other.name) << " (1)\n"
         << inRoff(other.summary) << '\n';
  }
  os << ".SH OPTIONS\n";
  for (const OptionInfo &option : command.options())
    os << ".TP\n.B " << inRoff(option.spelling()) << '\n'
       << inRoff(option.summary) << '\n';
  os << ".SH SEE ALSO\n" << inRoff(command.page) << " of the documentation\n";
}

int gpuperf::helpCommand(llvm::ArrayRef<StringRef> args, llvm::raw_ostream &out,
                         llvm::raw_ostream &err) {
  StringRef format = "text", name;
  auto fail = [&](const std::string &text) {
    llvm::WithColor::error(err, "gpuperf") << visible(text) << '\n';
    return 1;
  };
  for (StringRef word : args) {
    if (word.consume_front("--format="))
      format = word;
    else if (word.starts_with("-") && word != "--help")
      return fail(unknownOption("help", word));
    else
      name = word == "--help" ? "help" : word;
  }
  const CommandInfo *command = findCommand(name);
  if (!command) {
    std::string meant = nearestCommand(name);
    return fail("there is no command '" + name.str() + "'" +
                (meant.empty() ? "" : "; did you mean '" + meant + "'?"));
  }
  using Writer = void (*)(llvm::raw_ostream &);
  const std::pair<StringRef, Writer> ofAll[] = {{"markdown", writeMarkdown},
                                                {"bash", writeBash},
                                                {"zsh", writeZsh},
                                                {"fish", writeFish}};
  if (format == "text")
    writeHelp(out, *command);
  else if (format == "man")
    writeManual(out, *command);
  else if (auto found = llvm::find_if(
               ofAll, [&](const auto &one) { return one.first == format; });
           found != std::end(ofAll))
    found->second(out);
  else
    return fail("'" + format.str() + "' is no format of help; known: " +
                llvm::join(completionsOf(ValueKind::HelpFormat), ", "));
  return 0;
}
