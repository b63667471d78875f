//===- Additions.cpp - gpuperf's additions to a document ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Additions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// From features
//===----------------------------------------------------------------------===//

namespace {

class Converter {
public:
  Converter(const FileFeatures &features, const Document &text, StringRef uri,
            const Client &client, Encoding encoding)
      : features(features), text(text), uri(uri), client(client),
        encoding(encoding) {}

  Additions convert();

private:
  Position at(unsigned line, unsigned column) const {
    return text.position(line, column, encoding);
  }
  Position endOf(unsigned line) const {
    return at(line, line ? text.line(line - 1).size() + 1 : 1);
  }
  Range wordAt(const SourcePlace &place) const;
  bool isHere(const SourcePlace &place) const {
    return place.file.empty() || place.file == features.file;
  }
  AddedDiagnostic convert(const RenderedDiagnostic &diagnostic) const;
  AddedFix convert(const RenderedDiagnostic &diagnostic,
                   const FixIt &fix) const;
  json::Value related(const Note &note, Range fallback) const;

  const FileFeatures &features;
  const Document &text;
  StringRef uri;
  const Client &client;
  Encoding encoding;
};

} // namespace

/// The name or number that starts at `place`, at least one character.
Range Converter::wordAt(const SourcePlace &place) const {
  Position start = at(place.line, place.column);
  StringRef line = place.line ? text.line(place.line - 1) : StringRef();
  size_t from = place.column ? place.column - 1 : 0;
  size_t length =
      line.substr(from)
          .take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })
          .size();
  return {start, at(place.line, from + std::max<size_t>(length, 1) + 1)};
}

