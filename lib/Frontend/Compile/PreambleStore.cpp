//===- PreambleStore.cpp - preambles shared by processes ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   magic, sum, length │ JSON: files, declarations … │ padding │ precompiled
//
//===----------------------------------------------------------------------===//

#include "PreambleStore.h"
#include "gpuperf/Support/Installation.h"
#include "gpuperf/Support/WriteFile.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/xxhash.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace gpuperf;
using namespace clang;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// What is known of a preamble, as JSON
//===----------------------------------------------------------------------===//

/// False for a path that JSON cannot hold.
static bool addStates(llvm::ArrayRef<FileState> states, json::Array &list) {
  for (const FileState &state : states) {
    if (!json::isUTF8(state.path))
      return false;
    list.push_back(json::Array{state.path, state.size, state.modified});
  }
  return true;
}

static std::optional<FileState> stateFrom(const json::Value &value) {
  const json::Array *list = value.getAsArray();
  if (!list || list->size() != 3)
    return std::nullopt;
  auto path = (*list)[0].getAsString();
  auto size = (*list)[1].getAsInteger(), modified = (*list)[2].getAsInteger();
  if (!path || !size || !modified)
    return std::nullopt;
  return FileState{path->str(), *size, *modified};
}

static json::Array textsToJSON(llvm::ArrayRef<std::string> texts) {
  json::Array list;
  for (const std::string &text : texts)
    list.push_back(json::fixUTF8(text));
  return list;
}

static std::vector<std::string> textsIn(const json::Array &list) {
  std::vector<std::string> texts;
  for (const json::Value &text : list)
    texts.push_back(text.getAsString().value_or("").str());
  return texts;
}

/// Without what is empty or made anew from the location (addPreambleErrors).
static json::Array entriesToJSON(llvm::ArrayRef<ErrorLog::Entry> entries) {
  json::Array list;
  for (const ErrorLog::Entry &entry : entries)
    list.push_back(json::Array{int64_t(entry.location.getRawEncoding()),
                               json::fixUTF8(entry.message)});
  return list;
}

static std::vector<ErrorLog::Entry> entriesIn(const json::Array &list) {
  std::vector<ErrorLog::Entry> entries;
  for (const json::Value &value : list) {
    const json::Array *pair = value.getAsArray();
    if (!pair || pair->size() != 2)
      continue;
    ErrorLog::Entry &entry = entries.emplace_back();
    entry.location = SourceLocation::getFromRawEncoding(
        (*pair)[0].getAsInteger().value_or(0));
    entry.message = (*pair)[1].getAsString().value_or("").str();
  }
  return entries;
}

static json::Object contentsToJSON(const PreambleContents &contents) {
  const ErrorLog &errors = contents.errors;
  json::Array decls;
  for (LocalDeclID id : contents.decls)
    decls.push_back(int64_t(id.getRawValue()));
  return json::Object{
      {"decls", std::move(decls)},
      {"includes", textsToJSON(contents.userFiles)},
      {"errors", entriesToJSON(errors.errors())},
      {"deviceLaunches", entriesToJSON(errors.deviceLaunches())},
      {"missing", textsToJSON(errors.missingIncludes())},
      {"hasLaunches", contents.launches.any},
      {"hasLaunchInMacro", contents.launches.inMacro}};
}

static bool contentsFromJSON(const json::Object &object,
                             PreambleContents &contents) {
  const json::Array *decls = object.getArray("decls");
  const json::Array *includes = object.getArray("includes");
  const json::Array *errors = object.getArray("errors");
  const json::Array *launches = object.getArray("deviceLaunches");
  const json::Array *missing = object.getArray("missing");
  auto any = object.getBoolean("hasLaunches");
  auto inMacro = object.getBoolean("hasLaunchInMacro");
  if (!decls || !includes || !errors || !launches || !missing || !any ||
      !inMacro)
    return false;
  for (const json::Value &id : *decls)
    contents.decls.push_back(
        LocalDeclID(GlobalDeclID(uint64_t(id.getAsInteger().value_or(0)))));
  contents.userFiles = textsIn(*includes);
  contents.errors.assign(entriesIn(*errors), entriesIn(*launches),
                         textsIn(*missing));
  contents.launches = {*any, *inMacro};
  return true;
}

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

PreambleStore::PreambleStore(std::string folder, uint64_t maxBytes)
    : folder(std::move(folder)), maxBytes(maxBytes) {
  if (this->folder.empty())
    return;
  fs::file_status status;
  std::error_code error = fs::create_directories(
      this->folder, /*IgnoreExisting=*/true, fs::owner_all);
  if (!error)
    error = fs::status(this->folder, status);
  if (error)
    problem = "cannot make '" + this->folder + "': " + error.message();
  else if (status.getUser() != getuid() ||
           (status.permissions() & (fs::group_write | fs::others_write)))
    problem = "others can write to '" + this->folder + "'";
  if (!problem.empty())
    this->folder.clear();
}

/// The programs and libraries that make and read precompiled forms, with times:
/// two builds of one version need not be the same.
static std::string whatParses() {
  std::string text = getClangFullRepositoryVersion();
  const void *places[] = {reinterpret_cast<const void *>(&whatParses),
                          reinterpret_cast<const void *>(&getClangFullVersion)};
  for (const void *place : places) {
    std::string file = fileOfAddress(place);
    fs::file_status status;
    if (!fs::status(file, status))
      text += '\n' + file + ' ' + std::to_string(status.getSize()) + ' ' +
              std::to_string(
                  status.getLastModificationTime().time_since_epoch().count());
  }
  return text;
}

