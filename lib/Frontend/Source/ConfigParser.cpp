//===- ConfigParser.cpp - the text of a `.gpuperf` file -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks the nodes of LLVM's YAML parser, each of which knows its line and
// column, and stops at the first mistake.
//
//===----------------------------------------------------------------------===//

#include "GivenFacts.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Frontend/Source/Config.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <cmath>

using namespace gpuperf;
using namespace llvm;

char ConfigError::ID = 0;

void ConfigError::log(raw_ostream &os) const {
  os << what.place.file << ':' << what.place.line << ':' << what.place.column
     << ": " << what.text;
}

namespace {

class ConfigParser {
public:
  explicit ConfigParser(MemoryBufferRef text)
      : text(text.getBuffer()), stream(text, sources, /*ShowColors=*/false),
        file(text.getBufferIdentifier()) {
    sources.setDiagHandler(
        [](const SMDiagnostic &diagnostic, void *self) {
          static_cast<ConfigParser *>(self)->takeDiagnostic(diagnostic);
        },
        this);
  }

  Expected<Config> parse();

private:
  SourcePlace placeOf(const yaml::Node &node) {
    auto [line, column] = yamlPlace(node, text, sources);
    return {file, line, column};
  }
  void takeDiagnostic(const SMDiagnostic &diagnostic) {
    std::string text = diagnostic.getMessage().str();
    if (!text.empty())
      text[0] = toLower(text[0]);
    unsigned column = std::max(diagnostic.getColumnNo() + 1, 1);
    report({file, static_cast<unsigned>(std::max(diagnostic.getLineNo(), 1)),
            column},
           "malformed YAML: " + text);
  }
  /// Keeps the first mistake; always false.
  bool report(const SourcePlace &place, std::string text) {
    if (!error)
      error = SourceMessage{place, Severity::Error, std::move(text)};
    return false;
  }
  bool fail(const yaml::Node &node, const Twine &text) {
    return report(placeOf(node), text.str());
  }

  bool parseRoot(yaml::Node *root);
  bool parseEntry(StringRef key, yaml::Node &keyNode, yaml::Node *value);
  bool parseLaunches(StringRef kernel, yaml::Node &value);
  bool parseLaunch(StringRef kernel, yaml::Node &value);
  bool parseSetting(StringRef key, yaml::Node &keyNode, yaml::Node &value,
                    LaunchText &launch);
  bool parseAssumptions(StringRef kernel, yaml::Node &value);
  bool parseExtentList(yaml::Node &value,
                       std::array<std::optional<std::string>, 3> &extents);
  bool parseFolders(yaml::Node &value);
  /// Of "n" and of several at once, "batch, batch_size".
  bool parseSizes(yaml::Node &value, const std::string &scope);
  bool parseCalls(yaml::Node &value);
  /// The path of `name` from the file's folder: "/proj/gpus" for "gpus" in
  /// /proj/.gpuperf.
  std::string beside(StringRef name) const;
  bool checkValue(StringRef key, StringRef text, yaml::Node &node);
  bool checkExpr(yaml::Node &node, StringRef expr, int64_t least);
  std::optional<std::string> scalar(yaml::Node &node, const Twine &what);
  /// Calls `fn(key, keyNode, value)` for the entries of a mapping.
  bool
  forEachEntry(yaml::Node &node, const Twine &what,
               function_ref<bool(StringRef, yaml::Node &, yaml::Node &)> fn);

  StringRef text;
  SourceMgr sources;
  yaml::Stream stream;
  std::string file;
  std::optional<SourceMessage> error;
  ExprChecker checker;
  Config config;
};

} // namespace

std::optional<std::string> ConfigParser::scalar(yaml::Node &node,
                                                const Twine &what) {
  SmallString<64> storage;
  if (auto *value = dyn_cast<yaml::ScalarNode>(&node))
    return value->getValue(storage).str();
  if (auto *block = dyn_cast<yaml::BlockScalarNode>(&node))
    return block->getValue().trim().str();
  fail(node, what + " is a plain value");
  return std::nullopt;
}

bool ConfigParser::forEachEntry(
    yaml::Node &node, const Twine &what,
    function_ref<bool(StringRef, yaml::Node &, yaml::Node &)> fn) {
  auto *mapping = dyn_cast<yaml::MappingNode>(&node);
  if (!mapping)
    return fail(node, what + " is a mapping, 'key: value'");
  for (yaml::KeyValueNode &entry : *mapping) {
    yaml::Node *key = entry.getKey();
    if (!key)
      return false;
    std::optional<std::string> name = scalar(*key, "a key");
    yaml::Node *value = name ? entry.getValue() : nullptr;
    if (!value || error)
      return false;
    if (isa<yaml::NullNode>(value))
      return fail(*key, "'" + *name + "' has no value");
    if (!fn(*name, *key, *value))
      return false;
  }
  return !error;
}

