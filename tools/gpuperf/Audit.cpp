//===- Audit.cpp - gpuperf audit ------------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Audit.h"
#include "CommandTable.h"
#include "OutputFile.h"
#include "Pager.h"
#include "gpuperf/Audit/AuditGate.h"
#include "gpuperf/Audit/AuditView.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Support/Visible.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace gpuperf;
using llvm::StringRef;

static constexpr int kGateStatus = 3;

namespace {
struct AuditOptions {
  AuditRequest request;
  std::string machine;
  StringRef format = "text", output;
  std::string saved, baseline; ///< files; empty: none
  std::vector<AuditLimit> limits;
};
} // namespace

template <typename T>
static llvm::Error readNumber(StringRef option, StringRef text, T least,
                              T &number) {
  if (text.getAsInteger(10, number) || number < least)
    return llvm::createStringError(option + "=" + text + " is no number from " +
                                   llvm::Twine(least) + " on");
  return llvm::Error::success();
}

static llvm::Error readBlocks(StringRef text, std::vector<int64_t> &blocks) {
  for (StringRef part : llvm::split(text, ','))
    if (llvm::Error error =
            readNumber<int64_t>("--block", part, 1, blocks.emplace_back()))
      return error;
  return llvm::Error::success();
}

/// Takes one word, or an option and its value, off `args`.
static llvm::Error takeWord(llvm::ArrayRef<StringRef> &args,
                            AuditOptions &options) {
  AuditRequest &request = options.request;
  if (auto format = takeValue(args, "--format")) {
    options.format = *format;
    if (*format != "text" && *format != "json")
      return llvm::createStringError("audit: expected --format=text or json");
  } else if (auto limits = takeValue(args, "--fail-on")) {
    auto parsed = parseAuditLimits(*limits);
    if (!parsed)
      return parsed.takeError();
    options.limits = std::move(*parsed);
  } else if (auto blocks = takeValue(args, "--block")) {
    return readBlocks(*blocks, request.blocks);
  } else if (auto bytes = takeValue(args, "--shared")) {
    return readNumber<int64_t>("--shared", *bytes, 0,
                               request.dynamicSharedBytes);
  } else if (auto jobs = takeValue(args, "-j")) {
    return readNumber<unsigned>("-j", *jobs, 1, request.jobs);
  } else if (auto globs = takeValue(args, "--kernel")) {
    for (StringRef glob : llvm::split(*globs, ','))
      request.kernels.push_back(glob.str());
  } else if (auto arch = takeValue(args, "--arch")) {
    request.arch = arch->str();
  } else if (auto machine = takeValue(args, "--machine")) {
    options.machine = machine->str();
  } else if (auto file = takeValue(args, "--save")) {
    options.saved = file->str();
  } else if (auto file = takeValue(args, "--compare")) {
    options.baseline = file->str();
  } else if (auto file = takeValue(args, "-o")) {
    options.output = *file;
  } else {
    request.files.push_back(args.front().str());
    args = args.drop_front();
  }
  return llvm::Error::success();
}

static llvm::Expected<AuditOptions> parse(llvm::ArrayRef<StringRef> args) {
  AuditOptions options;
  while (!args.empty())
    if (llvm::Error error = takeWord(args, options))
      return std::move(error);
  if (options.request.files.empty())
    return llvm::createStringError("audit: expected FILE...");
  if (!options.limits.empty() && options.baseline.empty())
    return llvm::createStringError("--fail-on holds against --compare=FILE");
  if (options.machine.empty())
    return options;
  llvm::Expected<Machine> machine = findMachine(options.machine);
  if (!machine)
    return machine.takeError();
  options.request.machine = std::move(*machine);
  return options;
}

static void printError(llvm::raw_ostream &err, const std::string &text) {
  llvm::WithColor::error(err, "gpuperf") << visible(text) << '\n';
}

static llvm::Expected<AuditTable> readBaseline(const std::string &path) {
  auto text = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!text)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + text.getError().message());
  auto table = readAudit((*text)->getBuffer());
  if (!table)
    return llvm::createStringError("'" + path +
                                   "': " + llvm::toString(table.takeError()));
  return table;
}

/// Compares with the baseline, and holds the limits; the exit status.
static int compare(const AuditOptions &options,
                   llvm::ArrayRef<AuditedFile> files, llvm::raw_ostream &os,
                   llvm::raw_ostream &err) {
  llvm::Expected<AuditTable> before = readBaseline(options.baseline);
  if (!before) {
    printError(err, llvm::toString(before.takeError()));
    return 1;
  }
  AuditTable after = figuresOf(files);
  AuditComparison comparison = compareAudits(*before, after);
  writeAuditComparison(os, comparison);
  os.flush(); // the gate speaks behind it
  if (std::string why = limitObstacle(comparison, options.limits);
      !why.empty()) {
    printError(err, why);
    return 1;
  }
  std::vector<std::string> broken = brokenLimits(comparison, options.limits);
  for (const std::string &sentence : broken)
    printError(err, sentence);
  return broken.empty() ? 0 : kGateStatus;
}

static int save(const std::string &path, llvm::ArrayRef<AuditedFile> files,
                llvm::raw_ostream &err) {
  llvm::Error error = writeOutput(
      path, [&](llvm::raw_ostream &os) { writeAuditJSON(os, files); });
  if (!error)
    return 0;
  printError(err, llvm::toString(std::move(error)));
  return 1;
}

/// 1 where a file has an error, 2 where none has a kernel.
static int statusOf(llvm::ArrayRef<AuditedFile> files, llvm::raw_ostream &err) {
  bool hasError = false, hasKernel = false;
  for (const AuditedFile &file : files) {
    for (const std::string &why : file.errors)
      printError(err, "'" + file.path + "' " + why);
    hasError |= !file.errors.empty();
    hasKernel |= !file.kernels.empty();
  }
  return hasError ? 1 : hasKernel ? 0 : 2;
}

static int show(const AuditOptions &options, llvm::ArrayRef<AuditedFile> files,
                llvm::raw_ostream &os, llvm::raw_ostream &err) {
  if (!options.baseline.empty())
    return compare(options, files, os, err);
  if (options.format == "json")
    writeAuditJSON(os, files);
  else if (options.saved.empty())
    writeAuditText(os, files);
  return 0;
}

int gpuperf::auditCommand(llvm::ArrayRef<StringRef> args,
                          llvm::raw_ostream &err) {
  llvm::Error unknown = checkOptions("audit", args);
  llvm::Expected<AuditOptions> options =
      unknown ? std::move(unknown) : parse(args);
  if (!options) {
    printError(err, llvm::toString(options.takeError()));
    return 1;
  }
  std::optional<Pager> pager;
  if (options->output.empty())
    pager.emplace();
  std::vector<AuditedFile> files = audit(options->request);
  int shown = printTo(options->output, [&](llvm::raw_ostream &os) {
    return show(*options, files, os, err);
  });
  llvm::outs().flush();
  int saved = options->saved.empty() ? 0 : save(options->saved, files, err);
  for (int status : {statusOf(files, err), saved, shown})
    if (status)
      return status;
  return 0;
}
