//===- LaunchFile.cpp - the file of `gpuperf record` ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Records/LaunchFile.h"
#include "ObservationLine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
namespace json = llvm::json;

namespace {
class LaunchFileReader {
public:
  LaunchFileReader(llvm::StringRef text, llvm::StringRef name)
      : rest(text), name(name) {}
  llvm::Expected<LaunchFile> read();

private:
  llvm::Expected<json::Object> nextLine();
  llvm::Error readHeader();
  llvm::Error readLine(const json::Object &line);
  llvm::Error readLaunch(const json::Object &line);
  llvm::Error readObserved(const json::Object &line);
  llvm::Error readExtents(const json::Object &line, llvm::StringRef key,
                          std::optional<std::array<uint64_t, 3>> &extents);
  llvm::Error readShape(const json::Object &line, LaunchRecord &record);
  void readArguments(const json::Array &list, LaunchRecord &record);
  llvm::Error error(const llvm::Twine &why) const;

  llvm::StringRef rest, name;
  unsigned number = 0; ///< of the line
  uint64_t announced = 0;
  LaunchFile file;
};
} // namespace

llvm::Error LaunchFileReader::error(const llvm::Twine &why) const {
  return llvm::createStringError(name + ":" + llvm::Twine(number) + ": " + why);
}

/// LLVM's parser recurses for each level.
static bool isShallow(llvm::StringRef line) {
  int depth = 0;
  return llvm::all_of(line, [&](char c) {
    depth += llvm::StringRef("[{").contains(c);
    depth -= llvm::StringRef("]}").contains(c);
    return depth < 256;
  });
}

llvm::Expected<json::Object> LaunchFileReader::nextLine() {
  llvm::StringRef line;
  std::tie(line, rest) = rest.split('\n');
  ++number;
  llvm::Expected<json::Value> value =
      json::parse(isShallow(line) ? line : llvm::StringRef());
  if (value && value->getAsObject())
    return std::move(*value->getAsObject());
  if (!value)
    llvm::consumeError(value.takeError());
  return error(number == 1 ? "no file of launches that gpuperf record wrote"
                           : "no JSON object");
}

llvm::Error LaunchFileReader::readHeader() {
  llvm::Expected<json::Object> line = nextLine();
  if (!line)
    return line.takeError();
  std::optional<int64_t> version = line->getInteger(launchFileKey);
  if (!version)
    return error("no file of launches that gpuperf record wrote");
  if (*version != launchFileVersion)
    return error("a file of launches of version " + llvm::Twine(*version) +
                 ", where " + llvm::Twine(launchFileVersion) +
                 " is known; record the launches again");
  announced = line->getInteger("launches").value_or(0);
  return llvm::Error::success();
}

llvm::Error
LaunchFileReader::readExtents(const json::Object &line, llvm::StringRef key,
                              std::optional<std::array<uint64_t, 3>> &extents) {
  const json::Array *list = line.getArray(key);
  if (!list || list->size() != 3)
    return error("'" + key + "' must be three extents");
  extents.emplace();
  for (auto [extent, value] : llvm::zip(*extents, *list)) {
    std::optional<int64_t> number = value.getAsInteger();
    if (!number || *number < 1 || *number > INT32_MAX)
      return error("'" + key + "' must be three extents");
    extent = *number;
  }
  return llvm::Error::success();
}

void LaunchFileReader::readArguments(const json::Array &list,
                                     LaunchRecord &record) {
  for (const json::Value &value : list) {
    const json::Object *object = value.getAsObject();
    std::string bytes;
    if (auto hex = object ? object->getString("bytes") : std::nullopt)
      if (llvm::tryGetFromHex(*hex, bytes))
        record.structs[record.arguments.size()] = bytes;
    record.arguments.push_back(value.getAsInteger());
  }
}

llvm::Error LaunchFileReader::readShape(const json::Object &line,
                                        LaunchRecord &record) {
  if (llvm::Error bad = readExtents(line, "grid", record.grid))
    return bad;
  if (llvm::Error bad = readExtents(line, "block", record.block))
    return bad;
  std::optional<int64_t> shared = line.getInteger("shared_bytes");
  if (!shared || *shared < 0)
    return error("'shared_bytes' and 'count' must be numbers");
  record.dynamicSharedBytes = *shared;
  return llvm::Error::success();
}

llvm::Error LaunchFileReader::readLaunch(const json::Object &line) {
  LaunchRecord record;
  record.origin = (name + ":" + llvm::Twine(number)).str();
  record.kernel = line.getString("kernel")->str();
  if (llvm::Error bad = readShape(line, record))
    return bad;
  std::optional<int64_t> count = line.getInteger("count");
  if (!count || *count < 1)
    return error("'shared_bytes' and 'count' must be numbers");
  record.count = *count;
  if (const json::Array *list = line.getArray("arguments"))
    readArguments(*list, record);
  file.launches.push_back(std::move(record));
  return llvm::Error::success();
}

llvm::Error LaunchFileReader::readObserved(const json::Object &line) {
  LaunchRecord shape;
  if (llvm::Error bad = readShape(line, shape))
    return bad;
  std::optional<Observation> read = readObservation(line);
  if (!read)
    return error(
        "what was observed must be rows of numbers; record the program again");
  auto shared = std::make_shared<Observation>(std::move(*read));
  std::string kernel = line.getString("observed")->str();
  for (LaunchRecord &launch : file.launches)
    if (launch.kernel == kernel && launch.grid == shape.grid &&
        launch.block == shape.block &&
        launch.dynamicSharedBytes == shape.dynamicSharedBytes)
      launch.observed = shared;
  return llvm::Error::success();
}

llvm::Error LaunchFileReader::readLine(const json::Object &line) {
  if (std::optional<llvm::StringRef> note = line.getString("note")) {
    file.notes.push_back(note->str());
    return llvm::Error::success();
  }
  if (line.getString("kernel"))
    return readLaunch(line);
  if (line.getString("observed"))
    return readObserved(line);
  return error("neither a launch nor a note");
}

llvm::Expected<LaunchFile> LaunchFileReader::read() {
  if (llvm::Error bad = readHeader())
    return std::move(bad);
  while (!rest.empty()) {
    llvm::Expected<json::Object> line = nextLine();
    if (!line)
      return line.takeError();
    if (llvm::Error bad = readLine(*line))
      return std::move(bad);
  }
  if (file.launches.size() < announced)
    return error("the file ends after " + llvm::Twine(file.launches.size()) +
                 " of " + llvm::Twine(announced) + " launches");
  return std::move(file);
}

llvm::Expected<LaunchFile> gpuperf::readLaunchFile(llvm::StringRef text,
                                                   llvm::StringRef name) {
  return LaunchFileReader(text, name).read();
}

llvm::Expected<LaunchFile> gpuperf::loadLaunchFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + buffer.getError().message());
  return readLaunchFile((*buffer)->getBuffer(),
                        path == "-" ? "<stdin>"
                                    : llvm::sys::path::filename(path));
}
