//===- Tree.cpp - a YAML document as plain values -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tree.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

const Tree *Tree::find(StringRef key) const {
  assert(kind == Map && "only a map has keys");
  for (const Entry &entry : entries)
    if (entry.key == key)
      return &entry.value;
  return nullptr;
}

char PlacedError::ID = 0;

Error gpuperf::errorAt(StringRef file, Spot place, const Twine &message) {
  return make_error<PlacedError>(file + ":" + Twine(place.line) + ":" +
                                 Twine(place.column) + ": " + message);
}

namespace {

/// Copies one document; the first thing wrong stays in `problem`.
class Reader {
public:
  Reader(StringRef text, StringRef file)
      : text(text), file(file), stream(text, sources) {
    sources.setDiagHandler(
        [](const SMDiagnostic &d, void *self) {
          auto &reader = *static_cast<Reader *>(self);
          Spot place{unsigned(std::max(d.getLineNo(), 1)),
                     unsigned(std::max(d.getColumnNo(), 0)) + 1};
          reader.report(place, d.getMessage());
        },
        this);
  }

  Expected<Tree> read() {
    if (std::optional<YamlMistake> mistake = findYamlMistake(text))
      return errorAt(file, {mistake->line, mistake->column}, mistake->text);
    Tree tree;
    yaml::document_iterator document = stream.begin();
    if (document != stream.end())
      if (yaml::Node *root = document->getRoot())
        tree = copy(root);
    if (problem.empty() && !stream.failed() && document != stream.end() &&
        ++document != stream.end())
      report(Spot(), "expected one YAML document");
    if (!problem.empty())
      return errorAt(file, where, problem);
    return tree;
  }

private:
  StringRef text, file;
  SourceMgr sources;
  yaml::Stream stream;
  std::string problem;
  Spot where;

  void report(Spot place, const Twine &message) {
    if (!problem.empty())
      return;
    where = place;
    problem = message.str();
  }

  Spot placeOf(yaml::Node *node) {
    auto [line, column] = yamlPlace(*node, text, sources);
    return {line, column};
  }

  Tree copy(yaml::Node *node) {
    Tree tree;
    tree.place = placeOf(node);
    if (auto *scalar = dyn_cast<yaml::ScalarNode>(node)) {
      SmallString<64> storage;
      tree.kind = Tree::Scalar;
      tree.text = scalar->getValue(storage).str();
    } else if (auto *block = dyn_cast<yaml::BlockScalarNode>(node)) {
      tree.kind = Tree::Scalar;
      tree.text = block->getValue().rtrim().str();
    } else if (auto *list = dyn_cast<yaml::SequenceNode>(node)) {
      tree.kind = Tree::List;
      for (yaml::Node &item : *list)
        tree.items.push_back(copy(&item));
    } else if (auto *map = dyn_cast<yaml::MappingNode>(node)) {
      tree.kind = Tree::Map;
      for (yaml::KeyValueNode &pair : *map)
        copyPair(pair, tree);
    } else if (!isa<yaml::NullNode>(node)) {
      report(tree.place, "aliases and tags are not supported");
    }
    return tree;
  }

  void copyPair(yaml::KeyValueNode &pair, Tree &map) {
    yaml::Node *key = pair.getKey();
    auto *scalar = dyn_cast_or_null<yaml::ScalarNode>(key);
    if (!scalar) {
      report(key ? placeOf(key) : map.place, "expected a key");
      return;
    }
    SmallString<64> storage;
    Tree::Entry entry{scalar->getValue(storage).str(), placeOf(key), Tree()};
    if (map.find(entry.key))
      report(entry.place, "'" + entry.key + "' is given twice");
    if (yaml::Node *value = pair.getValue())
      entry.value = copy(value);
    map.entries.push_back(std::move(entry));
  }
};

} // namespace

Expected<Tree> gpuperf::parseTree(StringRef text, StringRef file) {
  return Reader(text, file).read();
}
