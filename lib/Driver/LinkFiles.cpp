//===- LinkFiles.cpp - the calls between the files of a command line ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallTexts.h"
#include "ReadPtx.h"
#include "gpuperf/Driver/ReadInput.h"
#include "gpuperf/Support/ChildProcess.h"
#include "gpuperf/Support/ProjectFile.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace gpuperf;

/// Sources of a build that are followed; to parse more would take too long.
static constexpr size_t kMaxLinked = 500;

/// What a source calls that is not followed for its language: C, Fortran and
/// assembler know functions with C linkage only. None: it is followed.
static UnseenCalls unseenCallsOf(llvm::StringRef extension) {
  return llvm::StringSwitch<UnseenCalls>(extension)
      .Cases(".cu", ".cpp", ".cc", ".cxx", UnseenCalls::None)
      .Cases(".c++", ".cp", ".C", ".CPP", UnseenCalls::None)
      .Cases(".c", ".m", ".s", ".S", ".asm", UnseenCalls::WithCLinkage)
      .Cases(".f", ".for", ".f90", ".f95", UnseenCalls::WithCLinkage)
      .Cases(".F", ".F90", ".f03", ".f08", UnseenCalls::WithCLinkage)
      .Default(UnseenCalls::Any);
}

static bool isFollowed(llvm::StringRef file) {
  return unseenCallsOf(llvm::sys::path::extension(file)) == UnseenCalls::None;
}

/// The same of a file, which a build may compile as another language, or with
/// several commands, of which only one is followed.
UnseenCalls InputReader::unseenCallsOf(const std::string &file) const {
  UnseenCalls unseen = ::unseenCallsOf(llvm::sys::path::extension(file));
  if (!commands)
    return unseen;
  auto compiles = commands->getCompileCommands(file);
  if (compiles.size() > 1)
    return UnseenCalls::Any;
  for (const clang::tooling::CompileCommand &compile : compiles)
    for (llvm::StringRef word : compile.CommandLine)
      if (unseen == UnseenCalls::WithCLinkage &&
          (word.starts_with("-x") || word.starts_with("--x") ||
           word.ends_with("++") || word.ends_with("nvcc")))
        return UnseenCalls::Any;
  return unseen;
}

