//===- GitRevision.cpp - reports of two revisions -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GitRevision.h"
#include "gpuperf/Frontend/CompileDatabase.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/RunProgram.h"
#include "gpuperf/Support/WorkFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

extern char **environ;

static llvm::Error failure(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

static std::string textOf(const std::string &file) {
  auto text = llvm::MemoryBuffer::getFile(file);
  return text ? (*text)->getBuffer().str() : "";
}

namespace {
/// A program's words and environment, run in this folder or in another.
class Runner {
public:
  Runner() {
    for (char **word = environ; *word; ++word)
      environment.push_back(*word);
  }
  /// The status; nothing where it cannot be run.
  std::optional<int> run(std::vector<std::string> words,
                         const std::string &output) const {
    auto program = llvm::sys::findProgramByName(words.front());
    if (!program)
      return std::nullopt;
    words.front() = *program;
    constexpr unsigned hour = 3600;
    auto result = runProgram(words, environment, output, hour);
    return result ? std::optional(result->status) : std::nullopt;
  }
  std::vector<std::string> environment;
};

/// The files of a revision, and where they are in the work tree.
class Revision {
public:
  Revision(std::string root, std::string tree)
      : root(std::move(root)), tree(std::move(tree)) {}

  /// `word` with the place of a file in the revision for that in the work tree:
  /// "-I/project/include". Relative ones are those of `folder`, and become
  /// absolute. Of a file that the revision does not have, as one that the build
  /// makes, the place stays.
  std::string inTree(StringRef word, StringRef folder) const;
  /// The folder's counterpart, itself where there is none.
  std::string folderInTree(StringRef folder) const {
    return inTree(folder, folder);
  }
  /// Whether a file of the work tree is not in the revision, and no product of
  /// the build, which git ignores.
  bool isLater(StringRef file, StringRef folder) const;
  std::string root, tree;

private:
  /// Where the file is in the revision if it is there; empty of one outside.
  std::string counterpart(StringRef file, StringRef folder) const;
};
} // namespace

static std::string absolute(StringRef file, StringRef folder) {
  llvm::SmallString<256> result(file);
  compat::makeAbsolute(folder, result);
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

std::string Revision::counterpart(StringRef file, StringRef folder) const {
  std::string name = absolute(file, folder);
  StringRef rest = name;
  if (!rest.consume_front(root) || (!rest.empty() && rest.front() != '/'))
    return "";
  return tree + rest.str();
}

bool Revision::isLater(StringRef file, StringRef folder) const {
  std::string target = counterpart(file, folder), name = absolute(file, folder);
  if (target.empty() || fs::exists(target) || !fs::exists(name))
    return false;
  auto status = Runner().run(
      {"git", "-C", root, "check-ignore", "--quiet", name}, "/dev/null");
  return status && *status == 1;
}

std::string Revision::inTree(StringRef word, StringRef folder) const {
  StringRef option, file = word;
  for (StringRef prefix : {"-I", "-iquote", "-isystem", "-include"})
    if (word.starts_with(prefix) && word.size() > prefix.size())
      option = prefix;
  if (word.starts_with("-") && option.empty() && word.contains('='))
    option = word.take_front(word.find('=') + 1);
  file = word.drop_front(option.size());
  if (file.starts_with("-"))
    return word.str();
  // A word that only looks like a file: "80" of "-arch 80".
  bool isPath = file.contains('/') || file.contains('.') || !option.empty();
  if (!isPath)
    return word.str();
  std::string here = absolute(file, folder), there = counterpart(file, folder);
  if (!there.empty() && fs::exists(there))
    return option.str() + there;
  // The folder that it is relative to may be moved.
  return fs::exists(here) ? option.str() + here : word.str();
}

/// Writes the database of `build` to `folder`, its files those of the revision.
static llvm::Error moveDatabase(const std::string &build,
                                const Revision &revision,
                                const std::string &folder) {
  llvm::SmallString<256> file(build);
  path::append(file, "compile_commands.json");
  auto database = loadCompileDatabase(file);
  if (!database)
    return database.takeError();
  llvm::json::Array entries;
  for (const clang::tooling::CompileCommand &command :
       (*database)->getAllCompileCommands()) {
    if (revision.isLater(command.Filename, command.Directory))
      continue;
    llvm::json::Array words;
    for (StringRef word : command.CommandLine)
      words.push_back(words.empty() ? word.str()
                                    : revision.inTree(word, command.Directory));
    entries.push_back(llvm::json::Object{
        {"directory", revision.folderInTree(command.Directory)},
        {"file", revision.inTree(command.Filename, command.Directory)},
        {"arguments", std::move(words)}});
  }
  llvm::SmallString<256> target(folder);
  path::append(target, "compile_commands.json");
  return llvm::writeToOutput(target, [&](llvm::raw_ostream &os) {
    os << llvm::json::Value(std::move(entries)) << '\n';
    return llvm::Error::success();
  });
}

/// The options and files of a report of the revision.
static llvm::Expected<std::vector<std::string>>
argsInTree(llvm::ArrayRef<std::string> args, const Revision &revision,
           StringRef here, const WorkFolder &work) {
  std::vector<std::string> moved;
  bool hasFolder = revision.folderInTree(here) != here;
  bool isFlag = false; // behind "--"
  for (size_t i = 0; i < args.size(); ++i) {
    StringRef word = args[i], build;
    if (!isFlag && word == "-p" && i + 1 < args.size())
      build = args[++i];
    else if (!isFlag && word.starts_with("-p="))
      build = word.drop_front(3);
    if (build.empty()) {
      isFlag |= word == "--";
      if (!isFlag && !word.starts_with("-") && revision.isLater(word, here))
        continue;
      // What is relative is so in the folder's counterpart, too, and called so.
      bool stays = hasFolder && !word.contains(revision.root);
      moved.push_back(stays ? word.str() : revision.inTree(word, here));
      continue;
    }
    llvm::SmallString<256> folder(build);
    compat::makeAbsolute(here, folder);
    std::string copy = work.file("build");
    if (std::error_code error = fs::create_directories(copy))
      return failure("cannot make a folder: " + error.message());
    if (llvm::Error error = moveDatabase(folder.str().str(), revision, copy))
      return std::move(error);
    moved.push_back("-p=" + copy);
  }
  return moved;
}

/// The files of `revision`, in a folder of `work`.
static llvm::Expected<Revision> checkOut(const std::string &revision,
                                         const WorkFolder &work) {
  std::string out = work.file("out"), tree = work.file("tree");
  Runner runner;
  auto git = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "git");
    return runner.run(std::move(words), out);
  };
  auto status = git({"rev-parse", "--show-toplevel"});
  if (!status)
    return failure("there is no git to ask for '" + revision + "'");
  if (*status)
    return failure("git: " + StringRef(textOf(out)).trim());
  std::string root = StringRef(textOf(out)).trim().str();
  if (*git({"rev-parse", "--verify", "--quiet", "--end-of-options",
            revision + "^{tree}"}))
    return failure("git knows no revision '" + revision + "'");
  std::string name = StringRef(textOf(out)).trim().str();
  // An index of its own: that of the repository stays.
  runner.environment.push_back("GIT_INDEX_FILE=" + work.file("index"));
  if (*git({"-C", root, "read-tree", name}) ||
      *git({"-C", root, "checkout-index", "--all", "--prefix=" + tree + "/"}))
    return failure("git: " + StringRef(textOf(out)).trim());
  if (std::error_code error = fs::create_directories(tree))
    return failure("cannot make a folder: " + error.message());
  return Revision(std::move(root), std::move(tree));
}

