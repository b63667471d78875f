//===- Load.cpp - from YAML to a machine ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Load.h"
#include "Schema.h"
#include "Value.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace llvm;

StringRef gpuperf::nearestWord(StringRef word, ArrayRef<std::string> known) {
  StringRef best;
  unsigned bestDistance = std::max<size_t>(2, word.size() / 3) + 1;
  for (const std::string &candidate : known) {
    unsigned distance = StringRef(candidate).edit_distance(
        word, /*AllowReplacements=*/true, bestDistance);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = candidate;
    }
  }
  return best;
}

namespace {

class Loader {
public:
  Loader(StringRef file, BaseLookup base) : file(file), lookUpBase(base) {}

  Expected<Machine> load(const Tree &root) {
    if (root.kind != Tree::Map)
      return errorAt(file, root.place, "expected a machine: 'name: …'");
    if (Error error = inherit(root))
      return std::move(error);
    for (const Tree::Entry &entry : root.entries)
      if (Error error = topLevel(entry))
        return std::move(error);
    if (machine.computeCapability.major == 0)
      return errorAt(file, root.place,
                     "expected 'compute_capability' or 'base'");
    if (Error error = checkBanks(root.place))
      return std::move(error);
    if (Error error = checkSources())
      return std::move(error);
    return std::move(machine);
  }

private:
  StringRef file;
  BaseLookup lookUpBase;
  Machine machine;
  std::vector<std::pair<std::string, Spot>> usedSources;

  Error error(Spot place, const Twine &message) {
    return errorAt(file, place, message);
  }

  /// Banks are found by shifts.
  Error checkBanks(Spot place) {
    const SharedMemoryFigures &s = machine.shared;
    for (auto [key, figure] :
         {std::pair("banks", s.banks),
          {"bank_width_bytes", s.bankWidthBytes},
          {"default_bank_width_bytes", s.defaultBankWidthBytes}})
      if (figure && !isPowerOf2_64(*figure))
        return error(place, Twine("shared.") + key + " is " + Twine(*figure) +
                                ", a power of two is expected");
    return Error::success();
  }

  /// An error that names a place, in the file of the `base`, as it is; another
  /// one at `place` in this file.
  Error placed(Spot place, Error failed) {
    if (failed.isA<PlacedError>())
      return failed;
    return error(place, toString(std::move(failed)));
  }

  /// Starts from `base`, keeping what identifies a machine as its own.
  Error inherit(const Tree &root) {
    if (const Tree *base = root.find("base")) {
      if (base->kind != Tree::Scalar)
        return error(base->place, "expected the name of a machine");
      Expected<Machine> found = lookUpBase(base->text);
      if (!found)
        return placed(base->place, found.takeError());
      machine = std::move(*found);
      machine.aliases.clear();
    }
    machine.name = sys::path::stem(file).str();
    return Error::success();
  }

  Error topLevel(const Tree::Entry &entry) {
    StringRef key = entry.key;
    if (key == "name" || key == "title")
      return word(entry, key == "name" ? machine.name : machine.title);
    if (key == "base")
      return Error::success();
    if (key == "aliases")
      return aliases(entry);
    if (key == "compute_capability")
      return computeCapability(entry);
    if (key == "rank" || key == "representative")
      return placement(entry);
    if (key == "sources")
      return sources(entry);
    if (key == "models")
      return models(entry);
    if (is_contained(machineSections(), key))
      return section(entry);
    return unknownTopLevel(entry);
  }

  Error unknownTopLevel(const Tree::Entry &entry) {
    std::vector<std::string> known = {
        "name", "title",          "base",    "aliases", "compute_capability",
        "rank", "representative", "sources", "models"};
    known.insert(known.end(), machineSections().begin(),
                 machineSections().end());
    StringRef near = nearestWord(entry.key, known);
    return error(entry.place,
                 "unknown key '" + entry.key + "'" +
                     (near.empty() ? "; known: " + join(known, ", ")
                                   : "; did you mean '" + near.str() + "'?"));
  }

  Error word(const Tree::Entry &entry, std::string &into) {
    if (entry.value.kind != Tree::Scalar || entry.value.text.empty())
      return error(entry.value.place,
                   "expected a word for '" + entry.key + "'");
    into = entry.value.text;
    return Error::success();
  }

  Error aliases(const Tree::Entry &entry) {
    if (entry.value.kind != Tree::List)
      return error(entry.value.place, "expected a list of names");
    for (const Tree &item : entry.value.items)
      machine.aliases.push_back(item.text);
    return Error::success();
  }

  Error computeCapability(const Tree::Entry &entry) {
    auto [major, minor] = StringRef(entry.value.text).split('.');
    ComputeCapability cc;
    if (entry.value.kind != Tree::Scalar || major.getAsInteger(10, cc.major) ||
        minor.getAsInteger(10, cc.minor) || cc.major == 0 || cc.minor > 9)
      return error(entry.value.place, "expected a compute capability like 8.6");
    machine.computeCapability = cc;
    return Error::success();
  }

  /// Checks `rank` and `representative`. Registry.cpp reads their values, of
  /// the embedded machines only.
  Error placement(const Tree::Entry &entry) {
    StringRef text = entry.value.text;
    unsigned rank = 0;
    if (entry.key == "representative" && text != "true" && text != "false")
      return error(entry.value.place, "expected true or false");
    if (entry.key == "rank" && (text.getAsInteger(10, rank) || rank == 0))
      return error(entry.value.place, "expected a whole number from 1");
    return Error::success();
  }

