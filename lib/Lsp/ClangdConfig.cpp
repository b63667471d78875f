//===- ClangdConfig.cpp - compile flags from .clangd files ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The keys are clangd's: https://clangd.llvm.org/config.
//
//===----------------------------------------------------------------------===//

#include "ClangdConfig.h"
#include "gpuperf/Support/ProjectFile.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace path = llvm::sys::path;
namespace yaml = llvm::yaml;

namespace {

/// Reads the documents of one file as far as they concern `file`.
class FragmentReader {
public:
  /// Paths in the text start at `folder`; empty for the user's own file, which
  /// matches absolute paths.
  FragmentReader(StringRef folder, StringRef file)
      : folder(folder), file(file) {}
  void read(llvm::MemoryBufferRef text, std::vector<ClangdFragment> &fragments);

private:
  /// Entries of a mapping, each with its key's text.
  template <typename Function> void each(yaml::Node *node, Function function);
  std::string scalar(yaml::Node *node);
  std::vector<std::string> scalars(yaml::Node *node);
  void readFlag(StringRef key, yaml::Node *value, ClangdFragment &fragment);
  bool matches(llvm::ArrayRef<std::string> patterns) const;
  std::string databaseAt(std::string text) const;

  StringRef folder, file;
};

} // namespace

std::string FragmentReader::scalar(yaml::Node *node) {
  llvm::SmallString<64> storage;
  if (auto *value = llvm::dyn_cast_or_null<yaml::ScalarNode>(node))
    return value->getValue(storage).str();
  return "";
}

/// A list, or one value.
std::vector<std::string> FragmentReader::scalars(yaml::Node *node) {
  std::vector<std::string> list;
  if (auto *sequence = llvm::dyn_cast_or_null<yaml::SequenceNode>(node)) {
    for (yaml::Node &element : *sequence)
      list.push_back(scalar(&element));
  } else if (std::string one = scalar(node); !one.empty()) {
    list.push_back(std::move(one));
  }
  return list;
}

template <typename Function>
void FragmentReader::each(yaml::Node *node, Function function) {
  auto *mapping = llvm::dyn_cast_or_null<yaml::MappingNode>(node);
  if (!mapping)
    return;
  for (yaml::KeyValueNode &entry : *mapping) {
    std::string key = scalar(entry.getKey());
    function(key, entry.getValue());
  }
}

/// True for counts of counts, "(a{9}){9}": such a pattern is compiled to as many
/// steps as the product says, without bound.
static bool isNested(StringRef pattern) {
  return pattern.count('{') > 1 &&
         (pattern.contains("){") || pattern.contains("}{"));
}

/// True when one of the regular expressions is all of the path.
bool FragmentReader::matches(llvm::ArrayRef<std::string> patterns) const {
  StringRef name = file;
  if (!folder.empty())
    name = name.drop_front(folder.size()).ltrim('/');
  return llvm::any_of(patterns, [&](const std::string &pattern) {
    return !isNested(pattern) && llvm::Regex("^(" + pattern + ")$").match(name);
  });
}

std::string FragmentReader::databaseAt(std::string text) const {
  if (text == "None" || text == "Ancestors" || path::is_absolute(text))
    return text;
  llvm::SmallString<128> full(folder);
  path::append(full, text);
  path::remove_dots(full, /*remove_dot_dot=*/true);
  return full.str().str();
}

void FragmentReader::readFlag(StringRef key, yaml::Node *value,
                              ClangdFragment &fragment) {
  if (key == "Add")
    fragment.add = scalars(value);
  else if (key == "Remove")
    fragment.remove = scalars(value);
  else if (key == "Compiler")
    fragment.compiler = scalar(value);
  else if (key == "CompilationDatabase")
    fragment.database = databaseAt(scalar(value));
}

