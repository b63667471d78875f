//===- PageView.cpp - the report as a page for a browser ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of a file has a row for each kernel and its details as a chunk, and
// the parts of the formats JSON and advice: what they say of a run as a whole
// the page says, too.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Page/PageView.h"
#include "PageText.h"
#include "Report/Chunk.h"
#include "Report/Detail.h"
#include "Report/KernelRow.h"
#include "gpuperf/Report/JSONFields.h"
#include "gpuperf/Support/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace gpuperf;
namespace json = llvm::json;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Of a file
//===----------------------------------------------------------------------===//

/// The kernels of `report`, each a row with its chunk. `texts`: what the format
/// JSON says of each.
static json::Array kernelsOf(const RunReport &report, const json::Array &texts,
                             const ReportExtras *extras, ShapeTexts &shapes) {
  json::Array kernels;
  for (auto [index, kernel] : llvm::enumerate(report.kernels)) {
    StringRef text = texts[index].getAsString().value_or("null");
    json::Object entry{{"row", kernelRow(kernel)},
                       {"chunk", chunk(detailText(kernel, text, shapes))}};
    if (std::string more = extrasText(kernel, extras, shapes); !more.empty()) {
      entry["extras"] = chunk(more);
      entry["us"] = kernel.predictions.front().timeUs.value_or(0);
    }
    kernels.push_back(std::move(entry));
  }
  return kernels;
}

namespace {
class PageView : public View {
public:
  StringRef name() const override { return "html"; }
  StringRef summary() const override {
    return "a page for a browser, one file that needs no network";
  }
  json::Value render(const RunReport &report,
                     const ViewOptions &options) const override;
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &options) const override;
};
} // namespace

json::Value PageView::render(const RunReport &report,
                             const ViewOptions &options) const {
  ViewOptions plain = options;
  plain.allPredictions = plain.explain = false;
  json::Value whole = findView("json")->render(report, plain);
  json::Array texts = std::move(*whole.getAsObject()->getArray("kernels"));
  (*whole.getAsObject())["kernels"] = json::Array();
  ShapeTexts shapes;
  json::Array kernels = kernelsOf(report, texts, options.extras, shapes);
  json::Object part{{"kernels", std::move(kernels)},
                    {"shapes", json::Object()},
                    {"json", std::move(whole)},
                    {"advice", findAdviceView("json")->render(report, plain)}};
  for (auto &[hash, text] : shapes)
    (*part.getObject("shapes"))[hash] = std::move(text);
  if (options.extras) {
    part["machine"] = json::Object(options.extras->machine);
    if (options.extras->sources)
      part["sources"] = options.extras->sources(report);
  }
  return part;
}

//===----------------------------------------------------------------------===//
// Of a run
//===----------------------------------------------------------------------===//

namespace {
/// A printer of another format, and what it has printed.
struct Collected {
  std::string text;
  llvm::raw_string_ostream os{text};
  std::unique_ptr<RunPrinter> printer;

  Collected(const View &view, const ViewOptions &options)
      : printer(view.begin(os, options)) {}
  void add(const json::Object &part, StringRef key) {
    if (const json::Value *own = part.get(key))
      printer->addFile(*own);
  }
  StringRef finish(const RunSummary &summary) {
    printer->finish(summary);
    return text;
  }
};

/// Writes details as they come, and the table behind all files.
class PagePrinter : public RunPrinter {
public:
  PagePrinter(llvm::raw_ostream &os, const ViewOptions &options)
      : os(os), report(*findView("json"), options),
        advice(*findAdviceView("json"), options) {
    os << pageHead();
  }
  void addFile(const json::Value &part) override;
  void finish(const RunSummary &summary) override;

private:
  void addKernel(const json::Object &kernel);
  void keepExtras(const json::Object &kernel);
  std::string addressOf(const json::Object &row);
  void addSources(const json::Object &chunks);
  void writeIndex(const RunSummary &summary);

  llvm::raw_ostream &os;
  Collected report, advice;
  std::vector<std::string> rows;               ///< JSON
  std::map<std::string, std::string> machines; ///< JSON by name
  std::map<std::string, std::string> sources;  ///< elements by path
  ShapeTexts shapes;
  /// Elements and chunks by the kernel's time: those of the longest kernels.
  std::multimap<double, std::pair<std::string, std::string>> extras;
  size_t bytesOfExtras = 0;
  std::map<std::string, unsigned> launches; ///< by the address of the first
};
} // namespace

