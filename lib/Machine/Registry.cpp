//===- Registry.cpp - machines by name ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/Registry.h"
#include "Load.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <limits>
#include <tuple>

using namespace gpuperf;
using namespace llvm;

namespace {

struct EmbeddedFile {
  StringRef name; ///< "a100"
  StringRef text;
};

/// A file and what the list of machines has to know of it, found by a look at
/// the text: a run needs one machine, and should not parse the files of all.
struct Embedded : EmbeddedFile {
  unsigned capability = 0; ///< 86 for 8.6
  unsigned rank = 0;       ///< among those of one compute capability
  bool isRepresentative = false;
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
  Expected<Machine> forArch(StringRef arch) const;

private:
  Expected<Machine> atPath(StringRef path) const;
  /// The file `path` in the first search directory that has it, or "".
  std::string inSearchDirs(StringRef path) const;
};

} // namespace

/// The text behind `key` at the top level of a machine file; "" when it is not
/// there.
static StringRef topLevel(StringRef text, StringRef key) {
  for (StringRef line : split(text, '\n'))
    if (line.consume_front(key) && line.consume_front(":"))
      return line.split('#').first.trim();
  return "";
}

static Embedded describe(EmbeddedFile file) {
  Embedded machine{file};
  auto [major, minor] = topLevel(file.text, "compute_capability").split('.');
  unsigned majorNumber = 0, minorNumber = 0;
  bool bad = major.getAsInteger(10, majorNumber) ||
             minor.getAsInteger(10, minorNumber);
  assert(!bad && "a machine of ours without a compute capability");
  (void)bad;
  machine.capability = 10 * majorNumber + minorNumber;
  if (topLevel(file.text, "rank").getAsInteger(10, machine.rank))
    machine.rank = std::numeric_limits<unsigned>::max();
  machine.isRepresentative = topLevel(file.text, "representative") == "true";
  return machine;
}

/// The machines of machines/*.yaml, oldest compute capability first, then by
/// rank, then by name.
static ArrayRef<Embedded> embeddedMachines() {
  static const std::vector<Embedded> machines = [] {
    static const EmbeddedFile files[] = {
#include "EmbeddedMachines.inc"
    };
    std::vector<Embedded> list;
    for (const EmbeddedFile &file : files)
      list.push_back(describe(file));
    llvm::sort(list, [](const Embedded &a, const Embedded &b) {
      return std::tie(a.capability, a.rank, a.name) <
             std::tie(b.capability, b.rank, b.name);
    });
    return list;
  }();
  return machines;
}

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
      readProjectFile(path, kMaxSettingsBytes);
  if (!buffer)
    return createStringError(buffer.getError(),
                             "cannot read machine file '" + path +
                                 "': " + describeFileError(buffer.getError()));
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

/// 86 for "sm_86" and "compute_86a"; nothing for what is no architecture.
static std::optional<unsigned> capabilityOf(StringRef arch) {
  unsigned number = 0;
  if (!isArchitecture(arch) ||
      arch.drop_until(isDigit).take_while(isDigit).getAsInteger(10, number))
    return std::nullopt;
  return number;
}

/// How near a representative of `capability` is to `wanted`, the nearest least:
/// one of the same major version, of those an older one, of those the newest.
static std::tuple<bool, bool, unsigned> distance(unsigned capability,
                                                 unsigned wanted) {
  bool isNewer = capability > wanted;
  return {capability / 10 != wanted / 10, isNewer,
          isNewer ? capability - wanted : wanted - capability};
}

static const Embedded &representativeOf(unsigned capability) {
  const Embedded *best = nullptr;
  for (const Embedded &e : embeddedMachines())
    if (e.isRepresentative &&
        (!best || distance(e.capability, capability) <
                      distance(best->capability, capability)))
      best = &e;
  assert(best && "no machine is a representative");
  return *best;
}

/// What Clang compiles for where no architecture is given. It says nothing of
/// the user's GPU.
static constexpr unsigned kDefaultOfClang = 52;

Expected<Machine> Finder::forArch(StringRef arch) const {
  std::optional<unsigned> capability = capabilityOf(arch);
  if (!capability || *capability == kDefaultOfClang) {
    Expected<Machine> machine = find("a100");
    if (machine && capability)
      machine->standInNote =
          "sm_52 is what Clang takes where no architecture is "
          "given: shown is a100, not gtx980";
    return machine;
  }
  const Embedded &nearest = representativeOf(*capability);
  Expected<Machine> machine = find(nearest.name);
  if (machine && nearest.capability != *capability)
    machine->standInNote = "no machine is known of " + arch.str() +
                           ": shown is the nearest, " + machine->name +
                           " of compute capability " +
                           machine->computeCapability.str();
  return machine;
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
    return forArch(name);
  std::string wanted = normalized(name);
  for (const Embedded &e : embeddedMachines())
    if (wanted == e.name)
      return parse(e.text, (e.name + ".yaml").str());
  if (std::string own = inSearchDirs((name + ".yaml").str()); !own.empty())
    return file(own);
  // Aliases last: they take reading every file.
  for (const Embedded &e : embeddedMachines()) {
    Expected<Machine> machine = parse(e.text, (e.name + ".yaml").str());
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
  for (const Embedded &e : embeddedMachines())
    names.push_back(e.name.str());
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

Expected<Machine> gpuperf::machineForArch(StringRef arch) {
  return Finder{}.forArch(arch);
}