bool ConfigParser::checkExpr(yaml::Node &node, StringRef expr, int64_t least) {
  if (std::optional<TextError> mistake = checker.check(expr, least))
    return fail(node, "'" + expr + "': " + mistake->text);
  return true;
}

bool ConfigParser::parseExtentList(
    yaml::Node &value, std::array<std::optional<std::string>, 3> &extents) {
  extents.fill("1");
  auto *list = dyn_cast<yaml::SequenceNode>(&value);
  if (!list) {
    std::optional<std::string> text = scalar(value, "an extent");
    if (!text)
      return false;
    if (std::optional<TextError> mistake =
            parseExtents(*text, checker, extents))
      return fail(value, "'" + *text + "': " + mistake->text);
    return true;
  }
  unsigned i = 0;
  for (yaml::Node &item : *list) {
    if (i == 3)
      return fail(item, "more than three extents");
    std::optional<std::string> text = scalar(item, "an extent");
    if (!text || !checkExpr(item, *text, 1))
      return false;
    extents[i++] = *text;
  }
  return i > 0 || fail(value, "expected one to three extents");
}

bool ConfigParser::parseSetting(StringRef key, yaml::Node &keyNode,
                                yaml::Node &value, LaunchText &launch) {
  if (key == "grid")
    return parseExtentList(value, launch.grid);
  if (key == "block")
    return parseExtentList(value, launch.block);
  if (key != "shared")
    return fail(keyNode, "unknown setting '" + key +
                             "' of a launch; known: grid, block, shared");
  launch.shared = scalar(value, "shared");
  return launch.shared && checkExpr(value, *launch.shared, 0);
}

bool ConfigParser::parseLaunch(StringRef kernel, yaml::Node &value) {
  SourcePlace place = placeOf(value);
  LaunchText launch;
  auto read = [&](StringRef key, yaml::Node &keyNode, yaml::Node &setting) {
    return parseSetting(key, keyNode, setting, launch);
  };
  if (!forEachEntry(value, "a launch", read))
    return false;
  config.launches.push_back(
      {kernel.str(), launchFacts(launch, FactOrigin::ConfigFile, place)});
  return true;
}

bool ConfigParser::parseLaunches(StringRef kernel, yaml::Node &value) {
  auto *list = dyn_cast<yaml::SequenceNode>(&value);
  if (!list)
    return parseLaunch(kernel, value);
  for (yaml::Node &launch : *list)
    if (!parseLaunch(kernel, launch))
      return false;
  return !error;
}

bool ConfigParser::parseAssumptions(StringRef kernel, yaml::Node &value) {
  std::map<std::string, Fact> facts;
  auto read = [&](StringRef key, yaml::Node &keyNode, yaml::Node &item) {
    std::optional<std::string> text = scalar(item, "an assumption");
    if (!isParameterName(key))
      return fail(keyNode, "'" + key + "' is not the name of a parameter");
    if (!text || !checkExpr(item, *text, INT64_MIN))
      return false;
    facts[key.str()] = {*text, FactOrigin::ConfigFile, placeOf(keyNode)};
    return true;
  };
  if (!forEachEntry(value, "the assumptions of a kernel", read))
    return false;
  config.assumptions.push_back({kernel.str(), std::move(facts)});
  return true;
}

std::string ConfigParser::beside(StringRef name) const {
  SmallString<256> path(name);
  if (sys::path::is_relative(path)) {
    path = sys::path::parent_path(file);
    sys::path::append(path, name);
  }
  return path.str().str();
}

bool ConfigParser::parseFolders(yaml::Node &value) {
  auto *list = dyn_cast<yaml::SequenceNode>(&value);
  if (!list)
    return fail(value, "machine-dirs is a list of folders");
  std::string &joined = config.values["machine-dirs"];
  for (yaml::Node &item : *list) {
    std::optional<std::string> name = scalar(item, "a folder");
    if (!name)
      return false;
    joined += (joined.empty() ? "" : ",") + beside(*name);
  }
  return !error;
}

/// "n" or, of the variables of one function or class, "layer::run::n".
static bool isVariableName(StringRef name) {
  SmallVector<StringRef, 4> parts;
  name.split(parts, "::");
  return all_of(parts, [](StringRef part) {
    return !part.empty() &&
           all_of(part, [](char c) { return isAlnum(c) || c == '_'; });
  });
}