/// Whether the source stands beside others of the run for the sake of its
/// calls: it is no CUDA, by its name and by the build's command.
bool InputReader::isForCalls(const std::string &file) const {
  if (!hasSeveralFiles || !isFollowed(file) ||
      llvm::sys::path::extension(file) == ".cu")
    return false;
  if (!commands)
    return true;
  llvm::SmallString<256> path(file);
  llvm::sys::fs::make_absolute(path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  for (const auto &compile : commands->getCompileCommands(path))
    for (llvm::StringRef word : compile.CommandLine)
      if (word.starts_with("-x") || word.starts_with("--x") ||
          llvm::sys::path::filename(word).starts_with("nvcc"))
        return false;
  return true;
}

/// `files` without those that are no source, and the other sources of the
/// build.
InputReader::LinkedSources
InputReader::linkedSources(llvm::ArrayRef<std::string> files) const {
  LinkedSources sources;
  llvm::StringSet<> seen;
  auto add = [&](llvm::StringRef file) {
    llvm::SmallString<256> path(file);
    llvm::sys::fs::make_absolute(path);
    llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    // A build may name by a link what the command line names without.
    if (!seen.insert(realPath(path)).second)
      return;
    UnseenCalls unseen = unseenCallsOf(path.str().str());
    sources.others = std::max(sources.others, unseen);
    if (isFollowed(path))
      sources.followed.push_back(path.str().str());
  };
  for (const std::string &file : files)
    if (file != "-" && !llvm::StringRef(file).ends_with(".mlir") &&
        !isPtxFile(file))
      add(file);
  sources.analysed = sources.followed.size();
  std::vector<std::string> all;
  if (commands)
    all = commands->getAllFiles();
  if (all.size() <= kMaxLinked)
    for (llvm::StringRef file : all)
      add(file);
  else
    sources.others = UnseenCalls::Any;
  return sources;
}

/// Of a source that the build compiles several times one compile was followed.
/// Why nothing is kept; empty where it is.
static std::string keepFacts(const FactsFolder &facts, FileFacts kept,
                             size_t compiles) {
  FactsFolder::Keep how =
      compiles == 0 ? FactsFolder::Keep::Other : FactsFolder::Keep::Only;
  if (compiles > 1) {
    kept.setUnseen("it is compiled with several commands");
    how = FactsFolder::Keep::Compiled;
  }
  return llvm::toString(facts.keep(std::move(kept), how));
}

/// In a child: what the folder has of a source, else what a parse says, which
/// it then has; as JSON.
void InputReader::summariseSource(const std::string &file,
                                  llvm::raw_ostream &os) const {
  std::string failure; // told where the file is read for its kernels
  llvm::Expected<CompileRequest> request =
      requestWithMacros(file, TimeLimit(), failure);
  if (!request)
    return llvm::consumeError(request.takeError());
  std::optional<FileFacts> kept;
  if (facts) {
    llvm::Expected<std::string> flags = flagsKey(*request);
    if (!flags)
      return llvm::consumeError(flags.takeError());
    kept = facts.find(file, *flags);
  }
  bool isParsed = !kept;
  std::string cacheError;
  if (isParsed) {
    llvm::Expected<FileFacts> parsed = summariseHost(*request);
    if (!parsed)
      return llvm::consumeError(parsed.takeError());
    kept = std::move(*parsed);
    cacheError = keepFacts(
        facts, *kept, commands ? commands->getCompileCommands(file).size() : 0);
  }
  os << SummaryAnswer{std::move(kept->summary), isParsed, std::move(cacheError)}
            .json();
}

std::vector<HostSummary>
InputReader::summariesOf(llvm::ArrayRef<std::string> files, unsigned jobs,
                         unsigned wallMs, LinkedFiles &linked) const {
  constexpr unsigned memoryMiB = 4096, mostWallMs = 60000;
  // Until its child has answered, a source may call anything.
  HostSummary unread;
  unread.unseen = UnseenCalls::Any;
  std::vector<HostSummary> summaries(files.size(), unread);
  ChildLimits limits;
  limits.memoryMiB = memoryMiB;
  limits.wallMs = wallMs ? std::min(wallMs, mostWallMs) : mostWallMs;
  runInChildren(
      files.size(), jobs,
      [&](size_t index, llvm::raw_ostream &os) {
        summariseSource(files[index], os);
      },
      [&](size_t index, ChildResult child) {
        if (std::optional<SummaryAnswer> answer = SummaryAnswer::of(child)) {
          summaries[index] = std::move(answer->summary);
          linked.parsed += answer->isTrue;
          if (linked.cacheError.empty())
            linked.cacheError = std::move(answer->cacheError);
          return;
        }
        FileFacts failed;
        failed.summary.file = realPath(files[index]);
        failed.setUnseen("it could not be parsed in time");
        std::string cacheError = keepFacts(
            facts, std::move(failed),
            commands ? commands->getCompileCommands(files[index]).size() : 0);
        if (linked.cacheError.empty())
          linked.cacheError = std::move(cacheError);
      },
      limits);
  return summaries;
}

std::optional<LinkedFiles>
InputReader::linkFiles(llvm::ArrayRef<std::string> files, unsigned jobs,
                       unsigned wallMs) {
  hasSeveralFiles = files.size() > 1;
  LinkedSources sources = linkedSources(files);
  // A build names its sources itself.
  bool readsOthers = facts && !commands;
  FactsFolder::Others others;
  bool hadAll = readsOthers;
  if (readsOthers) {
    others = facts.readOthers(sources.followed);
    for (const std::string &file : sources.followed)
      hadAll &= facts.has(file);
  } else if (sources.followed.size() < 2 ||
             !mayCallEachOther(
                 llvm::ArrayRef(sources.followed).take_front(sources.analysed),
                 sources.followed)) {
    return std::nullopt;
  }
  LinkedFiles linked;
  linked.count = sources.followed.size();
  if (facts)
    linked.cacheError = llvm::toString(facts.prepare());
  std::vector<HostSummary> summaries =
      summariesOf(sources.followed, jobs, wallMs, linked);
  summaries.emplace_back().unseen = sources.others;
  calls = std::make_shared<const CallFacts>(
      readsOthers
          ? linkWithFolder(std::move(summaries), std::move(others), hadAll)
          : linkSummaries(summaries));
  return linked;
}
