//===- FactsFolder.cpp - the summaries of a build's files -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/FactsFolder.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Support/JSONMembers.h"
#include "gpuperf/Support/ProjectFile.h"
#include "gpuperf/Support/Version.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <set>

using namespace gpuperf;
namespace json = llvm::json;
namespace fs = llvm::sys::fs;
using llvm::StringRef;

/// Changes with the format, and with what a summary means.
static constexpr StringRef kFormat = "gpuperf facts 4, " GPUPERF_VERSION;
static constexpr StringRef kEnding = ".facts.json";
/// Bytes of a file of the folder, and of those that one look reads, texts
/// included.
static constexpr uint64_t kMaxBytes = 4 << 20, kMaxOfAll = 256 << 20;
/// Sources, as many as are linked without a folder.
static constexpr size_t kMaxFiles = 500;
/// Levels of the brackets in a file: six are written.
static constexpr unsigned kDeepest = 16;

namespace gpuperf {
template <typename Map>
static bool mapMembers(Map &map, FileFacts::Input &input) {
  return map("file", input.path) && map("hash", input.hash);
}

template <typename Map> static bool mapMembers(Map &map, FileFacts &facts) {
  return map("flags", facts.flags) && map("inputs", facts.inputs) &&
         map("unseen", facts.unseenCallsReason) &&
         map("summary", facts.summary);
}
} // namespace gpuperf

namespace {

/// Reads files of a folder within bounds.
class FolderReader {
public:
  struct File {
    std::string source;      ///< empty where that cannot be read
    bool wasFollowed = true; ///< false where the file says so
    std::optional<FileFacts> facts;
  };
  File read(StringRef path);
  /// Whether each text is what it was.
  bool isFresh(const FileFacts &facts);

private:
  std::unique_ptr<llvm::MemoryBuffer> load(const llvm::Twine &path,
                                           uint64_t mostBytes);
  uint64_t left = kMaxOfAll;
  llvm::StringMap<std::string> hashes; ///< of the texts, by path
};

std::unique_ptr<llvm::MemoryBuffer> FolderReader::load(const llvm::Twine &path,
                                                       uint64_t mostBytes) {
  auto buffer = readProjectFile(path, std::min(mostBytes, left));
  if (!buffer)
    return nullptr;
  left -= std::min<uint64_t>(left, (*buffer)->getBufferSize());
  return std::move(*buffer);
}

FolderReader::File FolderReader::read(StringRef path) {
  File file;
  std::unique_ptr<llvm::MemoryBuffer> text = load(path, kMaxBytes);
  if (!text || jsonNesting(text->getBuffer()) > kDeepest)
    return file;
  llvm::Expected<json::Value> value = json::parse(text->getBuffer());
  if (!value) {
    llvm::consumeError(value.takeError());
    return file;
  }
  const json::Object *object = value->getAsObject();
  if (!object)
    return file;
  // Whatever the format, this much is said.
  file.source = object->getString("file").value_or("").str();
  file.wasFollowed = object->getBoolean("followed").value_or(true);
  FileFacts facts;
  json::Path::Root root;
  if (object->getString("format") == kFormat && fromJSON(*value, facts, root) &&
      facts.summary.file == file.source)
    file.facts = std::move(facts);
  return file;
}

bool FolderReader::isFresh(const FileFacts &facts) {
  return !facts.inputs.empty() &&
         llvm::all_of(facts.inputs, [&](const FileFacts::Input &input) {
           auto [known, isNew] = hashes.try_emplace(input.path);
           if (isNew)
             if (auto text = load(input.path, kMaxTextBytes))
               known->second = contentHash(text->getBuffer());
           return known->second == input.hash;
         });
}

} // namespace

std::string FactsFolder::fileOf(StringRef source) const {
  llvm::SmallString<256> file(path);
  llvm::sys::path::append(file, contentHash(realPath(source)) + kEnding);
  return file.str().str();
}

llvm::Error FactsFolder::prepare() const {
  std::error_code error = prepareFolder(path);
  return error ? cacheError(error.message()) : llvm::Error::success();
}

llvm::Error FactsFolder::cacheError(const std::string &why) const {
  return llvm::createStringError("facts are not kept in '" + path +
                                 "': " + why);
}

bool FactsFolder::has(StringRef source) const {
  return !path.empty() && fs::exists(fileOf(source)) &&
         FolderReader().read(fileOf(source)).wasFollowed;
}

std::string FactsFolder::versionOf(StringRef source) const {
  fs::file_status status;
  if (path.empty() || fs::status(fileOf(source), status))
    return "";
  return std::to_string(status.getUniqueID().getFile()) + ' ' +
         std::to_string(
             status.getLastModificationTime().time_since_epoch().count());
}

