//===- Registry.cpp - machines by name ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/Registry.h"
#include "Load.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace llvm;

namespace {

struct EmbeddedFile {
  const char *name; ///< "a100"
  const char *text;
};

const EmbeddedFile embedded[] = {
#include "EmbeddedMachines.inc"
};

/// How deep `base` may name a base: enough for any real chain, and an end to a
/// file that names itself.
constexpr unsigned maxBaseDepth = 8;

/// Looks machines up on behalf of the public functions.
struct Finder {
  ArrayRef<std::string> searchDirs;
  unsigned depth = 0;

  Expected<Machine> parse(StringRef text, StringRef fileName) const;
  Expected<Machine> file(StringRef path) const;
  Expected<Machine> find(StringRef name) const;

private:
  Expected<Machine> atPath(StringRef path) const;
  /// The file `path` in the first search directory that has it, or "".
  std::string inSearchDirs(StringRef path) const;
};

} // namespace

/// "RTX 3080", "rtx-3080" and "rtx_3080" are one name.
static std::string normalized(StringRef name) {
  std::string result;
  for (char c : name)
    if (!is_contained(StringRef(" -_"), c))
      result += toLower(c);
  return result;
}

static bool isPath(StringRef name) {
  return name.contains('/') || name.ends_with(".yaml") ||
         name.ends_with(".yml");
}

/// "sm_86", "sm_90a", "compute_75".
static bool isArchitecture(StringRef name) {
  return (name.consume_front("sm_") || name.consume_front("compute_")) &&
         !name.empty() && isDigit(name.front());
}

Expected<Machine> Finder::parse(StringRef text, StringRef fileName) const {
  if (depth > maxBaseDepth)
    return createStringError(inconvertibleErrorCode(),
                             "'base' is nested too deeply; does a machine "
                             "name itself?");
  // A base is looked for beside the file that names it, too.
  std::vector<std::string> dirs(searchDirs.begin(), searchDirs.end());
  if (StringRef parent = sys::path::parent_path(fileName); !parent.empty())
    dirs.push_back(parent.str());
  Finder inner{dirs, depth + 1};
  return loadMachine(text, fileName,
                     [&](StringRef base) { return inner.find(base); });
}

Expected<Machine> Finder::file(StringRef path) const {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return createStringError(buffer.getError(),
                             "cannot read machine file '" + path +
                                 "': " + buffer.getError().message());
  return parse((*buffer)->getBuffer(), path);
}

std::string Finder::inSearchDirs(StringRef path) const {
  for (const std::string &dir : searchDirs) {
    SmallString<128> candidate(dir);
    sys::path::append(candidate, path);
    if (sys::fs::exists(candidate))
      return candidate.str().str();
  }
  return "";
}

Expected<Machine> Finder::atPath(StringRef path) const {
  if (sys::path::is_relative(path) && !sys::fs::exists(path))
    if (std::string found = inSearchDirs(path); !found.empty())
      return file(found);
  return file(path);
}

static Error unknownMachine(StringRef name) {
  std::vector<std::string> known = machineNames();
  StringRef near = nearestWord(normalized(name), known);
  std::string hint = near.empty() ? "" : "; did you mean '" + near.str() + "'?";
  return createStringError(inconvertibleErrorCode(),
                           "unknown machine '" + name + "'" + hint +
                               " (known: " + join(known, ", ") +
                               "; or the path of a .yaml file)");
}

Expected<Machine> Finder::find(StringRef name) const {
  if (isPath(name))
    return atPath(name);
  if (isArchitecture(name))
    return find(defaultMachineForArch(name));
  std::string wanted = normalized(name);
  for (const EmbeddedFile &e : embedded)
    if (wanted == e.name)
      return parse(e.text, (Twine(e.name) + ".yaml").str());
  if (std::string own = inSearchDirs((name + ".yaml").str()); !own.empty())
    return file(own);
  // Aliases last: they take reading every file.
  for (const EmbeddedFile &e : embedded) {
    Expected<Machine> machine = parse(e.text, (Twine(e.name) + ".yaml").str());
    if (!machine)
      return machine;
    for (const std::string &alias : machine->aliases)
      if (wanted == normalized(alias))
        return machine;
  }
  return unknownMachine(name);
}

std::vector<std::string> gpuperf::machineNames() {
  std::vector<std::string> names;
  for (const EmbeddedFile &e : embedded)
    names.push_back(e.name);
  return names;
}

Expected<Machine> gpuperf::findMachine(StringRef name,
                                       ArrayRef<std::string> searchDirs) {
  return Finder{searchDirs}.find(name);
}

Expected<Machine> gpuperf::loadMachineFile(StringRef path,
                                           ArrayRef<std::string> searchDirs) {
  return Finder{searchDirs}.file(path);
}

Expected<Machine> gpuperf::parseMachine(StringRef text, StringRef fileName,
                                        ArrayRef<std::string> searchDirs) {
  return Finder{searchDirs}.parse(text, fileName);
}

StringRef gpuperf::defaultMachineForArch(StringRef arch) {
  static constexpr std::pair<unsigned, const char *> representatives[] = {
      {70, "v100"},    {75, "t4"},   {80, "a100"},  {86, "rtx3080"},
      {89, "rtx4090"}, {90, "h100"}, {100, "b200"}, {120, "rtx5090"}};
  StringRef digits = arch.drop_until(isDigit).take_while(isDigit);
  unsigned number = 0;
  if (digits.getAsInteger(10, number))
    return "a100";
  StringRef best = "a100";
  for (auto [capability, name] : representatives)
    if (capability / 10 == number / 10 && capability <= number)
      best = name;
  return best;
}
