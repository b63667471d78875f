//===- CompileCommands.cpp - compile commands of files --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileCommands.h"
#include "ClangdConfig.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cassert>

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace tooling = clang::tooling;
namespace json = llvm::json;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

/// One database as it was on disk at a time.
class gpuperf::lsp::CompileDatabase {
public:
  CompileDatabase(StringRef path, const fs::file_status &status);
  bool isCurrent(const fs::file_status &status) const {
    return status.getLastModificationTime() == modified &&
           status.getSize() == size;
  }
  std::optional<tooling::CompileCommand> find(StringRef file) const;

private:
  std::optional<tooling::CompileCommand> inferred(StringRef file) const;

  llvm::sys::TimePoint<> modified;
  uint64_t size;
  /// Knows files that `exact` does not name, and owns it; null: malformed.
  std::unique_ptr<tooling::CompilationDatabase> all;
  const tooling::CompilationDatabase *exact = nullptr;
};

CompileDatabase::CompileDatabase(StringRef path, const fs::file_status &status)
    : modified(status.getLastModificationTime()), size(status.getSize()) {
  auto database = gpuperf::loadCompileDatabase(path);
  if (!database) {
    llvm::consumeError(database.takeError());
    return;
  }
  exact = database->get();
  all = path.ends_with(".txt")
            ? std::move(*database)
            : tooling::inferMissingCompileCommands(std::move(*database));
}

/// The command of the most similar file. Clang's own transfer would read nvcc's
/// flags as clang's and lose values, so nvcc's command is taken as it is: its
/// input is left out later anyway.
std::optional<tooling::CompileCommand>
CompileDatabase::inferred(StringRef file) const {
  assert(all && exact && "only a database that could be read is asked");
  std::vector<tooling::CompileCommand> commands = all->getCompileCommands(file);
  if (commands.empty())
    return std::nullopt;
  tooling::CompileCommand &guess = commands.front();
  StringRef source = guess.Heuristic;
  if (!source.consume_front("inferred from "))
    return guess;
  llvm::SmallString<128> original(source);
  compat::makeAbsolute(guess.Directory, original);
  std::vector<tooling::CompileCommand> exactly =
      exact->getCompileCommands(original);
  bool isNvcc = !exactly.empty() && !exactly.front().CommandLine.empty() &&
                path::stem(exactly.front().CommandLine.front()) == "nvcc";
  return isNvcc ? exactly.front() : guess;
}

std::optional<tooling::CompileCommand>
CompileDatabase::find(StringRef file) const {
  if (!all)
    return std::nullopt;
  std::vector<tooling::CompileCommand> commands =
      exact->getCompileCommands(file);
  if (!commands.empty())
    return commands.front();
  return inferred(file);
}

//===----------------------------------------------------------------------===//
// CompileCommands
//===----------------------------------------------------------------------===//

CompileCommands::CompileCommands() = default;
CompileCommands::~CompileCommands() = default;

CompileDatabase *CompileCommands::load(const std::string &path) {
  fs::file_status status;
  if (fs::status(path, status) || !fs::is_regular_file(status)) {
    databases.erase(path);
    return nullptr;
  }
  std::unique_ptr<CompileDatabase> &database = databases[path];
  if (!database || !database->isCurrent(status))
    database = std::make_unique<CompileDatabase>(path, status);
  return database.get();
}

std::optional<CompileCommand> CompileCommands::findIn(StringRef folder,
                                                      StringRef file) {
  for (StringRef name : {"compile_commands.json", "build/compile_commands.json",
                         "compile_flags.txt"}) {
    llvm::SmallString<128> path(folder);
    path::append(path, name);
    CompileDatabase *database = load(path.str().str());
    if (auto found = database ? database->find(file) : std::nullopt)
      return CompileCommand{found->Directory, found->CommandLine,
                            path.str().str()};
  }
  return std::nullopt;
}

std::optional<CompileCommand> CompileCommands::findAbove(StringRef file) {
  for (StringRef folder = path::parent_path(file); !folder.empty();
       folder = path::parent_path(folder))
    if (auto found = findIn(folder, file))
      return found;
  return std::nullopt;
}

CompileCommand CompileCommands::find(const CommandQuery &query) {
  StringRef file = query.file;
  std::vector<ClangdFragment> fragments = clangdFragments(file);
  std::string where = query.folder.empty() ? "Ancestors" : query.folder;
  for (const ClangdFragment &fragment : fragments)
    where = fragment.database.value_or(where);
  std::optional<CompileCommand> found;
  if (where == "Ancestors")
    found = findAbove(file);
  else if (where != "None")
    found = findIn(where, file);
  CompileCommand result;
  result.directory = path::parent_path(file).str();
  if (found)
    result = std::move(*found);
  else if (!query.fallback.empty())
    result.command = query.fallback;
  if (!found)
    result.command.insert(result.command.begin(), "clang++");
  for (const ClangdFragment &fragment : fragments)
    result.command = editedBy(fragment, std::move(result.command));
  // A compiler's name alone says nothing.
  if (!found && result.command.size() == 1)
    result.command.clear();
  return result;
}

//===----------------------------------------------------------------------===//
// As lines between server and worker
//===----------------------------------------------------------------------===//

namespace gpuperf::lsp {

static json::Array arrayOf(const std::vector<std::string> &words) {
  json::Array array;
  for (const std::string &word : words)
    array.push_back(json::fixUTF8(word));
  return array;
}

json::Value toJSON(const CommandQuery &query) {
  return json::Object{{"file", json::fixUTF8(query.file)},
                      {"folder", json::fixUTF8(query.folder)},
                      {"fallback", arrayOf(query.fallback)}};
}

json::Value toJSON(const CompileCommand &command) {
  return json::Object{{"directory", json::fixUTF8(command.directory)},
                      {"command", arrayOf(command.command)},
                      {"source", json::fixUTF8(command.source)}};
}

bool fromJSON(const json::Value &value, CommandQuery &query, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("file", query.file) &&
         map.map("folder", query.folder) && map.map("fallback", query.fallback);
}

static bool fromJSON(const json::Value &value, CompileCommand &command,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("directory", command.directory) &&
         map.map("command", command.command) &&
         map.mapOptional("source", command.source);
}

llvm::Expected<CompileCommand> compileCommandFromJSON(StringRef text) {
  return json::parse<CompileCommand>(text, "CompileCommand");
}

} // namespace gpuperf::lsp