static std::string uriOf(StringRef path) {
  std::string uri = "file://";
  for (unsigned char c : path.bytes())
    if (llvm::isAlnum(c) || StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += ("%" + llvm::utohexstr(c, /*LowerCase=*/false, /*Width=*/2));
  return uri;
}

/// DiagnosticSeverity.
static int severityOf(Severity severity) {
  return severity == Severity::Error     ? 1
         : severity == Severity::Warning ? 2
                                         : 3;
}

json::Value Converter::related(const Note &note, Range fallback) const {
  Range range = fallback;
  if (note.place.line && isHere(note.place)) {
    range = wordAt(note.place);
  } else if (note.place.line) {
    // The text of another file is not at hand: its columns are taken as bytes.
    Position place{note.place.line - 1,
                   note.place.column ? note.place.column - 1 : 0};
    range = {place, place};
  }
  bool elsewhere = note.place.line && !isHere(note.place);
  return json::Object{
      {"location",
       json::Object{{"uri", elsewhere ? uriOf(note.place.file) : uri.str()},
                    {"range", range}}},
      {"message", json::fixUTF8(note.message)}};
}

AddedFix Converter::convert(const RenderedDiagnostic &diagnostic,
                            const FixIt &fix) const {
  const SourcePlace &place = fix.place;
  StringRef line = place.line ? text.line(place.line - 1) : StringRef();
  StringRef old = line.substr(place.column ? place.column - 1 : 0, fix.length);
  std::string title =
      old.empty() ? "insert '" + fix.replacement + "'"
                  : "change '" + old.str() + "' to '" + fix.replacement + "'";
  return {
      {at(place.line, place.column), at(place.line, place.column + fix.length)},
      fix.replacement,
      json::fixUTF8(title + " (" + diagnostic.check + ")")};
}

AddedDiagnostic Converter::convert(const RenderedDiagnostic &diagnostic) const {
  AddedDiagnostic added;
  added.range = wordAt(diagnostic.place);
  std::string message = diagnostic.message;
  json::Array notes;
  for (const Note &note : diagnostic.notes)
    if (client.relatedInformation)
      notes.push_back(related(note, added.range));
    else
      message += "\nnote: " + note.message;
  added.rest = json::Object{{"severity", severityOf(diagnostic.severity)},
                            {"source", "gpuperf"},
                            {"code", diagnostic.check},
                            {"message", json::fixUTF8(message)}};
  if (!notes.empty())
    added.rest["relatedInformation"] = std::move(notes);
  if (diagnostic.fixIt && isHere(diagnostic.fixIt->place))
    added.fix = convert(diagnostic, *diagnostic.fixIt);
  return added;
}

Additions Converter::convert() {
  Additions additions;
  for (const Hint &hint : features.hints)
    additions.hints.push_back(
        {at(hint.line, hint.column), hint.label, hint.tooltip});
  for (const RenderedDiagnostic &diagnostic : features.diagnostics)
    if (isHere(diagnostic.place))
      additions.diagnostics.push_back(convert(diagnostic));
  for (const HoverText &hover : features.hovers)
    additions.hovers.push_back({{at(hover.line, hover.column),
                                 at(hover.line, hover.column + hover.length)},
                                hover.markdown});
  for (const KernelView &kernel : features.kernels)
    additions.kernels.push_back({{at(kernel.line, 1), endOf(kernel.lastLine)},
                                 std::move(*toJSON(kernel).getAsObject())});
  return additions;
}

Additions gpuperf::lsp::additionsFrom(const FileFeatures &features,
                                      const Document &text, StringRef uri,
                                      const Client &client, Encoding encoding) {
  return Converter(features, text, uri, client, encoding).convert();
}

//===----------------------------------------------------------------------===//
// Of a part of the kernels
//===----------------------------------------------------------------------===//

static Position startOf(const AddedHint &hint) { return hint.at; }
template <typename T> static Position startOf(const T &added) {
  return added.range.start;
}

/// Replaces in `before` all that begins in `ranges` by what of `part` does.
template <typename T>
static void replaceIn(llvm::ArrayRef<Range> ranges, std::vector<T> &before,
                      std::vector<T> part) {
  auto isInside = [&](const T &added) {
    return llvm::any_of(ranges, [&](const Range &range) {
      return range.start <= startOf(added) && startOf(added) <= range.end;
    });
  };
  llvm::erase_if(before, isInside);
  for (T &added : part)
    if (isInside(added))
      before.push_back(std::move(added));
  llvm::stable_sort(
      before, [](const T &a, const T &b) { return startOf(a) < startOf(b); });
}

Additions gpuperf::lsp::withPart(Additions before, Additions part) {
  if (before.kernels.empty())
    return part;
  std::vector<Range> ranges;
  for (const AddedKernel &kernel : part.kernels)
    ranges.push_back(kernel.range);
  replaceIn(ranges, before.hints, std::move(part.hints));
  replaceIn(ranges, before.diagnostics, std::move(part.diagnostics));
  replaceIn(ranges, before.hovers, std::move(part.hovers));
  replaceIn(ranges, before.kernels, std::move(part.kernels));
  return before;
}

//===----------------------------------------------------------------------===//
// While the text is edited
//===----------------------------------------------------------------------===//

/// Moves `range` along with `edit`; false when the text at either of its ends
/// was replaced.
static bool moveRange(Range &range, const Edit &edit) {
  auto start = shifted(range.start, edit), end = shifted(range.end, edit);
  // Typing right behind a name is not part of it.
  if (range.end == edit.range.start && range.start < range.end)
    end = range.end;
  if (!start || !end)
    return false;
  range = {*start, *end};
  return true;
}

void gpuperf::lsp::shift(Additions &additions, const Edit &edit) {
  llvm::erase_if(additions.hints, [&](AddedHint &hint) {
    auto at = shifted(hint.at, edit);
    hint.at = at.value_or(hint.at);
    return !at;
  });
  llvm::erase_if(additions.diagnostics, [&](AddedDiagnostic &diagnostic) {
    if (diagnostic.fix && !moveRange(diagnostic.fix->range, edit))
      diagnostic.fix.reset();
    return !moveRange(diagnostic.range, edit);
  });
  llvm::erase_if(additions.hovers, [&](AddedHover &hover) {
    return !moveRange(hover.range, edit);
  });
  llvm::erase_if(additions.kernels, [&](AddedKernel &kernel) {
    return !moveRange(kernel.range, edit);
  });
}

void gpuperf::lsp::shift(json::Array &diagnostics, const Edit &edit) {
  json::Array kept;
  for (json::Value &value : diagnostics) {
    json::Object *diagnostic = value.getAsObject();
    json::Value *place = diagnostic ? diagnostic->get("range") : nullptr;
    Range range;
    json::Path::Root root;
    if (place && fromJSON(*place, range, root)) {
      if (!moveRange(range, edit))
        continue;
      *place = range;
    }
    kept.push_back(std::move(value));
  }
  diagnostics = std::move(kept);
}

//===----------------------------------------------------------------------===//
// To the protocol
//===----------------------------------------------------------------------===//

json::Array gpuperf::lsp::hintsIn(const Additions &additions, Range range) {
  json::Array list;
  for (const AddedHint &hint : additions.hints) {
    if (hint.at < range.start || range.end < hint.at)
      continue;
    json::Object object{{"position", hint.at},
                        {"label", json::fixUTF8(hint.label)},
                        {"paddingLeft", true}};
    if (!hint.tooltip.empty())
      object["tooltip"] = json::Object{{"kind", "markdown"},
                                       {"value", json::fixUTF8(hint.tooltip)}};
    list.push_back(std::move(object));
  }
  return list;
}

static json::Object toObject(const AddedDiagnostic &diagnostic) {
  json::Object object = diagnostic.rest;
  object["range"] = diagnostic.range;
  return object;
}

json::Array gpuperf::lsp::diagnosticsOf(const Additions &additions) {
  json::Array list;
  for (const AddedDiagnostic &diagnostic : additions.diagnostics)
    list.push_back(toObject(diagnostic));
  return list;
}

json::Array gpuperf::lsp::kernelsOf(const Additions &additions) {
  json::Array list;
  for (const AddedKernel &kernel : additions.kernels) {
    json::Object object = kernel.view;
    object["range"] = kernel.range;
    list.push_back(std::move(object));
  }
  return list;
}

static json::Object workspaceEdit(const AddedFix &fix, StringRef uri,
                                  std::optional<int64_t> version,
                                  const Client &client) {
  json::Array edits{json::Object{{"range", fix.range},
                                 {"newText", json::fixUTF8(fix.newText)}}};
  if (!client.documentChanges)
    return json::Object{
        {"changes", json::Object{{uri.str(), std::move(edits)}}}};
  return json::Object{
      {"documentChanges",
       json::Array{json::Object{
           {"textDocument", json::Object{{"uri", uri}, {"version", version}}},
           {"edits", std::move(edits)}}}}};
}

static bool touch(Range a, Range b) {
  return a.start <= b.end && b.start <= a.end;
}

json::Array gpuperf::lsp::actionsIn(const Additions &additions, Range range,
                                    StringRef uri,
                                    std::optional<int64_t> version,
                                    const Client &client) {
  json::Array list;
  if (!client.codeActionLiterals)
    return list;
  for (const AddedDiagnostic &diagnostic : additions.diagnostics) {
    const std::optional<AddedFix> &fix = diagnostic.fix;
    if (!fix || !(touch(diagnostic.range, range) || touch(fix->range, range)))
      continue;
    list.push_back(
        json::Object{{"title", fix->title},
                     {"kind", "quickfix"},
                     {"diagnostics", json::Array{toObject(diagnostic)}},
                     {"edit", workspaceEdit(*fix, uri, version, client)}});
  }
  return list;
}

const AddedHover *gpuperf::lsp::hoverAt(const Additions &additions,
                                        Position position) {
  for (const AddedHover &hover : additions.hovers)
    if (hover.range.start <= position && position <= hover.range.end)
      return &hover;
  return nullptr;
}