  Error sources(const Tree::Entry &entry) {
    if (entry.value.kind != Tree::Map)
      return error(entry.value.place, "expected 'id: citation' lines");
    for (const Tree::Entry &source : entry.value.entries)
      if (Error failed = word(source, machine.sources[source.key]))
        return failed;
    return Error::success();
  }

  /// A block of figures, with the source of those that name none.
  Error section(const Tree::Entry &block) {
    if (block.value.kind != Tree::Map)
      return error(block.value.place, "expected 'key: value' lines");
    const Tree *source = block.value.find("source");
    for (const Tree::Entry &entry : block.value.entries)
      if (entry.key != "source")
        if (Error failed = figure(block.key, entry, source))
          return failed;
    return Error::success();
  }

  Error figure(StringRef section, const Tree::Entry &entry,
               const Tree *source) {
    const Tree *value = &entry.value;
    if (Error failed = unwrap(entry, value, source))
      return failed;
    for (const Field &field : machineFields())
      if (section == field.section && entry.key == field.key)
        return store(section, entry, *value, source, field.member(machine),
                     field.mayBeZero);
    for (const UnitField &field : unitFields())
      for (unsigned c = 0; section == field.section && c < numInstClasses; ++c)
        if (entry.key == unitKey(field, InstClass(c)))
          return store(section, entry, *value, source,
                       &(machine.units[c].*field.member), false);
    return unknownFigure(section, entry);
  }

  /// Takes `{value: V, source: ID}` apart.
  Error unwrap(const Tree::Entry &entry, const Tree *&value,
               const Tree *&source) {
    if (entry.value.kind != Tree::Map)
      return Error::success();
    value = nullptr;
    for (const Tree::Entry &part : entry.value.entries) {
      if (part.key == "value")
        value = &part.value;
      else if (part.key == "source")
        source = &part.value;
      else
        return error(part.place, "unknown key '" + part.key +
                                     "'; expected 'value' and 'source'");
    }
    if (!value)
      return error(entry.value.place, "expected a 'value'");
    return Error::success();
  }

  Error store(StringRef section, const Tree::Entry &entry, const Tree &value,
              const Tree *source, FieldRef member, bool mayBeZero) {
    std::string path = (section + "." + entry.key).str();
    // What the base knows of its card is not known of this one.
    if (value.kind == Tree::Scalar && value.text == "unknown") {
      std::visit([](auto *figure) { *figure = {}; }, member);
      machine.provenance.erase(path);
      return Error::success();
    }
    if (std::string problem = readValue(value, member, mayBeZero);
        !problem.empty())
      return error(value.place, "'" + entry.key + "': " + problem);
    return remember(path, entry.place, source);
  }

  Error remember(const std::string &path, Spot place, const Tree *source) {
    if (!source || source->kind != Tree::Scalar)
      return error(place,
                   "'" + path +
                       "' has no source; give it or its block a 'source'");
    machine.provenance[path] = {source->text, file.str(), place.line};
    usedSources.emplace_back(source->text, source->place);
    return Error::success();
  }

  Error unknownFigure(StringRef section, const Tree::Entry &entry) {
    std::vector<std::string> known;
    for (const Field &field : machineFields())
      if (section == field.section)
        known.push_back(field.key);
    for (const UnitField &field : unitFields())
      for (unsigned c = 0; section == field.section && c < numInstClasses; ++c)
        known.push_back(unitKey(field, InstClass(c)));
    for (const std::string &key : known)
      if (StringRef(key).starts_with(entry.key + "_"))
        return error(entry.place, "'" + entry.key + "' in '" + section +
                                      "' lacks its unit; did you mean '" + key +
                                      "'?");
    StringRef near = nearestWord(entry.key, known);
    return error(entry.place,
                 "unknown key '" + entry.key + "' in '" + section + "'" +
                     (near.empty() ? "; known: " + join(known, ", ")
                                   : "; did you mean '" + near.str() + "'?"));
  }

  Error models(const Tree::Entry &entry) {
    if (entry.value.kind != Tree::Map)
      return error(entry.value.place, "expected one block per model");
    for (const Tree::Entry &model : entry.value.entries)
      if (Error failed = modelBlock(model))
        return failed;
    return Error::success();
  }

  Error modelBlock(const Tree::Entry &model) {
    if (model.value.kind != Tree::Map)
      return error(model.value.place, "expected 'key: number' lines");
    const Tree *blockSource = model.value.find("source");
    for (const Tree::Entry &entry : model.value.entries) {
      if (entry.key == "source")
        continue;
      const Tree *value = &entry.value, *source = blockSource;
      if (Error failed = unwrap(entry, value, source))
        return failed;
      double number = 0;
      if (std::string problem = readNumber(*value, number); !problem.empty())
        return error(value->place, "'" + entry.key + "': " + problem);
      machine.modelParameters[model.key][entry.key] = number;
      if (Error failed = remember("models." + model.key + "." + entry.key,
                                  entry.place, source))
        return failed;
    }
    return Error::success();
  }

  Error checkSources() {
    for (const auto &[id, place] : usedSources)
      if (!machine.sources.count(id))
        return error(place, "source '" + id + "' is not listed in 'sources'");
    return Error::success();
  }
};

} // namespace

Expected<Machine> gpuperf::loadMachine(StringRef text, StringRef fileName,
                                       BaseLookup base) {
  Expected<Tree> tree = parseTree(text, fileName);
  if (!tree)
    return tree.takeError();
  return Loader(fileName, base).load(*tree);
}
