//===- SuppressComments.cpp - suppression comments ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SuppressComments.h"
#include "Parsed/Kernels.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;
using llvm::StringRef;

namespace {

/// One word that begins with NOLINT, as clang-tidy reads it.
struct Marker {
  StringRef kind; ///< "", "NEXTLINE", "BEGIN", "END"
  std::optional<StringRef> checks;
  size_t offset;
};

std::vector<Marker> findMarkers(StringRef text) {
  std::vector<Marker> markers;
  size_t at = 0;
  while ((at = text.find("NOLINT", at)) != StringRef::npos) {
    size_t begin = at;
    at += 6;
    StringRef kind = text.substr(at).take_while(llvm::isAlpha);
    at += kind.size();
    if (kind != "" && kind != "NEXTLINE" && kind != "BEGIN" && kind != "END")
      continue;
    std::optional<StringRef> checks;
    if (text.substr(at).starts_with("(")) {
      size_t end = text.find_first_of("\n)", at + 1);
      if (end != StringRef::npos && text[end] == ')') {
        checks = text.slice(at + 1, end);
        at = end + 1;
      }
    }
    markers.push_back({kind, checks, begin});
  }
  return markers;
}

class SuppressionReader {
public:
  SuppressionReader(const SourceManager &sources, const SourceText &file,
                    DeviceModule &module)
      : sources(sources), file(file), module(module) {}

  void read();

private:
  SourcePlace placeAt(size_t offset) const {
    return placeOf(
        sources,
        sources.getLocForStartOfFile(file.file).getLocWithOffset(offset));
  }
  void add(unsigned line, const std::optional<StringRef> &checks);
  void close(std::vector<Marker> &open, const Marker &end);
  void complain(const Marker &marker, StringRef missing) {
    module.messages.push_back({placeAt(marker.offset), Severity::Warning,
                               "unmatched 'NOLINT" + marker.kind.str() +
                                   "' comment without a NOLINT" +
                                   missing.str() + " of the same checks"});
  }

  const SourceManager &sources;
  const SourceText &file;
  DeviceModule &module;
};

/// Whether a list could name a check of ours.
bool concernsUs(StringRef checks) {
  llvm::SmallVector<StringRef> globs;
  checks.split(globs, ',');
  return llvm::any_of(globs, [](StringRef glob) {
    glob = glob.trim();
    return !glob.starts_with("-") &&
           (glob.contains('*') || glob.starts_with("gpuperf"));
  });
}

} // namespace

void SuppressionReader::add(unsigned line,
                            const std::optional<StringRef> &checks) {
  if (checks && !concernsUs(*checks))
    return;
  Suppression entry;
  entry.file = placeAt(0).file;
  entry.line = line;
  if (checks && checks->trim() != "*") {
    llvm::SmallVector<StringRef> globs;
    checks->split(globs, ',');
    for (StringRef glob : globs)
      entry.checks.push_back(glob.trim().str());
  }
  module.suppressions.push_back(std::move(entry));
}

/// Silences the lines from the newest open BEGIN with the same list to `end`.
void SuppressionReader::close(std::vector<Marker> &open, const Marker &end) {
  auto begin = llvm::find_if(llvm::reverse(open), [&](const Marker &marker) {
    return marker.checks == end.checks;
  });
  if (begin == open.rend())
    return complain(end, "BEGIN");
  assert(begin->offset < end.offset && "markers come in the order of the text");
  StringRef block = file.text.slice(begin->offset, end.offset);
  unsigned line = placeAt(begin->offset).line;
  // Findings are looked up by line, so each line has an entry of its own; blank
  // lines have no findings.
  while (true) {
    auto [first, rest] = block.split('\n');
    if (!first.trim().empty())
      add(line, end.checks);
    if (!block.contains('\n'))
      break;
    block = rest;
    ++line;
  }
  open.erase(std::next(begin).base());
}

void SuppressionReader::read() {
  std::vector<Marker> open;
  for (const Marker &marker : findMarkers(file.text)) {
    if (marker.kind == "BEGIN")
      open.push_back(marker);
    else if (marker.kind == "END")
      close(open, marker);
    else
      add(placeAt(marker.offset).line + (marker.kind == "NEXTLINE"),
          marker.checks);
  }
  for (const Marker &marker : open)
    if (!marker.checks || concernsUs(*marker.checks))
      complain(marker, "END");
}

void gpuperf::readSuppressions(const SourceManager &sources,
                               const std::vector<SourceText> &files,
                               DeviceModule &module) {
  for (const SourceText &file : files)
    if (file.text.contains("NOLINT"))
      SuppressionReader(sources, file, module).read();
}
