//===- Documents.cpp - texts that are open in the editor ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Documents.h"
#include <cassert>

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Edits that a document remembers.
static constexpr size_t longestLog = 1000;

Document::Document(std::string languageId, std::string text,
                   std::optional<int64_t> version, int64_t firstRevision)
    : language(std::move(languageId)), editorVersion(version),
      currentRevision(firstRevision) {
  setText(std::move(text));
}

void Document::setText(std::string text) {
  contents = std::move(text);
  lineStarts.assign(1, 0);
  for (size_t at = 0; (at = contents.find('\n', at)) != std::string::npos;)
    lineStarts.push_back(++at);
}

StringRef Document::line(unsigned line) const {
  if (line >= lineStarts.size())
    return "";
  StringRef text = StringRef(contents).drop_front(lineStarts[line]);
  return text.take_until([](char c) { return c == '\n'; }).rtrim('\r');
}

Position Document::position(unsigned line, unsigned byteColumn,
                            Encoding encoding) const {
  if (line == 0)
    return {};
  size_t bytes = byteColumn ? byteColumn - 1 : 0;
  return {line - 1, unitsIn(this->line(line - 1), bytes, encoding)};
}

size_t Document::offset(Position position, Encoding encoding) const {
  if (position.line >= lineStarts.size())
    return contents.size();
  return lineStarts[position.line] +
         bytesIn(line(position.line), position.character, encoding);
}

Position Document::positionOf(size_t offset, Encoding encoding) const {
  assert(offset <= contents.size() && "a place in the text");
  auto next = llvm::upper_bound(lineStarts, offset);
  unsigned line = next - lineStarts.begin() - 1;
  return {line, unitsIn(this->line(line), offset - lineStarts[line], encoding)};
}

Edit Document::replace(size_t begin, size_t end, StringRef text,
                       Encoding encoding) {
  assert(begin <= end && end <= contents.size() && "a piece of the text");
  Edit edit;
  edit.range = {positionOf(begin, encoding), positionOf(end, encoding)};
  std::string changed = std::move(contents);
  changed.replace(begin, end - begin, text.data(), text.size());
  setText(std::move(changed));
  edit.newEnd = positionOf(begin + text.size(), encoding);
  return edit;
}

/// The lengths of the beginning and of the end that two texts share: {1, 2} for
/// "abcd" and "axcd". What is between was replaced.
static std::pair<size_t, size_t> commonEnds(StringRef before, StringRef now) {
  size_t shorter = std::min(before.size(), now.size());
  size_t prefix = 0, suffix = 0;
  while (prefix < shorter && before[prefix] == now[prefix])
    ++prefix;
  // Not in the middle of a code point.
  while (prefix && prefix < shorter && (now[prefix] & 0xC0) == 0x80)
    --prefix;
  while (suffix < shorter - prefix &&
         before[before.size() - 1 - suffix] == now[now.size() - 1 - suffix])
    ++suffix;
  while (suffix && (now[now.size() - suffix] & 0xC0) == 0x80)
    --suffix;
  return {prefix, suffix};
}

llvm::Error Document::applyOne(const json::Value &change, Encoding encoding) {
  const json::Object *object = change.getAsObject();
  std::optional<StringRef> text =
      object ? object->getString("text") : std::optional<StringRef>();
  if (!text)
    return llvm::createStringError("a content change has no text");
  Edit edit;
  if (const json::Value *value = object->get("range")) {
    Range range;
    json::Path::Root root("range");
    if (!fromJSON(*value, range, root))
      return root.getError();
    size_t begin = offset(range.start, encoding);
    size_t end = std::max(begin, offset(range.end, encoding));
    edit = replace(begin, end, *text, encoding);
  } else {
    auto [prefix, suffix] = commonEnds(contents, *text);
    edit = replace(prefix, contents.size() - suffix,
                   text->drop_front(prefix).drop_back(suffix), encoding);
  }
  log.push_back({currentRevision, editorVersion, edit});
  if (log.size() > longestLog)
    log.pop_front();
  ++currentRevision;
  return llvm::Error::success();
}

llvm::Error Document::apply(const json::Array &changes,
                            std::optional<int64_t> newVersion,
                            Encoding encoding) {
  for (const json::Value &change : changes)
    if (llvm::Error error = applyOne(change, encoding))
      return error;
  if (newVersion)
    editorVersion = newVersion;
  return llvm::Error::success();
}

std::optional<std::vector<Edit>> Document::editsSince(int64_t revision) const {
  size_t count = currentRevision - revision;
  if (revision > currentRevision || count > log.size())
    return std::nullopt;
  std::vector<Edit> edits;
  for (size_t i = log.size() - count; i != log.size(); ++i)
    edits.push_back(log[i].edit);
  return edits;
}

std::optional<std::vector<Edit>>
Document::editsSinceVersion(int64_t version) const {
  if (editorVersion == version)
    return std::vector<Edit>();
  for (const LoggedEdit &entry : log)
    if (entry.version == version)
      return editsSince(entry.revision);
  return std::nullopt;
}

static std::string decodePercent(StringRef text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    uint8_t byte;
    if (text[i] == '%' && i + 2 < text.size() &&
        !text.substr(i + 1, 2).getAsInteger(16, byte)) {
      decoded += static_cast<char>(byte);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

std::string gpuperf::lsp::pathOfUri(StringRef uri) {
  if (!uri.consume_front("file://"))
    return "";
  // An authority ("localhost") ends at the path.
  return decodePercent(uri.drop_until([](char c) { return c == '/'; }));
}

std::string gpuperf::lsp::comparableUri(StringRef uri) {
  return decodePercent(uri);
}
