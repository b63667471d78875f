//===- Advice.cpp - the fixes with the largest gain -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   diagnostics of each file ─▶ pieces of advice, one for each place
//                            ─▶ the ten that save most, of all files
//
// What saves a known time of a program comes first, by that time. Behind it
// what makes a kernel faster whose share of the program is not known, by how
// much.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Diagnostics.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/JSONFields.h"
#include "gpuperf/Report/View.h"
#include "gpuperf/Support/JSONMembers.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <map>
#include <tuple>

using namespace gpuperf;
namespace json = llvm::json;

/// As many are told: who has done these runs it again.
static constexpr size_t kMaxAdvice = 10;

namespace {
/// One place to change.
struct Advice {
  std::string file, check, message;
  unsigned line = 0, column = 0;
  double speedup = 1; ///< of its kernel
  /// Of all launches, and the most of one; empty where that is not known.
  std::optional<double> savedUs, savedPerLaunchUs;
};

template <typename Map> bool mapMembers(Map &map, Advice &advice) {
  return map.text("file", advice.file) && map("line", advice.line) &&
         map("column", advice.column) && map.text("check", advice.check) &&
         map.text("message", advice.message) &&
         map("speedup", advice.speedup) &&
         map.optional("saved_us", advice.savedUs) &&
         map.optional("saved_per_launch_us", advice.savedPerLaunchUs);
}
} // namespace

/// Of the program, where its launches are known, else of one launch.
static std::optional<double> saved(const Advice &advice) {
  return advice.savedUs ? advice.savedUs : advice.savedPerLaunchUs;
}

static bool savesMore(const Advice &a, const Advice &b) {
  return std::pair(saved(a).value_or(0), a.speedup) >
         std::pair(saved(b).value_or(0), b.speedup);
}

static json::Value adviceOf(const RunReport &report) {
  json::Array list;
  for (const RenderedDiagnostic &diagnostic : renderDiagnostics(report))
    if (diagnostic.speedup)
      list.push_back(toJSON(Advice{
          diagnostic.place.file, diagnostic.check, diagnostic.message,
          diagnostic.place.line, diagnostic.place.column, *diagnostic.speedup,
          diagnostic.savedUs, diagnostic.savedPerLaunchUs}));
  return list;
}

namespace {
/// Collects the advice of all files, one for each place: a line of a header
/// saves in each of them.
class AdvicePrinter : public RunPrinter {
public:
  explicit AdvicePrinter(llvm::raw_ostream &os) : os(os) {}

  void addFile(const json::Value &part) override {
    if (const json::Array *list = part.getAsArray())
      for (const json::Value &entry : *list) {
        Advice advice;
        json::Path::Root root;
        if (fromJSON(entry, advice, root))
          add(std::move(advice));
      }
  }

protected:
  std::vector<Advice> ranked() const {
    std::vector<Advice> list;
    for (const auto &[place, advice] : places)
      list.push_back(advice);
    llvm::stable_sort(list, savesMore);
    return list;
  }
  llvm::raw_ostream &os;

private:
  std::map<std::tuple<std::string, unsigned, unsigned, std::string>, Advice>
      places;

  void add(Advice advice) {
    auto [entry, isNew] = places.try_emplace(
        {advice.file, advice.line, advice.column, advice.check}, advice);
    Advice &known = entry->second;
    if (isNew)
      return;
    std::optional<double> saved = known.savedUs;
    if (advice.savedUs)
      saved = saved.value_or(0) + *advice.savedUs;
    if (advice.speedup > known.speedup)
      known = std::move(advice);
    known.savedUs = saved;
  }
};
} // namespace

/// Microseconds of the launches whose number and time is known.
static double programUs(const RunSummary &summary) {
  double sum = 0;
  for (const ProgramLaunch &launch : summary.program)
    sum += launch.timeUs.value_or(0);
  return sum;
}

/// "saves 1.2 ms, 14% of the program's kernels", or by how much a kernel of
/// which that is not known becomes faster.
static std::string inWords(const Advice &advice, double programUs) {
  if (!saved(advice))
    return "makes its kernel " + formatSpeedup(advice.speedup) + " as fast";
  if (!advice.savedUs || !(programUs > 0))
    return "saves " + formatTimeUs(*saved(advice)) + " of a launch";
  return "saves " + formatTimeUs(*advice.savedUs) + ", " +
         formatNumber(std::round(100 * *advice.savedUs / programUs)) +
         "% of the launches' time";
}

namespace {
///  1. saves 1.2 ms, 14% of the launches' time
///     step.cu:12:5: uncoalesced global load of 'in[i]': … [gpuperf-…]
class AdviceText : public AdvicePrinter {
public:
  using AdvicePrinter::AdvicePrinter;
  void finish(const RunSummary &summary) override {
    std::vector<Advice> list = ranked();
    double sum = programUs(summary);
    for (auto [i, advice] :
         llvm::enumerate(llvm::ArrayRef(list).take_front(kMaxAdvice))) {
      os << llvm::right_justify(std::to_string(i + 1), 2) << ". ";
      bold(inWords(advice, sum));
      os << "\n    " << visible(advice.file) << ':' << advice.line << ':'
         << advice.column << ": " << visible(advice.message) << " ["
         << advice.check << "]\n";
    }
    if (!list.empty())
      os << '\n';
    close(list, summary);
  }

private:
  void bold(llvm::StringRef text) {
    os.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true) << text;
    os.resetColor();
  }
  void close(const std::vector<Advice> &list, const RunSummary &summary) {
    os << formatCount(list.size(), "place") << " to change";
    if (list.size() > kMaxAdvice)
      os << ", the first " << kMaxAdvice << " told";
    os << "; " << formatCount(summary.kernels, "kernel") << " in "
       << formatCount(summary.files, "file");
    if (summary.notAnalysed)
      os << ", " << formatCount(summary.notAnalysed, "kernel")
         << " not analysed";
    os << '\n';
  }
};

class AdviceJSON : public AdvicePrinter {
public:
  using AdvicePrinter::AdvicePrinter;
  void finish(const RunSummary &summary) override {
    document(os, [&](json::OStream &j) {
      j.attribute("schema", 1);
      j.attribute("launches_us", programUs(summary));
      j.attributeArray("advice", [&] {
        for (const Advice &advice : ranked())
          j.value(toJSON(advice));
      });
    });
  }
};

template <typename Printer> class AdviceView : public View {
public:
  explicit AdviceView(llvm::StringRef format) : format(format) {}
  llvm::StringRef name() const override { return format; }
  llvm::StringRef summary() const override { return "what to do first"; }
  json::Value render(const RunReport &report,
                     const ViewOptions &) const override {
    return adviceOf(report);
  }
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &) const override {
    return std::make_unique<Printer>(os);
  }

private:
  llvm::StringRef format;
};
} // namespace

const View *gpuperf::findAdviceView(llvm::StringRef name) {
  static const AdviceView<AdviceText> text("text");
  static const AdviceView<AdviceJSON> json("json");
  return name == text.name()   ? static_cast<const View *>(&text)
         : name == json.name() ? static_cast<const View *>(&json)
                               : nullptr;
}
