//===- GitRevision.cpp - reports of two revisions -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GitRevision.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/MemoryFile.h"
#include "gpuperf/Support/RunProgram.h"
#include "gpuperf/Support/WorkFolder.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
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

namespace {
/// What git says of a repository that somebody else may have configured. Of its
/// configuration, nothing runs a program or fetches something.
class Git {
public:
  Git();
  /// From now on of a repository of its own at `folder`, with this work tree
  /// and the objects at `objects`: of the one that these are from, and of the
  /// user's, no configuration counts, as filters of files are programs.
  void separate(const std::string &folder, const std::string &tree,
                const std::string &objects);

  struct Answer {
    int status;
    std::string text; ///< or what is wrong, without blanks around it
  };
  /// Nothing where there is no git.
  std::optional<Answer> ask(std::vector<std::string> words) const;
  /// The answer; the error is git's.
  llvm::Expected<std::string> demand(std::vector<std::string> words) const;

private:
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

Git::Git() {
  for (char **word = environ; *word; ++word)
    if (!StringRef(*word).starts_with("GIT_ALLOW_PROTOCOL="))
      environment.push_back(*word);
  for (const char *word : {"GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1",
                           "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"})
    environment.push_back(word);
}

void Git::separate(const std::string &folder, const std::string &tree,
                   const std::string &objects) {
  llvm::erase_if(environment, [](StringRef word) {
    return word.starts_with("GIT_") &&
           !word.starts_with("GIT_ALTERNATE_OBJECT_DIRECTORIES=");
  });
  for (const char *word : {"GIT_CONFIG_GLOBAL=/dev/null",
                           "GIT_CONFIG_SYSTEM=/dev/null", "GIT_CONFIG_COUNT=0"})
    environment.push_back(word);
  environment.push_back("GIT_DIR=" + folder);
  environment.push_back("GIT_WORK_TREE=" + tree);
  environment.push_back("GIT_OBJECT_DIRECTORY=" + objects);
}

std::optional<Git::Answer> Git::ask(std::vector<std::string> words) const {
  auto program = findProgram("git");
  if (!program)
    return std::nullopt;
  std::vector<std::string> all = {*program, "--no-pager",
                                  "-c",     "core.fsmonitor=false",
                                  "-c",     "core.hooksPath=/dev/null"};
  llvm::append_range(all, words);
  MemoryFile out;
  constexpr unsigned hour = 3600;
  auto result = runProgram(all, environment, out.path(), hour);
  if (!result)
    return std::nullopt;
  return Answer{result->status, StringRef(out.text()).trim().str()};
}

llvm::Expected<std::string> Git::demand(std::vector<std::string> words) const {
  std::optional<Answer> answer = ask(std::move(words));
  if (!answer)
    return failure("there is no git");
  if (answer->status)
    return failure("git: " + answer->text);
  return std::move(answer->text);
}

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
  auto answer = Git().ask({"-C", root, "check-ignore", "--quiet", name});
  return answer && answer->status == 1;
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
  return writeFile(target, [&](llvm::raw_ostream &os) {
    os << llvm::json::Value(std::move(entries)) << '\n';
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

/// Writes the files of a tree to the folder `tree`. git makes them from a
/// repository of its own, in `work`, which shares no more than the objects.
static llvm::Error unpack(Git git, const std::string &name,
                          const std::string &tree, const WorkFolder &work) {
  auto objects = git.demand({"rev-parse", "--git-path", "objects"});
  if (!objects)
    return objects.takeError();
  llvm::SmallString<256> path(*objects);
  if (std::error_code error = fs::make_absolute(path))
    return llvm::errorCodeToError(error);
  if (std::error_code error = fs::create_directories(tree))
    return failure("cannot make a folder: " + error.message());
  constexpr size_t sha256Digits = 64;
  StringRef format = name.size() == sha256Digits ? "sha256" : "sha1";
  std::string own = work.file("git");
  git.separate(own, tree, path.str().str());
  for (std::vector<std::string> words :
       {std::vector<std::string>{"init", "--quiet", "--template=",
                                 "--object-format=" + format.str()},
        {"read-tree", name},
        {"checkout-index", "--all"}})
    if (auto done = git.demand(std::move(words)); !done)
      return done.takeError();
  return llvm::Error::success();
}

/// The files of `revision`, in a folder of `work`.
static llvm::Expected<Revision> checkOut(const std::string &revision,
                                         const WorkFolder &work) {
  Git git;
  auto root = git.demand({"rev-parse", "--show-toplevel"});
  if (!root)
    return root.takeError();
  auto name = git.ask({"rev-parse", "--verify", "--quiet", "--end-of-options",
                       revision + "^{tree}"});
  if (!name || name->status)
    return failure("git knows no revision '" + revision + "'");
  std::string tree = work.file("tree");
  if (llvm::Error error = unpack(git, name->text, tree, work))
    return std::move(error);
  return Revision(std::move(*root), std::move(tree));
}

/// What `gpuperf --format=json ARGS` says in `folder`. A report of which a part
/// could not be analysed says so itself.
static llvm::Expected<std::string> report(StringRef folder,
                                          llvm::ArrayRef<std::string> args) {
  auto env = findProgram("env"); // changes the folder
  if (!env)
    return failure("there is no program 'env'");
  std::string self = fs::getMainExecutable(nullptr, nullptr);
  std::vector<StringRef> words = {*env, "-C", folder, self, "--format=json"};
  words.insert(words.end(), args.begin(), args.end());
  MemoryFile out, err;
  std::string outPath = out.path(), errPath = err.path();
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(outPath),
                                          StringRef(errPath)};
  llvm::sys::ExecuteAndWait(*env, words, std::nullopt, redirects);
  std::string text = out.text();
  if (text.empty())
    return failure(StringRef(err.text()).trim());
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
    auto text = report(revision->folderInTree(here), *moved);
    if (!text)
      return failure("'" + name + "': " + llvm::toString(text.takeError()));
    before = std::move(*text);
  }
  auto after = report(here, args);
  if (!after)
    return after.takeError();
  // Files are called as in the work tree.
  replaceAll(before, revision->tree, revision->root);
  return TwoReports{std::move(before), std::move(*after)};
}