std::string PreambleStore::fileFor(const CompilerInvocation &invocation,
                                   StringRef directives,
                                   const Preamble *base) const {
  static const std::string parser = whatParses();
  std::string text =
      parser + '\0' +
      llvm::join(invocation.getCC1CommandLine(), StringRef("\0", 1)) + '\0' +
      directives.str() + '\0';
  if (base) // its numbers of declarations are in this one
    text += std::to_string(llvm::xxh3_64bits(base->precompiled));
  std::array<uint8_t, 20> digest = llvm::SHA1::hash(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(text.data()), text.size()));
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, "llvmcache-" + // as pruneCache wants it
                                    llvm::toHex(digest, /*LowerCase=*/true));
  return path.str().str();
}

//===----------------------------------------------------------------------===//
// One file
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral magic = "gpuperf preamble 1\n";
static constexpr size_t headBytes = 48, pageBytes = 4096;

/// The magic, and two numbers in 8 bytes each.
static std::string headOf(uint64_t sum, uint64_t length) {
  std::string head = magic.str();
  head.resize(headBytes);
  llvm::support::endian::write64le(&head[headBytes - 16], sum);
  llvm::support::endian::write64le(&head[headBytes - 8], length);
  return head;
}

static uint64_t sumOf(StringRef known, StringRef precompiled) {
  return llvm::xxh3_64bits(known) * 31 + llvm::xxh3_64bits(precompiled);
}

/// {JSON, precompiled form} in the text of a file; empty when it is damaged.
static std::pair<StringRef, StringRef> partsOf(StringRef text) {
  if (text.size() < headBytes || !text.starts_with(magic))
    return {};
  uint64_t sum = llvm::support::endian::read64le(text.data() + headBytes - 16);
  uint64_t length =
      llvm::support::endian::read64le(text.data() + headBytes - 8);
  if (length > text.size() - headBytes || (headBytes + length) % pageBytes)
    return {};
  StringRef known = text.substr(headBytes, length);
  StringRef precompiled = text.drop_front(headBytes + length);
  if (sum != sumOf(known, precompiled))
    return {};
  return {known, precompiled};
}

/// Bytes of a file that is the user's own and written by nobody else.
static std::unique_ptr<llvm::MemoryBuffer>
readOwnFile(const std::string &path) {
  fs::file_status status;
  if (fs::status(path, status) || !fs::is_regular_file(status) ||
      status.getUser() != getuid() ||
      (status.permissions() & (fs::group_write | fs::others_write)))
    return nullptr;
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  return buffer ? std::move(*buffer) : nullptr;
}

std::unique_ptr<Preamble> PreambleStore::load(
    const CompilerInvocation &invocation, const llvm::MemoryBuffer &text,
    llvm::vfs::FileSystem &files, std::shared_ptr<const Preamble> base) const {
  if (folder.empty())
    return nullptr;
  llvm::TimeTraceScope scope("gpuperf: load preamble");
  PreambleBounds bounds =
      ComputePreambleBounds(invocation.getLangOpts(), text, /*MaxLines=*/0);
  auto preamble = std::make_unique<Preamble>();
  preamble->directives = text.getBuffer().take_front(bounds.Size).str();
  preamble->endsAtStartOfLine = bounds.PreambleEndsAtStartOfLine;
  preamble->setBase(std::move(base));
  std::string path =
      fileFor(invocation, preamble->directives, preamble->base.get());
  preamble->saved = readOwnFile(path);
  if (!preamble->saved)
    return nullptr;
  // Pruning goes by the time of the last use, which a file system may not keep.
  const timespec times[] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  utimensat(AT_FDCWD, path.c_str(), times, 0);
  auto [known, precompiled] = partsOf(preamble->saved->getBuffer());
  llvm::Expected<json::Value> value = json::parse(known);
  if (!value) {
    llvm::consumeError(value.takeError());
    return nullptr;
  }
  const json::Object *object = value->getAsObject();
  const json::Array *looked = object ? object->getArray("files") : nullptr;
  if (!looked || !contentsFromJSON(*object, preamble->contents))
    return nullptr;
  for (const json::Value &entry : *looked) {
    std::optional<FileState> state = stateFrom(entry);
    if (!state || !isUnchanged(*state, files))
      return nullptr;
    preamble->lookups.push_back(std::move(*state));
  }
  preamble->precompiled = precompiled;
  return preamble;
}

/// The JSON of `preamble`, filled up so that what follows begins a page; empty
/// where that cannot be.
static std::string knownOf(const PreambleContents &contents,
                           llvm::ArrayRef<FileState> lookups) {
  json::Object known = contentsToJSON(contents);
  json::Array looked;
  if (!addStates(lookups, looked))
    return "";
  known["files"] = std::move(looked);
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(known));
  text.append(
      llvm::offsetToAlignment(headBytes + text.size(), llvm::Align(pageBytes)),
      ' ');
  return text;
}

llvm::Error PreambleStore::save(const CompilerInvocation &invocation,
                                const Preamble &preamble) const {
  if (!problem.empty())
    return llvm::createStringError(problem);
  if (folder.empty() || preamble.saved)
    return llvm::Error::success();
  llvm::TimeTraceScope scope("gpuperf: save preamble");
  std::string known = knownOf(preamble.contents, preamble.lookups);
  if (known.empty())
    return llvm::Error::success();
  std::string head = headOf(sumOf(known, preamble.precompiled), known.size());
  std::string path =
      fileFor(invocation, preamble.directives, preamble.base.get());
  llvm::Error error = writeFile(
      path,
      [&](llvm::raw_ostream &os) {
        os << head << known << preamble.precompiled;
      },
      fs::owner_read | fs::owner_write);
  llvm::CachePruningPolicy policy;
  policy.Interval = std::chrono::seconds(0);
  policy.Expiration = std::chrono::hours(24 * 30);
  policy.MaxSizeBytes = maxBytes;
  llvm::pruneCache(folder, policy);
  return error;
}