/// What `gpuperf --format=json ARGS` says in `folder`. A report of which a part
/// could not be analysed says so itself.
static llvm::Expected<std::string> report(StringRef folder,
                                          llvm::ArrayRef<std::string> args,
                                          const WorkFolder &work) {
  auto env = llvm::sys::findProgramByName("env"); // changes the folder
  if (!env)
    return failure("there is no program 'env'");
  std::string self = fs::getMainExecutable(nullptr, nullptr);
  std::vector<StringRef> words = {*env, "-C", folder, self, "--format=json"};
  words.insert(words.end(), args.begin(), args.end());
  std::string out = work.file("out"), err = work.file("err");
  fs::remove(out); // what is redirected to a file does not cut it
  fs::remove(err);
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(out),
                                          StringRef(err)};
  llvm::sys::ExecuteAndWait(*env, words, std::nullopt, redirects);
  std::string text = textOf(out);
  if (text.empty())
    return failure(StringRef(textOf(err)).trim());
  return text;
}

/// Whether `args` name a build or a file.
static bool namesInput(llvm::ArrayRef<std::string> args) {
  for (StringRef word : args) {
    if (word == "--")
      return false;
    if (!word.starts_with("-") || word.starts_with("-p"))
      return true;
  }
  return false;
}

static void replaceAll(std::string &text, const std::string &from,
                       const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
}

llvm::Expected<TwoReports>
gpuperf::reportRevisions(const std::string &name,
                         llvm::ArrayRef<std::string> args) {
  WorkFolder work("gpuperf-diff");
  llvm::SmallString<256> here;
  if (work.error || fs::real_path(".", here))
    return failure("cannot make a folder for temporary files");
  llvm::Expected<Revision> revision = checkOut(name, work);
  if (!revision)
    return revision.takeError();
  auto moved = argsInTree(args, *revision, here, work);
  if (!moved)
    return moved.takeError();
  // Where all files are new, there was nothing to report.
  std::string before = R"({"schema": 1, "kernels": []})";
  if (namesInput(*moved) || !namesInput(args)) {
    auto text = report(revision->folderInTree(here), *moved, work);
    if (!text)
      return failure("'" + name + "': " + llvm::toString(text.takeError()));
    before = std::move(*text);
  }
  auto after = report(here, args, work);
  if (!after)
    return after.takeError();
  // Files are called as in the work tree.
  replaceAll(before, revision->tree, revision->root);
  return TwoReports{std::move(before), std::move(*after)};
}
