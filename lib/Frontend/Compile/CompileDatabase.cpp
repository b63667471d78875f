//===- CompileDatabase.cpp - compile commands of a build ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's own loaders open whatever stands at the place, expand response files
// without a bound, and recurse for each level of nesting.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "gpuperf/Support/ProjectFile.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace clang;
using llvm::StringRef;

using Database = std::unique_ptr<tooling::CompilationDatabase>;

unsigned gpuperf::jsonNesting(StringRef text) {
  unsigned depth = 0, deepest = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{'))
      deepest = std::max(deepest, ++depth);
    else if (!inString && (c == ']' || c == '}') && depth > 0)
      --depth;
  }
  return deepest;
}

/// A database is a list of maps, some of whose values are lists.
static llvm::Error checkJSON(StringRef text) {
  constexpr unsigned deepest = 16;
  if (jsonNesting(text) > deepest)
    return llvm::createStringError("it is nested too deeply");
  return llvm::json::parse(text).takeError();
}

llvm::Expected<Database> gpuperf::parseCompileDatabase(StringRef path,
                                                       StringRef text) {
  std::string problem;
  Database database;
  if (path.ends_with(".txt")) {
    database = tooling::FixedCompilationDatabase::loadFromBuffer(
        llvm::sys::path::parent_path(path), text, problem);
  } else {
    if (llvm::Error error = checkJSON(text))
      return std::move(error);
    database = tooling::JSONCompilationDatabase::loadFromBuffer(
        text, problem, tooling::JSONCommandLineSyntax::AutoDetect);
  }
  if (!database)
    return llvm::createStringError(StringRef(problem).rtrim());
  return std::move(database);
}

llvm::Expected<Database> gpuperf::loadCompileDatabase(StringRef path) {
  auto failure = [&](const llvm::Twine &reason) {
    return llvm::createStringError("cannot read the compile database '" + path +
                                   "': " + reason);
  };
  auto text = readProjectFile(path, kMaxTextBytes);
  if (!text)
    return failure(describeFileError(text.getError()));
  llvm::Expected<Database> database =
      parseCompileDatabase(path, (*text)->getBuffer());
  if (!database)
    return failure(llvm::toString(database.takeError()));
  return database;
}

bool gpuperf::namesCuda(llvm::ArrayRef<std::string> words) {
  for (auto [index, word] : llvm::enumerate(words)) {
    StringRef language = word;
    if (!language.starts_with("-") &&
        llvm::sys::path::filename(language) == "nvcc_wrapper")
      return true;
    if (language.consume_front("--language=") ||
        language.consume_front("--x=") || language.consume_front("-x=") ||
        language.consume_front("-x")) {
      if (language.empty() && index + 1 < words.size())
        language = words[index + 1];
      if (language == "cu" || language == "cuda")
        return true;
    }
  }
  return false;
}

bool gpuperf::isCuda(const tooling::CompileCommand &command) {
  return StringRef(command.Filename).ends_with(".cu") ||
         namesCuda(command.CommandLine);
}

static bool hasNinja(StringRef folder) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, "build.ninja");
  return llvm::sys::fs::exists(path);
}

/// The folder has none; ninja, which builds PyTorch's extensions, can make one.
static llvm::Error noDatabase(StringRef folder) {
  std::string hint = hasNinja(folder)
                         ? "; ninja makes one of the build.ninja there: ninja "
                           "-C " +
                               folder.str() + " -t compdb > " + folder.str() +
                               "/compile_commands.json"
                         : std::string();
  return llvm::createStringError(
      "no compile database in '" + folder +
      "': neither compile_commands.json nor compile_flags.txt" + hint);
}

llvm::Expected<std::vector<std::string>>
gpuperf::cudaFilesOfBuild(StringRef folder) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, "compile_commands.json");
  if (!llvm::sys::fs::exists(path) && hasNinja(folder))
    return noDatabase(folder);
  llvm::Expected<Database> database = loadCompileDatabase(path);
  if (!database)
    return database.takeError();
  std::vector<std::string> files;
  llvm::StringSet<> seen;
  for (const tooling::CompileCommand &command :
       (*database)->getAllCompileCommands()) {
    llvm::SmallString<256> file(command.Filename);
    compat::makeAbsolute(command.Directory, file);
    llvm::sys::path::remove_dots(file, /*remove_dot_dot=*/true);
    if (isCuda(command))
      if (seen.insert(file).second)
        files.push_back(file.str().str());
  }
  return files;
}

llvm::Expected<Database> gpuperf::loadBuildCommands(StringRef folder) {
  for (StringRef name : {"compile_commands.json", "compile_flags.txt"}) {
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, name);
    if (!llvm::sys::fs::exists(path))
      continue;
    llvm::Expected<Database> database = loadCompileDatabase(path);
    if (!database || name != "compile_commands.json")
      return database;
    return tooling::inferTargetAndDriverMode(
        tooling::inferMissingCompileCommands(std::move(*database)));
  }
  return noDatabase(folder);
}
