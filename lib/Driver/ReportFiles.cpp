//===- ReportFiles.cpp - from files to the output of a run ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/ReportFiles.h"
#include "FileResult.h"
#include "ProgressLine.h"
#include "ResultFile.h"
#include "UnmatchedRecords.h"
#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Driver/FitLambda.h"
#include "gpuperf/Driver/KernelCache.h"
#include "gpuperf/Driver/KernelWatch.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Instances.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/InjectedFailure.h"
#include "gpuperf/Support/JoinFirst.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>
#include <chrono>
#include <climits>
#include <set>

using namespace gpuperf;
namespace json = llvm::json;

namespace {

/// Writes how long each step took, when asked to.
class Stopwatch {
public:
  Stopwatch(bool enabled, llvm::raw_ostream &os) : enabled(enabled), os(os) {}
  void lap(llvm::StringRef step) {
    auto now = std::chrono::steady_clock::now();
    std::chrono::duration<double, std::milli> elapsed = now - last;
    if (enabled)
      os << llvm::format("%9.2f ms  ", elapsed.count()) << step << '\n';
    last = now;
  }

private:
  bool enabled;
  llvm::raw_ostream &os;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

} // namespace

using Task = ReportRequest::Task;

//===----------------------------------------------------------------------===//
// In the child
//===----------------------------------------------------------------------===//

/// Fits the factor of the model "bsp" to the measured time, and keeps it.
static llvm::Error fit(mlir::ModuleOp module, const ReportRequest &request,
                       FileResult &result) {
  llvm::Expected<LambdaFit> found =
      fitLambda(module, request.run, request.kernel, request.measuredUs);
  if (!found)
    return found.takeError();
  const Fit &fit = found->fit;
  std::string path = request.run.fits;
  if (path.empty())
    path = fitsPathFor(found->sourceFile);
  if (llvm::Error error = keepFit(path, fit))
    return error;
  llvm::raw_string_ostream os(result.text);
  os << fit.kernel << " on " << fit.machine << ": lambda = "
     << llvm::format("%.6g, for %.6g us predicted with lambda = 1 and %.6g us "
                     "measured\n",
                     fit.value, fit.predictedUs, fit.measuredUs);
  for (const std::string &assumption : found->assumptions)
    os << "  assumed: " << assumption << '\n';
  os << "kept in " << path << '\n';
  result.kernels.push_back(fit.kernel);
  result.mangled.push_back("");
  return llvm::Error::success();
}

static ViewOptions viewOptions(const ReportRequest &request) {
  ViewOptions options;
  options.allPredictions = request.run.model == "all";
  options.explain = request.task == Task::Explain;
  options.quiet = request.quiet;
  options.verbose = request.verbose;
  options.colours = request.colours;
  options.rules = checkRules();
  return options;
}

static bool isWanted(const ReportRequest &request, llvm::StringRef name,
                     llvm::StringRef mangled) {
  return request.onlyKernels.empty() ||
         llvm::any_of(request.onlyKernels, [&](llvm::StringRef glob) {
           return namesKernel(glob, name, mangled);
         });
}

/// Takes the kernels that nobody asked for out of `module`.
static void keepWanted(mlir::ModuleOp module, const ReportRequest &request) {
  for (KernelOp kernel : llvm::make_early_inc_range(module.getOps<KernelOp>()))
    if (!isWanted(request, kernel.getDisplay(), kernel.getSymName()))
      kernel.erase();
}

/// Those of `names` that fit in a line.
static std::string firstOf(llvm::ArrayRef<std::string> names) {
  constexpr size_t most = 10;
  return names.empty() ? "none" : joinFirst(names, most);
}

/// An error for each reason why kernels are missing that is none of their
/// code's.
static void reportLostKernels(const std::string &file,
                              llvm::ArrayRef<UnanalysedKernel> kernels,
                              llvm::StringRef what, size_t all,
                              std::string &errors) {
  std::map<std::string, std::vector<std::string>> lost;
  for (const UnanalysedKernel &kernel : kernels)
    if (kernel.isToolFailure)
      lost[kernel.reason].push_back(kernel.name);
  for (const auto &[reason, names] : lost)
    errors += file + ": error: " + std::to_string(names.size()) + " of " +
              formatCount(all, "kernel") + what.str() + " (" + firstOf(names) +
              "): " + reason + '\n';
}

/// The kernels of the file itself come before those of what it includes: CUB
/// has dozens of large ones, and time may end before all are done.
static KernelSchedule ownKernelsFirst(const std::string &file) {
  KernelSchedule schedule;
  schedule.isFirst = [file](KernelOp kernel) {
    return placeOf(kernel).file == file;
  };
  return schedule;
}

static llvm::Error report(const std::string &file, const FileInput &input,
                          const ReportRequest &request, KernelWatch &kernels,
                          FileResult &result, Stopwatch &watch) {
  mlir::ModuleOp module = *input.module;
  keepWanted(module, request);
  KernelSchedule schedule = ownKernelsFirst(file);
  // A page asks for more of its kernels in the order of the file.
  llvm::Expected<RunReport> run =
      analyseModule(module, request.run, &kernels, request.extras.get(),
                    request.extras ? nullptr : &schedule);
  if (!run)
    return run.takeError();
  run->inputs = input.inputs;
  llvm::erase_if(run->notAnalysed, [&](const UnanalysedKernel &kernel) {
    return !isWanted(request, kernel.name, "");
  });
  watch.lap("analyse");
  result.summary = summarise(*run);
  result.failed |=
      !run->notAnalysed.empty() || !run->kernelsWithoutExtras.empty();
  for (const KernelReport &kernel : run->kernels) {
    result.kernels.push_back(kernel.name);
    result.mangled.push_back(kernel.mangled);
  }
  reportLostKernels(file, run->notAnalysed, " not analysed",
                    llvm::range_size(module.getOps<KernelOp>()), result.errors);
  reportLostKernels(file, run->kernelsWithoutExtras,
                    " without all that a page shows", run->kernels.size(),
                    result.errors);
  assert(request.view && "a report is shown in a view");
  if (request.task == Task::Report)
    mergeInstances(*run);
  if (request.task == Task::Explain) {
    // The output of `explain` shows no messages: they go to standard error.
    for (const std::string &message : run->messages)
      result.errors += "note: " + message + "\n";
    if (!run->standInNote.empty())
      result.errors += "note: " + run->standInNote + "\n";
    llvm::erase_if(run->kernels, [&](const KernelReport &kernel) {
      return !namesKernel(request.kernel, kernel.name, kernel.mangled);
    });
  }
  ViewOptions options = viewOptions(request);
  ReportExtras extras;
  if (request.extrasOf) {
    extras = request.extrasOf(module, request.run);
    options.extras = &extras;
  }
  result.part = request.view->render(*run, options);
  if (!request.output.empty())
    result.parts = renderAllViews(request.keptViews, *run, options);
  watch.lap("report");
  return llvm::Error::success();
}

static llvm::Error perform(const std::string &file, const FileInput &input,
                           const ReportRequest &request, KernelWatch &kernels,
                           FileResult &result, Stopwatch &watch) {
  switch (request.task) {
  case Task::Dialect: {
    llvm::raw_string_ostream os(result.text);
    writeDialect(*input.module, os);
    return llvm::Error::success();
  }
  case Task::Fit:
    return fit(*input.module, request, result);
  case Task::Report:
  case Task::Assert:
  case Task::Compare:
  case Task::Explain:
    return report(file, input, request, kernels, result, watch);
  }
}

static FileResult analyseFile(const std::string &file,
                              const ReportRequest &request,
                              const InputReader &reader, const TimeLimit &time,
                              KernelWatch &kernels) {
  FileResult result;
  llvm::raw_string_ostream errors(result.errors);
  failInFileIfInjected();
  Stopwatch watch(request.timing, errors);
  FileInput input = reader.read(file, time, errors);
  watch.lap("read " + file);
  result.failed = !input.module || input.hasErrors;
  result.hasKernels = input.hasKernels;
  result.cacheError = input.cacheError;
  if (request.inputs)
    result.inputs = input.inputs;
  if (!input.module)
    return result;
  if (llvm::Error error =
          perform(file, input, request, kernels, result, watch)) {
    errors << file << ": error: " << llvm::toString(std::move(error)) << '\n';
    result.failed = true;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Of all files
//===----------------------------------------------------------------------===//

static bool matchesAny(const LaunchSpec &spec,
                       llvm::ArrayRef<FileResult> files) {
  for (const FileResult &file : files)
    for (auto [name, mangled] : llvm::zip(file.kernels, file.mangled))
      if (namesKernel(spec.kernel, name, mangled))
        return true;
  return false;
}

/// The names of the kernels in `files`.
static std::string kernelList(llvm::ArrayRef<FileResult> files) {
  std::set<std::string> names;
  for (const FileResult &file : files)
    names.insert(file.kernels.begin(), file.kernels.end());
  return firstOf(std::vector<std::string>(names.begin(), names.end()));
}

/// An error for each launch and assumption that is for no kernel of the files.
static bool reportUnmatched(llvm::ArrayRef<LaunchSpec> specs,
                            llvm::ArrayRef<FileResult> files,
                            llvm::raw_ostream &err) {
  bool any = false;
  for (const LaunchSpec &spec : specs) {
    if (matchesAny(spec, files))
      continue;
    any = true;
    llvm::WithColor::error(err, "gpuperf")
        << "'" << spec.text
        << "' is for no kernel that was analysed; those are: "
        << kernelList(files) << '\n';
  }
  return any;
}

static UnmatchedRecords unmatchedIn(llvm::ArrayRef<FileResult> files,
                                    llvm::ArrayRef<LaunchRecord> records) {
  std::vector<std::string> names, mangled;
  for (const FileResult &file : files) {
    llvm::append_range(names, file.kernels);
    llvm::append_range(mangled, file.mangled);
  }
  return findUnmatched(records, names, mangled);
}

/// Names the recorded kernels that are in no file, unless the view has done so;
/// an error when all are.
static bool reportUnmatched(const ReportRequest &request,
                            const UnmatchedRecords &unmatched,
                            llvm::ArrayRef<FileResult> files,
                            llvm::raw_ostream &err) {
  if (unmatched.names.empty())
    return false;
  std::string list = visible(firstOf(unmatched.names));
  std::string source = visible(llvm::join(unmatched.files, ", "));
  if (!unmatched.matched)
    llvm::WithColor::error(err, "gpuperf")
        << "no kernel of " << source << " was analysed: "
        << (unmatched.files.size() == 1 ? "it has " : "they have ") << list
        << "; those that were: " << kernelList(files) << '\n';
  else if (request.task != Task::Compare)
    llvm::WithColor::note(err, "gpuperf")
        << "kernels of " << source << " that were not analysed: " << list
        << '\n';
  return !unmatched.matched;
}

namespace {
/// Prints the results of files in the order of the request, each as soon as
/// those before it are there, and a line on a terminal that says how far the
/// run is.
class OrderedOutput {
public:
  OrderedOutput(const ReportRequest &request, llvm::raw_ostream &out,
                llvm::raw_ostream &err)
      : progress(request.files, err, request.quiet || request.isPaged),
        out(out), err(err), arrived(request.files.size()) {
    if (request.task != Task::Dialect && request.task != Task::Fit)
      printer = request.view->begin(out, viewOptions(request));
  }
  void add(size_t index, FileResult result);

  bool failed = false, hasKernels = false;
  std::vector<FileResult> results; ///< printed, in order
  RunSummary total;
  std::unique_ptr<RunPrinter> printer; ///< none for tasks without a view
  ProgressLine progress;

private:
  void print(FileResult result);
  /// For the first file where that happens: it is the same folder for all.
  void reportCacheError(const std::string &why);

  llvm::raw_ostream &out, &err;
  std::vector<std::optional<FileResult>> arrived;
  bool hasToldNotKept = false;
};
} // namespace

void OrderedOutput::add(size_t index, FileResult result) {
  arrived[index] = std::move(result);
  progress.finish(index);
  while (results.size() < arrived.size() && arrived[results.size()])
    print(std::move(*arrived[results.size()]));
}

void OrderedOutput::reportCacheError(const std::string &why) {
  if (why.empty() || hasToldNotKept)
    return;
  hasToldNotKept = true;
  err << "gpuperf: note: nvcc's PTX is not kept for the next run: "
      << visible(why) << '\n';
}

void OrderedOutput::print(FileResult result) {
  err << visibleLines(result.errors);
  reportCacheError(result.cacheError);
  err.flush();
  out << result.text;
  if (result.part) {
    printer->addFile(*result.part);
    result.part.reset();
  }
  out.flush();
  failed |= result.failed;
  hasKernels |= result.hasKernels;
  llvm::append_range(total.diagnosticLines, diagnosticLinesIn(result.errors));
  total.add(std::move(result.summary));
  results.push_back(std::move(result));
}

/// The limit on a kernel's processor time, as a part of the file's: one that
/// never ends leaves time for the others.
static constexpr unsigned kKernelsPerLimit = 4;

/// What a file has that has come to its limit on time, to show what is done
/// until then.
static constexpr unsigned kFinishMs = 15000;

static WatchLimits watchLimits(unsigned wallMs) {
  return {TimeLimit(wallMs),
          "the analysis of the file took longer than " +
              formatDuration(wallMs) + "; --time-limit=SECONDS allows more",
          wallMs / kKernelsPerLimit};
}

/// Writes the result to a file of the folder --output; `result` is left without
/// what only that file needs.
static void keepResult(const ReportRequest &request, const InputReader &reader,
                       const std::string &source, FileResult &result) {
  ResultFile file = resultFileFor(source, reader.commandOf(source), request);
  std::optional<json::Value> part = std::exchange(result.part, std::nullopt);
  file.result = result;
  result.parts = json::Object();
  if (llvm::Error error = writeResultFile(request.output, std::move(file))) {
    result.errors += source + ": error: its result cannot be kept: " +
                     llvm::toString(std::move(error)) + "\n";
    result.failed = true;
  }
  result.part = std::move(part);
}

/// Analyses each file in a child of its own, `request.jobs` at a time.
static void analyseFiles(const ReportRequest &request, OrderedOutput &output,
                         llvm::raw_ostream &err) {
  ChildLimits limits;
  limits.memoryMiB = kFileMemoryMiB;
  limits.wallMs = wallMsOf(request.timeLimitSeconds);
  limits.finishMs = limits.wallMs ? kFinishMs : 0;
  InputReader reader(request.input);
  Stopwatch watch(request.timing, err);
  if (reader.shareHeaders(request.files, limits.wallMs))
    watch.lap("parse shared headers");
  unsigned jobs = request.jobs ? request.jobs : affordableJobs();
  bool isProgram = request.files.size() > 1 || !request.input.build.empty() ||
                   !request.input.facts.empty();
  if (isProgram)
    if (auto linked = reader.linkFiles(request.files, jobs, limits.wallMs)) {
      watch.lap("follow calls between files (parsed " +
                std::to_string(linked->parsed) + " of " +
                std::to_string(linked->count) + ")");
      if (!linked->cacheError.empty())
        err << "gpuperf: warning: " << visible(linked->cacheError) << '\n';
    }
  auto work = [&](size_t index, llvm::raw_ostream &os) {
    WatchLimits watched = watchLimits(limits.wallMs);
    TimeLimit time = watched.file;
    KernelWatch watch(output.progress.of(index), std::move(watched));
    os << pack(analyseFile(request.files[index], request, reader, time, watch));
  };
  auto finish = [&](size_t index, ChildResult child) {
    FileResult result = unpackAnswer(request.files[index], child);
    if (!request.output.empty())
      keepResult(request, reader, request.files[index], result);
    output.add(index, std::move(result));
  };
  auto wait = [&] { output.progress.update(); };
  llvm::function_ref<void()> shown = nullptr;
  if (output.progress.isShown())
    shown = wait;
  runInChildren(request.files.size(), jobs, work, finish, limits, shown);
}

/// What a run without errors returns for the expectations of the source.
static int statusOfExpectations(Task task, const RunSummary &total) {
  if (task != Task::Report && task != Task::Assert)
    return exit_status::kAnalysed;
  if (total.notMet)
    return exit_status::kExpectationFailed;
  if (task == Task::Report)
    return exit_status::kAnalysed;
  if (total.unchecked)
    return exit_status::kError;
  return total.met ? exit_status::kAnalysed : exit_status::kNoKernels;
}

int gpuperf::reportFiles(const ReportRequest &request, llvm::raw_ostream &out,
                         llvm::raw_ostream &err) {
  OrderedOutput output(request, out, err);
  analyseFiles(request, output, err);
  if (request.inputs)
    for (const FileResult &result : output.results)
      llvm::append_range(*request.inputs, result.inputs);
  UnmatchedRecords unmatched = unmatchedIn(output.results, request.run.records);
  output.total.unmatchedRecords = unmatched.names;
  if (output.printer)
    output.printer->finish(output.total);
  if (output.failed)
    return exit_status::kError;
  if (!output.hasKernels)
    return request.output.empty() ? exit_status::kNoKernels
                                  : exit_status::kAnalysed;
  if (request.task == Task::Dialect)
    return exit_status::kAnalysed;
  // Of pieces of a project only `gpuperf merge` knows what is in none.
  if (!request.output.empty())
    return statusOfExpectations(request.task, output.total);
  bool launches = reportUnmatched(request.run.launches, output.results, err);
  bool assumptions =
      reportUnmatched(request.run.assumptions, output.results, err);
  std::vector<LaunchSpec> chosen;
  if (!request.kernel.empty())
    chosen.push_back({request.kernel, request.kernel, {}});
  bool kernels = reportUnmatched(chosen, output.results, err);
  if (!request.onlyKernels.empty() && !output.total.kernels &&
      !output.total.notAnalysed) {
    llvm::WithColor::error(err, "gpuperf")
        << "no kernel of the files is called "
        << visible(llvm::join(request.onlyKernels, " or ")) << '\n';
    kernels = true;
  }
  bool records = reportUnmatched(request, unmatched, output.results, err);
  if (launches || assumptions || kernels || records)
    return exit_status::kError;
  return statusOfExpectations(request.task, output.total);
}