void FragmentReader::read(llvm::MemoryBufferRef text,
                          std::vector<ClangdFragment> &fragments) {
  if (gpuperf::findYamlMistake(text.getBuffer()))
    return;
  llvm::SourceMgr sources;
  sources.setDiagHandler([](const llvm::SMDiagnostic &, void *) {});
  yaml::Stream stream(text, sources);
  for (yaml::Document &document : stream) {
    ClangdFragment fragment;
    bool holds = true;
    each(document.getRoot(), [&](StringRef key, yaml::Node *section) {
      each(section, [&](StringRef name, yaml::Node *value) {
        if (key == "If" && name == "PathMatch")
          holds &= matches(scalars(value));
        else if (key == "If" && name == "PathExclude")
          holds &= !matches(scalars(value));
        else if (key == "CompileFlags")
          readFlag(name, value, fragment);
        else if (value)
          value->skip();
      });
    });
    if (stream.failed())
      return;
    if (holds)
      fragments.push_back(std::move(fragment));
  }
}

void gpuperf::lsp::readClangdFragments(llvm::MemoryBufferRef text,
                                       StringRef folder, StringRef file,
                                       std::vector<ClangdFragment> &fragments) {
  FragmentReader(folder, file).read(text, fragments);
}

static void readFile(const llvm::Twine &name, StringRef folder, StringRef file,
                     std::vector<ClangdFragment> &fragments) {
  if (auto buffer = gpuperf::readProjectFile(name, gpuperf::kMaxSettingsBytes))
    gpuperf::lsp::readClangdFragments((*buffer)->getMemBufferRef(), folder,
                                      file, fragments);
}

std::vector<ClangdFragment> gpuperf::lsp::clangdFragments(StringRef file) {
  std::vector<StringRef> folders;
  for (StringRef folder = path::parent_path(file); !folder.empty();
       folder = path::parent_path(folder))
    folders.push_back(folder);
  std::vector<ClangdFragment> fragments;
  for (StringRef folder : llvm::reverse(folders))
    readFile(folder + "/.clangd", folder, file, fragments);
  std::string user = userConfigFolder();
  if (!user.empty())
    readFile(user + "/clangd/config.yaml", "", file, fragments);
  return fragments;
}

//===----------------------------------------------------------------------===//
// Changes of a command
//===----------------------------------------------------------------------===//

/// Flags that take the next word as their value.
static bool takesNext(StringRef flag) {
  // clang-format off
  static constexpr llvm::StringLiteral flags[] = {
      "-D", "-U", "-I", "-L", "-isystem", "-include", "-iquote", "-idirafter",
      "-imacros", "-isysroot", "-o", "-x", "-MF", "-MT", "-MQ", "-Xclang",
      "-target", "-arch", "-code", "-gencode", "--gpu-architecture",
      "--gpu-code", "--generate-code", "-Xcompiler", "-Xptxas", "-ccbin",
      "-maxrregcount", "--maxrregcount", "--options-file"};
  // clang-format on
  return llvm::is_contained(flags, flag);
}

/// How many words at the start of `words` clangd's Remove of `pattern` takes.
static size_t wordsRemoved(StringRef pattern,
                           llvm::ArrayRef<std::string> words) {
  StringRef word = words.front();
  if (pattern.consume_back("*"))
    return word.starts_with(pattern);
  if (word == pattern)
    return takesNext(pattern) ? std::min<size_t>(2, words.size()) : 1;
  // "-Ifolder" and "--std=c++17" for "-I" and "--std".
  if (!word.consume_front(pattern))
    return 0;
  return takesNext(pattern) || pattern.ends_with("=") || word.starts_with("=");
}

std::vector<std::string>
gpuperf::lsp::editedBy(const ClangdFragment &fragment,
                       std::vector<std::string> command) {
  for (const std::string &pattern : fragment.remove)
    for (size_t at = 1; at < command.size();) {
      size_t count =
          wordsRemoved(pattern, llvm::ArrayRef(command).drop_front(at));
      command.erase(command.begin() + at, command.begin() + at + count);
      at += count == 0;
    }
  if (!fragment.compiler.empty() && !command.empty())
    command.front() = fragment.compiler;
  command.insert(llvm::find(command, "--"), fragment.add.begin(),
                 fragment.add.end());
  return command;
}
