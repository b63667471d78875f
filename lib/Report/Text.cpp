//===- Text.cpp - the report for a terminal -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelText.h"
#include "ProjectText.h"
#include "ShortText.h"
#include "Snippet.h"
#include "ViewList.h"
#include "gpuperf/Report/Diagnostics.h"
#include "gpuperf/Report/Explain.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Program.h"
#include "gpuperf/Report/RunReport.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace gpuperf;

/// The first of `kernels` that are launches of one kernel; there is one.
static llvm::ArrayRef<KernelReport>
launchesOfKernel(llvm::ArrayRef<KernelReport> kernels) {
  const KernelReport &first = kernels.front();
  return kernels.take_while([&](const KernelReport &kernel) {
    return kernel.name == first.name && kernel.mangled == first.mangled;
  });
}

/// Whether it is known how often the program launches it so, and that it does.
static bool isCounted(const KernelReport &kernel) {
  return kernel.profile.launch.count.value_or(0) > 0 && !kernel.record;
}

/// "grid 1 to 64", the smallest and the largest by their blocks; empty where
/// one is not known.
static std::string gridRange(llvm::ArrayRef<KernelReport> ways) {
  if (!llvm::all_of(ways, [](const KernelReport &way) {
        return way.profile.launch.isGridKnown();
      }))
    return "";
  auto [least, most] = std::minmax_element(
      ways.begin(), ways.end(),
      [](const KernelReport &a, const KernelReport &b) {
        return a.profile.launch.blocks() < b.profile.launch.blocks();
      });
  std::string from = formatGrid(least->profile.launch);
  std::string to = formatGrid(most->profile.launch);
  return ", grid " + from + (from == to ? "" : " to " + to);
}

/// Where one kernel is launched in more than two ways, each a known number of
/// times, what they are together:
///
///   halved: 31 launches in 7 ways, grid 1 to 64; 62.1 us on the GPU in all
///
/// Else nothing.
static void writeLaunchVariants(llvm::raw_ostream &os,
                                llvm::ArrayRef<KernelReport> ways) {
  if (ways.size() <= 2 || !llvm::all_of(ways, isCounted))
    return;
  double launches = 0;
  std::optional<double> timeUs = 0;
  for (const KernelReport &way : ways) {
    launches += double(*way.profile.launch.count);
    std::optional<double> sum = summedTimeUs(way);
    timeUs = timeUs && sum ? std::optional(*timeUs + *sum) : std::nullopt;
  }
  bold(os, visible(ways.front().name));
  os << ": " << formatNumber(launches) << " launches" << " in " << ways.size()
     << " ways" << gridRange(ways);
  if (ways.front().profile.launch.hasMoreLaunches)
    os << ", and further ones that are not shown";
  else if (timeUs)
    os << "; " << formatTimeUs(*timeUs) << " on the GPU in all";
  os << "\n\n";
}

/// Whether `place` is in a header of the system, as those of CUB and Thrust are
/// in the toolkit. False in the report of anything but source, where nothing
/// says which files are the user's.
static bool isInLibrary(const RunReport &report, const SourcePlace &place) {
  if (report.inputs.empty() || place.file.empty())
    return false;
  // PTX, objects and dialect text name the files that they were made of.
  llvm::StringRef kind = llvm::sys::path::extension(report.inputs.front());
  bool isSource = llvm::is_contained(
      llvm::ArrayRef<llvm::StringRef>{".cu", ".cuh", ".cpp", ".cc", ".cxx",
                                      ".C", ".c", ".hip"},
      kind);
  return isSource && !llvm::is_contained(report.inputs, place.file);
}

/// "cub::detail::EmptyKernel" of "cub::detail::EmptyKernel<void>".
static std::string templateOf(llvm::StringRef name) {
  return name.split('<').first.str();
}

/// One line of the kernels that are in libraries, with how many findings there
/// are in them; nothing where there are none:
///   7 kernels of libraries, with no finding: cub::…::DeviceReduceKernel (6), …
static void writeLibraryKernels(llvm::raw_ostream &os, const RunReport &report,
                                size_t findings) {
  llvm::MapVector<std::string, unsigned, std::map<std::string, unsigned>> names;
  size_t count = 0;
  for (const KernelReport &kernel : report.kernels)
    if (isInLibrary(report, kernel.place)) {
      size_t instances = 1 + kernel.sameInstances.size();
      names[templateOf(kernel.name)] += unsigned(instances);
      count += instances;
    }
  if (names.empty())
    return;
  os << formatCount(count, "kernel") << " of libraries, with "
     << (findings ? formatCount(findings, "finding") : "no finding") << ": ";
  constexpr size_t kMax = 6;
  llvm::interleaveComma(
      llvm::ArrayRef(names.begin(), names.end()).take_front(kMax), os,
      [&](const auto &entry) {
        os << visible(shortNames(entry.first));
        if (entry.second > 1)
          os << " (" << entry.second << ")";
      });
  os << (names.size() > kMax ? ", …" : "") << "; --verbose has all\n\n";
}

