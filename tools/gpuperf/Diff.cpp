//===- Diff.cpp - two reports, and a gate ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diff.h"
#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Report/ReportDiff.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace gpuperf;
using llvm::StringRef;

static constexpr int kGateStatus = 3;

namespace {
struct DiffOptions {
  StringRef format = "text";
  Gate gate;
  std::vector<StringRef> files;
};
} // namespace

static llvm::Error invalid(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

static llvm::Expected<DiffOptions> parse(llvm::ArrayRef<StringRef> args) {
  DiffOptions options;
  for (StringRef word : args) {
    if (word.consume_front("--format=")) {
      if (word != "text" && word != "markdown" && word != "json")
        return invalid("'" + word +
                       "' is no format of diff; known: text, markdown, json");
      options.format = word;
    } else if (word.consume_front("--fail-on=")) {
      llvm::Expected<Gate> gate = parseGate(word);
      if (!gate)
        return gate.takeError();
      for (const std::string &glob : gate->checks)
        if (llvm::Expected<CheckSet> known = CheckSet::parse(glob); !known)
          return known.takeError();
      options.gate = std::move(*gate);
    } else if (word.starts_with("-") && word != "-") {
      return invalid("diff has no option '" + word + "'");
    } else {
      options.files.push_back(word);
    }
  }
  if (options.files.size() != 2)
    return invalid("diff takes two reports of gpuperf --format=json: OLD NEW");
  return options;
}

static llvm::Expected<std::vector<ReportedKernel>> read(StringRef path) {
  auto text = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!text)
    return invalid("cannot read '" + path + "': " + text.getError().message());
  auto kernels = readReport((*text)->getBuffer());
  if (!kernels)
    return invalid("'" + path + "': " + llvm::toString(kernels.takeError()));
  return kernels;
}

static int fail(llvm::raw_ostream &err, llvm::Error error) {
  llvm::WithColor::error(err, "gpuperf")
      << visible(llvm::toString(std::move(error))) << '\n';
  return 1;
}

int gpuperf::diffCommand(llvm::ArrayRef<StringRef> args, llvm::raw_ostream &out,
                         llvm::raw_ostream &err) {
  llvm::Expected<DiffOptions> options = parse(args);
  if (!options)
    return fail(err, options.takeError());
  auto before = read(options->files[0]);
  if (!before)
    return fail(err, before.takeError());
  auto after = read(options->files[1]);
  if (!after)
    return fail(err, after.takeError());
  ReportDiff diff = compareReports(*before, *after);
  if (options->format == "json")
    writeDiffJSON(out, diff);
  else if (options->format == "markdown")
    writeDiffMarkdown(out, diff);
  else
    writeDiffText(out, diff);
  std::vector<std::string> broken = violations(diff, options->gate);
  for (const std::string &sentence : broken)
    llvm::WithColor::error(err, "gpuperf") << visible(sentence) << '\n';
  return broken.empty() ? 0 : kGateStatus;
}