std::optional<FileFacts> FactsFolder::find(StringRef source,
                                           StringRef flags) const {
  if (path.empty())
    return std::nullopt;
  FolderReader reader;
  FolderReader::File file = reader.read(fileOf(source));
  bool isMeant = file.facts && file.facts->unseenCallsReason.empty() &&
                 file.source == realPath(source) &&
                 file.facts->flags == std::vector<std::string>{flags.str()};
  return isMeant && reader.isFresh(*file.facts) ? std::move(file.facts)
                                                : std::nullopt;
}

/// JSON has UTF-8 only, and file systems anything. A file without a source is
/// one that nobody can take for gone.
static void makeWritable(FileFacts &facts) {
  bool hasSource = json::isUTF8(facts.summary.file);
  if (hasSource &&
      llvm::all_of(facts.inputs, [](const FileFacts::Input &input) {
        return json::isUTF8(input.path);
      }))
    return;
  facts.inputs.clear();
  if (!hasSource)
    facts.summary.file.clear();
  facts.setUnseen("a path is not in UTF-8");
}

llvm::Error FactsFolder::keep(FileFacts facts, Keep how) const {
  if (path.empty())
    return llvm::Error::success();
  std::string file = fileOf(facts.summary.file);
  makeWritable(facts);
  bool wasFollowed = facts.unseenCallsReason.empty();
  // That a look from outside does not see it says nothing of the build's
  // compile.
  if (!wasFollowed && how == Keep::Other)
    return llvm::Error::success();
  FolderReader reader;
  FolderReader::File before = reader.read(file);
  wasFollowed |= fs::exists(file) && before.wasFollowed;
  if (how != Keep::Only && before.facts && before.facts->flags != facts.flags &&
      reader.isFresh(*before.facts)) {
    if (how == Keep::Other)
      return llvm::Error::success();
    std::set<std::string> flags(before.facts->flags.begin(),
                                before.facts->flags.end());
    flags.insert(facts.flags.begin(), facts.flags.end());
    facts.flags.assign(flags.begin(), flags.end());
  }
  json::Value text = toJSON(facts);
  json::Object &object = *text.getAsObject();
  object["format"] = kFormat;
  object["file"] = facts.summary.file;
  object["followed"] = wasFollowed; // now or ever before
  llvm::Error error =
      writeFile(file, [&](llvm::raw_ostream &os) { os << text; });
  return error ? cacheError(llvm::toString(std::move(error)))
               : llvm::Error::success();
}

FactsFolder::Others
FactsFolder::readOthers(llvm::ArrayRef<std::string> known) const {
  Others others;
  std::set<std::string> paths;
  std::error_code error;
  if (path.empty())
    return others;
  for (fs::directory_iterator at(path, error), end; !error && at != end;
       at.increment(error))
    if (StringRef(at->path()).ends_with(kEnding))
      paths.insert(at->path());
  others.areComplete = !error;
  for (const std::string &source : known)
    paths.erase(fileOf(source));
  FolderReader reader;
  for (const std::string &one : paths) {
    FolderReader::File file = reader.read(one);
    if (!file.source.empty() && !fs::exists(file.source))
      continue;
    bool isFresh = file.facts && reader.isFresh(*file.facts);
    others.areComplete &= isFresh && file.facts->unseenCallsReason.empty() &&
                          file.facts->flags.size() == 1 &&
                          others.summaries.size() < kMaxFiles;
    if (isFresh && others.summaries.size() < kMaxFiles)
      others.summaries.push_back(std::move(file.facts->summary));
  }
  return others;
}

/// Whether `summary` calls a function that another one defines.
static bool callsOthers(const HostSummary &summary,
                        const llvm::StringMap<unsigned> &definitions) {
  return llvm::any_of(summary.calls, [&](const HostSummary::Call &call) {
    return definitions.lookup(call.callee) > 0 &&
           !llvm::is_contained(summary.defined, call.callee);
  });
}

CallFacts gpuperf::linkWithFolder(std::vector<HostSummary> own,
                                  FactsFolder::Others others,
                                  bool hadOwnFacts) {
  llvm::StringMap<unsigned> definitions;
  for (const std::vector<HostSummary> *list : {&own, &others.summaries})
    for (const HostSummary &summary : *list)
      for (const std::string &name : summary.defined)
        ++definitions[name];
  for (HostSummary &summary : others.summaries) {
    summary.hasMain &= callsOthers(summary, definitions);
    summary.isFromLastBuild = true;
    own.push_back(std::move(summary));
  }
  if (!hadOwnFacts || !others.areComplete)
    own.emplace_back().unseen = UnseenCalls::Any;
  return linkSummaries(own);
}