static void write(SnippetPrinter &printer, const RenderedDiagnostic &diagnostic,
                  bool isWhole) {
  auto fit = [&](const std::string &text) {
    return isWhole ? text : shortNames(text);
  };
  printer.print(diagnostic.place, diagnostic.severity,
                fit(diagnostic.message) + " [" + diagnostic.check + "]",
                diagnostic.fixIt);
  for (const Note &note : diagnostic.notes)
    printer.print(note.place, Severity::Note, fit(note.message),
                  diagnostic.fixIt);
}

namespace {
/// The diagnostics that are shown, and how many findings are not.
struct Shown {
  std::vector<RenderedDiagnostic> diagnostics;
  size_t ofLibraries = 0;
};
} // namespace

/// Those that are not in libraries; all if `isWhole`.
static Shown shownDiagnostics(const RunReport &report, bool isWhole) {
  Shown shown{renderDiagnostics(report)};
  if (isWhole)
    return shown;
  llvm::erase_if(shown.diagnostics, [&](const RenderedDiagnostic &diagnostic) {
    bool isLeftOut = isInLibrary(report, diagnostic.place);
    shown.ofLibraries += isLeftOut && diagnostic.check != kKernelCheck;
    return isLeftOut;
  });
  return shown;
}

/// The diagnostics alone, as clang prints them:
/// "file:line:column: warning: message [check]", source line and caret. A line
/// of a file that cannot be read is left out.
static void writeDiagnostics(llvm::raw_ostream &os, const RunReport &report,
                             bool isWhole) {
  SnippetPrinter printer(os);
  for (const RenderedDiagnostic &diagnostic :
       shownDiagnostics(report, isWhole).diagnostics)
    write(printer, diagnostic, isWhole);
}

namespace {
/// One kernel under all its launches, and the other kernels of which the same
/// is printed.
struct Block {
  llvm::ArrayRef<KernelReport> ways;
  std::vector<InstanceName> sameInstances;
};
} // namespace

static void writeBlock(llvm::raw_ostream &os, const Block &block,
                       bool isWhole) {
  writeLaunchVariants(os, block.ways);
  for (const KernelReport &kernel : block.ways) {
    writeHead(os, kernel);
    writeSameInstances(os, block.sameInstances);
    writeKernel(os, kernel, isWhole);
  }
}

/// All that is printed of a kernel but its name.
static std::string answerOf(llvm::ArrayRef<KernelReport> ways) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeBlock(os, {ways, {}}, /*isWhole=*/true);
  const std::string &name = ways.front().name;
  for (size_t at = 0; (at = text.find(name, at)) != std::string::npos;)
    text.erase(at, name.size());
  return text;
}

/// The kernels in their order, without those of libraries. Those at one place
/// of the source, instances of a template or of a macro, of which the same is
/// printed are one.
static std::vector<Block> blocksOf(const RunReport &report, bool isWhole) {
  llvm::ArrayRef<KernelReport> kernels = report.kernels;
  std::vector<Block> blocks;
  std::map<std::string, size_t> known;
  while (!kernels.empty()) {
    llvm::ArrayRef<KernelReport> ways = launchesOfKernel(kernels);
    kernels = kernels.drop_front(ways.size());
    const KernelReport &first = ways.front();
    if (!isWhole && isInLibrary(report, first.place))
      continue;
    size_t at = blocks.size();
    if (!isWhole && first.place.line)
      at = known.try_emplace(answerOf(ways), at).first->second;
    if (at == blocks.size()) {
      blocks.push_back({ways, first.sameInstances});
      continue;
    }
    std::vector<InstanceName> &alike = blocks[at].sameInstances;
    alike.push_back({first.name, first.mangled});
    llvm::append_range(alike, first.sameInstances);
  }
  return blocks;
}

/// For each kernel its prediction, bounds, occupancy and accesses as tables,
/// then the diagnostics with source lines and carets:
///
///   transposeShared<<<(128,128), (32,8)>>>  transpose.cu:24:17  on a100
///     predicted   41.2 us, bound by shared
/// Colours pass, and nothing else that a terminal would act on.
static void writeText(llvm::raw_ostream &target, const RunReport &report,
                      bool isWhole) {
  for (const Block &block : blocksOf(report, isWhole)) {
    std::string text;
    llvm::raw_string_ostream kept(text);
    kept.enable_colors(target.colors_enabled());
    VisibleStream os(kept);
    writeBlock(os, block, isWhole);
    target << (isWhole ? text : shortNames(text));
  }
  VisibleStream os(target);
  Shown shown = shownDiagnostics(report, isWhole);
  if (!isWhole)
    writeLibraryKernels(os, report, shown.ofLibraries);
  SnippetPrinter printer(os);
  bool any = false;
  for (const RenderedDiagnostic &diagnostic : shown.diagnostics) {
    if (diagnostic.isSummary) // the tables say all of it
      continue;
    write(printer, diagnostic, isWhole);
    any = true;
  }
  for (const std::string &message : report.messages) {
    printer.print({}, Severity::Note, message);
    any = true;
  }
  if (any)
    os << '\n';
}