bool ConfigParser::parseSizes(yaml::Node &value, const std::string &scope) {
  auto read = [&](StringRef names, yaml::Node &namesNode, yaml::Node &item) {
    std::optional<std::string> text = scalar(item, "the size '" + names + "'");
    int64_t number;
    if (!text)
      return false;
    if (StringRef(*text).trim().getAsInteger(0, number))
      return fail(item, "the size '" + names + "' is an integer, not '" +
                            *text + "'");
    for (StringRef name : split(names, ',')) {
      if (!isVariableName(name.trim()))
        return fail(namesNode, "'" + name.trim() + "' is no name of a variable");
      config.sizes[scope + name.trim().str()] = number;
    }
    return true;
  };
  return forEachEntry(value, scope.empty() ? "'sizes'" : "a call", read);
}

bool ConfigParser::parseCalls(yaml::Node &value) {
  auto read = [&](StringRef function, yaml::Node &nameNode, yaml::Node &item) {
    return isVariableName(function)
               ? parseSizes(item, function.str() + "::")
               : fail(nameNode, "'" + function + "' is no name of a function");
  };
  return forEachEntry(value, "'calls'", read);
}

bool ConfigParser::checkValue(StringRef key, StringRef text, yaml::Node &node) {
  double factor;
  unsigned count;
  if (key == "min-speedup" &&
      (text.getAsDouble(factor) || !(factor >= 0) || std::isinf(factor)))
    return fail(node,
                "min-speedup is a factor such as 1.05, not '" + text + "'");
  if (key == "budget-ms" && (text.getAsInteger(10, count) || count == 0))
    return fail(node, "budget-ms is a positive number of milliseconds, not '" +
                          text + "'");
  if (key == "remarks" && text != "true" && text != "false")
    return fail(node, "remarks is true or false, not '" + text + "'");
  if (key == "ptxas" && text != "on" && text != "off" && !text.contains('/'))
    return fail(node, "ptxas is on, off or the path of the program, not '" +
                          text + "'");
  if (key == "caches" && text != "cold" && text != "warm")
    return fail(node, "caches are cold or warm, not '" + text + "'");
  if (key == "compiler" && text != "nvcc" && text != "clang")
    return fail(node, "compiler is nvcc or clang, not '" + text + "'");
  return !text.trim().empty() || fail(node, "'" + key + "' has no value");
}

bool ConfigParser::parseEntry(StringRef key, yaml::Node &keyNode,
                              yaml::Node *value) {
  if (key == "launch" || key == "assume")
    return forEachEntry(*value, "'" + key + "'",
                        [&](StringRef kernel, yaml::Node &, yaml::Node &item) {
                          return key == "launch"
                                     ? parseLaunches(kernel, item)
                                     : parseAssumptions(kernel, item);
                        });
  if (key == "machine-dirs")
    return parseFolders(*value);
  if (key == "sizes")
    return parseSizes(*value, "");
  if (key == "calls")
    return parseCalls(*value);
  static const StringLiteral plain[] = {"machine",   "model",    "min-speedup",
                                        "checks",    "remarks",  "ptxas",
                                        "budget-ms", "compiler", "caches"};
  if (!is_contained(plain, key))
    return fail(keyNode,
                "unknown key '" + key +
                    "'; known: machine, model, min-speedup, checks, "
                    "budget-ms, launch, assume, sizes, machine-dirs, remarks, "
                    "ptxas, compiler, caches");
  std::optional<std::string> text = scalar(*value, key);
  if (!text || !checkValue(key, *text, *value))
    return false;
  StringRef setting = StringRef(*text).trim();
  bool isPath = key == "ptxas" && setting.contains('/');
  config.values[key.str()] = isPath ? beside(setting) : setting.str();
  return true;
}

bool ConfigParser::parseRoot(yaml::Node *root) {
  if (!root || isa<yaml::NullNode>(root))
    return !error;
  StringSet<> seen;
  return forEachEntry(
      *root, "the configuration",
      [&](StringRef key, yaml::Node &keyNode, yaml::Node &value) {
        if (!seen.insert(key).second)
          return fail(keyNode, "'" + key + "' is set twice");
        return parseEntry(key, keyNode, &value);
      });
}

Expected<Config> ConfigParser::parse() {
  config.file = file;
  if (std::optional<YamlMistake> mistake = findYamlMistake(text))
    return make_error<ConfigError>(
        SourceMessage{{file, mistake->line, mistake->column},
                      Severity::Error,
                      mistake->text});
  yaml::document_iterator document = stream.begin();
  bool ok = document == stream.end() || parseRoot(document->getRoot());
  if (ok && !stream.failed() && !error)
    return std::move(config);
  if (!error)
    report({file, 1, 1}, "malformed YAML");
  return make_error<ConfigError>(std::move(*error));
}

Expected<Config> gpuperf::parseConfig(MemoryBufferRef text) {
  return ConfigParser(text).parse();
}
