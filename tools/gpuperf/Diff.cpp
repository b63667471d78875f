//===- Diff.cpp - two reports, and a gate ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diff.h"
#include "CommandTable.h"
#include "GitRevision.h"
#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Report/Gate.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"
#include <set>

using namespace gpuperf;
using llvm::StringRef;

static constexpr int kGateStatus = 3;

namespace {
struct DiffOptions {
  StringRef format = "text";
  Gate gate;
  std::string baseline, newBaseline; ///< files; empty: none
  std::string git;                   ///< a revision; empty: reports are files
  /// The reports; with a revision what `gpuperf` makes them of.
  std::vector<std::string> rest;
};
} // namespace

static llvm::Error invalid(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

static llvm::Expected<Gate> gateOf(StringRef text) {
  llvm::Expected<Gate> gate = parseGate(text);
  if (!gate)
    return gate.takeError();
  for (const std::string &glob : gate->checks)
    if (llvm::Expected<CheckSet> known = CheckSet::parse(glob); !known)
      return known.takeError();
  return gate;
}

/// What is missing, or too much, of options that are understood.
static llvm::Error check(const DiffOptions &options) {
  if (options.git.empty() && (options.rest.empty() || options.rest.size() > 2))
    return invalid(
        "diff takes two reports of gpuperf --format=json, OLD NEW, or "
        "--git=REVISION and what gpuperf takes");
  bool isAlone = options.git.empty() && options.rest.size() == 1;
  if (isAlone && options.gate.isEmpty() && options.newBaseline.empty())
    return invalid(
        "diff takes two reports, OLD NEW; one alone is for --fail-on");
  if (isAlone && (options.gate.regression || options.gate.occupancy))
    return invalid("regression and occupancy take two reports, OLD NEW");
  if (options.gate.isEmpty() &&
      !(options.baseline.empty() && options.newBaseline.empty()))
    return invalid("a baseline is for --fail-on");
  return llvm::Error::success();
}

static llvm::Expected<DiffOptions> parse(llvm::ArrayRef<StringRef> args) {
  DiffOptions options;
  while (!args.empty()) {
    StringRef word = args.front();
    if (auto format = takeValue(args, "--format")) {
      if (*format != "text" && *format != "markdown" && *format != "json")
        return invalid("'" + *format +
                       "' is no format of diff; known: text, markdown, json");
      options.format = *format;
    } else if (auto list = takeValue(args, "--fail-on")) {
      llvm::Expected<Gate> gate = gateOf(*list);
      if (!gate)
        return gate.takeError();
      options.gate = std::move(*gate);
    } else if (auto file = takeValue(args, "--baseline")) {
      options.baseline = file->str();
    } else if (auto file = takeValue(args, "--write-baseline")) {
      options.newBaseline = file->str();
    } else if (auto revision = takeValue(args, "--git")) {
      options.git = revision->str();
    } else {
      options.rest.push_back(word.str());
      args = args.drop_front();
    }
  }
  if (options.git.empty())
    for (StringRef word : options.rest)
      if (word.starts_with("-") && word != "-")
        return invalid(unknownOption("diff", word));
  if (llvm::Error error = check(options))
    return std::move(error);
  return options;
}

static llvm::Expected<ReadReport> parseReport(StringRef name, StringRef text) {
  auto report = readReport(text);
  if (!report)
    return invalid("'" + name + "': " + llvm::toString(report.takeError()));
  return report;
}

static llvm::Expected<ReadReport> read(StringRef path) {
  auto text = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!text)
    return invalid("cannot read '" + path + "': " + text.getError().message());
  return parseReport(path, (*text)->getBuffer());
}

static llvm::Expected<ReportDiff> diffOfRevisions(const DiffOptions &options) {
  auto reports = reportRevisions(options.git, options.rest);
  if (!reports)
    return reports.takeError();
  auto before = parseReport(options.git, reports->before);
  if (!before)
    return before.takeError();
  auto after = parseReport("the work tree", reports->after);
  if (!after)
    return after.takeError();
  return compareReports(*before, *after);
}

static llvm::Expected<ReportDiff> diffOf(const DiffOptions &options) {
  if (!options.git.empty())
    return diffOfRevisions(options);
  ReadReport nothing; // of one report all is new
  auto before = options.rest.size() > 1 ? read(options.rest.front())
                                        : llvm::Expected<ReadReport>(nothing);
  if (!before)
    return before.takeError();
  auto after = read(options.rest.back());
  if (!after)
    return after.takeError();
  return compareReports(*before, *after);
}

static void print(llvm::raw_ostream &out, StringRef format,
                  const ReportDiff &diff) {
  if (format == "json")
    writeDiffJSON(out, diff);
  else if (format == "markdown")
    writeDiffMarkdown(out, diff);
  else
    writeDiffText(out, diff);
}

/// Takes what the baseline accepts out of `list`, and names the exceptions that
/// are of nothing any more.
static llvm::Error accept(const std::string &path, std::vector<Violation> &list,
                          llvm::raw_ostream &err) {
  if (path.empty())
    return llvm::Error::success();
  auto exceptions = readBaseline(path);
  if (!exceptions)
    return exceptions.takeError();
  std::set<const Exception *> used;
  llvm::erase_if(list, [&](const Violation &violation) {
    for (const Exception &exception : *exceptions)
      if (exception.covers(violation)) {
        used.insert(&exception);
        return true;
      }
    return false;
  });
  for (const Exception &exception : *exceptions)
    if (!used.count(&exception))
      llvm::WithColor::note(err, "gpuperf")
          << visible(
                 path + ": nothing is excepted any more by " + exception.check +
                 (exception.finding.empty() ? "" : ", " + exception.finding))
          << '\n';
  return llvm::Error::success();
}

static int fail(llvm::raw_ostream &err, llvm::Error error) {
  llvm::WithColor::error(err, "gpuperf")
      << visible(llvm::toString(std::move(error))) << '\n';
  return 1;
}

/// Holds the gate against the change; the exit status.
static int hold(const DiffOptions &options, const ReportDiff &diff,
                llvm::raw_ostream &err) {
  if (std::string why = gateObstacle(diff, options.gate); !why.empty())
    return fail(err, invalid(why));
  std::vector<Violation> broken = violations(diff, options.gate);
  if (llvm::Error error = accept(options.baseline, broken, err))
    return fail(err, std::move(error));
  if (!options.newBaseline.empty()) {
    llvm::Error error = writeBaseline(options.newBaseline, broken,
                                      "there when the baseline was made");
    return error ? fail(err, std::move(error)) : 0;
  }
  for (const Violation &violation : broken)
    llvm::WithColor::error(err, "gpuperf")
        << visible(violation.sentence) << '\n';
  return broken.empty() ? 0 : kGateStatus;
}

int gpuperf::diffCommand(llvm::ArrayRef<StringRef> args, llvm::raw_ostream &out,
                         llvm::raw_ostream &err) {
  llvm::Expected<DiffOptions> options = parse(args);
  if (!options)
    return fail(err, options.takeError());
  llvm::Expected<ReportDiff> diff = diffOf(*options);
  if (!diff)
    return fail(err, diff.takeError());
  print(out, options->format, *diff);
  out.flush(); // the gate speaks behind it
  return hold(*options, *diff, err);
}
