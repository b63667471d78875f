//===- MergeResults.cpp - one report of many result files -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/MergeResults.h"
#include "ResultFile.h"
#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Dialect/KernelNames.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <set>

using namespace gpuperf;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The result files that are named or lie below the folders that are; those of
/// one name, which are of one source and command, stand together.
static std::vector<std::string> resultFilesIn(llvm::ArrayRef<std::string> paths,
                                              llvm::raw_ostream &err,
                                              bool &failed) {
  std::vector<std::string> files;
  auto fail = [&](llvm::StringRef name, const std::error_code &error) {
    llvm::WithColor::error(err, "gpuperf")
        << "cannot read '" << visible(name) << "': " << error.message() << '\n';
    failed = true;
  };
  for (const std::string &name : paths) {
    if (!fs::is_directory(name)) {
      files.push_back(name);
      continue;
    }
    std::error_code error;
    fs::recursive_directory_iterator entry(name, error), end;
    for (; !error && entry != end; entry.increment(error))
      if (llvm::StringRef(entry->path()).ends_with(kResultSuffix))
        files.push_back(entry->path());
    if (error)
      fail(name, error);
  }
  auto key = [](const std::string &file) {
    return std::pair(path::filename(file), llvm::StringRef(file));
  };
  llvm::sort(files,
             [&](const auto &a, const auto &b) { return key(a) < key(b); });
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

namespace {
class Merge {
public:
  Merge(const MergeRequest &request, llvm::raw_ostream &out,
        llvm::raw_ostream &err);
  void add(const std::string &path);
  int finish();

private:
  struct Seen {
    uint64_t contents;
    std::string path;
  };
  void fail(const llvm::Twine &sentence) {
    llvm::WithColor::error(err, "gpuperf") << visible(sentence.str()) << '\n';
    failed = true;
  }
  void note(const llvm::Twine &sentence) {
    llvm::WithColor::note(err, "gpuperf") << visible(sentence.str()) << '\n';
  }
  bool isNew(const ResultFile &file, const std::string &path,
             uint64_t contents);
  void print(ResultFile file);
  void matchSpecs(const ResultFile &file);
  void tellOfCommands();
  void tellOfMissing();
  void tellOfUnmatched();

  const MergeRequest &request;
  llvm::raw_ostream &err;
  std::unique_ptr<RunPrinter> printer;
  std::string partName;
  RunSummary total;
  bool failed = false, hasKernels = false;
  std::map<std::string, Seen> seen; ///< by the name that a result has
  unsigned repeated = 0;
  std::map<std::string, unsigned> commands; ///< of each source
  std::set<std::string> versions;
  /// The launches and assumptions that were asked for, and those for a kernel.
  std::set<std::string> asked, matched;
};
} // namespace

Merge::Merge(const MergeRequest &request, llvm::raw_ostream &out,
             llvm::raw_ostream &err)
    : request(request), err(err),
      partName(request.quiet ? "findings" : request.view->name().str()) {
  ViewOptions options;
  options.quiet = request.quiet;
  options.verbose = request.verbose;
  options.colours = request.colours;
  options.rules = checkRules();
  printer = request.view->begin(out, options);
}

/// Whether it is the first result of its source and command.
bool Merge::isNew(const ResultFile &file, const std::string &path,
                  uint64_t contents) {
  auto [known, inserted] = seen.try_emplace(file.name(), Seen{contents, path});
  if (inserted)
    return true;
  if (known->second.contents == contents)
    ++repeated;
  else
    fail("'" + known->second.path + "' and '" + path +
         "' are different results of the same command; the second is left out");
  return false;
}

/// Which of the launches and assumptions are for its kernels.
void Merge::matchSpecs(const ResultFile &file) {
  for (const auto &[text, kernel] : file.asked) {
    asked.insert(text);
    for (auto [name, mangled] :
         llvm::zip(file.result.kernels, file.result.mangled))
      if (namesKernel(kernel, name, mangled))
        matched.insert(text);
  }
}

void Merge::print(ResultFile file) {
  ++commands[file.source];
  versions.insert(file.version);
  matchSpecs(file);
  FileResult &result = file.result;
  err << visibleLines(result.errors);
  result.summary.diagnosticLines = diagnosticLinesIn(result.errors);
  const llvm::json::Value *part =
      request.verbose ? result.parts.get(wholePart(partName)) : nullptr;
  if (part || (part = result.parts.get(partName)))
    printer->addFile(*part);
  failed |= result.failed;
  hasKernels |= result.hasKernels;
  total.add(std::move(result.summary));
}

void Merge::add(const std::string &path) {
  auto text = llvm::MemoryBuffer::getFile(path);
  if (!text)
    return fail("cannot read '" + path + "': " + text.getError().message());
  llvm::Expected<ResultFile> file = readResultFile((*text)->getBuffer());
  if (!file)
    return fail("'" + path + "' " + llvm::toString(file.takeError()));
  if (isNew(*file, path, llvm::xxh3_64bits((*text)->getBuffer())))
    print(std::move(*file));
}

/// Kernels of a source that is compiled in several ways stand several times in
/// the report.
void Merge::tellOfCommands() {
  unsigned several = 0;
  std::string first;
  for (const auto &[source, count] : commands)
    if (count > 1 && !several++)
      first = source;
  if (several)
    note("results of several commands are in the report for " +
         llvm::Twine(several) + (several == 1 ? " source: " : " sources: ") +
         first + (several == 1 ? "" : ", …"));
}

void Merge::tellOfMissing() {
  constexpr unsigned most = 10;
  std::vector<std::string> missing;
  for (const std::string &source : request.expected)
    if (!commands.count(source))
      missing.push_back(source);
  for (const std::string &source : llvm::ArrayRef(missing).take_front(most))
    fail("no result of '" + source + "'");
  if (missing.size() > most)
    fail("no result of " + llvm::Twine(missing.size() - most) +
         " more sources");
}

void Merge::tellOfUnmatched() {
  for (const std::string &text : asked)
    if (!matched.count(text))
      fail("'" + text + "' is for no kernel of the results");
}

int Merge::finish() {
  printer->finish(total);
  if (repeated)
    note(llvm::Twine(repeated) +
         (repeated == 1 ? " result is" : " results are") +
         " there twice and counted once");
  tellOfCommands();
  if (versions.size() > 1)
    note("the results are of several versions of gpuperf: " +
         llvm::join(versions, ", "));
  tellOfMissing();
  tellOfUnmatched();
  if (failed)
    return exit_status::kError;
  if (total.notMet)
    return exit_status::kExpectationFailed;
  return hasKernels ? exit_status::kAnalysed : exit_status::kNoKernels;
}

int gpuperf::mergeResults(const MergeRequest &request, llvm::raw_ostream &out,
                          llvm::raw_ostream &err) {
  bool unreadable = false;
  std::vector<std::string> files =
      resultFilesIn(request.paths, err, unreadable);
  if (files.empty() && !unreadable) {
    llvm::WithColor::error(err, "gpuperf")
        << "no result of gpuperf --output in "
        << visible(llvm::join(request.paths, ", ")) << '\n';
    return exit_status::kError;
  }
  Merge merge(request, out, err);
  for (const std::string &file : files)
    merge.add(file);
  int status = merge.finish();
  return unreadable ? exit_status::kError : status;
}