/// What is true of the whole run, once.
static void writeNotes(llvm::raw_ostream &os, const RunSummary &summary) {
  SnippetPrinter printer(os);
  for (const std::string &note : summary.notes)
    printer.print({}, Severity::Note, note);
  if (!summary.notes.empty())
    os << '\n';
}

/// A part of a sum in per cent. Neither all nor nothing is told where it is
/// neither.
static std::string formatShare(double share) {
  if (share > 0.99 && share < 1)
    return "> 99 %";
  if (share > 0 && share < 0.01)
    return "< 1 %";
  return formatNumber(std::round(share * 1000) / 10) + " %";
}

/// The program's kernels by their share of the time, below them those without:
///
///   share  time on the GPU  launches  kernel
///    75 %           1.2 ms      1000  step
static void writeProgram(llvm::raw_ostream &os, const RunSummary &summary,
                         bool isWhole) {
  ProgramTable program = programTable(summary.program, summary.isWhole());
  if (!program.shouldShow)
    return;
  Table table({">share", ">time on the GPU", ">launches", "kernel", "facts",
               "missing"});
  constexpr size_t kMax = 20;
  size_t shown =
      isWhole ? program.kernels.size() : std::min(program.kernels.size(), kMax);
  for (const ProgramKernel &kernel :
       llvm::ArrayRef(program.kernels).take_front(shown))
    table.row(
        {kernel.share ? formatShare(*kernel.share) : "",
         kernel.timeUs ? formatTimeUs(*kernel.timeUs) : "",
         kernel.count ? std::to_string(*kernel.count) : "",
         isWhole ? visible(kernel.name) : shortNames(visible(kernel.name)),
         kernel.timeUs && kernel.count != 0 ? stringifyFacts(kernel.facts).str()
                                            : "",
         visible(kernel.missing)});
  os << "the program's launches, predicted"
     << (program.isComplete ? "" : "; shares are of the part that is known")
     << '\n';
  table.print(os, 2);
  if (shown < program.kernels.size())
    os << "  and " << program.kernels.size() - shown << " more\n";
  os << '\n';
}

/// The closing line: kernels, findings, what was not analysed, whose code it
/// was.
static void writeSummary(llvm::raw_ostream &os, const RunSummary &summary) {
  bold(os, formatCount(summary.kernels, "kernel"));
  os << " analysed";
  if (summary.files != 1)
    os << " in " << formatCount(summary.files, "file");
  os << ", ";
  bold(os, formatCount(summary.findings, "finding"),
       summary.findings ? llvm::raw_ostream::MAGENTA
                        : llvm::raw_ostream::GREEN);
  if (summary.notAnalysed)
    os << ", " << formatCount(summary.notAnalysed, "kernel") << " not analysed";
  if (unsigned expected = summary.met + summary.notMet + summary.unchecked) {
    os << "; " << formatCount(expected, "expectation") << ", ";
    bold(os, std::to_string(summary.notMet) + " not met",
         summary.notMet ? llvm::raw_ostream::RED : llvm::raw_ostream::GREEN);
    if (summary.unchecked)
      os << ", " << summary.unchecked << " not known";
  }
  if (!summary.compilers.empty())
    os << "; code: " << llvm::join(summary.compilers, " and ");
  os << '\n';
}

namespace {
/// Text, file by file. A file is rendered in a process that does not see the
/// terminal: its colours follow the options, those of the closing line the
/// stream.
class TextView : public View {
public:
  llvm::StringRef name() const override { return "text"; }
  llvm::StringRef summary() const override { return "tables (default)"; }

  llvm::json::Value render(const RunReport &report,
                           const ViewOptions &options) const override {
    std::string text;
    llvm::raw_string_ostream target(text);
    target.enable_colors(options.colours);
    VisibleStream os(target);
    if (options.explain)
      for (const KernelReport &kernel : report.kernels)
        writeExplanations(os, kernel);
    else if (options.quiet)
      writeDiagnostics(os, report, options.verbose);
    else
      writeText(target, report, options.verbose);
    return llvm::json::fixUTF8(text);
  }

  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &options) const override;
};

class TextPrinter : public RunPrinter {
public:
  TextPrinter(llvm::raw_ostream &os, const ViewOptions &options)
      : os(os), isClosed(!options.explain && !options.quiet),
        isWhole(options.verbose) {}
  void addFile(const llvm::json::Value &part) override {
    os << part.getAsString().value_or("");
  }
  void finish(const RunSummary &summary) override {
    if (!isClosed || !summary.files)
      return;
    writeProgram(os, summary, isWhole);
    writeNotes(os, summary);
    if (summary.files > 1)
      writeProject(os, summary);
    writeSummary(os, summary);
  }

private:
  llvm::raw_ostream &os;
  bool isClosed; ///< what is printed of files is not all
  bool isWhole;  ///< however long it is
};
} // namespace

std::unique_ptr<RunPrinter> TextView::begin(llvm::raw_ostream &os,
                                            const ViewOptions &options) const {
  return std::make_unique<TextPrinter>(os, options);
}

const View &gpuperf::textView() {
  static const TextView view;
  return view;
}