static std::string textOf(const json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

void PagePrinter::addKernel(const json::Object &kernel) {
  const json::Object *row = kernel.getObject("row");
  std::optional<StringRef> chunk = kernel.getString("chunk");
  if (!row || !chunk)
    return;
  std::string id = "k" + std::to_string(rows.size());
  writeChunk(os, id, *chunk);
  keepExtras(kernel);
  json::Object own = *row;
  own["address"] = addressOf(own);
  own.erase("mangled");
  rows.push_back(textOf(std::move(own)));
}

/// What the kernel of `row` has in addresses of the page, and keeps in the next
/// page when others come or go: "_Z5scalePf@scale.cu", for its second launch
/// ":2" behind it.
std::string PagePrinter::addressOf(const json::Object &row) {
  StringRef name = row.getString("mangled").value_or("");
  if (name.empty())
    name = row.getString("name").value_or("");
  std::string address = (name + "@" + row.getString("file").value_or("")).str();
  unsigned launch = ++launches[address];
  return launch == 1 ? address : address + ":" + std::to_string(launch);
}

/// Those of thousands of kernels would make a page that no browser shows at
/// once: of the kernels with least time they are left out.
void PagePrinter::keepExtras(const json::Object &kernel) {
  constexpr size_t kMaxBytes = 8000000;
  std::optional<StringRef> chunk = kernel.getString("extras");
  if (!chunk)
    return;
  extras.emplace(kernel.getNumber("us").value_or(0),
                 std::pair("x" + std::to_string(rows.size()), chunk->str()));
  bytesOfExtras += chunk->size();
  while (bytesOfExtras > kMaxBytes) {
    bytesOfExtras -= extras.begin()->second.second.size();
    extras.erase(extras.begin());
  }
}

void PagePrinter::addSources(const json::Object &chunks) {
  for (const auto &[path, text] : chunks) {
    std::string id = "s" + std::to_string(sources.size());
    if (sources.try_emplace(path.str(), id).second)
      writeChunk(os, id, text.getAsString().value_or(""));
  }
}

void PagePrinter::addFile(const json::Value &value) {
  const json::Object *part = value.getAsObject();
  if (!part)
    return;
  if (const json::Array *kernels = part->getArray("kernels"))
    for (const json::Value &kernel : *kernels)
      if (const json::Object *object = kernel.getAsObject())
        addKernel(*object);
  if (const json::Object *own = part->getObject("shapes"))
    for (const auto &[hash, text] : *own)
      shapes.try_emplace(hash.str(), text.getAsString().value_or("null"));
  if (const json::Object *machine = part->getObject("machine"))
    machines.try_emplace(machine->getString("name").value_or("").str(),
                         textOf(json::Object(*machine)));
  if (const json::Object *chunks = part->getObject("sources"))
    addSources(*chunks);
  report.add(*part, "json");
  advice.add(*part, "advice");
}

/// The object of `texts`, which are JSON.
static void writeTexts(json::OStream &j,
                       const std::map<std::string, std::string> &texts) {
  j.object([&] {
    for (const auto &[key, text] : texts) {
      j.attributeBegin(json::fixUTF8(key));
      j.rawValue(text);
      j.attributeEnd();
    }
  });
}

/// The attribute `key` with `text`, which is JSON.
static void writeText(json::OStream &j, StringRef key, StringRef text) {
  j.attributeBegin(key);
  j.rawValue(text.trim());
  j.attributeEnd();
}

void PagePrinter::writeIndex(const RunSummary &summary) {
  auto write = [&](json::OStream &j) {
    j.attribute("version", GPUPERF_VERSION);
    j.attributeArray("kernels", [&] {
      for (const std::string &row : rows)
        j.rawValue(row);
    });
    writeText(j, "report", report.finish(summary));
    writeText(j, "advice", advice.finish(summary));
    j.attributeBegin("machines");
    writeTexts(j, machines);
    j.attributeEnd();
    j.attributeObject("sources", [&] {
      for (const auto &[path, id] : sources)
        j.attribute(json::fixUTF8(path), id);
    });
  };
  writeData(os, "index",
            toText([&](json::OStream &j) { j.object([&] { write(j); }); }, 0));
}

void PagePrinter::finish(const RunSummary &summary) {
  writeChunk(
      os, "shapes",
      chunk(toText([&](json::OStream &j) { writeTexts(j, shapes); }, 0)));
  for (const auto &[time, element] : extras)
    writeChunk(os, element.first, element.second);
  writeIndex(summary);
  os << pageTail();
}

std::unique_ptr<RunPrinter> PageView::begin(llvm::raw_ostream &os,
                                            const ViewOptions &options) const {
  return std::make_unique<PagePrinter>(os, options);
}

const View &gpuperf::pageView() {
  static const PageView view;
  return view;
}

//===----------------------------------------------------------------------===//
// All formats
//===----------------------------------------------------------------------===//

llvm::ArrayRef<const View *> gpuperf::reportViews() {
  static const std::vector<const View *> views = [] {
    std::vector<const View *> list(allViews());
    list.push_back(&pageView());
    return list;
  }();
  return views;
}

const View *gpuperf::findReportView(StringRef name) {
  for (const View *view : reportViews())
    if (view->name() == name)
      return view;
  return nullptr;
}
